import { sql } from 'kysely';
import { invalidInput, notFound, notUnique, Refusal, stale } from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';
import type { ManagementLevel, RowScope } from '#kernel/session.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import type { Input } from '#platform/module.ts';
import type { changeRole as changeCall, createRole as createCall, UserRole } from '../../contract/roles.ts';
import { roleRefusal } from '../../rules/manage.ts';
import { tables } from '../tables.gen.ts';
import { administration, type Administration } from './accountsOf.ts';
import { allPermissions } from './effective.ts';

type Row = {
  name: string;
  org_unit: string;
  level: ManagementLevel;
  row_scope: RowScope;
  permissions: string[];
  shipped: boolean;
  version: number;
  holders: number;
};

/** Roles that count in the unit of the session, with how many accounts hold each, in its own unit and those below. */
const roleRows = (ctx: ViewContext, name?: string): Promise<Row[]> =>
  ctx.db.run(
    sql<Row>`select r.name, r.org_unit, r.level, r.row_scope, r.permissions, r.shipped, r.version,
        (select count(*)::int from account a where r.name = any(a.roles) and not a.of_grant and r.org_unit = any(app.unit_path(a.org_unit))) as holders
      from role r where r.org_unit = any(${[...ctx.readUnits]}) and (${name ?? null}::text is null or r.name = ${name ?? null})
      order by r.shipped desc, r.name`,
    { name: 'roles.list' },
  );

const view = (of: Administration, row: Row): UserRole => {
  const why = roleRefusal(of.manager, {
    unit: row.org_unit,
    shipped: row.shipped,
    before: row,
    after: row,
    holders: row.holders,
  });
  return {
    name: row.name,
    orgUnit: row.org_unit,
    level: row.level,
    rowScope: row.row_scope,
    permissions: row.permissions,
    shipped: row.shipped,
    holders: row.holders,
    version: row.version,
    readOnly: why ?? null,
  };
};

export async function listRoles(ctx: ViewContext): Promise<UserRole[]> {
  const of = await administration(ctx, ctx.unit);
  return (await roleRows(ctx)).map((row) => view(of, row));
}

async function roleRow(ctx: ViewContext, name: string): Promise<Row> {
  const [row] = await roleRows(ctx, name);
  if (!row) throw notFound();
  return row;
}

export const getRole = async (ctx: ViewContext, name: string): Promise<UserRole> =>
  view(await administration(ctx, ctx.unit), await roleRow(ctx, name));

/** Every permission in the language of the session. */
export const listPermissions = (ctx: ViewContext) =>
  allPermissions.map((one) => ({ ...one, text: ctx.t(`identity:permission/${one.name}`) }));

const known = new Set<string>(allPermissions.map((one) => one.name));
function refuseUnknown(ctx: CommandContext, permissions: readonly string[]): string[] {
  const unknown = permissions.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalidInput([
      { field: 'permissions', rule: 'isIn', message: ctx.t('identity:manage/unknownPermission', { name: unknown }) },
    ]);
  return [...new Set(permissions)].sort();
}

function refuse(of: Administration, role: Parameters<typeof roleRefusal>[1]): void {
  const why = roleRefusal(of.manager, role);
  if (why) throw new Refusal(why === 'used' ? 409 : 403, 1510, 'Security', { key: `identity:manage/${why}` });
}

const enter = (
  ctx: CommandContext,
  row: { name: string; org_unit: string },
  key: TextEnding<'identity:history/'>,
  of: { type: 'CRT' | 'UPD' | 'STS'; code: string; before?: unknown; after?: unknown },
): void => {
  ctx.history({
    logKey: `ROLE:${row.org_unit}:${row.name}`,
    textKey: `identity:history/${key}`,
    args: { role: row.name },
    ...of,
  });
  ctx.changed('users', 'role', row.name);
};

/** A role of the unit. No other one that counts here has its name, because names are what accounts hold. */
export async function createRole(ctx: CommandContext, { body }: Input<typeof createCall>): Promise<UserRole> {
  const of = await administration(ctx, ctx.unit);
  const permissions = refuseUnknown(ctx, body.permissions);
  refuse(of, { unit: ctx.unit, shipped: false, after: { level: body.level, permissions }, holders: 0 });
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('roles', 7))`, { name: 'roles.turn' });
  if ((await roleRows(ctx, body.name)).length > 0) throw notUnique('name', body.name);
  await ctx.db.run(
    insertRow(ctx, tables.role, {
      name: body.name,
      level: body.level,
      row_scope: body.rowScope,
      permissions,
      shipped: false,
    }),
  );
  enter(ctx, { name: body.name, org_unit: ctx.unit }, 'roleCreated', {
    type: 'CRT',
    code: '0001',
    after: { level: body.level, permissions },
  });
  return getRole(ctx, body.name);
}

/** A role of the session's own unit, as it is now and locked; roles of other units are changed where they belong. */
async function own(ctx: CommandContext, name: string): Promise<Row> {
  const row = await roleRow(ctx, name);
  if (row.org_unit !== ctx.unit && !row.shipped)
    throw new Refusal(403, 1510, 'Security', { key: 'identity:manage/roleUnit' });
  await ctx.db.run(sql`select 1 from role where org_unit = ${ctx.unit} and name = ${name} for update`);
  return roleRow(ctx, name);
}

export async function changeRole(ctx: CommandContext, { params, body }: Input<typeof changeCall>): Promise<UserRole> {
  const of = await administration(ctx, ctx.unit);
  const row = await own(ctx, params.name);
  if (row.version !== body.version) throw stale();
  const permissions = refuseUnknown(ctx, body.permissions);
  const after = { level: body.level, permissions };
  refuse(of, { unit: row.org_unit, shipped: row.shipped, before: row, after, holders: row.holders });
  await ctx.db.run(updateRow(ctx, tables.role, { name: params.name }, { ...after, version: row.version + 1 }));
  enter(ctx, row, 'roleChanged', {
    type: 'UPD',
    code: '0010',
    before: { level: row.level, permissions: row.permissions },
    after,
  });
  return getRole(ctx, params.name);
}

export async function removeRole(ctx: CommandContext, name: string): Promise<void> {
  const of = await administration(ctx, ctx.unit);
  const row = await own(ctx, name);
  refuse(of, { unit: row.org_unit, shipped: row.shipped, before: row, holders: row.holders });
  await ctx.db.run(sql`delete from role where org_unit = ${ctx.unit} and name = ${name}`);
  enter(ctx, row, 'roleRemoved', {
    type: 'STS',
    code: '0030',
    before: { level: row.level, permissions: row.permissions },
  });
}

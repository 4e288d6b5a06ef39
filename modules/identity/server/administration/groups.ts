import { sql } from 'kysely';
import { mayAccess } from '#kernel/access.ts';
import { forbidden, invalidInput, notFound, notUnique, stale } from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import type { Input } from '#platform/module.ts';
import { managesGroups } from '../../contract/access.ts';
import type { changeGroup as changeCall, createGroup as createCall, UserGroup } from '../../contract/groups.ts';
import { tables } from '../tables.gen.ts';

/** Groups of the session's unit, as the wire has them. */
const groupRows = (ctx: ViewContext, groupId?: string): Promise<UserGroup[]> =>
  ctx.db.run(
    sql<UserGroup>`select g.group_id as "groupId", g.org_unit as "orgUnit", g.type, g.name, g.version,
        array(select m.account_id from user_group_member m where m.org_unit = g.org_unit and m.group_id = g.group_id order by m.account_id) as "memberIds"
      from user_group g where g.org_unit = ${ctx.unit} and (${groupId ?? null}::text is null or g.group_id = ${groupId ?? null})
      order by g.type, g.name, g.group_id`,
    { name: 'groups.list' },
  );

export const listGroups = (ctx: ViewContext): Promise<UserGroup[]> => groupRows(ctx);

export async function getGroup(ctx: ViewContext, groupId: string): Promise<UserGroup> {
  const [group] = await groupRows(ctx, groupId);
  if (!group) throw notFound();
  return group;
}

/** Groups of the session's unit that an account belongs to. */
export async function groupsOfAccount(ctx: ViewContext, accountId: string): Promise<string[]> {
  const rows = await ctx.db.run(
    sql<{
      id: string;
    }>`select group_id as id from user_group_member where org_unit = ${ctx.unit} and account_id = ${accountId}`,
    { name: 'groups.ofAccount' },
  );
  return rows.map(({ id }) => id);
}

const enter = (
  ctx: CommandContext,
  group: string,
  key: TextEnding<'identity:history/'>,
  of: { type: 'CRT' | 'UPD' | 'STS'; code: string; before?: unknown; after?: unknown },
): void => {
  ctx.history({ logKey: `GROUP:${ctx.unit}:${group}`, textKey: `identity:history/${key}`, args: { group }, ...of });
  ctx.changed('users', 'userGroup', group);
};

/** Puts these accounts into the group and nobody else; an account that the unit does not have is named. */
async function setMembers(ctx: CommandContext, groupId: string, wanted: readonly string[]): Promise<string[]> {
  const ids = [...new Set(wanted)].sort();
  const there = await ctx.db.run(
    sql<{
      account_id: string;
    }>`select account_id from account where org_unit = ${ctx.unit} and not of_grant and account_id = any(${ids})`,
    { name: 'groups.accounts' },
  );
  const unknown = ids.find((id) => !there.some((one) => one.account_id === id));
  if (unknown !== undefined)
    throw invalidInput([
      { field: 'memberIds', rule: 'isIn', message: ctx.t('identity:manage/unknownMember', { user: unknown }) },
    ]);
  await ctx.db.run(
    sql`delete from user_group_member where org_unit = ${ctx.unit} and group_id = ${groupId} and account_id <> all(${ids})`,
  );
  await ctx.db.run(sql`insert into user_group_member (org_unit, group_id, account_id)
    select ${ctx.unit}, ${groupId}, unnest(${ids}::text[]) on conflict do nothing`);
  return ids;
}

export async function createGroup(ctx: CommandContext, { body }: Input<typeof createCall>): Promise<UserGroup> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('groups', 7))`, { name: 'groups.turn' });
  if ((await groupRows(ctx, body.groupId)).length > 0) throw notUnique('groupId', body.groupId);
  const { groupId, type, name } = body;
  await ctx.db.run(insertRow(ctx, tables.userGroup, { group_id: groupId, type, name }));
  const memberIds = await setMembers(ctx, groupId, body.memberIds);
  enter(ctx, groupId, 'groupCreated', { type: 'CRT', code: '0001', after: { type, name, memberIds } });
  return getGroup(ctx, groupId);
}

/** The group as it is now, locked for this change. */
async function own(ctx: CommandContext, groupId: string): Promise<UserGroup> {
  await ctx.db.run(sql`select 1 from user_group where org_unit = ${ctx.unit} and group_id = ${groupId} for update`);
  return getGroup(ctx, groupId);
}

/** Gives a locked group this name and these members. */
async function become(
  ctx: CommandContext,
  before: UserGroup,
  wanted: { name: string; memberIds: readonly string[] },
): Promise<void> {
  const { groupId } = before;
  await ctx.db.run(
    updateRow(ctx, tables.userGroup, { group_id: groupId }, { name: wanted.name, version: before.version + 1 }),
  );
  const memberIds = await setMembers(ctx, groupId, wanted.memberIds);
  enter(ctx, groupId, 'groupChanged', {
    type: 'UPD',
    code: '0010',
    before: { name: before.name, memberIds: before.memberIds },
    after: { name: wanted.name, memberIds },
  });
}

export async function changeGroup(
  ctx: CommandContext,
  { params: { groupId }, body }: Input<typeof changeCall>,
): Promise<UserGroup> {
  const before = await own(ctx, groupId);
  if (before.version !== body.version) throw stale();
  await become(ctx, before, body);
  return getGroup(ctx, groupId);
}

/**
 * Puts an account into these groups of its unit and takes it out of the others.
 * @param wanted undefined: it stays where it is
 */
export async function setGroupsOf(
  ctx: CommandContext,
  account: { org_unit: string; account_id: string },
  wanted: readonly string[] | undefined,
): Promise<void> {
  if (!wanted) return;
  const all = account.org_unit === ctx.unit ? await groupRows(ctx) : [];
  const unknown = wanted.find((id) => !all.some(({ groupId }) => groupId === id));
  if (unknown !== undefined)
    throw invalidInput([
      { field: 'groups', rule: 'isIn', message: ctx.t('identity:manage/unknownGroup', { group: unknown }) },
    ]);
  const isIn = ({ memberIds }: UserGroup): boolean => memberIds.includes(account.account_id);
  const changed = all.filter((group) => wanted.includes(group.groupId) !== isIn(group)).map(({ groupId }) => groupId);
  if (changed.length > 0 && !mayAccess(managesGroups, ctx.session)) throw forbidden();
  // In one order, so that two of these never wait for each other.
  for (const id of changed.toSorted()) {
    const group = await own(ctx, id);
    const others = group.memberIds.filter((member) => member !== account.account_id);
    await become(ctx, group, { ...group, memberIds: wanted.includes(id) ? [...others, account.account_id] : others });
  }
}

export async function removeGroup(ctx: CommandContext, groupId: string): Promise<void> {
  const { type, name, memberIds } = await own(ctx, groupId);
  await ctx.db.run(sql`delete from user_group where org_unit = ${ctx.unit} and group_id = ${groupId}`);
  enter(ctx, groupId, 'groupRemoved', { type: 'STS', code: '0030', before: { type, name, memberIds } });
}

/** Stores or renews a group with its members, for the demo world. */
export async function saveGroup(
  db: Db,
  unit: string,
  group: Omit<UserGroup, 'orgUnit' | 'version' | 'memberIds'> & { memberIds: readonly string[] },
): Promise<void> {
  await db.run(sql`insert into user_group (org_unit, group_id, type, name) values (${unit}, ${group.groupId}, ${group.type}, ${group.name})
    on conflict (org_unit, group_id) do update set name = excluded.name`);
  await db.run(sql`insert into user_group_member (org_unit, group_id, account_id)
    select ${unit}, ${group.groupId}, unnest(${group.memberIds}::text[]) on conflict do nothing`);
}

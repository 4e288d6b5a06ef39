import { sql } from 'kysely';
import { notFound, refused, stale } from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { Input, RawContext } from '#platform/module.ts';
import type {
  changeDeployment as changeCall,
  createDeployment as createCall,
  SoftwareDeployment,
  softwareUpdate as updateCall,
} from '../contract/calls.ts';
import { chosen, compareVersions } from '../rules/deployments.ts';
import { mayBecome, stateAt } from '../rules/states.ts';
import { groupsOfAccount } from '#modules/identity/server/index.ts';
import { deviceOf, noteDevice, placeOf } from './devices.ts';
import { getPackage } from './packages.ts';
import { tables } from './tables.gen.ts';

/** Deployments of the unit and of those above, in the state that they have now. */
async function deploymentRows(ctx: ViewContext, id?: string): Promise<SoftwareDeployment[]> {
  const rows = await ctx.db.run(
    sql<SoftwareDeployment>`select d.id, d.org_unit as "orgUnit", d.device_type as "deviceType", d.version, d.application_type as "applicationType",
        d.target, d.valid_from as "validFrom", d.mandatory, d.state, d.changed_by as "changedBy", d.row_version as "rowVersion",
        (select json_build_object('offered', count(*), 'downloaded', count(downloaded_at), 'installed', count(installed_at))
          from software_offer o where o.org_unit = d.org_unit and o.deployment_id = d.id) as counters
      from software_deployment d where d.org_unit = any(${[...ctx.readUnits]}) and (${id ?? null}::uuid is null or d.id = ${id ?? null}::uuid)
      order by d.valid_from desc, d.id`,
    { name: 'software.deployments' },
  );
  return rows.map((row) => ({ ...row, state: stateAt(row, ctx.now) }));
}

export const listDeployments = (ctx: ViewContext): Promise<SoftwareDeployment[]> => deploymentRows(ctx);

async function getDeployment(ctx: ViewContext, id: string): Promise<SoftwareDeployment> {
  const [row] = await deploymentRows(ctx, id);
  if (!row) throw notFound();
  return row;
}

const enter = (
  ctx: CommandContext,
  of: Pick<SoftwareDeployment, 'id' | 'deviceType' | 'version'>,
  key: TextEnding<'software:history/'>,
  what: { type: 'CRT' | 'UPD' | 'STS'; code: string; before?: unknown; after?: unknown },
): void => {
  ctx.history({
    logKey: `SWU:${ctx.unit}:${of.deviceType}`,
    textKey: `software:history/${key}`,
    args: { version: of.version },
    ...what,
  });
  ctx.changed('software', 'softwareDeployment', of.id);
};

/** Plans a rollout of a package that counts in the unit. */
export async function createDeployment(
  ctx: CommandContext,
  { body }: Input<typeof createCall>,
): Promise<SoftwareDeployment> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('software', 7))`, { name: 'software.turn' });
  await getPackage(ctx, body);
  const id = ctx.newId();
  const { deviceType, version, applicationType, target, validFrom, mandatory } = body;
  await ctx.db.run(
    insertRow(ctx, tables.softwareDeployment, {
      id,
      device_type: deviceType,
      version,
      application_type: applicationType,
      target,
      valid_from: new Date(validFrom),
      mandatory,
      state: 'PLANNED',
      changed_by: ctx.session.accountName,
    }),
  );
  enter(ctx, { id, deviceType, version }, 'planned', { type: 'CRT', code: '0001', after: body });
  return getDeployment(ctx, id);
}

/** A deployment of the session's own unit, locked; those of units above are changed there. */
async function own(ctx: CommandContext, id: string): Promise<SoftwareDeployment> {
  await ctx.db.run(sql`select 1 from software_deployment where org_unit = ${ctx.unit} and id = ${id} for update`);
  const found = await getDeployment(ctx, id);
  if (found.orgUnit !== ctx.unit) throw refused('software:refusal/unit');
  return found;
}

export async function changeDeployment(
  ctx: CommandContext,
  { params, body }: Input<typeof changeCall>,
): Promise<SoftwareDeployment> {
  const before = await own(ctx, params.id);
  if (before.rowVersion !== body.rowVersion) throw stale();
  const over = before.state === 'FINISHED' || before.state === 'CANCELED';
  if (over || !mayBecome(before.state, body.state)) throw refused('software:refusal/state');
  const { target, validFrom, mandatory, state } = body;
  await ctx.db.run(
    updateRow(
      ctx,
      tables.softwareDeployment,
      { id: params.id },
      {
        target,
        valid_from: new Date(validFrom),
        mandatory,
        state,
        changed_by: ctx.session.accountName,
        row_version: before.rowVersion + 1,
      },
    ),
  );
  const shown = ({
    target: whom,
    state: is,
    validFrom: from,
  }: Pick<SoftwareDeployment, 'target' | 'state' | 'validFrom'>) => ({
    target: whom,
    state: is,
    validFrom: from,
  });
  enter(ctx, before, 'changed', {
    type: before.state === state ? 'UPD' : 'STS',
    code: '0010',
    before: shown(before),
    after: shown(body),
  });
  return getDeployment(ctx, params.id);
}

/** Deletes what never began or is over; what runs is paused, finished or canceled. */
export async function removeDeployment(ctx: CommandContext, id: string): Promise<void> {
  const before = await own(ctx, id);
  if (before.state === 'ACTIVE' || before.state === 'PAUSED') throw refused('software:refusal/runs');
  await ctx.db.run(sql`delete from software_deployment where org_unit = ${ctx.unit} and id = ${id}`);
  enter(ctx, before, 'unplanned', {
    type: 'STS',
    code: '0030',
    before: { state: before.state, target: before.target },
  });
}

/** What this device should run, of what is rolled out to it; it counts as told, and as running the version when it says so. */
export async function updateOf(ctx: RawContext, { query }: Input<typeof updateCall>) {
  const nothing = { updateAvailable: false, version: null, mandatory: false, url: null, sha256: null };
  const found = await inUnitOf(ctx, async (at) => {
    const groups = await groupsOfAccount(at, at.session.accountId);
    const user = query.userName ?? at.session.accountId;
    const who = {
      units: at.readUnits,
      groups: [...groups, ...(query.groupName ? [query.groupName] : [])],
      user,
      place: placeOf(deviceOf(ctx)),
    };
    const offered = (await deploymentRows(at)).filter(
      (one) =>
        one.deviceType === query.mobileSystemType &&
        (one.applicationType === null || one.applicationType === query.applicationType),
    );
    const next = chosen(offered, who, at.now);
    return next && { next, file: await getPackage(at, next) };
  });
  if (!found) return nothing;
  const { next, file } = found;
  const has = query.version;
  await noteDevice(ctx, next.id, { installed: has !== undefined && compareVersions(has, next.version) === 0 });
  if (has !== undefined && compareVersions(has, next.version) >= 0) return { ...nothing, version: has };
  return {
    updateAvailable: true,
    version: next.version,
    mandatory: next.mandatory,
    url: `/api/system/mobile-management/software/packages/${next.deviceType}/${next.version}?deployment=${next.id}`,
    sha256: file.sha256,
  };
}

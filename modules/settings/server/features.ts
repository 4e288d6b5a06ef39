import { sql } from 'kysely';
import { forbidden, invalidInput, stale } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { managementRank } from '#kernel/session.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import type { Input } from '#platform/module.ts';
import {
  type changeFeature as changeCall,
  type Feature,
  type FeatureId,
  featureIds,
  features,
} from '../contract/features.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { type FeatureSwitch, isOn } from '../rules/features.ts';

type Row = {
  id: string;
  enabled: boolean;
  org_units: string[] | null;
  users: string[] | null;
  changed_at: number | null;
  changed_by: string | null;
  version: number;
};

const switchOf = (row: Row): FeatureSwitch => ({ enabled: row.enabled, orgUnits: row.org_units, users: row.users });
const rowsOf = (db: Db): Promise<Row[]> =>
  db.run(sql<Row>`select id, enabled, org_units, users, changed_at, changed_by, version from feature`, {
    name: 'feature.read',
  });

/** Flags that are switched off for an account (`dispo1@dtm`) in a unit; stages are checked in the browser (specification 1, 4.2). */
export async function disabledFlags(db: Db, path: readonly string[], account: string): Promise<string[]> {
  return (await rowsOf(db)).filter((row) => !isOn(switchOf(row), path, account)).map((row) => row.id);
}

const view = (ctx: ViewContext, id: FeatureId, row: Row | undefined): Feature => {
  const { account } = ctx.record;
  const at = row ? switchOf(row) : { enabled: true, orgUnits: null, users: null };
  return {
    id,
    stage: features[id].stage,
    licenceCode: features[id].licence,
    enabled: at.enabled,
    orgUnits: at.orgUnits === null ? null : [...at.orgUnits],
    users: at.users === null ? null : [...at.users],
    on: isOn(at, ctx.record.readUnits, `${account.id}@${account.unit}`),
    changedAt: row?.changed_at ?? null,
    changedBy: row?.changed_by ?? null,
    version: row?.version ?? 0,
  };
};

export async function listFeatures(ctx: ViewContext): Promise<Feature[]> {
  const rows = await rowsOf(ctx.db);
  return featureIds.map((id) =>
    view(
      ctx,
      id,
      rows.find((row) => row.id === id),
    ),
  );
}

/** A switch counts for every unit: whoever manages only some does not set it. */
export async function changeFeature(ctx: CommandContext, { params, body }: Input<typeof changeCall>): Promise<Feature> {
  if (managementRank[ctx.session.managementLevel] < managementRank.GLOBAL_USER) throw forbidden();
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('features', 7))`, { name: 'feature.turn' });
  const { id } = params;
  const before = (await listFeatures(ctx)).find((one) => one.id === id);
  if (before?.version !== body.version) throw stale();
  const units = await Promise.all((body.orgUnits ?? []).map(async (id) => ({ id, found: await findUnit(ctx.db, id) })));
  const unknown = units.find(({ found }) => !found)?.id;
  if (unknown !== undefined)
    throw invalidInput([
      { field: 'orgUnits', rule: 'isIn', message: ctx.t('settings:refusal/unknownUnit', { unit: unknown }) },
    ]);
  const [row] = await ctx.db.run(
    sql<Row>`insert into feature (id, stage, enabled, org_units, users, licence_code, changed_at, changed_by)
      values (${id}, ${features[id].stage}, ${body.enabled}, ${body.orgUnits}, ${body.users}, ${features[id].licence}, ${new Date(ctx.now)}, ${ctx.session.accountName})
      on conflict (id) do update set stage = excluded.stage, enabled = excluded.enabled, org_units = excluded.org_units, users = excluded.users,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by, version = feature.version + 1
      returning id, enabled, org_units, users, changed_at, changed_by, version`,
  );
  const { enabled, orgUnits, users } = before;
  ctx.history({
    logKey: `FEATURE:${id}`,
    type: 'UPD',
    code: '0010',
    textKey: 'settings:history/feature',
    args: { feature: ctx.t(`settings:feature/${id}`) },
    before: { enabled, orgUnits, users },
    after: { enabled: body.enabled, orgUnits: body.orgUnits, users: body.users },
  });
  ctx.changed('settings', 'feature', id);
  return view(ctx, id, known(row));
}

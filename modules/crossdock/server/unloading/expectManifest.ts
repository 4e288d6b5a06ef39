import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import type { ManifestTaken } from '#modules/exchange/contract/facts.ts';
import { addTransitions, expectAt, lockPackages, packagesOf, savePackage } from '#modules/shipments/server/index.ts';
import { totalUp } from '../list/listTotals.ts';
import type { ProcessListRow } from '../tables.gen.ts';
import { expectOnUnit, makeUnloading } from './receive.ts';
import { isAwaited } from '#modules/shipments/rules/packageProcess.ts';

/** States in which a list still takes what comes. */
const open: readonly string[] = ['CREATED', 'RELEASED', 'INPROGRESS'];

/**
 * A manifest of a partner outside came by file: its unit is expected at the dock like one of a depot of this installation. Consignments that were
 * repaired later join its list while it is open; what comes after that is found as surplus.
 */
export async function expectManifest(ctx: CommandContext, manifest: ManifestTaken): Promise<void> {
  const { importId, itemIds } = manifest;
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/announced/${importId}`}, 0))`, {
    name: 'unloading.announcing',
  });
  const found = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and kind = 'ULD'
      and import_id = ${importId} and state <> 'CANCELED' for update`,
  );
  if (found && !open.includes(found.state)) return;
  const seen = await packagesOf(ctx, itemIds);
  const locked = await lockPackages(
    ctx,
    seen.map((one) => one.id),
  );
  const packages = locked.filter((pack) => isAwaited(pack.terminal_status, pack.compartment_kind));
  for (const pack of packages)
    savePackage(ctx, pack, { state: { status: 'NOK_NOT_PROCESSED', terminalStatus: 'NOT_YET_UNLOADED' } });
  await expectAt(ctx, itemIds);
  const legs = itemIds.map((itemId) => ({ itemId, packages: packages.filter((pack) => pack.item_id === itemId) }));
  const list = found ?? (await makeList(ctx, manifest, legs));
  if (found) {
    await expectOnUnit(ctx, found.id, legs);
    await totalUp(ctx, found.id);
    for (const topic of ['unloading', 'arrivalboard'] as const) ctx.changed(topic, 'unloadingList', found.id);
  }
  addTransitions(
    ctx,
    legs.map(({ itemId, packages: own }) => ({
      itemId,
      type: 'UNLOADING',
      state: 'PLANNED',
      plannedAt: manifest.arrival ?? ctx.now,
      to: ctx.unit,
      processName: list.name,
      processId: list.id,
      expected: own.length,
    })),
  );
}

async function makeList(
  ctx: CommandContext,
  manifest: ManifestTaken,
  legs: Parameters<typeof makeUnloading>[3],
): Promise<ProcessListRow> {
  const seals = manifest.seals.map((seal) => seal.slice(0, 20));
  const { list } = await makeUnloading(
    ctx,
    {
      state: 'CREATED',
      trip_id: null,
      trip_name: manifest.reference || null,
      traffic_type: 'LineHaul',
      route: null,
      execution_date: dateToIso(localDateOf(manifest.arrival ?? ctx.now, ctx.timezone)),
      eta: manifest.arrival,
    },
    {
      import_id: manifest.importId,
      partner_list_name: manifest.reference.slice(0, 60) || null,
      partner_outside: manifest.partner.slice(0, 80) || null,
      vehicle: manifest.vehicle || null,
      driver_name: manifest.driverName || null,
      planned_arrival: manifest.arrival === null ? null : new Date(manifest.arrival),
      expected_seals: seals,
      required_seals: seals.length,
    },
    legs,
  );
  return list;
}

import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { type Changes, insertedRow, insertRows, updateRow } from '#platform/database/table.ts';
import type { Message } from '#platform/module.ts';
import {
  dropLegs,
  expectAt,
  lockPackages,
  openNextLeg,
  type PackageRow,
  savePackage,
  shipmentKnowledge,
} from '#modules/shipments/server/index.ts';
import type { Manifest, ManifestDifferences } from '../../contract/manifest.ts';
import { palletsAnnounced } from '../../contract/palletContent.ts';
import { type Locked, saveList } from '../list/lists.ts';
import { listName } from '../list/listName.ts';
import { totalUp } from '../list/listTotals.ts';
import { linesOf, ordersOn } from './lines.ts';
import { type ProcessListRow, type ProcessListTable, tables } from '../tables.gen.ts';

const findAnnounced = (ctx: CommandContext, from: string, listId: string): Promise<ProcessListRow | undefined> =>
  ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and kind = 'ULD' and partner_unit = ${from} and partner_list_id = ${listId} for update`,
    { name: 'unloading.announced' },
  );

const headOf = (manifest: Manifest) => ({
  partner_list_name: manifest.listName,
  manifest_version: manifest.version,
  preliminary: manifest.preliminary,
  trip_name: manifest.tripName,
  vehicle: manifest.vehicle,
  driver_name: manifest.driverName,
  planned_arrival: manifest.plannedArrival === null ? null : new Date(manifest.plannedArrival),
  expected_seals: manifest.seals,
  required_seals: manifest.seals.length,
});

type OnUnit = { itemId: string; packages: PackageRow[] };

/** Every shipment of the announcement as a leg of this depot, with those of its packages that are on the unit. */
async function legsOf(
  ctx: CommandContext,
  from: string,
  manifest: Manifest,
  fresh: boolean,
  settled: ReadonlySet<string>,
): Promise<OnUnit[]> {
  const known = await shipmentKnowledge(ctx);
  const day = dateToIso(localDateOf(manifest.plannedArrival ?? ctx.now, ctx.timezone));
  const legs: OnUnit[] = [];
  // While the partner still works on its list, what is gone now may come with the next version.
  const final = fresh && !manifest.preliminary;
  for (const shipment of manifest.shipments) {
    const { itemId, packages } = await openNextLeg(ctx, shipment, from, { arrives: day, final, settled }, known);
    const coming = new Set(shipment.packages.filter((one) => one.onUnit).map((one) => one.barcode));
    const onUnit = packages.filter((pack) => coming.has(pack.barcode));
    legs.push({ itemId, packages: onUnit.filter((pack) => pack.item_id === itemId) });
    for (const other of new Set(onUnit.map((pack) => pack.item_id)))
      if (other !== itemId) legs.push({ itemId: other, packages: onUnit.filter((pack) => pack.item_id === other) });
  }
  await expectAt(
    ctx,
    legs.map((leg) => leg.itemId),
  );
  return legs;
}

/** Lines for what is on the unit; a package that a list has already is not written twice, whichever leg of its order it is in by now. */
export async function expectOnUnit(ctx: CommandContext, listId: string, legs: readonly OnUnit[]): Promise<void> {
  const has = await ctx.db.run(
    sql<{
      package_id: string;
      item_id: string;
    }>`select package_id, item_id from process_package where org_unit = ${ctx.unit} and list_id = ${listId}`,
  );
  const listedAs = new Map(has.map((one) => [one.package_id, one.item_id]));
  for (const [i, { itemId, packages: own }] of legs.entries()) {
    const packages = own.filter((pack) => (listedAs.get(pack.id) ?? itemId) === itemId);
    if (packages.length === 0) continue;
    await ctx.db.run(sql`insert into process_item (org_unit, list_id, item_id, sequence, expected) values (${ctx.unit}, ${listId}, ${itemId}, ${i}, ${packages.length})
      on conflict (org_unit, list_id, item_id) do update set expected = excluded.expected, surplus = false`);
    await ctx.db.run(
      sql`${insertRows(
        ctx,
        tables.processPackage,
        packages.map((pack) => ({
          list_id: listId,
          package_id: pack.id,
          item_id: itemId,
          earlier_status: pack.status === 'OK_DAMAGED' ? ('OK_DAMAGED' as const) : ('OK' as const),
          process_status: 'NOT_YET_PROCESSED' as const,
          photos: [],
          manual: false,
          arrived_with_scan: false,
          surplus: false,
        })),
      )} on conflict do nothing`,
    );
  }
}

/** Codes of which a list has said what became of them: they came off, are missing, or stayed on the unit. */
const settledOn = async (ctx: CommandContext, listId: string): Promise<Set<string>> =>
  new Set(
    (await linesOf(ctx, listId))
      .filter((line) => line.process_status !== 'NOT_YET_PROCESSED')
      .map((line) => line.barcode),
  );

type Head = Pick<ProcessListRow, 'state' | 'trip_id' | 'trip_name' | 'traffic_type' | 'route' | 'execution_date'> & {
  eta?: number | null;
  etaSource?: 'PLAN' | 'DEPARTED';
};

/** The pallets of the unit, with those packages of this depot that lie on them. */
async function emitPallets(
  ctx: CommandContext,
  listId: string,
  { pallets }: Manifest,
  legs: readonly OnUnit[],
): Promise<void> {
  if (pallets.length === 0) return;
  const coming = new Map(legs.flatMap(({ packages }) => packages.map((pack) => [pack.barcode, pack] as const)));
  await ctx.emit(palletsAnnounced, {
    listId,
    pallets: pallets.map(({ number, type, barcodes }) => ({
      number,
      type,
      content: barcodes.flatMap((code) => {
        const pack = coming.get(code);
        return pack ? [{ packageId: pack.id, itemId: pack.item_id }] : [];
      }),
    })),
  });
}

/** A new unloading list with what it expects. */
export async function makeUnloading(
  ctx: CommandContext,
  head: Head,
  more: Changes<ProcessListTable>,
  legs: readonly OnUnit[],
): Promise<Locked> {
  const { eta = null, etaSource = 'PLAN', ...columns } = head;
  const list = await ctx.db.one(
    insertedRow(ctx, tables.processList, {
      id: ctx.newId(),
      kind: 'ULD',
      name: await listName(ctx, 'ULD'),
      ...columns,
    }),
  );
  await ctx.db.run(
    updateRow(
      ctx,
      tables.processList,
      { id: list.id },
      {
        ...more,
        estimated_arrival: eta === null ? null : new Date(eta),
        eta_source: etaSource,
        eta_at: new Date(ctx.now),
      },
    ),
  );
  await expectOnUnit(ctx, list.id, legs);
  const made = await totalUp(ctx, list.id);
  ctx.history({
    logKey: `ULD:${list.id}`,
    type: 'CRT',
    code: '4001',
    textKey: 'crossdock:history/created',
    args: { name: list.name, state: list.state },
  });
  for (const topic of ['unloading', 'arrivalboard'] as const) ctx.changed(topic, 'unloadingList', list.id, 1);
  return { list: made, trip: null };
}

/** Those of these packages that an open unloading list expects. */
async function expectedOn(ctx: CommandContext, packageIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{
      package_id: string;
    }>`select lp.package_id from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id
      where lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[]) and lp.process_status = 'NOT_YET_PROCESSED'
        and l.kind = 'ULD' and l.state in ('CREATED', 'RELEASED', 'INPROGRESS', 'FINISHED')`,
  );
  return new Set(rows.map((row) => row.package_id));
}

/** While nothing is scanned, the newer announcement takes the place of the one before. */
async function replace(
  ctx: CommandContext,
  list: ProcessListRow,
  legs: readonly OnUnit[],
  preliminary: boolean,
): Promise<void> {
  const before = await ordersOn(ctx, list.id);
  const keep = new Set(legs.flatMap((leg) => leg.packages.map((pack) => pack.id)));
  const gone = (
    await ctx.db.run(
      sql<{
        package_id: string;
      }>`delete from process_package where org_unit = ${ctx.unit} and list_id = ${list.id} and not (package_id = any(${[...keep]}::uuid[])) returning package_id`,
    )
  ).map((one) => one.package_id);
  await ctx.db.run(sql`delete from process_item i where i.org_unit = ${ctx.unit} and i.list_id = ${list.id}
    and not exists (select from process_package p where p.org_unit = i.org_unit and p.list_id = i.list_id and p.item_id = i.item_id)`);
  // What does not come with this unit is nowhere on the way, unless another one that is announced brings it.
  const elsewhere = await expectedOn(ctx, gone);
  for (const pack of await lockPackages(
    ctx,
    gone.filter((id) => !elsewhere.has(id)),
  ))
    if (pack.terminal_status === 'NOT_YET_UNLOADED')
      savePackage(ctx, pack, { state: { status: pack.status, terminalStatus: 'NOT_IN_DEPOT' } });
  await expectOnUnit(ctx, list.id, legs);
  // The partner still works on its list: what is gone now may come with the next version.
  if (preliminary) return;
  const named = new Set(legs.map((leg) => leg.itemId));
  await dropLegs(
    ctx,
    before.map((one) => one.item_id).filter((id) => !named.has(id)),
  );
}

/** While packages are scanned nothing is taken away: what is new is expected too, and the list says what is said otherwise. */
async function compare(
  ctx: CommandContext,
  list: ProcessListRow,
  version: number,
  legs: readonly OnUnit[],
): Promise<ManifestDifferences> {
  const before = (await linesOf(ctx, list.id)).filter((line) => !line.surplus);
  const now = new Set(legs.flatMap((leg) => leg.packages.map((pack) => pack.id)));
  const had = new Set(before.map((one) => one.package_id));
  if (!closedStates.includes(list.state)) await expectOnUnit(ctx, list.id, legs);
  return {
    version,
    added: [...now].filter((id) => !had.has(id)).length,
    removed: before.filter((one) => !now.has(one.package_id)).map((one) => one.barcode),
  };
}
const closedStates: readonly string[] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/**
 * A partner's loaded unit as the unloading list of this depot, exactly once (decision 0016). A newer version replaces it while
 * nothing is scanned; later it is a warning. An older one that was overtaken changes nothing.
 * @returns the list, or undefined for an announcement that says nothing new
 */
export async function receiveUnit(
  ctx: CommandContext,
  { from, payload }: Message<Manifest>,
): Promise<string | undefined> {
  // Two versions that come in the same moment are taken one after the other.
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/announced/${from}/${payload.listId}`}, 0))`,
    { name: 'unloading.announcing' },
  );
  const found = await findAnnounced(ctx, from, payload.listId);
  if (found && found.manifest_version >= payload.version) return undefined;
  const fresh = !found || (found.packages_scanned === 0 && found.surplus === 0 && !closedStates.includes(found.state));
  const legs = await legsOf(ctx, from, payload, fresh, found ? await settledOn(ctx, found.id) : new Set());
  if (!found) {
    const day = dateToIso(localDateOf(payload.plannedArrival ?? ctx.now, ctx.timezone));
    const { list } = await makeUnloading(
      ctx,
      {
        state: 'CREATED',
        trip_id: null,
        trip_name: payload.tripName,
        traffic_type: 'LineHaul',
        route: payload.route,
        execution_date: day,
        eta: payload.plannedArrival,
      },
      { ...headOf(payload), partner_unit: from, partner_list_id: payload.listId },
      legs,
    );
    await emitPallets(ctx, list.id, payload, legs);
    return list.id;
  }
  if (fresh) await replace(ctx, found, legs, payload.preliminary);
  const differences = fresh ? null : await compare(ctx, found, payload.version, legs);
  await emitPallets(ctx, found.id, payload, legs);
  const list = await totalUp(ctx, found.id);
  await saveList(
    ctx,
    { list, trip: null },
    fresh
      ? { ...headOf(payload), differences: null }
      : { manifest_version: payload.version, preliminary: payload.preliminary, differences },
  );
  ctx.changed('arrivalboard', 'unloadingList', list.id, list.version);
  ctx.history({
    logKey: `ULD:${list.id}`,
    type: 'UPD',
    code: '4002',
    textKey: fresh ? 'crossdock:history/announcedAgain' : 'crossdock:history/announcedLate',
    args: { version: payload.version, added: differences?.added ?? 0, removed: differences?.removed.length ?? 0 },
  });
  return list.id;
}

/** The unit has left its depot: the board knows better when it comes. */
export async function receiveDeparture(
  ctx: CommandContext,
  { from, payload }: Message<{ listId: string; departed: number; arrival: number | null }>,
): Promise<void> {
  const list = await findAnnounced(ctx, from, payload.listId);
  // Messages may overtake each other: the announcement that is still to come is tried first.
  if (!list) throw new Error(`the unit of list ${payload.listId} of ${from} is not announced yet`);
  await saveList(
    ctx,
    { list, trip: null },
    {
      estimated_arrival: payload.arrival === null ? null : new Date(payload.arrival),
      eta_source: 'DEPARTED',
      eta_at: new Date(payload.departed),
    },
  );
  ctx.changed('arrivalboard', 'unloadingList', list.id, list.version);
}

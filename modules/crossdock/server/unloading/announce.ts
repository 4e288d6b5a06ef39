import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { relation } from '#modules/masterdata/contract/types/places.ts';
import { foreignDepots, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { stopsOf, type TripRow } from '#modules/dispatch/server/index.ts';
import { legsToSend, readItems, type ShipmentRow, stopKeyOfDepot } from '#modules/shipments/server/index.ts';
import { unitAnnounced, unitDeparted } from '../../contract/manifest.ts';
import { type LoadedPallet, palletContent } from '../../contract/palletContent.ts';
import { sealsOf } from '../list/listView.ts';
import { loadingOf, lockSeenList } from '../list/lists.ts';
import { type ProcessListRow, tables } from '../tables.gen.ts';

const findList = (ctx: CommandContext, id: string): Promise<ProcessListRow | undefined> =>
  ctx.db.find(sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${id}`);

/** What is on the truck by its list. */
const aboard = async (ctx: CommandContext, listId: string): Promise<{ package_id: string; item_id: string }[]> =>
  ctx.db.run(
    sql<{
      package_id: string;
      item_id: string;
    }>`select package_id, item_id from process_package where org_unit = ${ctx.unit} and list_id = ${listId}
      and process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`,
  );

/** Closed master pallets on the truck with what lies on them. */
const palletsAboard = async (ctx: CommandContext, listId: string): Promise<LoadedPallet[]> =>
  ctx.ask(palletContent, { packageIds: (await aboard(ctx, listId)).map((one) => one.package_id) });

/** What is on the truck as the next depot needs it: in the place of a pallet, what lies on it. */
async function loadedWithPallets(
  ctx: CommandContext,
  listId: string,
): Promise<{ package_id: string; item_id: string }[]> {
  const pallets = await palletsAboard(ctx, listId);
  const own = new Set(pallets.map((pallet) => pallet.packageId));
  const content = pallets.flatMap((pallet) => pallet.content);
  return [
    ...(await aboard(ctx, listId)).filter((one) => !own.has(one.package_id)),
    ...content.map((one) => ({ package_id: one.packageId, item_id: one.itemId })),
  ];
}

/** Shipments by the depot that their relation leads to; what leads to no depot of this installation is another exchange's matter. */
async function byDepot(ctx: CommandContext, items: readonly ShipmentRow[]): Promise<Map<string, ShipmentRow[]>> {
  const relations = await readRecords(
    readingOf(ctx),
    relation,
    items.map((item) => item.relation_id),
  );
  const found = new Map<string, ShipmentRow[]>();
  for (const item of items) {
    const depot = relations.get(item.relation_id ?? '')?.depotId ?? item.destination_depot;
    if (depot && depot !== ctx.unit && (found.has(depot) || (await findUnit(ctx.db, depot))))
      found.set(depot, [...(found.get(depot) ?? []), item]);
  }
  return found;
}

/** Other depots that something on a loaded unit goes to. */
export async function depotsOf(ctx: CommandContext, listId: string): Promise<string[]> {
  const items = [...new Set((await aboard(ctx, listId)).map((one) => one.item_id))];
  return [...(await byDepot(ctx, await readItems(ctx, { kind: 'unit' }, items))).keys()];
}

/** When the truck is planned to reach each depot, by the stop where that depot's legs end. */
async function arrivalsOf(ctx: CommandContext, trip: TripRow): Promise<(depot: string) => number | null> {
  const stops = await stopsOf(ctx, [trip.id]);
  return (depot) =>
    stops.find((stop) => stop.stop_key === stopKeyOfDepot(depot))?.planned_arrival ?? trip.planned_arrival;
}

/** A loading list as it left the dock: what is aboard, its trip, its seals; undefined when there is no such list. */
export async function loadedUnit(ctx: CommandContext, listId: string) {
  const list = await findList(ctx, listId);
  if (list?.kind !== 'LDG') return undefined;
  const packages = await loadedWithPallets(ctx, listId);
  const items = await readItems(ctx, { kind: 'unit' }, [...new Set(packages.map((one) => one.item_id))]);
  const seals = (await sealsOf(ctx, listId)).filter((seal) => seal.removed_at === null).map((seal) => seal.number);
  const depots = await byDepot(ctx, items);
  return { list, items, depots, onUnit: new Set(packages.map((one) => one.package_id)), seals };
}

/**
 * A closed loading list with goods for another depot becomes the unloading list of the depot that it goes to (decision 0016): the announcement goes through the
 * door of that depot, once for each version. A list that is opened again says so with the next version.
 */
export async function announceUnit(ctx: CommandContext, listId: string, preliminary: boolean): Promise<void> {
  const seen = await findList(ctx, listId);
  if (seen?.kind !== 'LDG') return;
  const { list, trip } = loadingOf(await lockSeenList(ctx, seen));
  const packages = await loadedWithPallets(ctx, listId);
  const items = await readItems(ctx, { kind: 'unit' }, [...new Set(packages.map((one) => one.item_id))]);
  const pallets = await palletsAboard(ctx, listId);
  const depots = await byDepot(ctx, items);
  if (depots.size === 0) return;
  const version = list.manifest_version + 1;
  await ctx.db.run(updateRow(ctx, tables.processList, { id: listId }, { manifest_version: version }));
  const onUnit = new Set(packages.map((one) => one.package_id));
  const seals = (await sealsOf(ctx, listId)).filter((seal) => seal.removed_at === null).map((seal) => seal.number);
  const arrivalAt = await arrivalsOf(ctx, trip);
  const foreign = await foreignDepots(ctx);
  for (const [depot, shipments] of depots) {
    const itemIds = shipments.map(({ id }) => id);
    await ctx.db.run(
      updateRow(ctx, tables.processItem, { list_id: listId, item_id: itemIds }, { announced_to: depot }),
    );
    // A partner's depot has no hall here: it reads the manifest.
    if (foreign.has(depot)) continue;
    ctx.post(depot, unitAnnounced, `${listId}/${version}`, {
      listId,
      listName: list.name,
      version,
      preliminary,
      tripName: trip.name,
      route: list.route,
      vehicle: list.vehicle,
      driverName: list.driver_name,
      seals,
      plannedArrival: arrivalAt(depot),
      shipments: await legsToSend(ctx, shipments, onUnit),
      pallets: pallets
        .map(({ number, type, content }) => ({
          number,
          type,
          barcodes: content.filter((one) => shipments.some(({ id }) => id === one.itemId)).map((one) => one.barcode),
        }))
        .filter(({ barcodes }) => barcodes.length > 0),
    });
    ctx.history({
      logKey: `LDG:${listId}`,
      type: 'EXP',
      code: '3090',
      textKey: 'crossdock:history/announced',
      args: { depot, version, packages: packages.length },
    });
  }
}

/** The truck has left: the depots that it goes to read when it comes. */
export async function sendDeparture(ctx: CommandContext, listId: string): Promise<void> {
  const list = await findList(ctx, listId);
  if (!list || list.manifest_version === 0) return;
  const { trip } = loadingOf(await lockSeenList(ctx, list));
  const departed = trip.actual_departure ?? ctx.now;
  const arrivalAt = await arrivalsOf(ctx, trip);
  const late = Math.max(0, departed - trip.expected_departure);
  const items = await readItems(ctx, { kind: 'unit' }, [
    ...new Set((await loadedWithPallets(ctx, listId)).map((one) => one.item_id)),
  ]);
  const foreign = await foreignDepots(ctx);
  for (const depot of (await byDepot(ctx, items)).keys()) {
    if (foreign.has(depot)) continue;
    const planned = arrivalAt(depot);
    const arrival = planned === null ? null : planned + late;
    ctx.post(depot, unitDeparted, `${listId}/${departed}`, { listId, departed, arrival });
  }
}

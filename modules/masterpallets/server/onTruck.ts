import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { ListKind } from '#modules/crossdock/rules/list/vocabulary.ts';
import { handledOn, itemsOn } from '#modules/crossdock/server/index.ts';
import { checkUndispatch, contentOf, lockTrip, takeOff, unpackOnTrip } from '#modules/dispatch/server/index.ts';
import {
  itemsOfTrip,
  lockItems,
  lockPackages,
  packagesOf,
  type PackageRow,
  recountTerminal,
  savePackage,
  type ShipmentRow,
  splitItem,
} from '#modules/shipments/server/index.ts';
import { endsOnTour } from '../rules/endsOnTour.ts';
import { takeApart } from './commands/finish.ts';
import { contentRows, itemsOf } from './palletView.ts';
import { findPallet } from './pallets.ts';
import type { MasterPalletContentRow, MasterPalletRow } from './tables.gen.ts';

type OfList = { kind: ListKind; listId: string };

/** Closed pallets that stand on a list, with what lies on them. */
async function palletsOn(ctx: CommandContext, listId: string) {
  const pallets = await ctx.db.run(
    sql<MasterPalletRow>`select * from master_pallet where org_unit = ${ctx.unit} and id = any(${await itemsOn(ctx, listId)}::uuid[]) and state = 'CLOSED' order by id`,
    { name: 'pallets.onList' },
  );
  const content = await ctx.db.run(
    sql<MasterPalletContentRow>`select * from master_pallet_content where org_unit = ${ctx.unit} and pallet_id = any(${pallets.map((one) => one.id)}::uuid[]) and removed_at is null`,
    { name: 'pallets.contentOnList' },
  );
  return { pallets, content };
}

/** What lies on a pallet is where the pallet is. */
async function carry(
  ctx: CommandContext,
  content: readonly MasterPalletContentRow[],
  to: 'LOADED' | 'IN_DEPOT',
  vehicleOf: (palletId: string) => PackageRow | undefined = () => undefined,
): Promise<void> {
  await lockItems(ctx, { kind: 'unit' }, [...new Set(content.map((one) => one.item_id))]);
  const palletOf = new Map(content.map((one) => [one.package_id, one.pallet_id]));
  const packs = await lockPackages(
    ctx,
    content.map((one) => one.package_id),
  );
  for (const pack of packs) {
    if (pack.terminal_status === to || pack.terminal_status === 'CANCELED') continue;
    const on = vehicleOf(palletOf.get(pack.id) ?? '');
    const vehicle =
      on?.compartment_kind && on.compartment_id ? { kind: on.compartment_kind, id: on.compartment_id } : undefined;
    savePackage(ctx, pack, {
      state: { status: pack.status, terminalStatus: to },
      compartment: to === 'LOADED' && vehicle ? vehicle : { kind: 'DEPOT', id: ctx.unit },
    });
    ctx.history({
      logKey: `PKG:${pack.id}`,
      type: 'STS',
      code: to === 'LOADED' ? '6020' : '6023',
      textKey: to === 'LOADED' ? 'masterpallets:history/loaded' : 'masterpallets:history/unloaded',
      args: { barcode: pack.barcode },
    });
  }
  recountTerminal(ctx, [...new Set(packs.map((pack) => pack.item_id))]);
}

/** The truck is closed: what lies on its pallets is on it too. A pallet that was left behind keeps its content in the depot. */
export async function loadedWith(ctx: CommandContext, { kind, listId }: OfList): Promise<void> {
  if (kind !== 'LDG') return;
  const { pallets, content } = await palletsOn(ctx, listId);
  if (pallets.length === 0) return;
  const loaded = await handledOn(
    ctx,
    listId,
    pallets.map((one) => one.package_id),
  );
  const gone = new Set(pallets.filter((one) => loaded.includes(one.package_id)).map((one) => one.id));
  const own = await packagesOf(ctx, [...gone]);
  await carry(
    ctx,
    content.filter((one) => gone.has(one.pallet_id)),
    'LOADED',
    (palletId) => own.find((pack) => pack.item_id === palletId),
  );
}

/** The truck is opened again: pallets may come off, and their content is told from the list anew when it closes. */
export async function openedAgain(ctx: CommandContext, { kind, listId }: OfList): Promise<void> {
  if (kind !== 'LDG') return;
  const { content } = await palletsOn(ctx, listId);
  await carry(ctx, content, 'IN_DEPOT');
}

type Items = ReturnType<typeof itemsOf>;

const planned: readonly string[] = ['DISPATCHED', 'RELEASED', 'IN_LOADING'];
const waiting: readonly string[] = ['CREATED', 'DISPATCHABLE', 'ON_HOLD'];

/** A shipment as it rides on the pallet: what had been planned with another trip before it was put on goes with that one no longer. */
async function freeOf(ctx: CommandContext, item: ShipmentRow): Promise<ShipmentRow | undefined> {
  if (waiting.includes(item.state)) return item;
  if (item.trip_id === null || !planned.includes(item.state)) return undefined;
  const trip = await lockTrip(ctx, { kind: 'unit' }, item.trip_id);
  const checked = await checkUndispatch(ctx, await contentOf(ctx, trip), [item], {});
  return (await takeOff(ctx, trip, [item], checked)).items[0];
}

/** The shipments that lie on a pallet, locked; of one that lies there in part, the part that does, which is a partial delivery from now on. */
async function ridingOn(ctx: CommandContext, items: Items): Promise<ShipmentRow[]> {
  const riding: ShipmentRow[] = [];
  for (const item of await lockItems(
    ctx,
    { kind: 'unit' },
    items.map((one) => one.row.item_id),
  )) {
    const lies = items.find((one) => one.row.item_id === item.id);
    if (!lies || lies.complete) {
      const free = await freeOf(ctx, item);
      if (free) riding.push(free);
      continue;
    }
    const { part } = await splitItem(
      ctx,
      item,
      lies.on.map((one) => one.package_id),
    );
    recountTerminal(ctx, [item.id, part.id]);
    riding.push(part);
  }
  return riding;
}

/**
 * The trip starts: its pallets of the last mile end here (decision 0015). The driver gets a stop for each consignee, and proves,
 * collects and brings back shipment by shipment. A pallet for another depot stays one until that depot has it.
 */
export async function endOnTour(ctx: CommandContext, { tripId }: { tripId: string }): Promise<void> {
  const aboard = (await itemsOfTrip(ctx, tripId)).filter((item) => item.shipment_type === 'MASTER_PALLET');
  for (const { id } of aboard) {
    const pallet = await findPallet(ctx, { kind: 'unit' }, id);
    if (pallet?.state !== 'CLOSED') continue;
    const items = itemsOf(await contentRows(ctx, id));
    const shipments = await lockItems(
      ctx,
      { kind: 'unit' },
      items.map((one) => one.row.item_id),
    );
    const ends = endsOnTour(
      pallet.type,
      shipments.map((one) => one.traffic_type),
    );
    if (!ends) continue;
    const riding = await ridingOn(ctx, items);
    const [own] = await lockItems(ctx, { kind: 'unit' }, [id]);
    if (own) await unpackOnTrip(ctx, tripId, own, riding);
    await takeApart(ctx, pallet, items);
    for (const pack of await lockPackages(
      ctx,
      items.flatMap((one) => one.on.map((each) => each.package_id)),
    )) {
      savePackage(ctx, pack, { state: { status: pack.status, terminalStatus: pack.terminal_status }, space: null });
      ctx.history({
        logKey: `PKG:${pack.id}`,
        type: 'ACT',
        code: '6021',
        textKey: 'masterpallets:history/leftPallet',
        args: { barcode: pack.barcode, number: pallet.number },
      });
    }
  }
}

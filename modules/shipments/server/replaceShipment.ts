import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { isReplaceable } from '../rules/replaceable.ts';
import { stepItem } from '../rules/states.ts';
import { contentColumns } from './contentColumns.ts';
import { derivedOf } from './derivedOf.ts';
import { stepByHand } from './commands/changeItem.ts';
import { insertGoods, insertPackages } from './insertContent.ts';
import { itemMachineFacts } from './itemFacts.ts';
import { lockItems, lockItemsAmong, moveItem, saveItem } from './moveItem.ts';
import type { NewShipment } from './newShipment.ts';
import { packagesOf } from './packages.ts';
import { pinned } from './pins.ts';
import { butForwarder, keepRuled } from './ruled.ts';
import type { Knowledge } from './shipmentKnowledge.ts';
import type { PackageRow, ShipmentRow } from './tables.gen.ts';

const wholeUnit = { kind: 'unit' } as const;

/** Legs of this unit that a sender's number names and that were not cancelled, locked. */
export async function lockByExternId(ctx: CommandContext, externId: string): Promise<ShipmentRow[]> {
  const rows = await ctx.db.run(
    sql<{
      id: string;
    }>`select id from shipment where org_unit = ${ctx.unit} and extern_id = ${externId} and state <> 'CANCELED'`,
  );
  return rows.length === 0
    ? []
    : lockItems(
        ctx,
        wholeUnit,
        rows.map(({ id }) => id),
      );
}

/** Parts of this unit of a shipment of the network that were not cancelled, locked. */
export const lockOfNetwork = (ctx: CommandContext, shipmentId: string): Promise<ShipmentRow[]> =>
  lockItemsAmong(
    ctx,
    sql`select id from shipment where org_unit = ${ctx.unit} and gtp_shipment_id = ${shipmentId} and state <> 'CANCELED' order by id`,
  );

async function isSplit(ctx: CommandContext, item: ShipmentRow): Promise<boolean> {
  if (item.parent_item_id !== null) return true;
  const part = await ctx.db.find(
    sql`select 1 from shipment where org_unit = ${ctx.unit} and parent_item_id = ${item.id} and state <> 'CANCELED' limit 1`,
  );
  return part !== undefined;
}

/** What was decided by hand stays, whatever the sender changes. */
const decidedHere = (item: ShipmentRow) => ({
  ...(item.aff_change_reason === null ? {} : { aff_id: item.aff_id }),
  ...(item.routing_state === 'MANUALLY_ROUTED'
    ? {
        outbound_route: item.outbound_route,
        relation_id: item.relation_id,
        destination_depot: item.destination_depot,
        aff_id: item.aff_id,
      }
    : {}),
});

/** Packages that stay, those that nobody sends any more, and how many are new; a code that the sender names is never given away. */
function sortPackages(before: readonly PackageRow[], input: NewShipment, count: number) {
  const named = new Set(input.packages.map(({ barcode }) => barcode));
  const stays = before.filter(({ barcode }) => named.has(barcode));
  const fresh = input.packages.filter(({ barcode }) => !stays.some((one) => one.barcode === barcode));
  const open = Math.max(0, count - input.packages.length);
  const others = before.filter((one) => !stays.includes(one));
  return { fresh, gone: others.slice(open), made: Math.max(0, open - others.length) };
}

/**
 * A locked shipment becomes what its sender says now: addresses, windows, goods, packages, and what follows from them. Packages whose codes
 * stay are the same packages. Nothing is written with `dryRun`.
 * @returns false when goods have moved already or the plan would not hold: then nothing changes
 */
export async function replaceShipment(
  ctx: CommandContext,
  item: ShipmentRow,
  given: NewShipment,
  shared: Knowledge,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  const input = known((await pinned(ctx, [given]))[0]);
  const is = derivedOf(ctx, input, shared);
  const before = await packagesOf(ctx, [item.id]);
  const replaceable = isReplaceable({
    state: item.state,
    shipmentType: item.shipment_type,
    split: await isSplit(ctx, item),
    terminalStatuses: before.map((one) => one.terminal_status),
    samePlace: is.end.stopKey === item.stop_key && is.shipmentType === item.shipment_type,
    routed: is.routed || item.routing_state === 'MANUALLY_ROUTED',
  });
  if (!replaceable || dryRun) return replaceable;
  const count = Math.max(
    1,
    input.packages.length,
    input.goods.reduce((sum, line) => sum + line.numberOfPackages, 0),
  );
  const { fresh, gone, made } = sortPackages(before, input, count);
  await ctx.db.run(sql`delete from goods_item where org_unit = ${ctx.unit} and item_id = ${item.id}`);
  await ctx.db.run(sql`delete from dangerous_goods_line where org_unit = ${ctx.unit} and item_id = ${item.id}`);
  await insertGoods(ctx, [{ itemId: item.id, input }]);
  if (gone.length > 0)
    await ctx.db.run(
      sql`update package set status = 'CANCELED', terminal_status = 'CANCELED', active = false, version = version + 1
        where org_unit = ${ctx.unit} and id = any(${gone.map(({ id }) => id)}::uuid[])`,
    );
  const added = fresh.length + made;
  if (added > 0) await insertPackages(ctx, [{ itemId: item.id, packages: fresh, count: added, before: before.length }]);
  const saved = await saveItem(ctx, item, {
    ...contentColumns(ctx, { number: item.order_number, count }, input, is),
    ...(is.routed && item.routing_state !== 'MANUALLY_ROUTED' ? { routing_state: 'ROUTED' as const } : {}),
    ...decidedHere(item),
  });
  keepRuled(ctx, [{ itemId: item.id, ruled: is.ruled }], 'aff_id' in decidedHere(item) ? butForwarder : undefined);
  if (saved.state === 'CREATED' && is.routed && !is.present.hasLoadingLock)
    await moveItem(ctx, saved, 'route', {
      facts: { notificationOpen: false },
      args: { route: saved.outbound_route ?? '–' },
    });
  return true;
}

/** Cancels a locked shipment as a user would. @returns false when its state or its packages do not allow it: then nothing changes */
export async function cancelForSender(
  ctx: CommandContext,
  item: ShipmentRow,
  reason: string,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  const packages = await packagesOf(ctx, [item.id]);
  const packagesMoved = packages.filter(({ terminal_status: at }) => at === 'LOADED' || at === 'TO_UNLOAD').length;
  const may = stepItem(item.state, 'cancel', { ...itemMachineFacts(item), packagesMoved }).ok;
  if (may && !dryRun) await stepByHand(ctx, wholeUnit, item.id, 'cancel', { reason });
  return may;
}

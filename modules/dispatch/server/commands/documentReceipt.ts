import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { lockItems, lockPackages, moveItem, packagesOf } from '#modules/shipments/server/index.ts';
import { stopDocumented } from '../../contract/facts.ts';
import { contentOf, replan } from '../replan.ts';
import type { TripRow } from '../tables.gen.ts';
import { lockTrip, ordersOf, saveTrip, stopsOf } from '../trips.ts';
import { documentOrder } from './documentOrder.ts';
import { saveStop } from './documentStop.ts';

/** A shipment that another depot took in: what of it came there not at all, and what came damaged. */
export type Receipt = { itemId: string; missing: readonly string[]; damaged: readonly string[] };

const done: readonly string[] = ['COMPLETED', 'COMPLETED_WITH_DEVIATION'];

/**
 * The depot that a trip went to says what it has unloaded: that is the documentation of these orders where nobody has given one, and ends
 * their legs as soon as the journey is over (domain 3.2: the partner's unloading is closed).
 * @param depot name of the depot that received them
 */
export async function documentReceipt(
  ctx: CommandContext,
  tripId: string,
  depot: string,
  receipts: readonly Receipt[],
): Promise<void> {
  let trip = await lockTrip(ctx, { kind: 'unit' }, tripId);
  const ids = receipts.map((one) => one.itemId);
  const orders = (await ordersOf(ctx, [tripId])).filter((order) => ids.includes(order.item_id));
  if (trip.state === 'DRV_INPROGRESS') {
    const open = orders.filter((order) => order.result === null);
    if (open.length > 0) {
      await documentOpen(
        ctx,
        trip,
        depot,
        open.map((order) => ({
          stopId: order.stop_id,
          ...known(receipts.find((one) => one.itemId === order.item_id)),
        })),
      );
      trip = await saveTrip(ctx, trip, await replan(ctx, await contentOf(ctx, trip), { happened: true }));
    }
  }
  if (trip.state !== 'JOURNEY_CLOSED') return;
  for (const item of await lockItems(ctx, { kind: 'unit' }, ids))
    if (item.traffic_type === 'LineHaul' && done.includes(item.state))
      await moveItem(ctx, item, 'close', { facts: { legDone: true }, args: { trip: trip.name } });
}

async function documentOpen(
  ctx: CommandContext,
  trip: TripRow,
  depot: string,
  open: readonly (Receipt & { stopId: string })[],
): Promise<void> {
  const ids = open.map((one) => one.itemId);
  const items = (await lockItems(ctx, { kind: 'unit' }, ids)).filter((item) => item.state === 'IN_EXECUTION');
  const packages = await lockPackages(
    ctx,
    (await packagesOf(ctx, ids)).map((pack) => pack.id),
  );
  const none = { process: new Map(), package: new Map() };
  for (const stop of (await stopsOf(ctx, [trip.id])).filter(({ id }) => open.some((one) => one.stopId === id))) {
    const results: { itemId: string; result: 'OK' | 'DEVIATION'; deviationId: null }[] = [];
    for (const item of items) {
      const receipt = open.find((one) => one.itemId === item.id && one.stopId === stop.id);
      if (!receipt) continue;
      const own = packages.filter((pack) => pack.item_id === item.id && pack.active);
      const found = own.flatMap((pack) => {
        const status = receipt.missing.includes(pack.barcode)
          ? ('NOK_MISSING' as const)
          : receipt.damaged.includes(pack.barcode)
            ? ('OK_DAMAGED' as const)
            : undefined;
        return status ? [{ packageId: pack.id, status, photos: [] }] : [];
      });
      const result = found.length > 0 ? ('DEVIATION' as const) : ('OK' as const);
      await documentOrder(
        ctx,
        { trip: trip.name, stop: stop.name, stopId: stop.id, at: ctx.now, signer: depot },
        item,
        { itemId: item.id, result, packages: found, photos: [] },
        own,
        none,
        [],
      );
      results.push({ itemId: item.id, result, deviationId: null });
    }
    if (results.length === 0) continue;
    await saveStop(ctx, stop.id, { signer: depot, documentBlobIds: [] });
    ctx.history({
      logKey: `TRIP:${trip.id}`,
      type: 'ACT',
      code: '2052',
      textKey: 'dispatch:history/receivedThere',
      args: { stop: stop.name, count: results.length, depot },
    });
    await ctx.emit(stopDocumented, { tripId: trip.id, stopId: stop.id, orders: results });
  }
}

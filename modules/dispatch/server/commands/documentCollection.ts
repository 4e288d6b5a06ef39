import { sql } from 'kysely';
import type { Issue } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { itemCollected } from '#modules/shipments/contract/facts.ts';
import {
  addAttachments,
  moveItem,
  type PackageRow,
  saveItem,
  savePackage,
  settleTransitions,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { vehicleCompartment } from '../handover/stages.ts';
import type { StopOrderRow, StopRow, TripRow } from '../tables.gen.ts';
import { dropOrders } from './undispatchItems.ts';
import { type At, type OrderInput, reasonOf, writeOrder } from './documentOrder.ts';
import type { Deviations } from './documentationFacts.ts';

const gone: readonly ShipmentRow['state'][] = ['COMPLETED', 'COMPLETED_WITH_DEVIATION', 'CLOSED', 'CANCELED'];

/**
 * Direct traffic is delivered by the trip that has collected it: nothing is said of its delivery before, and nothing more of its collection
 * once it was delivered or left the trip. Throws 400 + 1700.
 */
export function requireInOrder(
  inputs: readonly Pick<OrderInput, 'itemId' | 'result'>[],
  {
    stopId,
    orders,
    stops,
    items,
  }: { stopId: string; orders: readonly StopOrderRow[]; stops: readonly StopRow[]; items: readonly ShipmentRow[] },
): void {
  for (const { itemId, result } of inputs) {
    const item = items.find(({ id }) => id === itemId);
    if (result === null || !item) continue;
    const own = orders.filter((order) => order.item_id === itemId);
    const here = own.find((order) => order.stop_id === stopId);
    const collection = own.find((order) => order.direct);
    const delivery = own.find((order) => !order.direct);
    const args = { order: item.order_number, stop: stops.find(({ id }) => id === collection?.stop_id)?.name ?? '' };
    if (here && !here.direct && collection?.result === null) throw refused('dispatch:refusal/notCollected', args);
    if (!here?.direct || here.result === null) continue;
    if (gone.includes(item.state) || delivery?.result) throw refused('dispatch:refusal/deliveredSince', args);
    // Its delivery has left the trip: it is planned anew, with both of its stops.
    if (here.result === 'HINDRANCE' && result !== 'HINDRANCE')
      throw refused('dispatch:refusal/notCollectedAnyMore', args);
  }
}

/**
 * The stop that collects direct traffic: what was taken aboard rides on the same vehicle until it is delivered, and the shipment stays in
 * execution. When nothing was, its delivery leaves the trip.
 */
export async function documentCollection(
  ctx: CommandContext,
  trip: TripRow,
  at: At,
  item: ShipmentRow,
  input: OrderInput,
  packages: readonly PackageRow[],
  deviations: Deviations,
  overrides: readonly Issue[],
): Promise<void> {
  const { result } = input;
  if (result === null) return;
  const failed = result === 'HINDRANCE';
  const args = { trip: at.trip, stop: at.stop, reason: reasonOf(ctx, input, deviations), signer: at.signer };
  const photographed =
    input.photos.length > 0 && !item.attributes.includes('hasPhotos')
      ? { attributes: [...item.attributes, 'hasPhotos' as const] }
      : {};
  if (failed)
    await moveItem(ctx, item, 'documentHindrance', {
      code: '1072',
      set: {
        ...photographed,
        documented_result: 'HINDERED',
        order_processing_status: 'PROCESSED',
        notable_status: 'HINDRANCE',
        attempts: item.attempts + (item.state === 'HINDERED' ? 0 : 1),
        failure_reason: input.processDeviationId ?? null,
        collected_at: null,
      },
      args,
      at: at.at,
      overrides,
    });
  else {
    await saveItem(ctx, item, {
      ...photographed,
      order_processing_status: 'IN_PROCESS',
      notable_status: result === 'DEVIATION' ? 'DEVIATION' : 'NONE',
      collected_at: new Date(at.at),
    });
    await ctx.emit(itemCollected, { itemId: item.id, gtpShipmentId: item.gtp_shipment_id });
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'ACT',
      code: result === 'OK' ? '1070' : '1071',
      textKey: result === 'OK' ? 'dispatch:history/collected' : 'dispatch:history/collectedOtherwise',
      args: { ...args, order: item.order_number },
      statusTime: at.at,
      overrides,
    });
  }
  for (const pack of packages) {
    const reported = input.packages.find((one) => one.packageId === pack.id);
    const status = reported?.status ?? (failed || pack.status === 'OK_DAMAGED' ? pack.status : 'OK');
    const aboard = !failed && !status.startsWith('NOK');
    savePackage(ctx, pack, {
      state: { status, terminalStatus: aboard ? 'LOADED' : 'NOT_IN_DEPOT' },
      compartment: aboard ? vehicleCompartment(trip) : null,
      space: null,
      ...(reported?.deviationCode ? { deviationCode: reported.deviationCode } : {}),
      photos: reported?.photos ?? [],
    });
    if (reported?.photos.length)
      await addAttachments(ctx, item.id, pack.id, reported.photos, 'DRV', reported.deviationCode ?? null);
  }
  await addAttachments(ctx, item.id, null, input.photos, 'DRV', input.processDeviationId ?? null);
  settleTransitions(ctx, [item.id], ['PICKUP'], {
    state: failed ? 'DID_NOT_TAKE_PLACE' : 'FINISHED',
    at: at.at,
    moved: failed ? 0 : (input.collectedPackages ?? item.packages),
  });
  await writeOrder(ctx, at, input, !failed);
  if (failed) await leaveDelivery(ctx, trip, at, item);
}

/** What was not collected is not delivered: the stop of its delivery goes, unless others are delivered there too. */
async function leaveDelivery(ctx: CommandContext, trip: TripRow, at: At, item: ShipmentRow): Promise<void> {
  const left = await dropOrders(ctx, trip.id, sql`item_id = ${item.id} and not direct and result is null`);
  if (left === 0) return;
  settleTransitions(ctx, [item.id], ['DELIVERY'], { state: 'DID_NOT_TAKE_PLACE', at: at.at, processId: trip.id });
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '1072',
    textKey: 'dispatch:history/collectionFailed',
    args: { order: item.order_number, stop: at.stop },
    statusTime: at.at,
  });
}

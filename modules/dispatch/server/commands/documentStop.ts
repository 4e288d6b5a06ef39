import { sql } from 'kysely';
import type { z } from 'zod';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { invalidInput, notFound } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { userTypeOf } from '#platform/commands.ts';
import { updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { lockItems, lockPackages, packagesOf, readItems } from '#modules/shipments/server/index.ts';
import type { documentStop as documentStopCall } from '../../contract/calls.ts';
import { stopDocumented } from '../../contract/facts.ts';
import { documentationChecks } from '../../rules/documentationChecks.ts';
import { mergedCounts } from '../../rules/equipmentCounts.ts';
import { stopState } from '../../rules/stopState.ts';
import type { OrderResult } from '../../rules/vocabulary.ts';
import { checkedAnswer, namedIssues } from '#platform/checkAnswers.ts';
import { contentOf, replan } from '../replan.ts';
import { type StopOrderRow, type StopRow, tables } from '../tables.gen.ts';
import { lockTrip, ordersOf, saveTrip, stopsOf } from '../trips.ts';
import { tripView } from '../tripView.ts';
import { checkReasons, documentationFacts, readDeviations } from './documentationFacts.ts';
import { documentCollection, requireInOrder } from './documentCollection.ts';
import { type At, documentOrder } from './documentOrder.ts';
import { lockStop, startTrip } from './drive.ts';

type Body = z.infer<(typeof documentStopCall)['body']>;

/** What an event says of a stop: the worst that happened there. */
const worstOf = (results: readonly (OrderResult | null)[]): OrderResult =>
  results.includes('HINDRANCE') ? 'HINDRANCE' : results.includes('DEVIATION') ? 'DEVIATION' : 'OK';

/** Photos, papers and the signature that the documentation names. */
const filesOf = (body: Body): string[] => [
  ...body.documentBlobIds,
  ...(body.signatureBlobId ? [body.signatureBlobId] : []),
  ...body.orders.flatMap((order) => [...order.photos, ...order.packages.flatMap((one) => one.photos)]),
];

/**
 * The driver or the dispatcher documents orders of a stop (G12: one operation): checks answer first, then shipment, packages,
 * timeline, stop and trip move together. The same client event twice has one effect.
 */
export async function documentStop(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  stopId: string,
  body: Body,
  given: Overrides,
) {
  const key = body.clientEventId ? `document:${body.clientEventId}` : undefined;
  const earlier = key ? await seenBefore<{ checkResults: [] }>(ctx, key) : undefined;
  let trip = await lockTrip(ctx, rows, tripId);
  const stop = await lockStop(ctx, trip, stopId);
  // Before anything is checked: what it was checked by may have changed since.
  if (earlier)
    return { success: true, checkResults: earlier.checkResults, issues: [], ...(await views(ctx, trip, stopId)) };
  const ofTrip = await ordersOf(ctx, [trip.id]);
  const orders = ofTrip.filter((order) => order.stop_id === stop.id);
  const ids = body.orders.map((order) => order.itemId);
  if (new Set(ids).size !== ids.length || ids.some((id) => !orders.some((order) => order.item_id === id)))
    throw notFound('dispatch:message/stopsOutdated');
  const deviations = await readDeviations(ctx);
  checkReasons(ctx, body.orders, deviations);
  await requireBlobs(ctx, filesOf(body));
  let items = await lockItems(ctx, { kind: 'unit' }, ids);
  requireInOrder(body.orders, { stopId, orders: ofTrip, stops: await stopsOf(ctx, [trip.id]), items });
  const facts = await documentationFacts(ctx, body, { trip, stop, orders, items, deviations });
  const verdict = decide(
    namedIssues(runChecks(documentationChecks, facts), {
      items: items.map((item) => ({ itemId: item.id, orderNumber: item.order_number })),
    }),
    given,
    ctx.session.permissions,
  );
  if (!verdict.success)
    return { ...checkedAnswer(ctx, verdict, 'dispatch'), issues: verdict.open, stop: null, trip: null };

  // STA-04: documenting a trip that is ready starts it.
  if (trip.state === 'READY_FOR_TOUR_START') {
    trip = await startTrip(ctx, rows, tripId, undefined);
    items = await lockItems(ctx, { kind: 'unit' }, ids);
  }
  const packages = await lockPackages(
    ctx,
    (await packagesOf(ctx, ids)).map((p) => p.id),
  );
  for (const input of body.orders) {
    const item = known(items.find((one) => one.id === input.itemId));
    const at: At = {
      trip: trip.name,
      stop: stop.name,
      stopId,
      at: body.signedAt ?? ctx.now,
      signer: body.signer ?? '',
    };
    const own = packages.filter((p) => p.item_id === item.id);
    const overrides = verdict.overridden.filter((issue) => issue.itemId === item.id);
    if (orders.some((order) => order.item_id === item.id && order.direct))
      await documentCollection(ctx, trip, at, item, input, own, deviations, overrides);
    else await documentOrder(ctx, at, item, input, own, deviations, overrides);
  }
  const equipment = await countedAt(ctx, stop, orders, body);
  await saveStop(ctx, stopId, { ...body, equipment });
  ctx.history({
    logKey: `TRIP:${trip.id}`,
    type: 'ACT',
    code: '2052',
    textKey: 'dispatch:history/documented',
    args: {
      stop: stop.name,
      sequence: stop.sequence,
      count: ids.length,
      signer: body.signer ?? '',
      context: worstOf(body.orders.map((order) => order.result)),
    },
    overrides: verdict.overridden,
  });
  await ctx.emit(stopDocumented, {
    tripId: trip.id,
    stopId,
    orders: body.orders.flatMap(({ itemId, result, processDeviationId }) =>
      result === null ? [] : [{ itemId, result, deviationId: processDeviationId ?? null }],
    ),
    ...(equipment ? { equipment } : {}),
  });
  const answer = checkedAnswer(ctx, verdict, 'dispatch');
  if (key) remember(ctx, key, { checkResults: answer.checkResults });
  trip = await saveTrip(ctx, trip, await replan(ctx, await contentOf(ctx, trip), { happened: true }));
  return { ...answer, issues: verdict.open, ...(await views(ctx, trip, stopId)) };
}

/** All that is counted at the stop by now; undefined when nobody counted this time. Named is who ordered something of what is handed over there. */
async function countedAt(
  ctx: CommandContext,
  stop: StopRow,
  orders: readonly StopOrderRow[],
  { equipment }: Pick<Body, 'equipment'>,
): Promise<Body['equipment']> {
  if (!equipment) return undefined;
  const here = await readItems(
    ctx,
    { kind: 'unit' },
    orders.map((order) => order.item_id),
  );
  for (const [i, { customerId }] of equipment.entries())
    if (customerId !== undefined && !here.some((item) => item.customer_id === customerId))
      throw invalidInput([
        { field: `equipment[${i}].customerId`, rule: 'isIn', message: ctx.t('base:validation/isIn') },
      ]);
  return mergedCounts(stop.equipment ?? [], equipment);
}

async function views(ctx: CommandContext, trip: Parameters<typeof tripView>[1], stopId: string) {
  const view = await tripView(ctx, trip);
  return { stop: view.stops.find((one) => one.id === stopId) ?? null, trip: view };
}

/** Signature and state of the stop, which follows from its orders (domain 3.5). */
export async function saveStop(
  ctx: CommandContext,
  stopId: string,
  body: Omit<Body, 'orders' | 'overrideCodes'>,
): Promise<void> {
  const results = await ctx.db.run(
    sql<{
      result: OrderResult | null;
    }>`select result from stop_order where org_unit = ${ctx.unit} and stop_id = ${stopId}`,
  );
  const state = stopState(
    results.map((row) => row.result),
    true,
  );
  const at = new Date(ctx.now);
  const signedAt = body.signedAt ? new Date(body.signedAt) : body.signatureBlobId || body.signer ? at : undefined;
  await ctx.db.run(
    updateRow(
      ctx,
      tables.stop,
      { id: stopId },
      {
        processing_state: state,
        actual_arrival: sql`coalesce(actual_arrival, ${at})`,
        actual_departure: state === 'IN_PROGRESS' ? null : sql`coalesce(actual_departure, ${at})`,
        documenting_user_type: userTypeOf(ctx.record),
        documenting_user: ctx.session.accountName,
        document_blob_ids: sql`document_blob_ids || ${body.documentBlobIds}::uuid[]`,
        // What an earlier documentation says stays unless this one says something else.
        signer: body.signer ?? undefined,
        signed_at: signedAt,
        signature_type: body.signatureType ?? undefined,
        signature_blob_id: body.signatureBlobId ?? undefined,
        documented_latitude: body.lat ?? undefined,
        documented_longitude: body.lon ?? undefined,
        equipment: body.equipment,
      },
    ),
  );
}

import { sql } from 'kysely';
import type { z } from 'zod';
import { type Issue, decide, type Overrides, runChecks } from '#kernel/check.ts';
import { invalidInput, notFound } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { userTypeOf } from '#platform/commands.ts';
import { updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import type { ItemAction } from '#modules/shipments/rules/states.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addAttachments,
  lockItems,
  lockPackages,
  moveItem,
  type PackageRow,
  packagesOf,
  readItems,
  savePackage,
  settleTransitions,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { documentStop as documentStopCall } from '../../contract/calls.ts';
import { stopDocumented } from '../../contract/facts.ts';
import { documentationChecks } from '../../rules/documentationChecks.ts';
import { mergedCounts } from '../../rules/equipmentCounts.ts';
import { stopState } from '../../rules/stopState.ts';
import type { OrderResult } from '../../rules/vocabulary.ts';
import { checkedAnswer, namedIssues } from '#platform/checkAnswers.ts';
import { contentOf, replan } from '../replan.ts';
import { type StopOrderRow, type StopRow, tables } from '../tables.gen.ts';
import { lockTrip, ordersOf, saveTrip } from '../trips.ts';
import { tripView } from '../tripView.ts';
import { checkReasons, type Deviations, documentationFacts, readDeviations } from './documentationFacts.ts';
import { lockStop, startTrip } from './drive.ts';

type Body = z.infer<(typeof documentStopCall)['body']>;
type OrderInput = Body['orders'][number];

const itemAction = {
  OK: 'documentOk',
  DEVIATION: 'documentDeviation',
  HINDRANCE: 'documentHindrance',
} as const satisfies Record<OrderResult, ItemAction>;
const historyCode: Record<OrderResult, string> = { OK: '1070', DEVIATION: '1071', HINDRANCE: '1072' };

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
  const orders = (await ordersOf(ctx, [trip.id])).filter((order) => order.stop_id === stop.id);
  const ids = body.orders.map((order) => order.itemId);
  if (new Set(ids).size !== ids.length || ids.some((id) => !orders.some((order) => order.item_id === id)))
    throw notFound('dispatch:message/stopsOutdated');
  const deviations = await readDeviations(ctx);
  checkReasons(ctx, body.orders, deviations);
  await requireBlobs(ctx, filesOf(body));
  let items = await lockItems(ctx, { kind: 'unit' }, ids);
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
    await documentOrder(
      ctx,
      { trip: trip.name, stop: stop.name, stopId, at: body.signedAt ?? ctx.now, signer: body.signer ?? '' },
      item,
      input,
      packages.filter((p) => p.item_id === item.id),
      deviations,
      verdict.overridden.filter((issue) => issue.itemId === item.id),
    );
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

type At = { trip: string; stop: string; stopId: string; at: number; signer: string };

/** One order of a stop with its result: shipment, packages, timeline and the order itself. */
export async function documentOrder(
  ctx: CommandContext,
  at: At,
  item: ShipmentRow,
  input: OrderInput,
  packages: readonly PackageRow[],
  deviations: Deviations,
  overrides: readonly Issue[],
): Promise<void> {
  const reason = input.processDeviationId
    ? textIn(deviations.process.get(input.processDeviationId)?.deviationText, ctx.language)
    : '';
  const { result } = input;
  // Without a status nothing happens to an order that has one already; one that has none was refused (STA-01).
  if (result === null) return;
  await moveItem(ctx, item, itemAction[result], {
    code: historyCode[result],
    set: {
      documented_result:
        result === 'OK' ? 'COMPLETED' : result === 'DEVIATION' ? 'COMPLETED_WITH_DEVIATION' : 'HINDERED',
      order_processing_status: 'PROCESSED',
      notable_status: result === 'HINDRANCE' ? 'HINDRANCE' : result === 'DEVIATION' ? 'DEVIATION' : 'NONE',
      attempts: item.attempts + (result === 'HINDRANCE' && item.state !== 'HINDERED' ? 1 : 0),
      failure_reason: result === 'HINDRANCE' ? (input.processDeviationId ?? null) : null,
      ...(input.photos.length > 0 && !item.attributes.includes('hasPhotos')
        ? { attributes: [...item.attributes, 'hasPhotos'] }
        : {}),
    },
    args: { trip: at.trip, stop: at.stop, reason, signer: at.signer },
    at: at.at,
    overrides,
  });
  for (const p of packages) {
    const reported = input.packages.find((one) => one.packageId === p.id);
    const aboard = p.terminal_status === 'LOADED' || item.shipment_type === 'PICKUP';
    if (!reported && !aboard) continue;
    // Nobody repairs goods by handing them over: a damage that the hall has found stays said.
    const status = reported?.status ?? (result === 'HINDRANCE' || p.status === 'OK_DAMAGED' ? p.status : 'OK');
    const handedOver =
      result !== 'HINDRANCE' && (status === 'OK' || status === 'OK_DAMAGED') && item.shipment_type !== 'PICKUP';
    savePackage(ctx, p, {
      state: {
        status,
        terminalStatus: status === 'NOK_MISSING' ? 'NOT_IN_DEPOT' : handedOver ? 'NOT_IN_DEPOT' : p.terminal_status,
      },
      // Nobody knows where a missing package is; what was said to be with the consignee by mistake is there no longer.
      ...(handedOver
        ? { compartment: { kind: 'CUSTOMER', id: at.stopId }, space: null }
        : status === 'NOK_MISSING'
          ? { compartment: null, space: null }
          : {}),
      ...(reported?.deviationCode ? { deviationCode: reported.deviationCode } : {}),
      photos: reported?.photos ?? [],
    });
    if (reported?.photos.length)
      await addAttachments(ctx, item.id, p.id, reported.photos, 'DRV', reported.deviationCode ?? null);
  }
  await addAttachments(ctx, item.id, null, input.photos, 'DRV', input.processDeviationId ?? null);
  settleTransitions(ctx, [item.id], ['DELIVERY', 'PICKUP'], {
    state: result === 'HINDRANCE' ? 'DID_NOT_TAKE_PLACE' : 'FINISHED',
    at: at.at,
    moved: result === 'HINDRANCE' ? 0 : (input.collectedPackages ?? item.packages),
  });
  await ctx.db.run(
    updateRow(
      ctx,
      tables.stopOrder,
      { stop_id: at.stopId, item_id: item.id },
      {
        scans: input.scans,
        processing_status: 'PROCESSED',
        result,
        process_deviation_id: input.processDeviationId ?? null,
        packages: input.packages,
        // A dispatcher who corrects the result takes no proof away.
        photos: sql`photos || array(select one from unnest(${[...input.photos]}::uuid[]) one where one <> all(photos))`,
        remark: input.remark ?? null,
        cash_collected: input.cashCollected ?? null,
        collected_packages:
          item.shipment_type === 'PICKUP' && result !== 'HINDRANCE' ? (input.collectedPackages ?? null) : null,
        documented_at: new Date(at.at),
        documented_by: ctx.session.accountName,
        user_type: userTypeOf(ctx.record),
      },
    ),
  );
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

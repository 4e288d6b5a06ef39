import { decide, type Overrides, runChecks, type Verdict } from '#kernel/check.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { insertRow, insertRows, updateRow } from '#platform/database/table.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { addTransitions, lockItems, moveItem, type ShipmentRow } from '#modules/shipments/server/index.ts';
import { itemsDispatched } from '../../contract/facts.ts';
import { dispatchChecks } from '../../rules/dispatchChecks.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { orderWith } from '../../rules/stopOrder.ts';
import { checkedAnswer, namedIssues } from '#platform/checkAnswers.ts';
import { besideAccepted, rememberAccepted } from '../acceptedChecks.ts';
import { dispatchFacts } from '../dispatchFacts.ts';
import { type End, endsOf, orderOfEnd } from '../ends.ts';
import { moveTrip } from '../moveTrip.ts';
import { planMark } from '../planMark.ts';
import { placesOfEnds } from '../placesOfLegs.ts';
import { contentOf, replan, type TripContent } from '../replan.ts';
import { collectedFirst } from '../sequenced.ts';
import { type StopOrderRow, type StopRow, tables, type TripRow } from '../tables.gen.ts';
import { lockTrip, tripScope } from '../trips.ts';
import { tripView } from '../tripView.ts';
import { writeSequence } from './optimizeTrip.ts';
import { grown, stopFor, stopsFor } from './stopsFor.ts';

/** How the stops of a trip stand once shipments have joined: at a place among them, or in an order of one's own. */
export type Arranged = number | ((stops: readonly StopRow[], itemsOf: (stop: StopRow) => string[]) => StopRow[]);

/** The trip as it would be with these shipments, its stops as the command would put them. */
export async function withItems(
  ctx: ViewContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  arranged?: Arranged,
): Promise<TripContent> {
  const service = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const joining = items.filter((item) => !content.orders.some((order) => order.item_id === item.id));
  const placeOf = await placesOfEnds(ctx, joining);
  let stops = [...content.stops];
  const orders = [...content.orders];
  const planned = stopsFor(content, joining.flatMap(endsOf), service.mergeStopsByLocation);
  for (const [i, { ends, known }] of planned.entries()) {
    const at = { sequence: stops.length + 1, id: `proposed-${i}` };
    const stop = known ?? stopFor(ctx, content.trip, ends, at, service, placeOf);
    if (known)
      stops = stops.map((one) => (one.id === known.id ? { ...one, ...grown(ctx, content, one, ends, service) } : one));
    else stops.push(stop);
    for (const end of ends)
      orders.push({ ...plainOrder, ...orderOfEnd(end), stop_id: stop.id, trip_id: content.trip.id });
  }
  const itemsOf = (stop: StopRow): string[] => orders.filter((order) => order.stop_id === stop.id).map(planMark);
  const placed =
    typeof arranged === 'number' ? placedStops(content, stops, arranged) : arranged ? arranged(stops, itemsOf) : stops;
  return {
    ...content,
    items: [...content.items, ...joining],
    orders,
    stops: collectedFirst(placed, orders).map((stop, i) => ({ ...stop, sequence: i + 1 })),
  };
}
const plainOrder: Omit<StopOrderRow, 'stop_id' | 'item_id' | 'trip_id' | 'order_type' | 'direct'> = {
  org_unit: '',
  position: 0,
  processing_status: 'NONE',
  result: null,
  process_deviation_id: null,
  packages: [],
  photos: [],
  remark: null,
  cash_collected: null,
  collected_packages: null,
  scans: null,
  documented_at: null,
  documented_by: null,
  user_type: null,
};

/** What the dispatch checks (7.1) say of these shipments on the trip, where they would stand. */
export async function checkDispatch(
  ctx: ViewContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  given: Overrides,
  arranged?: Arranged,
  checks = dispatchChecks,
): Promise<Verdict> {
  const wanted = await withItems(ctx, content, items, arranged);
  const facts = await dispatchFacts(ctx, content, items, 'DISPATCH', wanted);
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const found = namedIssues(runChecks(checks, facts, settings), facts);
  return decide(await besideAccepted(ctx, content.trip.id, found, settings), given, ctx.session.permissions);
}

/** Shipments in the order in which they were given: preview and command put their stops alike. */
export const inGivenOrder = (items: readonly ShipmentRow[], ids: readonly string[]): ShipmentRow[] => {
  const rank = new Map(ids.map((id, i) => [id, i]));
  return [...items].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
};

/** Puts checked shipments onto a trip; each override stands in the history. */
export async function putOn(
  ctx: CommandContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  verdict: Verdict,
  position?: number,
): Promise<TripRow> {
  const { trip } = content;
  await addStops(ctx, trip, content, items);
  if (position !== undefined) await placeStops(ctx, content, position);
  const moved: ShipmentRow[] = [];
  for (const item of items) {
    moved.push(
      await moveItem(ctx, item, 'dispatch', {
        set: { trip_id: trip.id, trip_name: trip.name, driver_ids: tripScope(trip).driverIds, notable_status: 'NONE' },
        args: { trip: trip.name },
        overrides: verdict.overridden.filter((issue) => issue.itemId === item.id || issue.itemId === undefined),
      }),
    );
  }
  addTransitions(
    ctx,
    moved.flatMap(endsOf).map(({ item, type, collection }) => ({
      itemId: item.id,
      type: type === 'PICKUP' ? 'PICKUP' : 'DELIVERY',
      state: 'PLANNED',
      plannedAt: trip.expected_departure,
      processName: trip.name,
      processId: trip.id,
      expected: item.packages,
      placeName: collection?.address.name ?? item.place_name,
    })),
  );
  const after = await contentOf(ctx, trip);
  const saved = await moveTrip(ctx, trip, 'dispatch', {
    given: after.orders,
    facts: {
      onlyPickupsOrDirect: items.every(
        (item) => item.shipment_type === 'PICKUP' || item.shipment_type === 'DIRECT_TRAFFIC',
      ),
    },
    set: {
      ...(await replan(ctx, after)),
      optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
        numberOfStops: after.stops.length,
        released: trip.state !== 'CREATED',
      }),
    },
    args: { count: items.length },
    overrides: verdict.overridden,
    refusal: 'dispatch:message/cannotDispatch',
  });
  await rememberAccepted(ctx, trip.id, verdict.overridden);
  if (trip.loading_list_id)
    await ctx.emit(itemsDispatched, {
      tripId: trip.id,
      loadingListId: trip.loading_list_id,
      itemIds: items.map((item) => item.id),
    });
  return saved;
}

/**
 * T4: shipments join a trip. Checks answer before anything is saved and are overridden code by code. Places that the trip
 * visits already share their stop.
 */
export async function dispatchItems(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  itemIds: readonly string[],
  given: Overrides,
  position?: number,
) {
  const trip = await lockTrip(ctx, rows, tripId);
  const items = inGivenOrder(await lockItems(ctx, rows, itemIds), itemIds);
  const content = await contentOf(ctx, trip);
  const verdict = await checkDispatch(ctx, content, items, given, position);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: null };
  const saved = await putOn(ctx, content, items, verdict, position);
  return { ...checkedAnswer(ctx, verdict, 'dispatch'), trip: await tripView(ctx, saved) };
}

/** New stops go to their place among the others; while the vehicle is loaded the order stands, and they stay behind the last. */
async function placeStops(ctx: CommandContext, before: TripContent, position: number): Promise<void> {
  if (!isReordered(before.trip)) return;
  const { stops, orders } = await contentOf(ctx, before.trip);
  const order = collectedFirst(placedStops(before, stops, position), orders);
  if (order.some((stop, i) => stop.id !== stops[i]?.id))
    await writeSequence(
      ctx,
      order.map((stop) => stop.id),
    );
}
export const isReordered = ({ state }: TripRow): boolean =>
  state === 'CREATED' || state === 'LOADING_RELEASED' || state === 'DRV_INPROGRESS';

/** The stops of a trip with those that are new to it at their place. */
function placedStops(before: TripContent, stops: readonly StopRow[], position: number): StopRow[] {
  if (!isReordered(before.trip)) return [...stops];
  const known = new Set(before.stops.map((stop) => stop.id));
  const added = new Set(stops.flatMap((stop) => (known.has(stop.id) ? [] : [stop.id])));
  const locked = (stop: StopRow): boolean =>
    stop.actual_arrival !== null || before.orders.some((order) => order.stop_id === stop.id && order.result !== null);
  const byId = new Map(stops.map((stop) => [stop.id, stop]));
  return orderWith(
    stops.map((stop) => ({ id: stop.id, locked: locked(stop) })),
    added,
    position,
  ).flatMap((id) => byId.get(id) ?? []);
}

/** Stops for the new shipments: an open stop of the same place takes them in, others are appended. */
export async function addStops(
  ctx: CommandContext,
  trip: TripRow,
  content: TripContent,
  items: readonly ShipmentRow[],
): Promise<void> {
  await addEnds(ctx, trip, content, items.flatMap(endsOf));
}

/** Stops for ends of shipments that the trip does not have yet. */
async function addEnds(ctx: CommandContext, trip: TripRow, content: TripContent, added: readonly End[]): Promise<void> {
  const service = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const placeOf = await placesOfEnds(
    ctx,
    added.map(({ item }) => item),
  );
  let sequence = content.stops.at(-1)?.sequence ?? 0;
  for (const { ends, known } of stopsFor(content, added, service.mergeStopsByLocation)) {
    const stop = known ?? stopFor(ctx, trip, ends, { sequence: ++sequence, id: ctx.newId() }, service, placeOf);
    if (known) {
      const becomes = grown(ctx, content, known, ends, service);
      await ctx.db.run(
        updateRow(
          ctx,
          tables.stop,
          { id: known.id },
          { service_minutes: becomes.service_minutes, windows: becomes.windows },
        ),
      );
    } else {
      await ctx.db.run(
        insertRow(ctx, tables.stop, {
          id: stop.id,
          trip_id: trip.id,
          sequence: stop.sequence,
          kind: stop.kind,
          stop_key: stop.stop_key,
          name: stop.name,
          address: stop.address,
          latitude: stop.latitude,
          longitude: stop.longitude,
          geo_quality: stop.geo_quality,
          windows: stop.windows,
          service_minutes: stop.service_minutes,
        }),
      );
    }
    const orders = ends.map((end) => ({ ...orderOfEnd(end), stop_id: stop.id, trip_id: trip.id }));
    await ctx.db.run(insertRows(ctx, tables.stopOrder, orders));
  }
}

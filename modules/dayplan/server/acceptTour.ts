import {
  contentOf,
  createTrip,
  freed,
  checkDispatch,
  checkUndispatch,
  lockTrip,
  moveTrip,
  planMark,
  putOn,
  replan,
  sequencedStops,
  takeOff,
  type StopRow,
  type TripContent,
  type TripRow,
  writeSequence,
} from '#modules/dispatch/server/index.ts';
import { known } from '#kernel/known.ts';
import { isoToDate } from '#kernel/date.ts';
import { hasAnyPermission } from '#kernel/access.ts';
import type { Issue, Overrides, Verdict } from '#kernel/check.ts';
import { forbidden } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems, lockItems, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { DayTour } from '#modules/dayplan/rules/dayResult.ts';
import { optimizationStateAfter } from '#modules/dispatch/rules/optimisation.ts';
import { checkSequence } from '#modules/dispatch/rules/sequence.ts';
import { oneByOne } from './oneByOne.ts';

export type Conflict = { itemId: string | null; issue: Issue | { code: 'GONE' | 'TRIP_GONE'; args: { trip: string } } };
export type AcceptedTour = { trip: TripRow | null; dispatched: number; open: Issue[]; conflicts: Conflict[] };

/**
 * Takes over one tour: its trip is made or taken, its shipments are dispatched under the same checks as by hand, and its stops
 * get the proposed order. Shipments that are somewhere else by now, or that no override helps, stay out and are named.
 */
export async function acceptTour(
  ctx: CommandContext,
  rows: Rows,
  day: string,
  tour: DayTour,
  planned: { freeTrips: boolean; affId: string | null },
  given: Overrides,
): Promise<AcceptedTour> {
  const conflicts: Conflict[] = [];
  const wanted = [...new Set(tour.stops.flatMap((stop) => stop.itemIds))];
  const seen = new Map((await readItems(ctx, rows, wanted)).map((item) => [item.id, item]));
  // Trips are locked before shipments (R16), all of them in the order of their ids.
  const others = planned.freeTrips
    ? [
        ...new Set(
          [...seen.values()].flatMap((item) => (item.trip_id && item.trip_id !== tour.tripId ? [item.trip_id] : [])),
        ),
      ]
    : [];
  const locked = new Map<string, TripRow>();
  for (const id of [...others, ...(tour.tripId ? [tour.tripId] : [])].sort())
    locked.set(id, await lockTrip(ctx, rows, id));
  if (!tour.tripId && !hasAnyPermission(ctx.session, ['createTrips'])) throw forbidden();
  const trip = tour.tripId ? known(locked.get(tour.tripId)) : await newTrip(ctx, rows, day, tour, planned.affId);
  if (trip.state === 'CANCELED') {
    return {
      trip: null,
      dispatched: 0,
      open: [],
      conflicts: [{ itemId: null, issue: { code: 'TRIP_GONE', args: { trip: trip.name } } }],
    };
  }
  const items = await lockItems(
    ctx,
    rows,
    wanted.filter((id) => seen.has(id)),
  );
  const joining = items.filter((item) => item.trip_id !== trip.id);
  const free = joining.filter((item) => {
    const still = item.trip_id === null ? item.state === 'DISPATCHABLE' : locked.has(item.trip_id);
    if (!still)
      conflicts.push({ itemId: item.id, issue: { code: 'GONE', args: { trip: item.trip_name ?? item.state } } });
    return still;
  });
  for (const id of wanted)
    if (!seen.has(id)) conflicts.push({ itemId: id, issue: { code: 'GONE', args: { trip: '' } } });
  const content = await contentOf(ctx, trip);
  const { verdict, fit } = await checkWhatFits(ctx, content, free, tour, given, conflicts);
  if (fit.length === 0) return { trip: null, dispatched: 0, open: [], conflicts };
  if (!verdict.success) return { trip, dispatched: 0, open: verdict.open, conflicts };
  const left = await leaveOthers(ctx, locked, fit, given);
  if ('open' in left) return { trip, dispatched: 0, open: left.open, conflicts };
  await putOn(ctx, content, inOrder(left.items, wanted), verdict);
  return {
    trip: await orderStops(ctx, rows, trip.id, tour, conflicts.length === 0),
    dispatched: fit.length,
    open: [],
    conflicts,
  };
}

const newTrip = (ctx: CommandContext, rows: Rows, day: string, tour: DayTour, affId: string | null): Promise<TripRow> =>
  createTrip(ctx, rows, {
    executionDate: isoToDate(day),
    trafficType: 'LocalTraffic',
    ...(tour.tourId.startsWith('extra:') ? {} : { vehicleId: tour.vehicleId }),
    affId,
    // A proposal that has waited: nobody leaves before now, and the checks name the windows that this costs.
    expectedDeparture: Math.max(tour.departure, ctx.now),
  });

export type Blocks = (issue: Issue) => boolean;
/** What no override helps against. */
const blocks: Blocks = (issue) => issue.severity !== 'INFO' && !issue.overridable;
/** A day that the law forbids is planned by a person who says so, or by nobody. */
const driversHours: ReadonlySet<string> = new Set(['DRIVING_TIME', 'WORKING_TIME', 'BREAK', 'REST']);
/**
 * What nobody proposes: an error that names a shipment is for a person to decide, also where somebody may override it, and a
 * window that would be missed is no promise kept. `tried`: shipments whose window the user has changed for the proposal only.
 */
export const proposalBlocks =
  (tried: ReadonlySet<string>): Blocks =>
  (issue) =>
    blocks(issue) ||
    (issue.severity !== 'INFO' && driversHours.has(issue.code)) ||
    (issue.itemId !== undefined &&
      (issue.severity === 'ERROR' || (issue.code === 'TIME_WINDOW' && !tried.has(issue.itemId))));

/** A check of the whole load that dangerous goods have caused is about those that join with them. */
const namedBy = (issue: Issue, items: readonly ShipmentRow[]): Issue[] => {
  if (issue.itemId !== undefined) return [issue];
  if (!issue.number.startsWith('DGR')) return [];
  const dangerous = items.filter((item) => item.attributes.includes('hasDangerousGoods'));
  return dangerous.map((item) => ({ ...issue, itemId: item.id }));
};

/** Shipments that no override helps are left out and named; the rest is checked without them. */
export async function checkWhatFits(
  ctx: CommandContext,
  content: TripContent,
  items: readonly ShipmentRow[],
  tour: DayTour,
  given: Overrides,
  conflicts: Conflict[],
  blocked: Blocks = blocks,
): Promise<{ verdict: Verdict; fit: readonly ShipmentRow[] }> {
  let fit = items;
  const checked = () => checkDispatch(ctx, content, fit.map(freed), given, inTourOrder(tour));
  let verdict = await checked();
  for (;;) {
    const bad = [...verdict.open, ...verdict.overridden].filter(blocked).flatMap((issue) => namedBy(issue, fit));
    if (bad.length === 0 || fit.length === 0) break;
    // One pair that must not ride together names one of the two: without the one that is named most, others may stay.
    const counts = new Map<string, number>();
    for (const { itemId = '' } of bad) counts.set(itemId, (counts.get(itemId) ?? 0) + 1);
    const out = new Set([...counts].filter(([, count]) => count === Math.max(...counts.values())).map(([id]) => id));
    for (const issue of bad) if (issue.itemId && out.has(issue.itemId)) conflicts.push({ itemId: issue.itemId, issue });
    if (![...out].some((id) => fit.some((item) => item.id === id))) break;
    fit = fit.filter((item) => !out.has(item.id));
    if (fit.length > 0) verdict = await checked();
  }
  const wholeOf = (one: Verdict) => [...one.open, ...one.overridden].find(blocked);
  const whole = wholeOf(verdict);
  if (!whole || fit.length === 0) return { verdict, fit };
  // What makes a stop of the trip late, or forbids the load, is rarely all that joins: who can ride along does.
  const driven = tour.stops.flatMap((stop) => stop.itemIds);
  const { taken, left } = await oneByOne(inOrder(fit, driven), async (some) => {
    fit = some;
    return wholeOf(await checked());
  });
  fit = taken;
  // What forbids the trip without any of them forbids each shipment of it.
  if (taken.length === 0) {
    conflicts.push({ itemId: null, issue: whole });
    return { verdict, fit };
  }
  for (const { one, why } of left) conflicts.push({ itemId: one.id, issue: why });
  return { verdict: await checked(), fit };
}

/** Shipments of trips that were planned anew leave these first, under the checks of leaving. */
async function leaveOthers(
  ctx: CommandContext,
  trips: ReadonlyMap<string, TripRow>,
  items: readonly ShipmentRow[],
  given: Overrides,
): Promise<{ items: ShipmentRow[] } | { open: Issue[] }> {
  const done = items.filter((item) => item.trip_id === null);
  for (const [id, trip] of trips) {
    const leaving = items.filter((item) => item.trip_id === id);
    if (leaving.length === 0) continue;
    const checked = await checkUndispatch(ctx, await contentOf(ctx, trip), leaving, given);
    if (!checked.verdict.success) return { open: checked.verdict.open };
    done.push(...(await takeOff(ctx, trip, leaving, checked)).items);
  }
  return { items: done };
}

/** The stops of a trip as the tour drives them; those that are done stay in front. */
const inTourOrder = (tour: DayTour) => {
  const rank = new Map(
    tour.stops.flatMap((stop, i) =>
      stop.itemIds.map((id) => [planMark({ item_id: id, direct: stop.collects?.includes(id) === true }), i] as const),
    ),
  );
  return (stops: readonly StopRow[], marksOf: (stop: StopRow) => string[]): StopRow[] => {
    const placeOf = (stop: StopRow): number =>
      Math.min(Number.MAX_SAFE_INTEGER, ...marksOf(stop).flatMap((mark) => rank.get(mark) ?? []));
    const done = stops.filter((stop) => stop.actual_arrival !== null);
    const open = stops.filter((stop) => stop.actual_arrival === null);
    return [...done, ...open.sort((a, b) => placeOf(a) - placeOf(b))];
  };
};

const inOrder = (items: readonly ShipmentRow[], wanted: readonly string[]): ShipmentRow[] => {
  const rank = new Map(wanted.map((id, i) => [id, i]));
  return [...items].sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
};

/** The order of the proposal, as far as the trip still is what was proposed. */
async function orderStops(
  ctx: CommandContext,
  rows: Rows,
  tripId: string,
  tour: DayTour,
  complete: boolean,
): Promise<TripRow> {
  const trip = await lockTrip(ctx, rows, tripId);
  const content = await contentOf(ctx, trip);
  const marksOf = (stop: StopRow): string[] =>
    content.orders.filter((order) => order.stop_id === stop.id).map(planMark);
  const wanted = inTourOrder(tour)(content.stops, marksOf).map((stop) => stop.id);
  const verdict = checkSequence(
    sequencedStops(content, (stop) => stop.actual_arrival !== null),
    wanted,
  );
  const mayOrder = ['CREATED', 'LOADING_RELEASED', 'DRV_INPROGRESS'].includes(trip.state) && verdict.ok;
  if (!mayOrder) return trip;
  await writeSequence(ctx, wanted);
  const ordered = await contentOf(ctx, trip);
  return moveTrip(ctx, trip, 'optimise', {
    given: ordered.orders,
    set: {
      ...(await replan(ctx, ordered)),
      optimization_state: optimizationStateAfter(trip.optimization_state, complete ? 'OPTIMISED' : 'ORDERS_CHANGED', {
        numberOfStops: ordered.stops.length,
        released: trip.state !== 'CREATED',
      }),
    },
    args: {
      before: Math.round((trip.distance ?? 0) / 1e6),
      after: Math.round(tour.distance / 1e6),
    },
  });
}

import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { windowViolation } from '#modules/shipments/rules/timeWindows.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { tripTotals } from '../rules/tripTotals.ts';
import { timetable } from '../rules/tripTimetable.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import { inGivenOrder, checkDispatch, withItems } from './commands/dispatchItems.ts';
import { checkStanding } from './commands/releaseTrip.ts';
import { bothVerdicts, freed } from './commands/redispatchItems.ts';
import { checkUndispatch } from './commands/undispatchItems.ts';
import { expectedPlan } from './expectedPlan.ts';
import { contentOf, ridesOf, timedTrip, type TripContent } from './replan.ts';
import { knownTimes } from './knownTimes.ts';
import { getTripRow } from './trips.ts';

/** Dry run (without shipments: the trip as it stands): the verdict, the trip as it is beside the trip as it would be, and where its new stops would come. */
export async function dispatchCheck(
  ctx: ViewContext,
  rows: Rows,
  input: { tripId: string; itemIds: readonly string[]; fromTripId?: string | undefined; position?: number | undefined },
) {
  const trip = await getTripRow(ctx, rows, input.tripId);
  const content = await contentOf(ctx, trip);
  const found = await readItems(ctx, rows, input.itemIds);
  if (found.length < new Set(input.itemIds).size) throw notFound('shipments:message/noShipmentFound');
  const from =
    input.fromTripId && input.fromTripId !== trip.id
      ? await contentOf(ctx, await getTripRow(ctx, rows, input.fromTripId))
      : undefined;
  const given = inGivenOrder(found, input.itemIds);
  const items = from ? given.map(freed) : given;
  const joining =
    items.length > 0
      ? await checkDispatch(ctx, content, items, {}, input.position)
      : await checkStanding(ctx, content, {});
  const verdict = from ? bothVerdicts((await checkUndispatch(ctx, from, found, {})).verdict, joining) : joining;
  const added = items.filter((item) => item.trip_id !== trip.id);
  const wanted = await withItems(ctx, content, added, input.position);
  const applied = await planOf(ctx, content);
  const proposed = await planOf(ctx, wanted);
  const newStops = wanted.stops.filter((stop) => !content.stops.some((one) => one.id === stop.id));
  return {
    ...checkedAnswer(ctx, verdict, 'dispatch'),
    applied: applied.figures,
    proposed: proposed.figures,
    proposedStops: newStops.map((stop) => {
      const arrival = proposed.arrivals.get(stop.id) ?? null;
      const late = arrival === null ? 0 : windowViolation(stop.windows, arrival);
      return { name: stop.name, arrival, timeWindowViolation: late };
    }),
  };
}

async function planOf(ctx: ViewContext, content: TripContent) {
  const totals = tripTotals(ridesOf(content), null);
  const timed = await timedTrip(ctx, content);
  const table = content.stops.length > 0 ? timetable(timed, (await knownTimes(ctx, timed)).problem) : undefined;
  const expected = await expectedPlan(ctx, content);
  return {
    arrivals: expected.arrivals,
    figures: {
      stops: content.stops.length,
      // Held against the vehicle's limits: what is aboard at the fullest moment.
      weight: totals.peak.weight,
      loadingMeter: totals.peak.ldm,
      volume: totals.peak.volume,
      dangerousGoodsPoints: totals.dgPoints,
      distance: table?.distance ?? null,
      drivingTime: table?.drivingMinutes ?? null,
      backAt: expected.table?.arrival ?? null,
    },
  };
}

import { notFound } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { readItems } from '#modules/shipments/server/index.ts';
import { tripTotals } from '../rules/tripTotals.ts';
import { type Timetable, timetable } from '../rules/tripTimetable.ts';
import { checkedAnswer } from './checkResults.ts';
import { byPlace, judgeDispatch, placedStops, stopFor } from './commands/dispatchItems.ts';
import { bothVerdicts, freed } from './commands/redispatchItems.ts';
import { judgeUndispatch } from './commands/undispatchItems.ts';
import { contentOf, ridesOf, timedTrip, type TripContent } from './replan.ts';
import { knownTimes } from './travel/knownTimes.ts';
import { getTripRow } from './trips.ts';

/** Dry run: the verdict, the trip as it is beside the trip as it would be, and where its new stops would come. */
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
  const items = from ? found.map(freed) : found;
  const joining = await judgeDispatch(ctx, content, items, {});
  const verdict = from ? bothVerdicts((await judgeUndispatch(ctx, from, found, {})).verdict, joining) : joining;
  const service = await configurationOf(ctx.db, ctx.readUnits, 'dispatch');
  const added = items.filter((item) => item.trip_id !== trip.id);
  const newStops = byPlace(added)
    .filter((group) => !content.stops.some((stop) => stop.stop_key === group[0]?.stop_key))
    .map((group, i) => stopFor(ctx, trip, group, content.stops.length + i + 1, `proposed-${i}`, service));
  const stops = [...content.stops, ...newStops];
  const wanted: TripContent = {
    ...content,
    items: [...content.items, ...added],
    stops: input.position === undefined ? stops : placedStops(content, stops, input.position),
  };
  const applied = await planOf(ctx, content);
  const proposed = await planOf(ctx, wanted);
  return {
    ...checkedAnswer(ctx, verdict),
    applied: applied.figures,
    proposed: proposed.figures,
    proposedStops: newStops.map((stop) => {
      const time = proposed.table?.stops.find((one) => one.stopId === stop.id);
      return { name: stop.name, arrival: time?.arrival ?? null, timeWindowViolation: time?.violationMinutes ?? 0 };
    }),
  };
}

async function planOf(ctx: ViewContext, content: TripContent) {
  const totals = tripTotals(ridesOf(content), null);
  const timed = await timedTrip(ctx, content);
  const table: Timetable | undefined =
    content.stops.length > 0 ? timetable(timed, (await knownTimes(ctx, timed)).problem) : undefined;
  return {
    table,
    figures: {
      stops: content.stops.length,
      weight: totals.weight,
      loadingMeter: totals.ldm,
      volume: totals.volume,
      dangerousGoodsPoints: totals.dgPoints,
      distance: table?.distance ?? null,
      drivingTime: table?.drivingMinutes ?? null,
      backAt: table?.arrival ?? null,
    },
  };
}

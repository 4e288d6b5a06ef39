import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import {
  closeJourney,
  confirmTrip,
  documentStop,
  ordersOf,
  startTrip,
  type StopRow,
  stopsOf,
  visitStop,
} from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { person } from '../names.ts';
import { Dice } from '../dice.ts';
import { actedBy, dispatcher, driverOf } from '../actors.ts';
import { insisting } from './insist.ts';
import type { PlannedTrip } from './plan.ts';

const rows: Rows = { kind: 'unit' };
const minute = 60_000;

/** The driver takes the trip, or does not. */
export const answer = (ctx: CommandContext, tripId: string, plan: PlannedTrip, at: number) =>
  confirmTrip(actedBy(ctx, driverOf(plan.vehicleId), at), rows, tripId, {
    accepted: plan.progress !== 'REJECTED',
    reason: plan.progress === 'REJECTED' ? 'Hebebühne defekt' : null,
  });

/** A refusal because the shop was shut asks for a photo, so the demo's hindrance is one that does not. */
const reasons = { OK: null, DEVIATION: 'd107', HINDRANCE: 'd203' } as const;

async function document(
  ctx: CommandContext,
  tripId: string,
  stop: StopRow,
  result: keyof typeof reasons,
  driver: string,
  at: { arrival: number; departure: number },
): Promise<void> {
  const dice = new Dice(`dtm/signer/${stop.stop_key}`);
  const act = (time: number) => actedBy(ctx, driverOf(driver), time);
  await visitStop(act(at.arrival), rows, tripId, stop.id, 'arrival', { time: at.arrival });
  const orders = (await ordersOf(ctx, [tripId])).filter((order) => order.stop_id === stop.id);
  const body = {
    clientEventId: ctx.newId(),
    orders: orders.map((order, i) => ({
      itemId: order.item_id,
      // A stop with several orders ends mixed: only its first is in trouble.
      result: i === 0 ? result : ('OK' as const),
      processDeviationId: i === 0 ? reasons[result] : null,
      packages: [],
      photos: [],
    })),
    signer: person(dice),
    signedAt: at.departure,
    documentBlobIds: [],
  };
  await insisting(`documentation of ${stop.name}`, (overrides) =>
    documentStop(act(at.departure), rows, tripId, stop.id, body, overrides),
  );
  await visitStop(act(at.departure), rows, tripId, stop.id, 'departure', { time: at.departure });
}

type Visit = { stop: StopRow; arrival: number; departure: number };

/** Visits as the plan has them, later by what the truck lost; a day that would not be over by `end` went quicker. */
function visitsOf(stops: readonly StopRow[], leaves: number, lost: number, end: number, all: boolean): Visit[] {
  const visits = stops.map((stop) => {
    const arrival = Math.max(leaves, stop.planned_arrival ?? leaves) + lost;
    return { stop, arrival, departure: arrival + Math.max(5, stop.service_minutes) * minute };
  });
  const last = visits.at(-1)?.departure ?? leaves;
  if (!all) return visits.filter((visit) => visit.departure < end);
  if (last <= end) return visits;
  const quicker = (at: number): number => Math.floor(leaves + ((at - leaves) * (end - leaves)) / (last - leaves));
  return visits.map(({ stop, arrival, departure }) => ({
    stop,
    arrival: quicker(arrival),
    departure: quicker(departure),
  }));
}

/** Back at the depot: as long after the last stop as the plan has it, and not later than the plan of the demo has it. */
async function backAt(ctx: CommandContext, tripId: string, stops: readonly StopRow[], last: Visit, end: number) {
  const trip = await ctx.db.find(
    sql<{
      back: number | null;
    }>`select planned_arrival as back from trip where org_unit = ${ctx.unit} and id = ${tripId}`,
  );
  const lastPlanned = stops.at(-1)?.planned_arrival;
  const wayHome =
    trip?.back && lastPlanned ? Math.max(0, trip.back - lastPlanned - last.stop.service_minutes * minute) : 0;
  return Math.min(end, last.departure + wayHome);
}

/** What the dispatcher of the demo day says yes to at the end of a journey. */
const settled = { overrideCodes: ['EQUIPMENT', 'RETURNS_NOT_UNLOADED'] };

/** From the gate to the last stop that is behind the truck by now. */
export async function drive(
  ctx: CommandContext,
  tripId: string,
  plan: PlannedTrip,
  leaves: number,
  now: number,
): Promise<void> {
  await startTrip(actedBy(ctx, driverOf(plan.vehicleId), leaves), rows, tripId, undefined);
  const closed = plan.progress === 'CLOSED';
  const home = now + (plan.back ?? 0) * minute;
  const end = closed ? home - 20 * minute : now - 4 * minute;
  const stops = await stopsOf(ctx, [tripId]);
  const visits = visitsOf(stops, leaves, (plan.late ?? 0) * minute, end, closed);
  for (const [i, { stop, ...at }] of visits.entries())
    await document(ctx, tripId, stop, plan.troubles?.[i] ?? 'OK', plan.vehicleId, at);
  const last = visits.at(-1);
  if (!closed || !last) return;
  const back = await backAt(ctx, tripId, stops, last, home);
  await closeJourney(actedBy(ctx, dispatcher, back), rows, tripId, {}, settled);
}

import { addDays, dateToIso, type LocalDate, weekdayOf } from '#kernel/date.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { createTrip, deleteTrip } from '#modules/dispatch/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { actedBy, dispatcher, dispatcherRecord } from './actors.ts';
import { tripMark } from './marks.ts';
import type { SeededShipments } from './seedShipments.ts';
import { type Chosen, freeShipments, shareOut } from './trips/choose.ts';
import { type PlannedTrip, plannedTrips, tripsOfDayBefore } from './trips/plan.ts';
import { type Head, steps } from './trips/steps.ts';

const rows: Rows = { kind: 'unit' };
const dayMs = 86_400_000;
const minute = 60_000;
/** Trips seeded side by side: while one waits for the database another thinks. */
const lanes = 4;

/** A day of the demo and the trips that it has; `ago` days before today. */
type TripDay = { date: LocalDate; ago: number; plans: readonly PlannedTrip[] };

function dayBefore(today: LocalDate): { date: LocalDate; ago: number } {
  let ago = 1;
  while (weekdayOf(addDays(today, -ago)) > 4) ago += 1;
  return { date: addDays(today, -ago), ago };
}

async function seedHead(ctx: CommandContext, day: TripDay, plan: PlannedTrip, of: Chosen): Promise<Head> {
  const departure = ctx.now - day.ago * dayMs + plan.departs * minute;
  const act = actedBy(ctx, dispatcher, Math.min(ctx.now - day.ago * dayMs, departure) - 120 * minute);
  const trip = await createTrip(act, rows, {
    executionDate: day.date,
    trafficType: 'LocalTraffic',
    vehicleId: plan.vehicleId,
    ...(plan.driverId ? { driverId: plan.driverId } : {}),
    outboundRoute: of.route,
    affId: plan.affId ?? null,
    gate: plan.gate,
    expectedDeparture: departure,
  } as Parameters<typeof createTrip>[2]);
  return { plan, tripId: trip.id, name: trip.name, ids: of.ids };
}

/** The heads of a day in one transaction, so that their numbers follow the plan and no shipment is promised twice. */
async function seedHeads(
  ctx: CommandContext,
  day: TripDay,
  scenarios: SeededShipments['scenarios'],
): Promise<Omit<Head, 'plan'>[]> {
  const mark = `world/trips/${dateToIso(day.date)}`;
  const seeded = await seenBefore<Omit<Head, 'plan'>[]>(ctx, mark);
  if (seeded) return seeded;
  const heads: Omit<Head, 'plan'>[] = [];
  for (const [i, of] of shareOut(day.plans, await freeShipments(ctx, day.date), scenarios).entries()) {
    const { tripId, name, ids } = await seedHead(ctx, day, day.plans[i] as PlannedTrip, of);
    heads.push({ tripId, name, ids });
  }
  remember(ctx, mark, heads);
  return heads;
}

/** Brings one trip as far as its plan says; every step leaves its mark, so that what was interrupted is continued. */
async function seedTrip(
  platform: Platform,
  record: SessionRecord,
  day: TripDay,
  head: Head,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const step of steps) {
    if (!step.due(head.plan)) return;
    signal?.throwIfAborted();
    try {
      await platform.asSession(record, async (ctx) => {
        const mark = tripMark(head.tripId, step.name);
        if ((await seenBefore(ctx, mark)) !== undefined) return;
        await step.run(ctx, head, ctx.now - day.ago * dayMs);
        remember(ctx, mark, {});
      });
    } catch (error) {
      // What the checks of this very hour refuse is left out: a demo without it is better than none.
      platform.log.error({ err: error, trip: head.name, step: step.name }, 'a trip of the demo world stopped short');
      if (step.name === 'planned')
        await platform.asSession(record, (ctx) => deleteTrip(ctx, rows, head.tripId, undefined)).catch(() => {});
      return;
    }
  }
}

async function seedDay(
  platform: Platform,
  day: TripDay,
  scenarios: SeededShipments['scenarios'],
  signal: AbortSignal | undefined,
): Promise<void> {
  const record = await dispatcherRecord(platform, 'dtm');
  const heads = await platform.asSession(record, (ctx) => seedHeads(ctx, day, scenarios));
  const waiting = heads.map((head, i): Head => ({ ...head, plan: day.plans[i] as PlannedTrip }));
  const inLanes = async (some: Head[]): Promise<unknown> =>
    Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let head = some.shift(); head; head = some.shift()) await seedTrip(platform, record, day, head, signal);
      }),
    );
  // What is only planned goes by when its vehicle is back from what it does before.
  await inLanes(waiting.filter(({ plan }) => plan.progress !== 'CREATED'));
  await inLanes(waiting.filter(({ plan }) => plan.progress === 'CREATED'));
}

/** Lays the trips of `dtm` for today, and before them those of the working day before when its orders are there. */
export async function seedTrips(
  platform: Platform,
  { today, scenarios }: SeededShipments,
  { withDayBefore, signal }: { withDayBefore: boolean; signal?: AbortSignal | undefined },
): Promise<void> {
  if (withDayBefore) await seedDay(platform, { ...dayBefore(today), plans: tripsOfDayBefore }, scenarios, signal);
  await seedDay(platform, { date: today, ago: 0, plans: plannedTrips }, scenarios, signal);
}

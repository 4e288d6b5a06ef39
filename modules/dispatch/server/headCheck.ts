import { type LocalDate, dateToIso, isoToDate } from '#kernel/date.ts';
import { type Issue, decide, type Overrides, runChecks, type Verdict } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { driver, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, listSeen, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { TripResources } from '../contract/resources.ts';
import { bookingChecks } from '../rules/bookingChecks.ts';
import { checkedAnswer, checkViews } from '#platform/checkAnswers.ts';
import { clockOf } from './clockOf.ts';
import { departureOf } from './commands/tripHead.ts';
import { unmadeTrip } from './unmadeTrip.ts';
import { dispatchFacts } from './dispatchFacts.ts';
import { contentOf, type TripContent } from './replan.ts';
import type { TripRow } from './tables.gen.ts';
import { vehiclesOf } from './tripRoom.ts';
import { getTripRow, stopsOfEach } from './trips.ts';
import { tripsOfDay } from './views.ts';

type Head = {
  tripId?: string | undefined;
  executionDate: LocalDate;
  vehicleId?: string | null | undefined;
  tractorId?: string | null | undefined;
  trailerIds?: readonly string[] | undefined;
  driverId?: string | null | undefined;
  coDriverId?: string | null | undefined;
  expectedDeparture?: number | null | undefined;
};

/** Whoever sees only some vehicles and drivers hears nothing of the others: they are asked as one that nobody has. */
async function withoutForeign(ctx: ViewContext, rows: Rows, head: Head, stands: TripRow | undefined): Promise<Head> {
  if (rows.kind === 'unit') return head;
  const on = stands ? [...vehiclesOf(stands), stands.driver_id, stands.co_driver_id] : [];
  const seen = new Set<string | null>(on);
  for (const { id } of await listSeen(ctx, vehicle)) seen.add(id);
  for (const { id } of await listSeen(ctx, driver)) seen.add(id);
  const own = (id: string | null | undefined) => (id && !seen.has(id) ? null : id);
  return {
    ...head,
    vehicleId: own(head.vehicleId),
    tractorId: own(head.tractorId),
    trailerIds: head.trailerIds?.filter((id) => seen.has(id)),
    driverId: own(head.driverId),
    coDriverId: own(head.coDriverId),
  };
}

/** The head as it would be, checked as a dispatch is: is its vehicle, trailer or driver on another trip at that time? */
async function checkHead(ctx: ViewContext, rows: Rows, asked: Head, given: Overrides): Promise<Verdict> {
  const stands = asked.tripId ? await getTripRow(ctx, rows, asked.tripId) : undefined;
  const head = await withoutForeign(ctx, rows, asked, stands);
  const content = stands ? changed(await contentOf(ctx, stands), head) : await unmade(ctx, head);
  const facts = await dispatchFacts(ctx, content, [], 'DISPATCH');
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  // Another vehicle, person or time is another question, whatever was accepted for the trip: `forgetAccepted`.
  return decide(runChecks(bookingChecks, facts, settings), given, ctx.session.permissions);
}

export const headCheck = async (ctx: ViewContext, rows: Rows, head: Head) =>
  checkedAnswer(ctx, await checkHead(ctx, rows, head, {}), 'dispatch');

/** Fields that decide what a trip uses, and when. */
const booking = [
  'executionDate',
  'vehicleId',
  'tractorId',
  'trailerIds',
  'driverId',
  'coDriverId',
  'expectedDeparture',
] as const;

/**
 * Refuses a head that books somebody twice until the user accepts it, code by code; answers what was accepted. A trip that stands
 * is asked only for what changes: whoever edits its remark is not asked again.
 */
export async function acceptHead(
  ctx: CommandContext,
  rows: Rows,
  head: Partial<Head>,
  before: TripRow | undefined,
  given: Overrides,
): Promise<Issue[]> {
  const stands = before && {
    executionDate: isoToDate(before.execution_date),
    vehicleId: before.vehicle_id,
    tractorId: before.tractor_id,
    trailerIds: before.trailer_ids,
    driverId: before.driver_id,
    coDriverId: before.co_driver_id,
    expectedDeparture: before.expected_departure,
  };
  const changes = booking.some(
    (field) => head[field] !== undefined && JSON.stringify(head[field]) !== JSON.stringify(stands?.[field]),
  );
  if (!changes) return [];
  const executionDate = head.executionDate ?? stands?.executionDate;
  if (!executionDate) return [];
  const asked = { ...head, executionDate, ...(before ? { tripId: before.id } : {}) };
  const verdict = await checkHead(ctx, rows, asked, given);
  if (verdict.success) return verdict.overridden;
  const checkResults = checkViews(ctx, verdict.open, 'dispatch');
  throw refused(
    'dispatch:refusal/bookedTwice',
    { reasons: checkResults.map((one) => one.message).join(' ') },
    { checkResults },
  );
}

const changed = (content: TripContent, head: Head): TripContent => ({
  ...content,
  trip: {
    ...content.trip,
    execution_date: dateToIso(head.executionDate),
    ...(head.vehicleId === undefined ? {} : { vehicle_id: head.vehicleId }),
    ...(head.tractorId === undefined ? {} : { tractor_id: head.tractorId }),
    ...(head.trailerIds === undefined ? {} : { trailer_ids: [...head.trailerIds] }),
    ...(head.driverId === undefined ? {} : { driver_id: head.driverId }),
    ...(head.coDriverId === undefined ? {} : { co_driver_id: head.coDriverId }),
    ...(head.expectedDeparture ? { expected_departure: head.expectedDeparture } : {}),
  },
});

async function unmade(ctx: ViewContext, head: Head): Promise<TripContent> {
  const departure = await departureOf(ctx, head.executionDate, head.expectedDeparture);
  const trip = await unmadeTrip(ctx, dateToIso(head.executionDate), {
    vehicleId: head.vehicleId ?? null,
    departure,
    affId: null,
  });
  return {
    trip: {
      ...trip,
      tractor_id: head.tractorId ?? null,
      trailer_ids: [...(head.trailerIds ?? [])],
      driver_id: head.driverId ?? trip.driver_id,
      co_driver_id: head.coDriverId ?? null,
    },
    stops: [],
    orders: [],
    items: [],
  };
}

/** Vehicles and drivers that the session sees, with the trips that they are on, from leaving to coming back as things stand. */
export async function tripResources(ctx: ViewContext, day: string): Promise<TripResources> {
  const types = new Map((await listRecords(readingOf(ctx), vehicleType)).map((type) => [type.id, type]));
  const trips = (await tripsOfDay(ctx, { kind: 'unit' }, day)).filter((trip) => trip.state !== 'JOURNEY_CLOSED');
  const stopsOf = await stopsOfEach(ctx, trips);
  const booked = (of: (trip: TripRow) => boolean) =>
    trips.filter(of).map((trip) => {
      const from = trip.actual_departure ?? trip.expected_departure;
      return {
        tripId: trip.id,
        name: trip.name,
        from,
        to: Math.max(from, clockOf(trip, stopsOf(trip.id), ctx.now).back ?? from),
        out: trip.state === 'DRV_INPROGRESS',
      };
    });
  return {
    vehicles: (await listSeen(ctx, vehicle)).map((record) => {
      const type = types.get(record.vehicleTypeId);
      return {
        id: record.id,
        licensePlate: record.licencePlate,
        type: type ? textIn(type.vehicleTypeNameText, ctx.language) : null,
        payload: type?.payload ?? null,
        loadingMeters: type?.loadingMeters ?? null,
        trips: booked((trip) => vehiclesOf(trip).includes(record.id)),
      };
    }),
    drivers: (await listSeen(ctx, driver)).map((record) => ({
      id: record.id,
      name: record.contactPerson.name,
      trips: booked((trip) => trip.driver_id === record.id || trip.co_driver_id === record.id),
    })),
  };
}

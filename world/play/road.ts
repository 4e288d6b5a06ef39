import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { closeJourney, ordersOf, type StopOrderRow, type StopRow, stopsOf } from '#modules/dispatch/server/index.ts';
import { takeEvents } from '#modules/delivery/server/index.ts';
import { type DriverEventInput, driverEventSchema } from '#modules/delivery/contract/events.ts';
import { itemsOfTrip, rowsOf } from '#modules/shipments/server/index.ts';
import { Dice } from '../dice.ts';
import { person } from '../names.ts';
import type { Crew } from './actors.ts';
import type { PlayedTrip } from './playedTrips.ts';
import type { Moment } from './moment.ts';

const minute = 60_000;
/** What dispatch says yes to when a truck is back: equipment that nobody has counted, and goods that are unloaded later. */
const atTheGate = { overrideCodes: ['EQUIPMENT', 'RETURNS_NOT_UNLOADED'] };
/** A refusal because the shop was shut asks for a photo, so the player's hindrance is one that does not. */
const reasons = { OK: null, DEVIATION: 'd107', HINDRANCE: 'd203' } as const;

/** How this driver drives this trip: most leave on the minute, one of seven late. */
const habitsOf = (trip: PlayedTrip) => {
  const dice = new Dice(`play/${trip.execution_date}/${trip.name}`);
  return { late: (dice.chance(1 / 7) ? dice.between(18, 40) : dice.between(-2, 5)) * minute };
};
/** How a stop goes: its way, its time at the ramp, and what becomes of its orders. */
const courseOf = (stop: StopRow) => {
  const dice = new Dice(`play/${stop.stop_key}`);
  return {
    way: 0.9 + dice.next() * 0.35,
    service: 0.7 + dice.next() * 0.7,
    result: dice.weighted([
      ['OK', 88],
      ['DEVIATION', 7],
      ['HINDRANCE', 5],
    ] as const),
    signer: person(dice),
  };
};

async function send(platform: Platform, record: SessionRecord, events: DriverEventInput[]): Promise<void> {
  const taken = await takeEvents(
    platform,
    record,
    events.map((event) => driverEventSchema.parse(event)),
  );
  // What could not be taken just now is sent again at the next look, as a phone does.
  const left = taken.find(({ outcome }) => outcome === 'REFUSED');
  if (left) throw new Error(`${left.clientEventId}: ${left.code ?? left.outcome} ${left.message ?? ''}`);
}

/** The keys say what happened where: the same again, be it from another process or after a start anew, is known. */
const keyOf = (id: string, what: string): string => `demo-${id}-${what}`;

/** Where the truck is between two places, as far along as its time of the way; roads are not straight, but nobody measures the demo. */
function between(from: { lat: number; lon: number }, to: { lat: number; lon: number }, share: number) {
  const along = Math.min(0.97, Math.max(0.02, share));
  return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
}
const placeOf = (lat: number | null | undefined, lon: number | null | undefined) =>
  typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;

/** What the trip carries: its orders, and of how many packages each is. */
type Freight = { orders: readonly StopOrderRow[]; packages: ReadonlyMap<string, number> };

async function documented(
  platform: Platform,
  trip: PlayedTrip,
  record: SessionRecord,
  stop: StopRow,
  { orders, packages }: Freight,
  now: number,
): Promise<void> {
  const { result, signer } = courseOf(stop);
  const open = orders.filter((order) => order.stop_id === stop.id && order.result === null);
  const at = { tripId: trip.id, stopId: stop.id, ts: now, sentAt: now };
  await send(platform, record, [
    ...(open.length === 0
      ? []
      : [
          {
            ...at,
            type: 'STOP_DOCUMENTED' as const,
            clientEventId: keyOf(stop.id, 'documented'),
            documentation: {
              orders: open.map((order, i) => ({
                itemId: order.item_id,
                // A stop with several orders ends mixed: only its first is in trouble.
                result: i === 0 ? result : ('OK' as const),
                processDeviationId: i === 0 ? reasons[result] : null,
                ...(order.order_type === 'PICKUP' ? { collectedPackages: packages.get(order.item_id) ?? 0 } : {}),
              })),
              signer,
              lat: stop.latitude,
              lon: stop.longitude,
            },
          },
        ]),
    {
      ...at,
      type: 'STOP_DEPARTED',
      clientEventId: keyOf(stop.id, 'departed'),
      lat: stop.latitude,
      lon: stop.longitude,
    },
  ]);
}

/** What a trip on the road does next, if its time has come. */
async function underWay(platform: Platform, crew: Crew, trip: PlayedTrip, moment: Moment): Promise<void> {
  const record = crew.driver(trip.driver_id, trip.driverName);
  const { stops, ...freight } = await platform.asSession(crew.dispatcher, async (ctx) => ({
    stops: (await stopsOf(ctx, [trip.id])).filter((stop) => stop.kind !== 'START' && stop.kind !== 'END'),
    orders: await ordersOf(ctx, [trip.id]),
    packages: new Map((await itemsOfTrip(ctx, trip.id)).map((item) => [item.id, item.packages])),
  }));
  const at = stops.findIndex((stop) => stop.actual_departure === null);
  const [stop, before] = [stops[at], at < 0 ? stops.at(-1) : stops[at - 1]];
  const left = before?.actual_departure ?? trip.actual_departure ?? moment.now;
  if (!stop) {
    if (moment.gone(left, trip.return_minutes ?? 20))
      await platform.asSession(crew.dispatcher, async (ctx) => {
        const closed = await closeJourney(ctx, await rowsOf(ctx), trip.id, {}, atTheGate);
        if (!closed.success) throw new Error(closed.checkResults.map(({ code }) => code).join(', '));
      });
    return;
  }
  const course = courseOf(stop);
  const due = stop.planned_arrival ?? left;
  if (stop.actual_arrival !== null) {
    const ready = moment.gone(stop.actual_arrival, Math.max(3, stop.service_minutes * course.service));
    if (ready && moment.day >= due + stop.waiting_minutes * minute)
      await documented(platform, trip, record, stop, freight, moment.now);
    return;
  }
  const way = (stop.driving_minutes + stop.break_minutes) * course.way;
  const there = { tripId: trip.id, ts: moment.now, sentAt: moment.now };
  if (moment.gone(left, way) && moment.day >= due - 12 * minute) {
    await send(platform, record, [
      {
        ...there,
        stopId: stop.id,
        type: 'STOP_ARRIVED',
        clientEventId: keyOf(stop.id, 'arrived'),
        lat: stop.latitude,
        lon: stop.longitude,
      },
    ]);
    return;
  }
  const from = placeOf(before?.latitude ?? trip.start_latitude, before?.longitude ?? trip.start_longitude);
  const to = placeOf(stop.latitude, stop.longitude);
  if (!from || !to || way < 1) return;
  const share = moment.minutesSince(left) / way;
  await send(platform, record, [
    {
      ...there,
      type: 'POSITION',
      clientEventId: keyOf(trip.id, `at-${Math.floor(moment.now / 1000)}`),
      device: `demo-${trip.driver_id}`,
      ...between(from, to, share),
    },
  ]);
}

/** The driver says yes, leaves, drives, delivers and comes back. @param busy vehicles and drivers that are on the road with another trip */
export async function playRoad(
  platform: Platform,
  crew: Crew,
  trip: PlayedTrip,
  moment: Moment,
  busy: Set<string>,
): Promise<void> {
  if (trip.state === 'DRV_INPROGRESS') return underWay(platform, crew, trip, moment);
  const leaves = trip.expected_departure + habitsOf(trip).late;
  const event = { tripId: trip.id, ts: moment.now, sentAt: moment.now };
  const record = crew.driver(trip.driver_id, trip.driverName);
  if (trip.state === 'WAITING_FOR_DRIVER_CONFIRMATION') {
    if (moment.day >= leaves - 8 * minute)
      await send(platform, record, [{ ...event, type: 'TOUR_ACCEPTED', clientEventId: keyOf(trip.id, 'accepted') }]);
    return;
  }
  if (moment.day < leaves || busy.has(trip.driver_id) || (trip.vehicle_id !== null && busy.has(trip.vehicle_id)))
    return;
  await send(platform, record, [{ ...event, type: 'TOUR_STARTED', clientEventId: keyOf(trip.id, 'started') }]);
  // Another trip of theirs waits until they are back.
  for (const id of [trip.driver_id, trip.vehicle_id]) if (id !== null) busy.add(id);
}

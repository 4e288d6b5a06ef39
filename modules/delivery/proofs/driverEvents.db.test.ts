import { beforeAll, expect, test } from 'vitest';
import { overriding, type Trip } from '#testing/day.ts';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';

/** What a device recorded without a network arrives once, in its order, with its times; what cannot be taken is kept. */
type Stop = {
  id: string;
  name: string;
  actualArrival: number | null;
  actualDeparture: number | null;
  stopProcessingState: string | null;
  signer: string | null;
  orders: { itemId: string; result: string | null; documentedAt: number | null }[];
};
type View = Trip & { stops: Stop[]; actualDeparture: number | null };
type Answer = {
  clientEventId: string;
  outcome: string;
  code: string | null;
  message: string | null;
  at: number | null;
};
type Event = { clientEventId: string; type: string; ts: number } & Record<string, unknown>;

const { app, sql } = await opened();
let dispo: Client;
let driver: Client;
let loader: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  driver = await app.as('fahrer1');
  loader = await app.as('lader1');
});

const readyTrip = async (count = 4): Promise<View> =>
  viewOf(await loadedTrip({ dispo, loader, sql }, 'fahrer1', count));
const viewOf = async (id: string): Promise<View> => (await dispo.request<View>('GET', `/dpt-rest/trips/${id}`)).body;
const send = async (events: readonly Event[], as = driver) => {
  const { status, body } = await as.request<Answer[]>('POST', '/mobile-rest/events', events);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const outcomes = (answers: readonly Answer[]) => answers.map(({ outcome }) => outcome);

/** The whole day of a trip by the clock of a device, which began at `from` and does a stop every ten minutes. */
function dayOf(trip: View, from: number, prefix: string): Event[] {
  const minute = 60_000;
  let n = 0;
  const event = (type: string, ts: number, more: object = {}): Event => ({
    clientEventId: `${prefix}-${String(n).padStart(3, '0')}`,
    sequence: n++,
    type,
    ts,
    tripId: trip.id,
    ...more,
  });
  return [
    event('TOUR_ACCEPTED', from),
    event('TOUR_STARTED', from + minute),
    ...trip.stops.flatMap((stop, i) => {
      const at = from + (i * 10 + 5) * minute;
      const stopId = stop.id;
      return [
        event('POSITION', at - minute, { device: prefix, lat: 51.5 + i / 100, lon: 7.5 }),
        event('STOP_ARRIVED', at, { stopId }),
        event('STOP_DOCUMENTED', at + 3 * minute, {
          stopId,
          documentation: { orders: stop.orders.map(({ itemId }) => ({ itemId, result: 'OK' })), signer: `Signer ${i}` },
        }),
        event('STOP_DEPARTED', at + 4 * minute, { stopId }),
      ];
    }),
  ];
}

test('a day without a network: the batch, half of it again and all of it twice leave the same, with the times of the device', async () => {
  const trip = await readyTrip();
  // The clock of the device is three hours slow.
  const slow = 3 * 3600_000;
  const now = clock.now();
  const began = now - 2 * 3600_000;
  const events = dayOf(trip, began - slow, `day-${trip.id.slice(-6)}`).map((one) => ({
    ...one,
    sentAt: clock.now() - slow,
  }));
  const first = await send(events.slice(0, 9));
  expect(new Set(outcomes(first))).toEqual(new Set(['APPLIED']));
  // The answer was lost on the way: from the middle of the first batch to the end.
  const second = await send(events.slice(4));
  expect(outcomes(second).slice(0, 5)).toEqual(Array(5).fill('KNOWN'));
  expect(new Set(outcomes(second).slice(5))).toEqual(new Set(['APPLIED']));
  const state = async () => {
    const [view] = [await viewOf(trip.id)];
    const log = await sql(
      `select code, text_key, status_time from history where log_key = $1 order by status_time, id`,
      [`TRIP:${trip.id}`],
    );
    const positions = await sql(`select count(*)::int as count from vehicle_position where trip_id = $1`, [trip.id]);
    const kept = await sql(`select client_event_id, happened_at from driver_event where trip_id = $1 order by 1`, [
      trip.id,
    ]);
    return { stops: view.stops.map((stop) => ({ ...stop, estimatedArrival: 0 })), log, positions, kept };
  };
  const once = await state();
  expect(outcomes(await send(events))).toEqual(Array(events.length).fill('KNOWN'));
  expect(await state()).toEqual(once);

  // By hand: the times of the device, corrected by what its clock was wrong by; a second for the way of the call.
  const after = await viewOf(trip.id);
  const near = (at: number | null, ms: number) => expect(Math.abs((at ?? 0) - ms)).toBeLessThan(5_000);
  near(after.actualDeparture, began + 60_000);
  for (const [i, stop] of after.stops.entries()) {
    const at = began + (i * 10 + 5) * 60_000;
    near(stop.actualArrival, at);
    near(stop.orders[0]?.documentedAt ?? null, at + 180_000);
    near(stop.actualDeparture, at + 180_000);
    expect([stop.stopProcessingState, stop.signer]).toEqual(['ALL_ORDERS_OK', `Signer ${i}`]);
  }
  expect(once.positions).toEqual([{ count: trip.stops.length }]);
  // Both times are kept.
  const [kept] = await sql<{ device_at: number; happened_at: number }>(
    `select device_at, happened_at from driver_event where trip_id = $1 and type = 'TOUR_STARTED'`,
    [trip.id],
  );
  expect(kept?.device_at).toBe(began - slow + 60_000);
  near(kept?.happened_at ?? null, began + 60_000);
  // The control: the same day under other keys is not known, so that it is the keys which make the second sending harmless.
  const others = await send(events.map((one) => ({ ...one, clientEventId: `other-${one.clientEventId}` })));
  expect(others.filter((_, i) => events[i]?.type !== 'POSITION').filter(({ outcome }) => outcome === 'KNOWN')).toEqual(
    [],
  );
  expect(others.filter(({ code }) => code === 'DOCUMENTED_MEANWHILE')).toHaveLength(trip.stops.length);
});

test('a stop that the dispatcher documented meanwhile: the rest is taken, the difference waits for the dispatcher and nothing is lost', async () => {
  const trip = await readyTrip(2);
  const [one, two] = trip.stops;
  if (!one || !two) throw new Error('the trip has no two stops');
  const [accepted, started, ...rest] = dayOf(trip, clock.now() - 3600_000, `meanwhile-${trip.id.slice(-6)}`);
  if (!accepted || !started) throw new Error('no day');
  await send([accepted, started]);
  await dispo.request('POST', `/dpt-rest/trips/${trip.id}/stops/${one.id}/documentation`, {
    orders: one.orders.map(({ itemId }) => ({ itemId, result: 'OK' })),
    signer: 'by phone',
  });
  const answers = await send(rest);
  const refused = answers.filter(({ outcome }) => outcome === 'REFUSED');
  expect(refused.map(({ code }) => code)).toEqual(['DOCUMENTED_MEANWHILE']);
  expect(refused[0]?.message).toContain(one.name);
  const after = await viewOf(trip.id);
  expect(after.stops.map(({ signer }) => signer)).toEqual(['by phone', 'Signer 1']);
  type Kept = {
    id: string;
    code: string;
    signer: string;
    canTake: boolean;
    orders: { recorded: string; stands: string }[];
  };
  const kept = async () =>
    (await dispo.request<{ items: Kept[] }>('GET', `/dpt-rest/driver-events?tripId=${trip.id}`)).body.items;
  const [waits] = await kept();
  expect(waits).toMatchObject({ code: 'DOCUMENTED_MEANWHILE', signer: 'Signer 0', canTake: true });
  // The driver does not decide it.
  expect((await driver.request('POST', `/dpt-rest/driver-events/${waits?.id}/decision`, { take: true })).status).toBe(
    403,
  );
  const decide = `/dpt-rest/driver-events/${waits?.id}/decision`;
  const asked = await dispo.request<{ success: boolean; checkResults: { code: string }[] }>('POST', decide, {
    take: true,
  });
  expect(asked.body).toMatchObject({ success: false, checkResults: [{ code: 'STATUS_ALREADY_SET' }] });
  const taken = await overriding<{ success: boolean; checkResults: [] }>(dispo, decide, { take: true });
  expect(taken.body.success).toBe(true);
  expect((await viewOf(trip.id)).stops.map(({ signer }) => signer)).toEqual(['Signer 0', 'Signer 1']);
  expect(await kept()).toEqual([]);
  // The same batch again says the same of it.
  const again = await dispo.request<{ success: boolean }>('POST', decide, { take: true });
  expect(again.body.success).toBe(true);
  expect((await dispo.request('POST', decide, { take: false })).status).toBe(400);
  expect((await send(rest)).filter(({ outcome }) => outcome === 'REFUSED').map(({ code }) => code)).toEqual([
    'DOCUMENTED_MEANWHILE',
  ]);
});

test('a trip that was taken away, a stop that is gone, another session: nothing is lost and nothing is done for somebody else', async () => {
  const trip = await readyTrip(2);
  const day = dayOf(trip, clock.now() - 3600_000, `gone-${trip.id.slice(-6)}`);
  await send(day.slice(0, 2));
  // Sent by another account's cookie while it names its owner: nobody does it.
  const foreign = await app.as('dispo1');
  const owned = await foreign.request('POST', '/mobile-rest/events', day.slice(2, 5), {
    'X-Kontor-Owner': 'dtm/fahrer1',
  });
  expect(owned.status).toBe(401);
  await sql(`update trip set driver_id = null, co_driver_id = null where id = $1`, [trip.id]);
  const answers = await send(day.slice(2));
  const documented = answers.filter((_, i) => day.slice(2)[i]?.type === 'STOP_DOCUMENTED');
  expect(documented.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['REFUSED', 'TRIP_GONE'],
    ['REFUSED', 'TRIP_GONE'],
  ]);
  const { body } = await dispo.request<{ items: { type: string; signer: string | null; canTake: boolean }[] }>(
    'GET',
    `/dpt-rest/driver-events?tripId=${trip.id}`,
  );
  // What came last stands first.
  expect(
    body.items.filter(({ type }) => type === 'STOP_DOCUMENTED').map(({ signer, canTake }) => [signer, canTake]),
  ).toEqual([
    ['Signer 1', true],
    ['Signer 0', true],
  ]);
});

test('an event of four months ago is not done, and more than a hundred are too many', async () => {
  const trip = await readyTrip(1);
  const [first] = dayOf(trip, clock.now() - 120 * 24 * 3600_000, `old-${trip.id.slice(-6)}`);
  if (!first) throw new Error('no day');
  expect((await send([first])).map(({ outcome, code }) => [outcome, code])).toEqual([['REFUSED', 'TOO_OLD']]);
  const many = Array.from({ length: 101 }, (_, i) => ({ ...first, clientEventId: `many-${i}-${trip.id}` }));
  expect((await driver.request('POST', '/mobile-rest/events', many)).status).toBe(400);
});

test('a device keeps a trip of its driver with whom to call; nobody else gets it', async () => {
  const trip = await readyTrip(1);
  await sql(`update org_unit set address = coalesce(address, '{}') || '{"phone": "+49 231 4455"}' where id = 'dtm'`);
  type Snapshot = { at: number; depot: { phone: string | null }; trip: View };
  const kept = await driver.request<Snapshot>('GET', `/mobile-rest/tours/${trip.id}/snapshot`);
  expect(kept.body).toMatchObject({ depot: { phone: '+49 231 4455' }, trip: { id: trip.id, name: trip.name } });
  expect(kept.body.trip.stops.map(({ id }) => id)).toEqual(trip.stops.map(({ id }) => id));
  expect(Math.abs(kept.body.at - clock.now())).toBeLessThan(5000);
  await sql(`update trip set driver_id = null, co_driver_id = null where id = $1`, [trip.id]);
  expect((await driver.request('GET', `/mobile-rest/tours/${trip.id}/snapshot`)).status).toBe(404);
});

test('a phone whose clock was put right before it sent: no stop was reached before its trip left, and no place in the sea is the vehicle’s', async () => {
  const trip = await readyTrip(2);
  const now = clock.now();
  const day = 24 * 3_600_000;
  const stopId = trip.stops[0]?.id;
  const event = (name: string, type: string, ago: number, more: object = {}): Event => ({
    clientEventId: `clock-${trip.id.slice(-6)}-${name}`,
    type,
    ts: now - ago,
    sentAt: now,
    tripId: trip.id,
    ...more,
  });
  const answers = await send([
    event('accepted', 'TOUR_ACCEPTED', 70_000),
    event('started', 'TOUR_STARTED', 60_000),
    event('arrived', 'STOP_ARRIVED', 2 * day, { stopId }),
    event('departed', 'STOP_DEPARTED', 2 * day + 7_200_000, { stopId }),
    event('good', 'POSITION', 40_000, { device: 'clock', lat: 51.5, lon: 7.47, accuracy: 12 }),
    event('sea', 'POSITION', 30_000, { device: 'clock', lat: 0, lon: 0 }),
    event('mast', 'POSITION', 20_000, { device: 'clock', lat: 51.68, lon: 7.62, accuracy: 5000 }),
  ]);
  expect(outcomes(answers)).toEqual(['APPLIED', 'APPLIED', 'REFUSED', 'REFUSED', 'APPLIED', 'APPLIED', 'APPLIED']);
  expect(answers[2]?.message).toContain('08/03, 10:00');
  const [stop] = (await viewOf(trip.id)).stops;
  expect([stop?.actualArrival, stop?.actualDeparture]).toEqual([null, null]);
  // What was measured is kept, and the last that says where the vehicle is stands at the trip.
  const [at] = await sql<{ lat: number; lon: number; kept: number }>(
    `select position_latitude as lat, position_longitude as lon, (select count(*)::int from vehicle_position v where v.trip_id = t.id) as kept
      from trip t where id = $1`,
    [trip.id],
  );
  expect(at).toEqual({ lat: 51.5, lon: 7.47, kept: 3 });
});

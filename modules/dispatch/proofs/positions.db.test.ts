import { beforeAll, expect, test } from 'vitest';
import { distance } from '#kernel/geo.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';
import { clock } from '#testing/clock.ts';
import { isoToday } from '#testing/day.ts';

/** Positions of a running trip, once each, seen on the execution screen, and the time of arrival that follows from them. */
type Stop = { id: string; latitude: number; longitude: number; estimatedArrival: number; actualArrival: number | null };
type Trip = {
  id: string;
  name: string;
  state: string;
  etaSource: string | null;
  nextStopEta: number | null;
  position: { ts: number; lat: number; lon: number; movement: string } | null;
  stops: Stop[];
};
const { app, sql } = await opened();
let dispo: Client;
let trip: Trip;
let next: Stop;
const tripNow = async () => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  const [row] = await sql<{ id: string }>(
    `select t.id from trip t where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and exists
       (select 1 from stop s where s.trip_id = t.id and s.actual_arrival is null and s.latitude is not null) order by t.name limit 1`,
  );
  // The vehicle has left the stop where it was last, whatever the hour of the world says.
  await sql(
    `update stop set actual_departure = now() - interval '5 minutes', actual_arrival = least(actual_arrival, now() - interval '9 minutes') where trip_id = $1 and actual_arrival is not null`,
    [row?.id],
  );
  await sql(`update trip set actual_departure = least(actual_departure, now() - interval '1 hour') where id = $1`, [
    row?.id,
  ]);
  trip = { id: row?.id ?? '' } as Trip;
  trip = await tripNow();
  next = trip.stops.find((stop) => stop.actualArrival === null) as Stop;
});
const send = (positions: object[], query = '', as = dispo) =>
  as.request('POST', `/dpt-rest/trips/${trip.id}/positions${query}`, positions);
const near = (share: number) => ({ lat: next.latitude + share, lon: next.longitude });

test('the same positions twice, or half of them again, are kept once; the newest stands at the trip', async () => {
  const now = clock.now();
  const batch = [3, 2, 1, 0].map((min) => ({ ts: now - min * 60_000, ...near(0.05 + min / 100), speed: 48 }));
  expect((await send(batch, '?device=box-1')).status).toBe(204);
  expect((await send(batch.slice(2), '?device=box-1')).status).toBe(204);
  expect((await send(batch, '?device=box-1')).status).toBe(204);
  const kept = await sql<{ source: string; device: string }>(
    `select source, device from vehicle_position where trip_id = $1`,
    [trip.id],
  );
  expect(kept).toEqual(Array(4).fill({ source: 'TELEMATICS', device: 'box-1' }));
  const { body } = await dispo.request<{ ts: number; lat: number }[]>('GET', `/dpt-rest/trips/${trip.id}/positions`);
  expect(body.map(({ ts }) => ts)).toEqual(batch.map(({ ts }) => ts).reverse());
  const after = await tripNow();
  expect(after.position).toMatchObject({ ts: now, lat: near(0.05).lat, movement: 'DRIVING' });
  const { trips } = (await dispo.request<{ trips: Trip[] }>('GET', `/dpt-rest/dashboard/execution?date=${isoToday()}`))
    .body;
  expect(trips.find(({ id }) => id === trip.id)?.position?.ts ?? now).toBe(now);
});

test('the next arrival follows from where the vehicle is: a kilometre before the stop it comes within minutes', async () => {
  const far = await tripNow();
  expect(far.etaSource).toBe('POSITION');
  const metres = distance({ lat: next.latitude, lon: next.longitude }, { ...near(0.009) });
  expect(metres).toBeGreaterThan(900);
  clock.forward(30_000);
  expect((await send([{ ts: clock.now(), ...near(0.009), speed: 40 }], '?device=box-1')).status).toBe(204);
  const close = await tripNow();
  const eta = (of: Trip) => of.stops.find(({ id }) => id === next.id)?.estimatedArrival ?? 0;
  expect(eta(close)).toBeLessThan(eta(far));
  // At 10 km/h a kilometre takes six minutes and its detour eight.
  expect(eta(close) - clock.now()).toBeLessThan(9 * 60_000);
  expect(close.nextStopEta).toBe(eta(close));
});

test('a clock that is wrong by two hours is corrected by when it was sent; what was before the trip is not kept', async () => {
  const wrong = 2 * 3600_000;
  const sentAt = clock.now() - wrong;
  expect((await send([{ ts: sentAt - 30_000, ...near(0.001) }], `?device=slow&sentAt=${sentAt}`)).status).toBe(204);
  const [kept] = await sql<{ at: number; device_at: number }>(
    `select at, device_at from vehicle_position where device = 'slow'`,
  );
  expect(kept?.device_at).toBe(sentAt - 30_000);
  expect(Math.abs((kept?.at ?? 0) - (clock.now() - 30_000))).toBeLessThan(5_000);
  expect((await send([{ ts: clock.now() - 30 * 24 * 3600_000, ...near(0) }])).status).toBe(400);
});

test('only while the trip runs, by who drives it or documents for it, and for nobody of another depot', async () => {
  const [ready] = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and state = 'LOADING_RELEASED' order by id limit 1`,
  );
  const position = [{ ts: clock.now(), lat: 51.5, lon: 7.5 }];
  expect((await dispo.request('POST', `/dpt-rest/trips/${ready?.id}/positions`, position)).status).toBe(400);
  const other = await app.as('dispo-ham', 'ham');
  expect((await send(position, '', other)).status).toBe(404);
  expect((await other.request('GET', `/dpt-rest/trips/${trip.id}/positions`)).status).toBe(404);
  expect((await send([{ ts: clock.now(), lat: 91, lon: 7.5 }])).status).toBe(400);
});

test('after thirty days nobody knows any more where somebody drove', async () => {
  await sql(`update vehicle_position set at = now() - interval '31 days' where device = 'slow'`);
  const [before] = await sql<{ count: number }>(`select count(*)::int as count from vehicle_position`);
  await sql(`select app.trim_positions(now() - interval '30 days')`);
  const [after] = await sql<{ count: number }>(`select count(*)::int as count from vehicle_position`);
  expect((before?.count ?? 0) - (after?.count ?? 0)).toBe(1);
});

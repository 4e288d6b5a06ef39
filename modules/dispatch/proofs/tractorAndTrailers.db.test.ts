import { beforeAll, expect, test } from 'vitest';
import { createTrip, isoToday, makeIdle, morning, today, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Specification 3, 3 (trip): a trip names its tractor, and its trailers; they are booked and give room like its vehicle. */
const { app, sql } = await opened(morning());
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  await makeIdle(sql, ['do-lx-1049', 'do-lx-1044', 'do-lx-1071', 'do-lx-2006', 'do-lx-2007', 'do-lx-1061']);
});

type View = Trip & {
  vehicle: { payload: number; loadingMeters: number };
  permittedLoad: number;
  tractor: { id: string; licensePlate: string; valid: boolean } | null;
  trailers: { id: string; licensePlate: string; valid: boolean }[];
};
type Checked = { checkResults: { code: string; message: string }[] };
const read = async (id: string) => (await dispo.request<View>('GET', `/dpt-rest/trips/${id}`)).body;
const check = async (body: object) =>
  (await dispo.request<Checked>('POST', '/dpt-rest/trips/head-check', { executionDate: today(), ...body })).body
    .checkResults;
const change = async (trip: Trip, body: object, codes: readonly string[] = []) =>
  dispo.request<View & Checked>(
    'PUT',
    `/dpt-rest/trips/${trip.id}${codes.length > 0 ? `?${codes.map((code) => `overrideCodes=${code}`).join('&')}` : ''}`,
    { version: (await read(trip.id)).version, ...body },
  );

test('a trailer beside the usual one adds its room, the usual one is counted with the vehicle already', async () => {
  const trip = await createTrip(dispo, 'do-lx-1071');
  const alone = await read(trip.id);
  expect((await change(trip, { trailerIds: ['do-lx-2006'] })).body.permittedLoad).toBe(alone.permittedLoad);
  const changed = (await change(trip, { trailerIds: ['do-lx-2006', 'do-lx-2007'] })).body;
  // The demo world's drawbar trailer takes 13.5 t on 7.3 m.
  expect(changed.permittedLoad - alone.permittedLoad).toBe(13_500_000);
  expect(changed.vehicle.loadingMeters - alone.vehicle.loadingMeters).toBe(7_300);
  expect(changed.trailers.map((one) => one.licensePlate)).toEqual(['DO-LX 2006', 'DO-LX 2007']);
});

test('tractor and trailer are booked: by a trip that names them, and by one whose vehicle usually pulls the trailer', async () => {
  const trip = await createTrip(dispo, 'do-lx-1049');
  expect((await change(trip, { tractorId: 'do-lx-1044', trailerIds: ['do-lx-2008'] })).status).toBe(200);
  expect(await read(trip.id)).toMatchObject({ tractor: { id: 'do-lx-1044', licensePlate: 'DO-LX 1044', valid: true } });
  const codes = async (body: object) => (await check(body)).map((one) => one.code);
  expect(await codes({ vehicleId: 'do-lx-1044', tractorId: null })).toContain('DOUBLE_BOOKED');
  expect(await codes({ tractorId: 'do-lx-1044', vehicleId: 'do-lx-1062' })).toContain('DOUBLE_BOOKED');
  expect(await codes({ vehicleId: 'do-lx-1062', trailerIds: ['do-lx-2008'] })).toContain('TRAILER_DOUBLE_BOOKED');
  // The set of the first test is out with its own trailer, which it names.
  expect(
    (await check({ vehicleId: 'do-lx-1062', trailerIds: ['do-lx-2006'] })).map((one) => one.message).join(),
  ).toMatch(/DO-LX 2006/);
  expect(await codes({ vehicleId: 'do-lx-1062', trailerIds: ['do-lx-2005'] })).not.toContain('TRAILER_DOUBLE_BOOKED');
});

test('a vehicle that does not exist is refused by its field; one that a trip names as trailer cannot be ended', async () => {
  const trip = await createTrip(dispo, 'do-lx-1061');
  const refused = await dispo.request<{ violations?: { field: string }[] }>('PUT', `/dpt-rest/trips/${trip.id}`, {
    version: (await read(trip.id)).version,
    trailerIds: ['do-lx-9999'],
  });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toMatch(/trailerIds/);
  await change(trip, { trailerIds: ['do-lx-2004'] }, ['TRAILER_DOUBLE_BOOKED']);
  const admin = await app.as('depotadmin');
  const ended = await admin.request(
    'DELETE',
    `/cmd-core-rest-interface/transfer/vehicle/v1/dtm/do-lx-2004/${isoToday()}`,
  );
  expect(ended.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(ended.body)).toContain(trip.name);
});

import { expect, test } from 'vitest';
import { loadedTrip } from '#testing/loadedTrip.ts';
import { opened } from '#testing/opened.ts';
import { clock } from '#testing/clock.ts';

/** The vehicle is looked over before the start; what was found is the depot's to read. */
type Answer = { outcome: string; code: string | null; message: string | null };
type Check = { defects: number; checkedBy: string; points: { point: string; ok: boolean }[] };

const { app, sql } = await opened();
// By hand after the catalogue of the form: nine points.
const points = ['LIGHTS', 'BRAKES', 'TYRES', 'MIRRORS', 'BODY', 'LEAKS', 'LOAD_SECURING', 'EQUIPMENT', 'PAPERS'];

test('where the depot asks for it no driver starts without looking over the vehicle; defects need a word and a photo, and are told', async () => {
  const [dispo, driver, loader] = [await app.as('dispo1'), await app.as('fahrer1'), await app.as('lader1')];
  const tripId = await loadedTrip({ dispo, loader, sql }, 'fahrer1', 1);
  await sql(
    `insert into config_entry (org_unit, name, value, version, changed_at, changed_by) values ('dtm', 'mobile', '{"vehicleCheck":"REQUIRED"}', 1, now(), 'test')
       on conflict (org_unit, name) do update set value = config_entry.value || '{"vehicleCheck":"REQUIRED"}'`,
  );
  let n = 0;
  const send = async (type: string, more: object = {}, key = `check-${tripId.slice(-6)}-${(n += 1)}`) =>
    (
      await driver.request<Answer[]>('POST', '/mobile-rest/events', [
        { clientEventId: key, type, tripId, ts: clock.now(), ...more },
      ])
    ).body[0];
  const state = async () => (await dispo.request<{ state: string }>('GET', `/dpt-rest/trips/${tripId}`)).body.state;
  const checks = async () => (await dispo.request<Check[]>('GET', `/dpt-rest/trips/${tripId}/vehicle-checks`)).body;

  await send('TOUR_ACCEPTED');
  const refused = await send('TOUR_STARTED');
  expect(refused).toMatchObject({ outcome: 'REFUSED', code: 'TRIP_STATE' });
  expect(refused?.message).toMatch(/Fahrzeug prüfen|vehicle/);
  expect((await driver.request('POST', `/dpt-rest/trips/${tripId}/start`, {})).status).toBe(400);
  expect(await state()).toBe('READY_FOR_TOUR_START');

  const good = points.map((point) => ({ point, ok: true }));
  expect(await send('VEHICLE_CHECKED', { points: good.slice(1) })).toMatchObject({
    outcome: 'REFUSED',
    code: 'CHECKS',
  });
  const flat = good.map((one) => (one.point === 'TYRES' ? { ...one, ok: false, remark: 'Rear left flat' } : one));
  expect(await send('VEHICLE_CHECKED', { points: flat })).toMatchObject({ outcome: 'REFUSED', code: 'CHECKS' });
  expect(await checks()).toEqual([]);
  const jpeg = Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  );
  const photo = await driver.request<{ blobId: string }>('POST', '/theblob/upload/picture?filename=a.jpg', jpeg, {
    'content-type': 'image/jpeg',
  });
  const found = { points: flat, photos: [photo.body.blobId] };
  const key = `check-${tripId.slice(-6)}-once`;
  expect(await send('VEHICLE_CHECKED', found, key)).toMatchObject({ outcome: 'APPLIED' });
  expect(await send('VEHICLE_CHECKED', found, key)).toMatchObject({ outcome: 'KNOWN' });
  expect(await checks()).toHaveLength(1);
  expect((await checks())[0]).toMatchObject({ defects: 1 });
  // The driver's phone spoke no German; each reader gets the point by name in their own language, and the driver's words as written.
  const told = async (language: string) =>
    (
      await dispo.request<{ code: string; historyText: string }[]>(
        'GET',
        `/dpt-rest/history/TRIP:${tripId}`,
        undefined,
        { 'accept-language': language },
      )
    ).body.find(({ code }) => code === '2053')?.historyText;
  expect(await told('de')).toContain('Reifen und Radmuttern: Rear left flat');
  expect(await told('en')).toContain('Tyres and wheel nuts: Rear left flat');
  expect(await told('fr')).toContain('Pneus et écrous de roue: Rear left flat');
  // Who plans the vehicle sees the photo.
  expect((await dispo.request('GET', `/theblob/details/${photo.body.blobId}`)).status).toBe(200);
  // A trip of somebody else is none of the driver's business.
  await sql(`update trip set driver_id = null where id = $1`, [tripId]);
  expect((await driver.request('GET', `/dpt-rest/trips/${tripId}/vehicle-checks`)).status).toBe(404);
  await sql(
    `update trip set driver_id = (select id from master_record where type = 'driver' and data ->> 'userId' = 'fahrer1' order by id limit 1) where id = $1`,
    [tripId],
  );

  expect(await send('TOUR_STARTED')).toMatchObject({ outcome: 'APPLIED' });
  expect(await state()).toBe('DRV_INPROGRESS');
});

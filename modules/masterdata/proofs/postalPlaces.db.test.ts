import { expect, test } from 'vitest';
import type { PostalPlace } from '#modules/masterdata/rules/areas/areas.ts';
import type { Client } from '#testing/testApp.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const path = '/cmd-core-rest-interface/masterdata/postalplaces/v1/dtm';
const placesFor = async (client: Client): Promise<PostalPlace[]> => {
  const answer = await client.request<{ places: PostalPlace[] }>('GET', path);
  expect(answer.status).toBe(200);
  return answer.body.places;
};
const at = (places: readonly PostalPlace[], postalCode: string, countryCode = 'DE') =>
  places.filter((place) => place.postalCode === postalCode && place.countryCode === countryCode);

const stop = (id: string, postalCode: string, countryCode: string, lat: number, lon: number, geoQuality: string) =>
  sql(`insert into master_record (org_unit, type, id, valid_from, data, words, created_at, created_by, changed_at, changed_by)
    values ('dtm', 'stoplocation', '${id}', '2020-01-01', '${JSON.stringify({
      address: { name1: id, postalCode, city: 'Probe', countryCode, latitude: lat, longitude: lon },
      kind: 'CUSTOMER',
      geoQuality,
    })}', '${id}', now(), 'x', now(), 'x')`);

test('a postal code lies in the middle of its stop locations, else at the centre of its town', async () => {
  const depot = await app.as('depotadmin');
  const before = await placesFor(depot);
  const town = before.find((place) => place.stops === 0) as PostalPlace;
  expect(town.city).not.toBe('');
  await stop('pp-1', '01998', 'DE', 51.2, 13.2, 'EXACT');
  await stop('pp-2', '01998', 'DE', 51.4, 13.4, 'STREET');
  // Town centres say nothing about a code; Dutch letters are a street each.
  await stop('pp-3', '01998', 'DE', 48, 8, 'CITY');
  await stop('pp-4', '1998 AB', 'NL', 52, 5, 'MANUAL');
  await stop('pp-5', '1998 CD', 'NL', 52.2, 5.2, 'MANUAL');
  await stop('pp-6', town.postalCode, town.countryCode, 50.5, 9.5, 'EXACT');
  const after = await placesFor(depot);
  expect(at(after, '01998')).toEqual([
    { countryCode: 'DE', postalCode: '01998', city: 'Probe', lat: 51.3, lon: 13.3, stops: 2 },
  ]);
  expect(at(after, '1998', 'NL')).toMatchObject([{ lat: 52.1, lon: 5.1, stops: 2 }]);
  expect(at(after, town.postalCode, town.countryCode)).toMatchObject([{ lat: 50.5, lon: 9.5, stops: 1 }]);
  // A code stands once.
  expect(new Set(after.map((place) => `${place.countryCode} ${place.postalCode}`)).size).toBe(after.length);
});

test('who may not read stop locations learns of towns only, and who may see no range learns nothing', async () => {
  const depot = await placesFor(await app.as('depotadmin'));
  expect(depot.some((place) => place.stops > 0)).toBe(true);
  await sql(
    `update role set permissions = array_remove(permissions, 'readStopLocationData') where 'readStopLocationData' = any(permissions)`,
  );
  const loader = await app.as('lader1');
  const seen = await loader.request<{ places: PostalPlace[] }>('GET', path);
  if (seen.status === 200) expect(seen.body.places.every((place) => place.stops === 0)).toBe(true);
  const dispatcher = await placesFor(await app.as('dispo2'));
  expect(dispatcher.length).toBeGreaterThan(0);
  expect(dispatcher.every((place) => place.stops === 0)).toBe(true);
  const driver = await app.as('fahrer1');
  expect((await driver.request('GET', path)).status).toBe(403);
});

import { expect, test } from 'vitest';
import { bookedTwice, freeItems, releasedTrip, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const dispo = await app.as('dispo1');

test('given a released trip, when the desk changes gate, driver and departure, then the hall reads them on the list at once', async () => {
  const { trip, list } = await releasedTrip(
    dispo,
    sql,
    (await freeItems(sql, 3)).map((one) => one.id),
  );
  const read = async () =>
    (
      await dispo.request<{ gate: string; driverName: string; plannedDeparture: number; version: number }>(
        'GET',
        `/th-rest/loading/${list}`,
      )
    ).body;
  const before = await read();
  const now = (await dispo.request<Trip>('GET', `/dpt-rest/trips/${trip.id}`)).body;
  const departure = before.plannedDeparture + 30 * 60_000;
  const changed = await dispo.request('PUT', `/dpt-rest/trips/${trip.id}${bookedTwice}`, {
    version: now.version,
    gate: '77',
    driverId: 'd003',
    expectedDeparture: departure,
  });
  expect(changed.status).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ gate: '77', plannedDeparture: departure });
  expect(after.driverName).not.toBe(before.driverName);
  expect(after.version).toBeGreaterThan(before.version);
});

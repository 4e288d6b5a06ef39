import { expect, test } from 'vitest';
import { type Checks, createTrip, freeItems, morning, overriding, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { todayAt } from '#testing/clock.ts';
import type { Booking } from '../contract/bookings.ts';
import type { tripInYard } from '../contract/yardOf.ts';
import type { AnswerOf } from '#kernel/call.ts';
import { followTrips } from '../server/tripBookings.ts';

const { app, sql } = await opened(morning());
const [dispo, yard] = await Promise.all([app.as('dispo1'), app.as('yard1')]);
const minute = 60_000;

const dockIds = new Map(
  (
    await sql<{ id: string; name: string }>(`select id, name from yard_place where org_unit = 'dtm' and kind = 'DOCK'`)
  ).map(({ id, name }) => [name, id]),
);
type Said = { message?: string };
const trip = async (id: string) =>
  (await dispo.request<Trip & { gate: string | null }>('GET', `/dpt-rest/trips/${id}`)).body;
const seen = async (id: string) =>
  (await yard.request<AnswerOf<typeof tripInYard>>('GET', `/ym-rest/trips/${id}`)).body;
const leaves = async (id: string, at: number) => {
  const { version } = await trip(id);
  const put = await dispo.request('PUT', `/dpt-rest/trips/${id}?overrideCodes=DOUBLE_BOOKED`, {
    version,
    expectedDeparture: at,
  });
  expect([put.status, put.body]).toEqual([200, expect.anything()]);
};
const minutes = async (): Promise<void> => {
  await app.platform.asSystem('dtm', followTrips);
  await app.settled();
};
const bookFor = (tripId: string, dock: string, until: number, more: object = {}) =>
  yard.request<Booking & Said>('POST', '/ym-rest/bookings', {
    dockId: dockIds.get(dock),
    direction: 'LOADING',
    startsAt: until - 30 * minute,
    endsAt: until,
    tripId,
    clientKey: crypto.randomUUID(),
    ...more,
  });
/** Of a trip, whatever became of it, counted past the product. */
const kept = (tripId: string) =>
  sql<{ state: string; dock: string; ends: number; minutes: number; list: string | null; waits: unknown }>(
    `select b.state, d.name as dock, (extract(epoch from b.ends_at) * 1000)::float8 as ends, (extract(epoch from b.ends_at - b.starts_at) / 60)::int as minutes,
        b.list_id as list, b.waits_for as waits
      from dock_booking b join yard_place d on d.org_unit = b.org_unit and d.id = b.dock_id where b.trip_id = $1 order by b.created_at, b.id`,
    [tripId],
  );
/** A trip of the evening, at a time that nobody else has. */
async function evening(hour: number, vehicle: string) {
  const made = await createTrip(dispo, vehicle);
  const at = todayAt([hour, 0, 0]);
  await leaves(made.id, at);
  return { id: made.id, name: made.name, at };
}

test('a planned trip has its dock before its list: released, it is the booking of the list, planned again, the trip’s, and cancelled the dock is free', async () => {
  const { id, name, at } = await evening(20, 'do-lx-1049');
  expect(await seen(id)).toMatchObject({ books: true, departure: at, bookings: [], units: [] });
  const made = await bookFor(id, 'Tor 23', at);
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ name, origin: 'TRIP', state: 'CONFIRMED' }),
  ]);
  await app.settled();
  // The trip says where it loads.
  expect((await trip(id)).gate).toBe('23');
  expect(await seen(id)).toMatchObject({ books: false, bookings: [{ dockName: 'Tor 23', tripId: id, listId: null }] });
  // A second one is refused with the first.
  const again = await bookFor(id, 'Tor 24', at);
  expect([again.status, JSON.stringify(again.body)]).toEqual([400, expect.stringContaining('Tor 23')]);

  const items = (await freeItems(sql, 1)).map((item) => item.id);
  expect((await overriding<Checks>(dispo, `/dpt-rest/trips/${id}/items`, { itemIds: items })).status).toBe(200);
  expect((await overriding<Checks>(dispo, `/dpt-rest/trips/${id}/release`, {})).status).toBe(200);
  await app.settled();
  const { loadingListId: list } = await trip(id);
  expect(await kept(id)).toEqual([{ state: 'CONFIRMED', dock: 'Tor 23', ends: at, minutes: 30, list, waits: null }]);
  // Released, it follows its departure as well.
  await leaves(id, at + 30 * minute);
  await app.settled();
  expect(await kept(id)).toEqual([
    expect.objectContaining({ dock: 'Tor 23', ends: at + 30 * minute, minutes: 30, list }),
  ]);

  // Another gate and another time in one save are both followed.
  const both = await dispo.request('PUT', `/dpt-rest/trips/${id}?overrideCodes=DOUBLE_BOOKED`, {
    version: (await trip(id)).version,
    gate: '24',
    expectedDeparture: at + 60 * minute,
  });
  expect(both.status).toBe(200);
  await app.settled();
  expect(await kept(id)).toEqual([
    expect.objectContaining({ dock: 'Tor 24', ends: at + 60 * minute, minutes: 30, list }),
  ]);

  expect((await dispo.request('POST', `/dpt-rest/trips/${id}/revoke-release`, {})).status).toBe(200);
  await app.settled();
  expect(await kept(id)).toEqual([expect.objectContaining({ state: 'CONFIRMED', dock: 'Tor 24', list: null })]);
  const off = `/dpt-rest/trips/${id}/items?${items.map((one) => `itemId=${one}`).join('&')}`;
  expect((await dispo.request('DELETE', off)).status).toBe(200);
  const { version } = await trip(id);
  const gone = await dispo.request('DELETE', `/dpt-rest/trips/${id}?version=${version}`);
  expect(gone.status).toBeLessThan(300);
  await app.settled();
  expect((await kept(id)).map(({ state }) => state)).toEqual(['CANCELED']);
});

test('a trip that leaves later takes its dock along; where another stands then it stays and says so, and moves when the time is free', async () => {
  const { id, at } = await evening(18, 'do-lx-1001');
  expect((await bookFor(id, 'Tor 22', at)).status).toBe(201);
  await app.settled();
  await leaves(id, at + 60 * minute);
  await minutes();
  expect(await kept(id)).toEqual([
    expect.objectContaining({ dock: 'Tor 22', ends: at + 60 * minute, minutes: 30, waits: null }),
  ]);

  const other = await yard.request<Booking>('POST', '/ym-rest/bookings', {
    dockId: dockIds.get('Tor 22'),
    direction: 'LOADING',
    startsAt: at + 90 * minute,
    endsAt: at + 120 * minute,
    carrierName: 'Schwaben Trans GmbH',
    clientKey: crypto.randomUUID(),
  });
  expect(other.status).toBe(201);
  await leaves(id, at + 110 * minute);
  await minutes();
  const [named] = await kept(id);
  expect(named).toMatchObject({ dock: 'Tor 22', ends: at + 60 * minute });
  expect(JSON.stringify(named?.waits)).toContain('overlap');
  const [told] = (await seen(id)).bookings;
  expect(told?.waitsFor).toContain('Tor 22');
  // Who corrects a word of it moves nothing, and what it waits for stays said.
  const word = await yard.request('PUT', `/ym-rest/bookings/${told?.id}`, { ...told, remark: 'Rampe frei halten' });
  expect(word.status).toBe(200);
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ ends: at + 60 * minute, waits: named?.waits })]);
  // It leaves as it was booked again, and then not.
  await leaves(id, at + 60 * minute);
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ ends: at + 60 * minute, waits: null })]);
  await leaves(id, at + 110 * minute);
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ ends: at + 60 * minute, waits: named?.waits })]);
  // Looking again each minute writes nothing.
  const versionBefore = (await seen(id)).bookings[0]?.version;
  await minutes();
  expect((await seen(id)).bookings[0]?.version).toBe(versionBefore);

  const cancel = await yard.request('POST', `/ym-rest/bookings/${other.body.id}/cancel`, {
    version: other.body.version,
  });
  expect(cancel.status).toBe(200);
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ ends: at + 110 * minute, minutes: 30, waits: null })]);

  // Another gate of the trip is another dock of its booking; a word that is no dock leaves it.
  const { version } = await trip(id);
  expect((await dispo.request('PUT', `/dpt-rest/trips/${id}`, { version, gate: '21' })).status).toBe(200);
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ dock: 'Tor 21', ends: at + 110 * minute })]);

  // Somebody moves it by hand: the trip's gate goes along.
  const [now] = (await seen(id)).bookings;
  if (!now) throw new Error('no booking');
  const moved = await yard.request<Booking & Said>('PUT', `/ym-rest/bookings/${now.id}`, {
    ...now,
    dockId: dockIds.get('Tor 25'),
  });
  expect([moved.status, moved.body]).toEqual([200, expect.anything()]);
  await app.settled();
  expect((await trip(id)).gate).toBe('25');
  await minutes();
  expect(await kept(id)).toEqual([expect.objectContaining({ dock: 'Tor 25' })]);
});

test('a trip whose list is there is booked by its gate', async () => {
  const [released] = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and state = 'LOADING_RELEASED' order by name limit 1`,
  );
  const answer = await bookFor(released?.id ?? '', 'Tor 19', todayAt([22, 0, 0]));
  expect(answer.status).toBe(400);
});

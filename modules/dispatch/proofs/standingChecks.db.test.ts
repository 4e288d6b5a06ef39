import { expect, test } from 'vitest';
import { type Checks, isoToday } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';

/** What is said of a trip as it stands is what its release would say (7.1, T7), and looking changes nothing. */
const { app, sql } = await opened();

type Row = { id: string; name: string; state: string };
const trips = () =>
  sql<Row>(
    `select id, name, state from trip where org_unit = 'dtm' and execution_date = $1::date and state <> 'CANCELED' order by name`,
    [isoToday()],
  );
const stands = async () => [
  await sql(`select id, state, version, changed_at from trip where org_unit = 'dtm' order by id`),
  await sql(`select id, state, version from shipment where org_unit = 'dtm' order by id`),
  await sql(`select count(*) from history where org_unit = 'dtm'`),
];

test('a trip that is overloaded is told so from its own page and from its shipments, in the words of its release', async () => {
  const dispo = await app.as('dispo1');
  const look = (tripId: string) =>
    dispo.request<Checks>('POST', '/dpt-rest/trips/dispatch-check', { tripId, itemIds: [] });
  const all = await trips();
  const created = all.filter(({ state }) => state === 'CREATED');
  expect(created.length).toBeGreaterThan(3);
  // 40 t on each vehicle of a trip that is planned: more than any of the depot's may carry.
  for (const { id } of created)
    await sql(
      `update shipment set weight = 40000000 where org_unit = 'dtm' and id = (select item_id from stop_order where trip_id = $1 order by item_id limit 1)`,
      [id],
    );
  await app.settled();
  const before = await stands();
  const said = new Map<string, Checks>();
  for (const { id, name } of all) {
    const { status, body } = await look(id);
    expect([name, status]).toEqual([name, 200]);
    said.set(id, body);
    // Whether a shipment may join is no question for one that is on the trip.
    expect(body.checkResults.filter(({ code }) => ['ALREADY_DISPATCHED', 'TRIP_STATE'].includes(code))).toEqual([]);
  }
  expect(await stands()).toEqual(before);
  let overloaded = 0;
  for (const { id } of created) {
    const codes = said.get(id)?.checkResults.map(({ code, severity }) => `${code} ${severity}`) ?? [];
    const { body } = await dispo.request<Checks>('POST', `/dpt-rest/trips/${id}/release`, {});
    if (body.checkResults) expect(body.checkResults.map(({ code, severity }) => `${code} ${severity}`)).toEqual(codes);
    if (codes.some((one) => one === 'WEIGHT ERROR')) overloaded += 1;
  }
  expect(overloaded).toBeGreaterThan(2);
  // Whoever plans nothing is told nothing.
  const driver = await app.as('fahrer1');
  expect(
    (await driver.request('POST', '/dpt-rest/trips/dispatch-check', { tripId: all[1]?.id, itemIds: [] })).status,
  ).toBe(403);
});

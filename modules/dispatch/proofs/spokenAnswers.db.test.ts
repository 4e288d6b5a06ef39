import { beforeAll, expect, test } from 'vitest';
import { createTrip, freeItems, makeIdle, morning, overriding, releasedTrip, type Trip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

/** Specification 3, 8: what a refused step of a trip says, in the words of the document; 3, 4: processing status of orders. */
const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
beforeAll(async () => {
  [dispo, lead] = (await Promise.all(['dispo1', 'leitdispo'].map((account) => app.as(account)))) as [Client, Client];
  await makeIdle(sql, ['do-lx-1049', 'do-lx-1044']);
});
const said = async (method: string, path: string, body?: unknown): Promise<string> => {
  const answer = await dispo.request<{ message?: string }>(method, path, body, { 'accept-language': 'en' });
  expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400);
  return answer.body.message ?? '';
};
const read = async (id: string) => (await dispo.request<Trip>('GET', `/dpt-rest/trips/${id}`)).body;

test('each step that the state forbids says which step was impossible, and why', async () => {
  const empty = await createTrip(dispo, 'do-lx-1044');
  expect(await said('POST', `/dpt-rest/trips/${empty.id}/release`, {})).toMatch(/^Impossible to release trip\b/);
  await dispo.request('DELETE', `/dpt-rest/trips/${empty.id}`);
  expect(
    await said('PUT', `/dpt-rest/trips/${empty.id}`, { remark: 'x', version: (await read(empty.id)).version }),
  ).toMatch(/^(Impossible to create, change or delete the trip|Trip .* already changed on server)/);
  expect(await said('DELETE', `/dpt-rest/trips/${empty.id}`)).toMatch(
    /^Impossible to create, change or delete the trip/,
  );
  const [one, two] = (await freeItems(sql, 2)).map(({ id }) => id);
  await sql("update shipment set attributes = '{}', delivery_slots = '[]' where id = any($1)", [[one, two]]);
  const { trip } = await releasedTrip(dispo, sql, [one ?? '']);
  expect(await said('PUT', `/dpt-rest/trips/${trip.id}`, { remark: 'y', version: 1 })).toMatch(
    /^Trip T-\d+ already changed on server/,
  );
  // Past planning the state itself says no, whatever the checks would.
  await sql("update trip set state = 'LOADING_FINISHED', loading_state = 'FINISHED' where id = $1", [trip.id]);
  const refused = await overriding<{
    success: boolean;
    checkResults: { code: string; severity: string; overridable: boolean }[];
  }>(dispo, `/dpt-rest/trips/${trip.id}/items`, { itemIds: [two] });
  expect(refused.body.checkResults.map((check) => check.code)).toContain('TRIP_STATE');
});

test('an order is NONE, IN_PROCESS at the stop, PROCESSED when documented, UNPROCESSED when the journey ends without it', async () => {
  const [running] = await sql<{ id: string }>(
    `select t.id from trip t where t.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS'
       and (select count(*) from stop s where s.org_unit = t.org_unit and s.trip_id = t.id and s.actual_arrival is null) >= 2
     order by t.name limit 1`,
  );
  // It left at six, whatever the hour at which the world was made.
  const six = `(date_trunc('day', now() at time zone 'Europe/Berlin') + interval '6 hours') at time zone 'Europe/Berlin'`;
  await sql(`update trip set actual_departure = ${six} where id = $1`, [running?.id]);
  await sql(
    `update stop set actual_arrival = ${six} + interval '5 minutes', actual_departure = ${six} + interval '9 minutes' where trip_id = $1 and actual_arrival is not null`,
    [running?.id],
  );
  const stops = await sql<{ id: string; item_id: string; processing_status: string }>(
    `select s.id, o.item_id, o.processing_status from stop s join stop_order o on o.org_unit = s.org_unit and o.stop_id = s.id
      where s.trip_id = $1 and s.actual_arrival is null and o.result is null order by s.sequence, o.item_id`,
    [running?.id],
  );
  const statusOf = async (itemId: string | undefined) =>
    (
      await sql<{ s: string }>('select processing_status as s from stop_order where trip_id = $1 and item_id = $2', [
        running?.id,
        itemId,
      ])
    )[0]?.s;
  const [first] = stops;
  const last = stops.at(-1);
  expect([first?.processing_status, last?.processing_status]).toEqual(['NONE', 'NONE']);
  const at = `/dpt-rest/trips/${running?.id}`;
  await lead.request('POST', `${at}/stops/${first?.id}/arrival`, {});
  expect(await statusOf(first?.item_id)).toBe('IN_PROCESS');
  expect(await statusOf(last?.item_id)).toBe('NONE');
  const here = stops.filter((stop) => stop.id === first?.id);
  const done = await overriding<{ success: boolean; checkResults: [] }>(
    lead,
    `${at}/stops/${first?.id}/documentation`,
    {
      orders: here.map(({ item_id }) => ({ itemId: item_id, result: 'OK' })),
      signer: 'Brandt',
    },
  );
  expect(done.body.success, JSON.stringify(done.body)).toBe(true);
  expect(await statusOf(first?.item_id)).toBe('PROCESSED');
  const closed = await overriding<{ success: boolean; checkResults: [] }>(lead, `${at}/close-journey`, { force: true });
  expect(closed.body.success, JSON.stringify(closed.body)).toBe(true);
  expect(await statusOf(last?.item_id)).toBe('UNPROCESSED');
  expect(await statusOf(first?.item_id)).toBe('PROCESSED');
});

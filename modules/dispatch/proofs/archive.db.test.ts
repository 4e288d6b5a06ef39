import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

/** The span of days on which trips of the world ended. */
const span = async () => {
  const [row] = await sql<{ from: string; to: string }>(
    `select min(execution_date)::text as "from", max(execution_date)::text as "to" from trip where org_unit = 'dtm' and state in ('JOURNEY_CLOSED', 'CANCELED')`,
  );
  if (!row?.from) throw new Error('no trip of the world has ended');
  return row;
};
type Trip = {
  id: string;
  name: string;
  state: string;
  stopsOk: number;
  stopsHindered: number;
  provedItems: string[];
  proofs: number;
};
type Page = { items: Trip[]; total: number };
const trips = (body: Record<string, unknown>, client = dispo) =>
  client.request<Page>('POST', '/dpt-rest/dashboard/archive/trips', { ...body, paging: { size: 200, page: 0 } });

test('the archive holds what ended in the span, and its sums are those of its trips', async () => {
  const { from, to } = await span();
  const { body } = await trips({ from, to });
  const stored = await sql<{ id: string }>(
    `select id from trip where org_unit = 'dtm' and state in ('JOURNEY_CLOSED', 'CANCELED') and execution_date between $1 and $2`,
    [from, to],
  );
  expect(body.items.map(({ id }) => id).sort()).toEqual(stored.map(({ id }) => id).sort());
  const sums = (await dispo.request<Record<string, number>>('GET', `/dpt-rest/dashboard/archive?from=${from}&to=${to}`))
    .body;
  // Counted again, order by order, past the product.
  const [counted] = await sql<Record<string, number>>(
    `with o as (select o.*, t.state from stop_order o join trip t on t.id = o.trip_id where t.org_unit = 'dtm' and t.state in ('JOURNEY_CLOSED', 'CANCELED') and t.execution_date between $1 and $2)
     select (select count(*)::int from o where result = 'HINDRANCE') as failed,
       (select count(*)::int from o where order_type = 'DELIVERY' and result in ('OK', 'DEVIATION')) as delivered,
       (select count(*)::int from o where order_type = 'PICKUP' and result in ('OK', 'DEVIATION')) as "pickedUp",
       (select count(distinct trip_id)::int from o where result = 'HINDRANCE') as hindered,
       (select sum(distance)::float8 from trip where org_unit = 'dtm' and state = 'JOURNEY_CLOSED' and execution_date between $1 and $2) as "plannedDistance",
       (select count(*)::int from shipment where org_unit = 'dtm' and state in ('CLOSED', 'CANCELED') and execution_date between $1 and $2) as shipments`,
    [from, to],
  );
  expect(sums).toMatchObject({ trips: stored.length, ...counted });
  // The way to the stops was planned before, and driving it does not make it nothing: at least 20 km each.
  expect(counted?.plannedDistance).toBeGreaterThan(20_000_000 * stored.length);
  const hindered = await trips({ from, to, show: 'hindered' });
  expect(hindered.body.total).toBe(counted?.hindered);
  expect(hindered.body.items.every((trip) => trip.stopsHindered > 0)).toBe(true);
});

test('a trip of the archive is found by a barcode that it carried, by an order, and by its name', async () => {
  const { from, to } = await span();
  const [carried] = await sql<{ barcode: string; order_number: string; trip_id: string; name: string }>(
    `select p.barcode, s.order_number, t.id as trip_id, t.name from package p join shipment s on s.id = p.item_id join stop_order o on o.item_id = s.id
       join trip t on t.id = o.trip_id where t.org_unit = 'dtm' and t.state = 'JOURNEY_CLOSED' and p.active order by p.barcode limit 1`,
  );
  if (!carried) throw new Error('no closed trip carried anything');
  for (const q of [carried.barcode, carried.order_number])
    expect((await trips({ from, to, q })).body.items.map(({ id }) => id)).toEqual([carried.trip_id]);
  expect((await trips({ from, to, q: carried.name })).body.items.map(({ id }) => id)).toContain(carried.trip_id);
  expect((await trips({ from, to, q: '00999999999999999999' })).body.items).toEqual([]);
});

test('the shipments are found by a scanned barcode, years or days ago, closed or not', async () => {
  const [closed] = await sql<{ id: string; barcode: string }>(
    `select s.id, p.barcode from shipment s join package p on p.item_id = s.id where s.org_unit = 'dtm' and s.state = 'CLOSED' and p.active order by s.execution_date, s.id limit 1`,
  );
  const all = { filter: { and: [{ field: 'orderNumber', op: 'isNotEmpty' }] } };
  const found = await dispo.request<{ items: { itemId: string }[] }>('POST', '/dpt-rest/items', {
    ...all,
    q: closed?.barcode,
  });
  expect(found.body.items.map(({ itemId }) => itemId)).toContain(closed?.id);
  const [open] = await sql<{ id: string; barcode: string }>(
    `select s.id, p.barcode from shipment s join package p on p.item_id = s.id where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and p.active order by s.id limit 1`,
  );
  const pool = { filter: { and: [{ field: 'shipmentState', op: '=', value: 'DISPATCHABLE' }] } };
  const waiting = await dispo.request<{ items: { itemId: string }[] }>('POST', '/dpt-rest/items', {
    ...pool,
    q: open?.barcode,
  });
  expect(waiting.body.items.map(({ itemId }) => itemId)).toEqual([open?.id]);
  // A barcode of another depot finds nothing here.
  const [foreign] = await sql<{ barcode: string }>(
    `select p.barcode from package p where p.org_unit = 'ham' and not exists (select from package q where q.org_unit = 'dtm' and q.barcode = p.barcode) order by p.barcode limit 1`,
  );
  expect(
    (await dispo.request<{ items: [] }>('POST', '/dpt-rest/items', { ...all, q: foreign?.barcode })).body.items,
  ).toEqual([]);
});

test('a span needs its dates, in their order, and reaches over at most 92 days', async () => {
  const ask = (from: string, to: string) =>
    dispo.request<{ details: { violations: { message: string }[] } }>(
      'GET',
      `/dpt-rest/dashboard/archive?from=${from}&to=${to}`,
      undefined,
      { 'accept-language': 'en' },
    );
  expect((await ask('2026-08-01', '2026-10-31')).status).toBe(200);
  for (const [from, to, message] of [
    ['2026-08-01', '2026-11-01', 'At most 92 days at once.'],
    ['2026-11-02', '2026-11-01', 'The last day comes before the first one.'],
    ['2026-02-30', '2026-03-01', 'Date has to be defined!'],
  ] as const) {
    const answer = await ask(from, to);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(message)]);
  }
});

test('who may not see the archive gets nothing of it', async () => {
  const aff = await app.as('aff-hagen');
  expect((await trips(await span(), aff)).status).toBe(403);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';
import { type Sql, sqlOf } from '#testing/day.ts';

let app: TestApp;
let sql: Sql;
let end: () => Promise<void>;
let dispo: Client;
beforeAll(async () => {
  app = await testApp();
  ({ sql, end } = await sqlOf(app));
  dispo = await app.as('dispo1');
});
afterAll(async () => {
  await end();
  await app.stop();
});

type Stop = { id: string; packageCounts: Record<string, number> } & Record<string, unknown>;
type Row = { id: string; trip_id: string } & Record<string, unknown>;
const ms = (value: unknown): number | null => (value === null ? null : new Date(value as string).getTime());

test('a documented stop answers the fields of the specification as they were saved: times, waiting, processing, signer, packages', async () => {
  const rows = await sql<Row>(`select s.* from stop s join trip t on t.org_unit = s.org_unit and t.id = s.trip_id
    where s.org_unit = 'dtm' and t.state = 'DRV_INPROGRESS' and s.signer is not null order by s.id limit 5`);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const { body } = await dispo.request<{ stops: Stop[] }>('GET', `/dpt-rest/trips/${row.trip_id}`);
    const stop = body.stops.find((one) => one.id === row.id);
    expect(stop).toMatchObject({
      plannedArrival: ms(row.planned_arrival),
      estimatedArrival: ms(row.estimated_arrival),
      waitingTime: row.waiting_minutes,
      processingTime: row.service_minutes,
      signer: row.signer,
      signedAt: ms(row.signed_at),
      documentingUserType: row.documenting_user_type,
    });
    expect(row.planned_arrival).not.toBeNull();
    expect(row.documenting_user_type).not.toBeNull();
    const counted = await sql<Record<string, number>>(
      `select count(*)::int as expected, count(*) filter (where p.status = 'OK')::int as ok, count(*) filter (where p.status = 'OK_DAMAGED')::int as deviation,
        count(*) filter (where p.status = 'NOK_MISSING')::int as missing, count(*) filter (where p.status = 'NOK_NOT_PROCESSED')::int as "notProcessed"
      from package p join stop_order o on o.org_unit = p.org_unit and o.item_id = p.item_id where o.org_unit = 'dtm' and o.stop_id = $1`,
      [row.id],
    );
    expect(stop?.packageCounts).toEqual(counted[0]);
    expect(stop?.packageCounts.expected).toBeGreaterThan(0);
  }
});

test('a barcode that nobody knows: no shipment found, in the words of the specification', async () => {
  const answer = await dispo.request<{ message: string }>(
    'GET',
    '/dpt-rest/items?packageBarcode=99999999999999',
    undefined,
    {
      'accept-language': 'en',
    },
  );
  expect(answer.status).toBe(404);
  expect(answer.body.message).toBe('No shipment found, check barcode');
});

import { beforeAll, expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
let dispo: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
});

type Answer = { items: { orderNumber: string }[]; total: number; totalCapped: boolean };
const found = async (q: string): Promise<Answer> =>
  (await dispo.request<Answer>('POST', '/dpt-rest/items', { q, paging: { size: 200, page: 0 } })).body;
/** Counted past the search: who bears these digits anywhere. */
const bearing = async (q: string): Promise<number> =>
  Number(
    (
      await sql<{ n: string }>(
        `select count(*) as n from shipment s where org_unit = 'dtm' and (words like $1 or exists (select from package p where p.item_id = s.id and p.barcode = $2))`,
        [`%${q}%`, q],
      )
    )[0]?.n,
  );

test('the first digits of very many order numbers find those that begin so, the count says that there are more', async () => {
  const [most] = await sql<{ begin: string; n: number }>(
    "select left(order_number, 5) as begin, count(*)::int as n from shipment where org_unit = 'dtm' group by 1 order by 2 desc limit 1",
  );
  expect(most?.n).toBeGreaterThan(1000);
  const answer = await found(most?.begin ?? '');
  expect([answer.total, answer.totalCapped]).toEqual([1000, true]);
  for (const { orderNumber } of answer.items) expect(orderNumber.startsWith(most?.begin ?? '')).toBe(true);
});

test('fewer than the count goes to are all found, also where the digits stand within a number', async () => {
  const [one] = await sql<{ order_number: string }>(
    "select order_number from shipment where org_unit = 'dtm' order by order_number desc limit 1",
  );
  const number = one?.order_number ?? '';
  for (const q of [number.slice(0, -2), number.slice(3), number, '99999']) {
    const answer = await found(q);
    expect([q, answer.total, answer.totalCapped]).toEqual([q, await bearing(q), false]);
  }
});

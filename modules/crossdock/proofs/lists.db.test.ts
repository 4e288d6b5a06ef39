import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';

const { app, sql } = await opened();
const dispo = await app.as('dispo1');

type Page = { items: { itemId: string; executionDate: number[] | null }[]; total: number; next: string | null };
const all = { and: [{ field: 'orderNumber', op: 'isNotEmpty' }] };
const list = async (body: object): Promise<Page> => (await dispo.request<Page>('POST', '/dpt-rest/items', body)).body;

test('the cursor leads through every shipment once, newest day first and those without a day last', async () => {
  await sql(
    `update shipment set execution_date = null where id in (select id from shipment where org_unit = 'dtm' and state = 'DISPATCHABLE' order by id limit 70)`,
  );
  const seen: string[] = [];
  const days: string[] = [];
  let after: string | null = null;
  do {
    const page: Page = await list({
      filter: all,
      sort: [{ field: 'executionDate', dir: 'desc' }],
      paging: { size: 50, ...(after ? { after } : {}) },
    });
    seen.push(...page.items.map((row) => row.itemId));
    days.push(...page.items.map((row) => row.executionDate?.map((n) => String(n).padStart(4, '0')).join() ?? ''));
    after = page.next;
  } while (after !== null);
  const [stored] = await sql<{ n: number }>(`select count(*)::int as n from shipment where org_unit = 'dtm'`);
  expect(new Set(seen).size).toBe(stored?.n);
  expect(seen).toHaveLength(stored?.n ?? 0);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(days.filter((day) => day === '')).toHaveLength(70);
});

test('free text finds the same shipments over all years, over open work and by the plain condition', async () => {
  const [stored] = await sql<{ ids: string[] }>(
    `select array_agg(id::text order by id) as ids from shipment where org_unit = 'dtm' and words like '%dortmund%' and words like '%gmbh%'`,
  );
  const ids = async (filter: object): Promise<string[]> =>
    (await list({ filter, q: 'Dortmund GmbH', paging: { size: 200 } })).items.map((row) => row.itemId).sort();
  expect(stored?.ids.length).toBeGreaterThan(2);
  const found = await list({ filter: all, q: 'Dortmund GmbH', paging: { size: 200 } });
  expect(found.total).toBe(stored?.ids.length);
  const open = ['CLOSED', 'CANCELED'].map((value) => ({ field: 'shipmentState', op: '!=', value }));
  const ended = new Set(
    (
      await sql<{ id: string }>(`select id from shipment where org_unit = 'dtm' and state in ('CLOSED', 'CANCELED')`)
    ).map((row) => row.id),
  );
  expect(await ids({ and: open })).toEqual((await ids(all)).filter((id) => !ended.has(id)));
  expect((await list({ filter: all, q: '100%_\\', paging: { size: 10 } })).total).toBe(0);
});

test('a shipment is found by an alternative barcode of its package, in its own unit only', async () => {
  const [own] = await sql<{ item_id: string }>(
    `update package set alternative_barcodes = array['ALT-4711'] where id = (select id from package where org_unit = 'dtm' and active order by id limit 1) returning item_id`,
  );
  await sql(
    `update package set alternative_barcodes = array['ALT-4712'] where id = (select id from package where org_unit = 'ham' and active order by id limit 1)`,
  );
  const find = (code: string) => dispo.request<{ itemId: string }[]>('GET', `/dpt-rest/items?packageBarcode=${code}`);
  expect((await find('ALT-4711')).body.map((row) => row.itemId)).toEqual([own?.item_id]);
  expect((await find('ALT-4712')).status).toBe(404);
});

test.each(['/dpt-rest/items', '/dpt-rest/trips/table', '/th-rest/loading/list'])(
  'a name that every object answers to is no column of %s: it sorts nothing, and a filter by it is refused',
  async (path) => {
    const paging = { size: 1, page: 0 };
    for (const field of ['constructor', 'toString', '__proto__']) {
      expect((await dispo.request('POST', path, { paging, sort: [{ field, dir: 'asc' }] })).status).toBe(200);
      const filter = { and: [{ field, op: '=', value: 'x' }] };
      expect((await dispo.request('POST', path, { paging, filter })).status).toBe(400);
    }
  },
);

test('an address that cannot be read is refused with the headers of every other answer', async () => {
  const answer = await fetch(`${app.url}/%E0%A4%A`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 1303 });
  for (const name of ['x-content-type-options', 'referrer-policy', 'content-security-policy'])
    expect(answer.headers.get(name)).toBeTruthy();
});

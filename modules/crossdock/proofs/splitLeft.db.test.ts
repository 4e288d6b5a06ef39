import { beforeAll, expect, test } from 'vitest';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { morning, overriding } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
let ham: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
  ham = await app.as('hallenmeister-ham', 'ham');
});

type Leg = {
  id: string;
  kind: string;
  state: string;
  trip_id: string | null;
  parent: string | null;
  reference_values: { type: string; itemId: string | null }[];
};
const legsOf = (unit: string, order: string): Promise<Leg[]> =>
  sql<Leg>(
    `select id, shipment_type as kind, state, trip_id, parent_item_id as parent, reference_values from shipment
      where org_unit = $1 and order_number = $2 and shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY') and state <> 'CANCELED' order by id`,
    [unit, order],
  );
const orderOf = async (item: string): Promise<string> =>
  (await sql<{ order_number: string }>(`select order_number from shipment where id = $1`, [item]))[0]?.order_number ??
  '';

/** What an order is in a depot, added up over its legs; packages and goods are counted from their own rows. */
async function sumOf(unit: string, order: string) {
  const [row] = await sql(
    `select sum(packages)::int as packages, sum(weight)::int as weight, sum(volume)::float as volume, sum(loading_meter)::int as ldm, sum(cash_on_delivery)::int as cod,
        (select count(*)::int from package p where p.org_unit = $1 and p.active and p.item_id = any(array_agg(s.id))) as rows,
        (select array_agg(p.barcode order by p.barcode) from package p where p.org_unit = $1 and p.active and p.item_id = any(array_agg(s.id))) as codes,
        (select coalesce(sum(g.packages), 0)::int from goods_item g where g.org_unit = $1 and g.item_id = any(array_agg(s.id))) as goods,
        (select coalesce(sum(g.gross_weight), 0)::int from goods_item g where g.org_unit = $1 and g.item_id = any(array_agg(s.id))) as goods_weight
      from shipment s where s.org_unit = $1 and s.order_number = $2 and s.shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY') and s.state <> 'CANCELED'`,
    [unit, order],
  );
  return row ?? {};
}
/** What travels from depot to depot; volume and loading metres are measured from the goods where they arrive. */
const sent = ({ volume: _, ldm: __, ...rest }: Record<string, unknown>) => rest;
const historyOf = async (client: Client, item: string): Promise<string> => {
  const { status, body } = await client.request<{ entries: { text: string }[] }>(
    'GET',
    `/dpt-rest/history/ITEM:${item}`,
  );
  expect(status).toBe(200);
  return JSON.stringify(body);
};

/** A shipment of three packages or more on its way to ham, and what it was before anything left. */
async function order() {
  const [item = ''] = await goodsFor(app, sql, 3, 3);
  await sql(`update shipment set weight = 90001, loading_meter = 1001, cash_on_delivery = 12345 where id = $1`, [item]);
  const number = await orderOf(item);
  const codes = (
    await sql<{ barcode: string }>(`select barcode from package where item_id = $1 and active order by barcode`, [item])
  ).map((one) => one.barcode);
  return { item, number, codes, before: await sumOf('dtm', number) };
}

test('what stays behind at closing is an order that can be planned; the next depot is told only of what came, and both add up', async () => {
  const { item, number, codes, before } = await order();
  const [behind = '', ...goes] = codes;
  const first = await loadedUnit([dispo, lead], sql, [item], 'SPLIT1', (code) => code === behind);

  const legs = await legsOf('dtm', number);
  const part = legs.find((leg) => leg.kind === 'PARTIAL_DELIVERY');
  expect(legs).toHaveLength(2);
  expect(part).toMatchObject({ state: 'DISPATCHABLE', trip_id: null, parent: item });
  expect(part?.reference_values).toContainEqual({ type: 'PARTIAL_OF', value: number, itemId: item });
  expect(await sumOf('dtm', number)).toEqual(before);
  const [stands] = await sql<{ barcode: string; terminal_status: string }>(
    `select barcode, terminal_status from package where item_id = $1 and active`,
    [part?.id],
  );
  expect(stands).toEqual({ barcode: behind, terminal_status: 'IN_DEPOT' });
  const [trip] = await sql<{ packages: number }>(`select packages from trip where id = $1`, [first.trip]);
  expect(trip?.packages).toBe(goes.length);

  const unit = await announced(sql, first.list);
  expect(unit.packages_expected).toBe(goes.length);
  const there = await sumOf('ham', number);
  expect(there).toMatchObject({ packages: goes.length, rows: goes.length, codes: goes });

  // The part goes with the next truck, like any other order.
  const second = await loadedUnit([dispo, lead], sql, [part?.id ?? ''], 'SPLIT2');
  expect(second.barcodes).toEqual([behind]);
  const next = await announced(sql, second.list);
  expect(next.packages_expected).toBe(1);
  expect((await legsOf('ham', number)).map((leg) => leg.kind).toSorted()).toEqual(['DELIVERY', 'PARTIAL_DELIVERY']);
  expect(await sumOf('ham', number)).toMatchObject(sent(before));
  for (const [list, own] of [
    [unit.id, goes],
    [next.id, [behind]],
  ] as const)
    for (const code of own) expect((await unload(ham, list, code, `split-${code}`)).body.result).toBe('OK');

  expect(await historyOf(lead, item)).toContain(`1 of ${codes.length} packages`);
  expect(await historyOf(lead, part?.id ?? '')).toContain(number);
  for (const leg of await legsOf('ham', number))
    expect(await historyOf(ham, leg.id)).toMatch(
      leg.kind === 'DELIVERY' ? /1 package of the order stayed in/ : /Part of the order comes by itself/,
    );
}, 120_000);

test('a list that is opened again has its shipments whole; the announcement after it says the same', async () => {
  const { item, number, codes, before } = await order();
  const [behind = ''] = codes;
  const rowOf = () =>
    sql(
      `select packages, weight, volume, loading_meter, chargeable_weight, cash_on_delivery, goods_value, dg_points from shipment where id = $1`,
      [item],
    );
  const goodsOf = () =>
    sql(`select id, line_no, packages, gross_weight from goods_item where item_id = $1 order by line_no`, [item]);
  const was = [await rowOf(), await goodsOf()];
  const { list } = await loadedUnit([dispo, lead], sql, [item], 'SPLIT3', (code) => code === behind);
  await announced(sql, list);
  expect(await legsOf('dtm', number)).toHaveLength(2);

  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  expect((await legsOf('dtm', number)).map((leg) => leg.id)).toEqual([item]);
  expect([await rowOf(), await goodsOf()]).toEqual(was);
  await announced(sql, list, 2);
  const scanned = await lead.request<{ result: string }>('POST', `/th-rest/loading/${list}/scans`, {
    barcode: behind,
    clientScanId: `again-${behind}`,
  });
  expect(scanned.body.result).toBe('OK');
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'SPLIT3B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  const unit = await announced(sql, list, 3);
  expect(unit.packages_expected).toBe(codes.length);
  expect(await legsOf('dtm', number)).toHaveLength(1);
  expect(await sumOf('ham', number)).toMatchObject(sent(before));
}, 120_000);

test('taken off again after it was announced: the next depot gives up the package and gets it with the part', async () => {
  const { item, number, codes, before } = await order();
  const [off = ''] = codes;
  const { list } = await loadedUnit([dispo, lead], sql, [item], 'SPLIT4');
  await announced(sql, list);
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  const [pack] = await sql<{ id: string }>(
    `select id from package where barcode = $1 and org_unit = 'dtm' and active`,
    [off],
  );
  expect((await lead.request('DELETE', `/th-rest/loading/${list}/scans/${pack?.id}`)).status).toBe(200);
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'SPLIT4B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await announced(sql, list, 3);
  expect(await sumOf('ham', number)).toMatchObject({ packages: codes.length - 1, codes: codes.slice(1) });
  const part = (await legsOf('dtm', number)).find((leg) => leg.kind === 'PARTIAL_DELIVERY');
  const second = await loadedUnit([dispo, lead], sql, [part?.id ?? ''], 'SPLIT5');
  await announced(sql, second.list);
  expect(await sumOf('ham', number)).toMatchObject(sent(before));
  expect(await legsOf('ham', number)).toHaveLength(2);
}, 120_000);

test('a part that is planned by the time the list is opened again stays an order of its own', async () => {
  const { item, number, codes } = await order();
  const [behind = ''] = codes;
  const { list } = await loadedUnit([dispo, lead], sql, [item], 'SPLIT6', (code) => code === behind);
  const part = (await legsOf('dtm', number)).find((leg) => leg.kind === 'PARTIAL_DELIVERY');
  await loadedUnit([dispo, lead], sql, [part?.id ?? ''], 'SPLIT7');
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  expect(await legsOf('dtm', number)).toHaveLength(2);
  const shown = await lead.request<{ barcode: string }[]>('GET', `/th-rest/loading/${list}/packages`);
  expect(shown.body.map((one) => one.barcode).toSorted()).toEqual(codes.slice(1));
  const again = await lead.request<{ result: string }>('POST', `/th-rest/loading/${list}/scans`, {
    barcode: behind,
    clientScanId: `two-${behind}`,
  });
  expect(again.body.result).not.toBe('OK');
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'SPLIT6B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  expect((await legsOf('dtm', number)).find((leg) => leg.id === item)?.state).toBe('LOADED');
}, 120_000);

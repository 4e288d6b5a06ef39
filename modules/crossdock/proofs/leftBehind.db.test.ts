import { beforeAll, expect, test } from 'vitest';
import { type Checked, good } from '#testing/lineHaul.ts';
import { freeItems, isoToday, morning, overriding, releasedTrip } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import type { Client } from '#testing/testApp.ts';

type Left = {
  packageId: string;
  barcode: string;
  reason: string;
  storingPosition: string | null;
  lastSeen: number | null;
};
type Answer = { planned: Left[]; routed: Left[]; routedTotal: number };
type Dashboard = {
  packages: { expected: number; loaded: number };
  earlier: number;
  states: { state: string; lists: number }[];
  departures: { id: string }[];
  areas: { id: string; packages: number }[];
  withoutPlace: number;
  people: { name: string; listId: string; scans: number; refused: number }[];
};

const { app, sql } = await opened(morning());
let dispo: Client;
let lead: Client;
beforeAll(async () => {
  dispo = await app.as('dispo1');
  lead = await app.as('hallenmeister');
});

test('what stays behind is named with its place before the list closes; missing and left behind part ways, and all go on being found', async () => {
  const items = await freeItems(sql, 6);
  const ids = items.map((one) => one.id);
  const [away = '', ...planned] = ids;
  await sql(
    `update package set terminal_status = 'IN_DEPOT', status = 'OK', actual_space = 'C09-02', actual_space_type = 'STORING_POSITION' where item_id = any($1)`,
    [ids],
  );
  const { list, barcodes } = await releasedTrip(dispo, sql, planned);
  const [{ route } = { route: null }] = await sql<{ route: string | null }>(
    `select route from process_list where id = $1`,
    [list],
  );
  // One in the hall goes the same way and is on no trip; another goes another way.
  await sql(`update shipment set outbound_route = $2, execution_date = $3 where id = $1`, [away, route, isoToday()]);
  const leftOf = async (): Promise<Answer> => {
    const { status, body } = await lead.request<Answer>('GET', `/th-rest/left-behind?listId=${list}`);
    expect(status).toBe(200);
    return body;
  };
  const before = await leftOf();
  expect(before.planned.map((one) => one.barcode).toSorted()).toEqual(barcodes.toSorted());
  expect(new Set(before.planned.map((one) => one.storingPosition))).toEqual(new Set(['C09-02']));
  // Counted a second way: what stands in the hall, is routed so, due, and on no trip.
  const [count] = await sql<{ n: number }>(
    `select count(*)::int as n from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.org_unit = 'dtm' and p.active and p.terminal_status = 'IN_DEPOT' and s.outbound_route = $1 and s.trip_id is null and s.state = 'DISPATCHABLE'
        and s.shipment_type in ('DELIVERY', 'PARTIAL_DELIVERY', 'MASTER_PALLET') and s.master_pallet_item_id is null and coalesce(s.execution_date, $2::date) <= $2::date`,
    [route, isoToday()],
  );
  expect(before.routedTotal).toBe(count?.n);
  const own = await sql<{ barcode: string }>(`select barcode from package where item_id = $1 and active`, [away]);
  expect(before.routed.map((one) => one.barcode)).toEqual(expect.arrayContaining(own.map((one) => one.barcode)));

  const [loaded = ''] = barcodes;
  await lead.request('POST', `/th-rest/loading/${list}/scans`, { barcode: loaded, clientScanId: `left-${list}` });
  const after = await leftOf();
  expect(after.planned.map((one) => one.barcode)).not.toContain(loaded);

  // On paper to search with: each code that is not on the truck once, at its place, and none that is.
  const paper = await bytesFrom(app, `/th-rest/left-behind/paper?listId=${list}`, lead);
  expect([paper.status, paper.type]).toEqual([200, 'application/pdf']);
  const { text } = await readPdf(paper.bytes);
  expect(text).toContain('SEARCH LIST');
  expect(text).toContain('C09-02');
  for (const barcode of barcodes)
    expect([barcode, text.split(barcode).length - 1]).toEqual([barcode, barcode === loaded ? 0 : 1]);

  const [gone] = after.planned;
  const closed = await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {
    decisions: after.planned.map(({ packageId }) => ({
      packageId,
      as: packageId === gone?.packageId ? 'MISSING' : 'LEFT_BEHIND',
    })),
  });
  good(closed);
  const states = await sql<{ id: string; status: string; terminal_status: string }>(
    `select id, status, terminal_status from package where id = any($1::uuid[])`,
    [after.planned.map((one) => one.packageId)],
  );
  for (const one of states)
    expect([one.terminal_status, one.status]).toEqual(
      one.id === gone?.packageId ? ['NOT_IN_DEPOT', 'NOK_MISSING'] : ['IN_DEPOT', 'NOK_NOT_PROCESSED'],
    );
  const lines = await sql<{ process_status: string; n: number }>(
    `select process_status, count(*)::int as n from process_package where list_id = $1 group by 1 order by 1`,
    [list],
  );
  expect(lines).toEqual([
    { process_status: 'LOADED', n: 1 },
    { process_status: 'MISSING', n: 1 },
    { process_status: 'NOT_LOADED', n: barcodes.length - 2 },
  ]);
  // Whoever finds it later with a scan of its label has it in the hall again.
  await lead.request('POST', '/dpt-rest/items/infoScans', {
    barcode: gone?.barcode,
    found: true,
    clientScanId: `found-${list}`,
  });
  const [found] = await sql<{ status: string; terminal_status: string }>(
    `select status, terminal_status from package where id = $1`,
    [gone?.packageId],
  );
  expect([found?.terminal_status, found?.status]).toEqual(['IN_DEPOT', 'OK']);
}, 60_000);

test('the dashboard counts what the lists and the hall say, tells yesterday from today, and names who scans', async () => {
  const items = await freeItems(sql, 2);
  // The demo day was scanned at the hour at which it was made: whoever scans now is to be the last.
  await sql(`update process_scan set scanned_at = scanned_at - interval '1 day'`);
  const { list, barcodes } = await releasedTrip(
    dispo,
    sql,
    items.map((one) => one.id),
  );
  const read = async () => {
    const { status, body } = await lead.request<Dashboard>('GET', '/th-rest/loading-dashboard');
    expect(status).toBe(200);
    return body;
  };
  const before = await read();
  const [sums] = await sql<{ expected: number; loaded: number; hall: number }>(
    `select sum(packages_expected)::int as expected, sum(packages_scanned)::int as loaded,
       (select count(*)::int from package where org_unit = 'dtm' and active and terminal_status = 'IN_DEPOT') as hall
      from process_list where org_unit = 'dtm' and kind = 'LDG' and state <> 'CANCELED' and execution_date = $1::date`,
    [isoToday()],
  );
  expect(before.packages).toEqual({ expected: sums?.expected, loaded: sums?.loaded });
  // Every package in the hall is counted once: in an area, or without a known place.
  expect(before.areas.reduce((sum, one) => sum + one.packages, 0) + before.withoutPlace).toBe(sums?.hall);
  expect(before.departures.map((one) => one.id)).toContain(list);

  const loader = await app.as('lader1');
  const [code = ''] = barcodes;
  await loader.request('POST', `/th-rest/loading/${list}/scans`, { barcode: code, clientScanId: `dash-${list}` });
  await loader.request('POST', `/th-rest/loading/${list}/scans`, {
    barcode: 'NOBODY-KNOWS',
    clientScanId: `dash2-${list}`,
  });
  const after = await read();
  expect(after.packages.loaded).toBe(before.packages.loaded + 1);
  expect(after.people.find((one) => one.listId === list)).toMatchObject({ scans: 2, refused: 1 });

  // A list of yesterday that is still open is none of today's, and stands behind its own filter.
  await sql(`update process_list set execution_date = $2::date - 1 where id = $1`, [list, isoToday()]);
  const later = await read();
  expect(later.earlier).toBe(before.earlier + 1);
  expect(later.departures.map((one) => one.id)).not.toContain(list);
  const shown = async (show: string): Promise<string[]> => {
    const body = { show, paging: { size: 200, page: 0 } };
    const answer = await lead.request<{ items: { id: string }[] }>('POST', '/th-rest/loading/list', body);
    return answer.body.items.map((one) => one.id);
  };
  expect(await shown('earlier')).toContain(list);
  expect(await shown('today')).not.toContain(list);
  // A driver sees the departures of his own trips and no others.
  await sql(`update process_list set execution_date = $2::date where id = $1`, [list, isoToday()]);
  await sql(`update trip set driver_id = null, co_driver_id = null where loading_list_id = $1`, [list]);
  const driver = await app.as('fahrer1');
  const { body } = await driver.request<Dashboard>('GET', '/th-rest/loading-dashboard');
  expect([body.departures.map((one) => one.id).includes(list), body.people.some((one) => one.listId === list)]).toEqual(
    [false, false],
  );
  const office = await app.as('keyacc');
  expect((await office.request('GET', '/th-rest/loading-dashboard')).status).toBe(403);
}, 60_000);

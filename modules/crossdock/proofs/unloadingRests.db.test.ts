import { expect, test } from 'vitest';
import { announced, type Checked, good, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { overriding } from '#testing/day.ts';
import { lockUnloadings } from '../server/unloading/lockUnloadings.ts';
import { twoHalls } from './twoHalls.ts';

const { app, sql, dtm, ham } = await twoHalls();

const at = (list: string, path: string): string => `/th-rest/unloading/${list}${path}`;
const stateOf = async (list: string): Promise<string | undefined> =>
  (await sql<{ state: string }>(`select state from process_list where id = $1`, [list]))[0]?.state;

test('an order that a newer announcement leaves out waits for nothing: its leg is cancelled unless somebody has planned it', async () => {
  const [one = '', two = '', three = ''] = await goodsFor(app, sql, 9, 1);
  const { list } = await loadedUnit(dtm, sql, [one, two, three], 'DROP1');
  await announced(sql, list);
  const legOf = async (item: string) => {
    const [leg] = await sql<{ id: string; state: string; packages: number; active: number }>(
      `select s.id, s.state, s.packages, (select count(*)::int from package p where p.item_id = s.id and p.active) as active from shipment s
        where s.org_unit = 'ham' and s.shipment_type = 'DELIVERY' and s.order_number = (select order_number from shipment where id = $1) order by s.id desc limit 1`,
      [item],
    );
    return leg;
  };
  const [dropped, planned] = [await legOf(one), await legOf(two)];
  expect([dropped?.state, planned?.state]).toEqual(['DISPATCHABLE', 'DISPATCHABLE']);
  await sql(`update shipment set state = 'DISPATCHED' where id = $1`, [planned?.id]);

  // The first two come off the truck again; the next announcement names the third alone.
  const [, lead] = dtm;
  good(await lead.request<Checked>('POST', `/th-rest/loading/${list}/reopen`, {}));
  await announced(sql, list, 2);
  const packs = await sql<{ id: string }>(`select id from package where item_id = any($1) and active`, [[one, two]]);
  for (const { id } of packs)
    expect((await lead.request('DELETE', `/th-rest/loading/${list}/scans/${id}`)).status).toBe(200);
  // While the partner still works on its list, nothing is given up.
  expect((await legOf(one))?.state).toBe('DISPATCHABLE');
  await lead.request('POST', `/th-rest/loading/${list}/seals`, { number: 'DROP1B' });
  good(await overriding<Checked>(lead, `/th-rest/loading/${list}/close`, {}));
  await announced(sql, list, 3);
  expect(await legOf(one)).toMatchObject({ id: dropped?.id, state: 'CANCELED', active: 0 });
  expect((await legOf(two))?.state).toBe('DISPATCHED');
  expect((await legOf(three))?.state).toBe('DISPATCHABLE');
}, 120_000);

test('what the bell counts is what the list shows; a closed list is locked once it is reported and its time has passed', async () => {
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 3), 'LOCK1');
  const unit = await announced(sql, list);
  const attention = async (): Promise<string[]> => {
    const body = { show: 'attention', paging: { size: 200, page: 0 } };
    const answer = await ham.request<{ items: { id: string }[] }>('POST', '/th-rest/unloading/list', body);
    expect(answer.status).toBe(200);
    return answer.body.items.map((one) => one.id);
  };
  const bell = async (): Promise<number | undefined> => {
    const path = '/api/system/module-metrics/retrieve?id=th.unloading.attention';
    return (await ham.request<Record<string, { count: number }>>('GET', path)).body['th.unloading.attention']?.count;
  };
  expect(await attention()).not.toContain(unit.id);
  await unload(ham, unit.id, '340123450000000123', `att-${unit.id}`);
  expect(await attention()).not.toContain(unit.id);
  for (const barcode of barcodes.slice(1)) await unload(ham, unit.id, barcode, `lock-${barcode}`);
  expect(await attention()).toContain(unit.id);
  expect(await bell()).toBe((await attention()).length);

  good(await overriding<Checked>(ham, at(unit.id, '/close'), {}));
  await lockUnloadings(app.platform);
  expect(await stateOf(unit.id)).toBe('CLOSED');
  good(await ham.request<Checked>('POST', at(unit.id, '/reopen'), {}));
  good(await overriding<Checked>(ham, at(unit.id, '/close'), {}));
  await sql(`update process_list set closed_at = closed_at - interval '16 minutes' where id = $1`, [unit.id]);
  await lockUnloadings(app.platform);
  expect(await stateOf(unit.id)).toBe('LOCKED');
  // Nobody opens it again, and a find is still reported.
  expect((await ham.request<Checked>('POST', at(unit.id, '/reopen'), {})).status).toBe(400);
  await ham.request('POST', '/dpt-rest/items/infoScans', {
    barcode: barcodes[0],
    found: true,
    clientScanId: `l-${unit.id}`,
  });
  await app.settled();
  const [row] = await sql<{ packages_missing: number; report_version: number }>(
    `select packages_missing, report_version from process_list where id = $1`,
    [unit.id],
  );
  expect([row?.packages_missing, row?.report_version]).toEqual([0, 3]);
}, 120_000);

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import type { Client } from '#testing/testApp.ts';
import { twoHalls } from './twoHalls.ts';

type Late = { by: string; count: number; without: number; from: number; to: number; receivedAt: number };
type Row = { id: string; lateScans: number };

const { app, sql, dtm, lead, ham, unit } = await twoHalls();

const lateOf = async (client: Client, path: string): Promise<Late[]> =>
  (await client.request<{ late: Late[] }>('GET', path)).body.late;
const rowOf = async (client: Client, path: string, id: string, body: object = {}): Promise<Row | undefined> =>
  (await client.request<{ items: Row[] }>('POST', path, body)).body.items.find((one) => one.id === id);

const minute = 60_000;

test('who leads the hall reads which scans came minutes after they were made, from whom, and how many had no effect', async () => {
  const { id, barcodes } = await unit(5, 'LATE1');
  const now = app.platform.clock.now();
  const [one = '', two = '', three = '', four = ''] = barcodes;
  const scan = (barcode: string, ago: number, key: string = randomUUID()) =>
    unload(ham, id, barcode, key, { scannedAt: now - ago, sentAt: now });

  // What comes within two minutes is on time: a slow network, not a lost one.
  await scan(one, 0);
  await scan(two, 2 * minute - 1000);
  expect(await lateOf(ham, `/th-rest/unloading/${id}`)).toEqual([]);
  expect((await rowOf(ham, '/th-rest/unloading/list', id))?.lateScans).toBe(0);

  const key = randomUUID();
  await scan(three, 52 * minute, key);
  await scan(four, 10 * minute);
  await scan('340907078420999993', 3 * minute);
  // The answer was lost and the device sends it once more: it has come once.
  await scan(three, 52 * minute, key);
  const [late, ...others] = await lateOf(ham, `/th-rest/unloading/${id}`);
  expect(others).toEqual([]);
  expect(late).toMatchObject({ count: 3, without: 1, from: now - 52 * minute, to: now - 3 * minute, receivedAt: now });
  expect((await rowOf(ham, '/th-rest/unloading/list', id))?.lateScans).toBe(3);
});

test('loading lists with late scans are found by a filter, and others are not', async () => {
  const { list } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 2), 'LATE2');
  expect(await rowOf(lead, '/th-rest/loading/list', list, { show: 'late' })).toBeUndefined();
  const now = app.platform.clock.now();
  // The truck has left by now: the scan has no effect, and that is what must be seen.
  const scanned = await lead.request<{ result: string }>('POST', `/th-rest/loading/${list}/scans`, {
    barcode: '340907078420999993',
    clientScanId: randomUUID(),
    scannedAt: now - 30 * minute,
    sentAt: now,
  });
  expect(scanned.body.result).not.toBe('OK');
  expect((await rowOf(lead, '/th-rest/loading/list', list, { show: 'late' }))?.lateScans).toBe(1);
  expect(await lateOf(lead, `/th-rest/loading/${list}`)).toMatchObject([{ count: 1, without: 1 }]);
});

test('a scan that came when its list was closed rings at whoever closes lists, until the package is loaded there after all', async () => {
  const topic = 'th.loading.tooLate';
  const bell = async (client: Client) =>
    (await client.request<Record<string, { count: number }>>('GET', `/api/system/module-metrics/retrieve?id=${topic}`))
      .body[topic]?.count;
  const { list, barcodes } = await loadedUnit(dtm, sql, await goodsFor(app, sql, 2), 'LATE3');
  const [barcode = ''] = barcodes;
  const shown = async () => (await rowOf(lead, '/th-rest/loading/list', list, { show: 'tooLate' }))?.id;
  const before = (await bell(lead)) ?? -1;
  const late = (code: string) => {
    const now = app.platform.clock.now();
    const body = { barcode: code, clientScanId: randomUUID(), scannedAt: now - 30 * minute, sentAt: now };
    return lead.request<{ result: string }>('POST', `/th-rest/loading/${list}/scans`, body);
  };
  // As if it had not been scanned before the closing.
  await sql(`update process_scan set barcode = 'other' where list_id = $1 and barcode = $2`, [list, barcode]);
  expect((await late(barcode)).body.result).toBe('BLOCKED');
  expect([await shown(), await bell(lead)]).toEqual([list, before + 1]);
  // Nobody but who may close lists is asked.
  expect(await bell(await app.as('lader1'))).toBeUndefined();
  await sql(`update process_scan set barcode = $2 where list_id = $1 and barcode = 'other'`, [list, barcode]);
  expect([await shown(), await bell(lead)]).toEqual([undefined, before]);
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { morning } from '#testing/day.ts';
import { announced, goodsFor, loadedUnit, unload } from '#testing/lineHaul.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened(morning());
let ham: Client;
let unit: string;
let barcodes: readonly string[];
beforeAll(async () => {
  const dtm = [await app.as('dispo1'), await app.as('hallenmeister')] as const;
  ham = await app.as('hallenmeister-ham', 'ham');
  const sent = await loadedUnit(dtm, sql, await goodsFor(app, sql, 12), 'ODD');
  unit = (await announced(sql, sent.list)).id;
  barcodes = sent.barcodes.filter((code) => /^\d{18}$/.test(code));
}, 120_000);

/** GS1 General Specifications: application identifier 00 before an SSCC, symbology identifiers, FNC1 as group separator. */
const readings: readonly [string, (sscc: string) => string][] = [
  ['with its application identifier', (sscc) => `00${sscc}`],
  ['in brackets, as it is printed', (sscc) => `(00)${sscc}`],
  ['as a scanner that names the symbology sends it', (sscc) => `]C100${sscc}`],
  ['as a DataMatrix with a leading FNC1', (sscc) => `]d200${sscc}`],
  ['with blanks around it', (sscc) => ` ${sscc} `],
];
describe('a package is known however its label is read', () => {
  test.each(readings)('%s', async (_, read) => {
    const [code = ''] = barcodes.slice(readings.findIndex(([, one]) => one === read));
    const answer = await unload(ham, unit, read(code), randomUUID());
    expect([answer.status, answer.body.result]).toEqual([200, 'OK']);
  });
});

describe('what is no code of a package has its answer and changes nothing', () => {
  const countScans = async () =>
    (await sql<{ n: number }>(`select packages_scanned as n from process_list where id = $1`, [unit]))[0]?.n;
  test.each([
    ['lower case', 'sscc-abc-1'],
    ['control characters', 'A\u0001B\u001dC'],
    ['a NUL', 'A\u0000B'],
    ['letters of another script', 'посылка-7'],
    ['half a pair of surrogates', 'A\ud800B'],
    ['an application identifier of something else', '0104012345000009'],
    ['119 digits', '1'.repeat(119)],
    ['400 digits', '1'.repeat(400)],
    ['nothing', ''],
  ])('%s', async (_, code) => {
    const before = await countScans();
    const answer = await unload(ham, unit, code, randomUUID(), { storingPosition: 'A01-01' });
    const text = (answer.body as { message?: string }).message ?? '';
    expect([200, 400]).toContain(answer.status);
    expect(text.length).toBeGreaterThan(10);
    if (answer.status === 200) expect(['UNKNOWN', 'MISREAD']).toContain(answer.body.result);
    expect(await countScans()).toBe(before);
    const info = await ham.request<{ state?: string }>('POST', '/dpt-rest/items/infoScans', {
      barcode: code,
      clientScanId: randomUUID(),
    });
    expect([200, 400]).toContain(info.status);
  });
});

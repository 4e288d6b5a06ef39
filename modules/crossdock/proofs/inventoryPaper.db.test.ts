import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type Counting, countingIn } from '#testing/counting.ts';
import { morning } from '#testing/day.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

let app: TestApp;
let c: Counting;
beforeAll(async () => {
  app = await testApp([], morning());
  c = await countingIn(app);
});
afterAll(async () => {
  await c.end();
  await app.stop();
});

const paper = async (list: string, client: Client = c.lead): Promise<string> => {
  const answer = await bytesFrom(app, at(list, '/paper'), client);
  expect([answer.status, answer.type]).toEqual([200, 'application/pdf']);
  return (await readPdf(answer.bytes)).text;
};

test('an inventory is a paper: first the sheet to count with, then who counted what, what is missing, what is too many and which code nobody knows', async () => {
  const { position, barcodes } = await c.placeWith(3);
  const [first = '', lost = ''] = barcodes;
  const elsewhere = (await c.standing()).find((one) => one.place !== null && one.place !== position);
  const list = await c.ofPlace(position);
  const sheet = await paper(list.id);
  expect(sheet).toContain('COUNT SHEET');
  expect(sheet).toContain(list.name);
  expect(sheet).toContain(position);
  expect(sheet).not.toContain(first);

  for (const barcode of barcodes.filter((one) => one !== lost)) await c.count(c.loader, list.id, barcode, position);
  await c.count(c.loader, list.id, elsewhere?.barcode ?? '', position);
  await c.count(c.loader, list.id, 'NOBODYS-CODE-7', position);
  await c.loader.request('POST', at(list.id, '/places'), { position, as: 'DONE', clientScanId: `done-${list.id}` });
  const result = await paper(list.id);
  expect(result).toContain('INVENTORY');
  // Missing and surplus stand with their places, what was found where it was booked does not.
  expect(result).toContain(lost);
  expect(result).toContain(elsewhere?.barcode ?? '?');
  expect(result).toContain(elsewhere?.place ?? '?');
  expect(result).not.toContain(first);
  expect(result.replaceAll('- ', '-')).toContain('NOBODYS-CODE-7');
  expect(result).toContain('Page 1 of 1');
  // Expected, registered of those, missing, surplus: as an accountant counts them.
  expect(result).toContain(`${barcodes.length} ${barcodes.length - 1} 1 1`);
  const [by] = await c.sql<{ name: string }>(
    `select distinct scanned_by as name from process_scan where list_id = $1`,
    [list.id],
  );
  expect(result).toContain(by?.name ?? '?');
});

test('a blind count keeps its secret on paper from who counts, and nobody else’s inventory is printed', async () => {
  const { position, barcodes } = await c.placeWith(2);
  const list = await c.ofPlace(position, { blind: true });
  await c.count(c.loader, list.id, barcodes[0] ?? '', position);
  const blind = await paper(list.id, c.loader);
  for (const barcode of barcodes) expect(blind).not.toContain(barcode);
  expect(blind).not.toContain('Expected');
  expect(await paper(list.id)).toContain('Expected');
  const ham = await app.as('hallenmeister-ham', 'ham');
  expect((await ham.request('GET', at(list.id, '/paper'))).status).toBe(404);
  expect((await (await app.as('fahrer1')).request('GET', at(list.id, '/paper'))).status).toBe(403);
});

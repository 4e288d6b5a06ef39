import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { at, countingIn } from '#testing/counting.ts';
import { overriding } from '#testing/day.ts';
import { type Checked, good, type Scanned, unload } from '#testing/lineHaul.ts';
import { twoHalls } from './twoHalls.ts';

const { app, sql, ham, unit } = await twoHalls();
const c = await countingIn(app);
afterAll(() => c.end());

const counted = async (list: string) =>
  (await sql<{ n: number }>('select packages_scanned as n from process_list where id = $1', [list]))[0]?.n;

test('two people unload one package in the same moment: one effect, the other hears that it was done', async () => {
  const { id, barcodes } = await unit(8, 'BAD1');
  const second = await app.as('hallenmeister-ham', 'ham');
  for (const barcode of barcodes) {
    const both = await Promise.all([unload(ham, id, barcode, randomUUID()), unload(second, id, barcode, randomUUID())]);
    expect(both.map((one) => one.body.result).toSorted()).toEqual(['ALREADY_SCANNED', 'OK']);
  }
  expect(await counted(id)).toBe(barcodes.length);
}, 60_000);

test.each([
  ['a day fast', 86_400_000],
  ['a day slow', -86_400_000],
])(
  'a device whose clock is %s: what it unloads, counts and looks up happened when it happened',
  async (_, wrong) => {
    const { id, barcodes } = await unit(3, `CLOCK${Math.sign(wrong)}`);
    const now = app.platform.clock.now();
    // Made five minutes ago, by a clock that is wrong, and sent by the same clock.
    const moment = { scannedAt: now + wrong - 300_000, sentAt: now + wrong };
    const near = (time: Date | number | undefined) =>
      expect(Math.abs(Number(time) - (now - 300_000))).toBeLessThan(60_000);
    expect((await unload(ham, id, barcodes[0] ?? '', randomUUID(), moment)).body.result).toBe('OK');
    const [row] = await sql<{ scanned_at: Date }>('select scanned_at from process_scan where list_id = $1', [id]);
    near(row?.scanned_at);
    const { position, barcodes: here } = await c.placeWith(2);
    const list = await c.ofPlace(position);
    const count = await c.loader.request<Scanned>('POST', at(list.id, '/scans'), {
      barcode: here[0],
      clientScanId: randomUUID(),
      storingPosition: position,
      ...moment,
    });
    expect(count.body.result).toBe('OK');
    const [seen] = await sql<{ scanned_at: Date }>('select scanned_at from process_scan where list_id = $1', [list.id]);
    near(seen?.scanned_at);
    const key = randomUUID();
    const info = await c.loader.request('POST', '/dpt-rest/items/infoScans', {
      barcode: here[1],
      clientScanId: key,
      ...moment,
    });
    expect(info.status).toBe(200);
    const [found] = await sql<{ scanned_at: Date }>('select scanned_at from info_scan where client_scan_id = $1', [
      key,
    ]);
    near(found?.scanned_at);
  },
  60_000,
);

test('a list that is closed while scans wait: they are answered, written down, and change nothing', async () => {
  const { id, barcodes } = await unit(4, 'BAD2');
  const [first = '', ...late] = barcodes;
  await unload(ham, id, first, randomUUID());
  good(await overriding<Checked>(ham, `/th-rest/unloading/${id}/close`, {}));
  const before = await counted(id);
  for (const barcode of late) {
    const answer = await unload(ham, id, barcode, randomUUID());
    expect([answer.status, answer.body.result]).toEqual([200, 'BLOCKED']);
    expect(answer.body.message.length).toBeGreaterThan(10);
  }
  const { position, barcodes: here } = await c.placeWith(3);
  const list = await c.ofPlace(position);
  await c.count(c.loader, list.id, here[0] ?? '', position);
  await c.loader.request('POST', at(list.id, '/places'), { position, as: 'DONE', clientScanId: randomUUID() });
  good(await overriding<Checked>(c.lead, at(list.id, '/close'), {}));
  expect((await c.count(c.loader, list.id, here[1] ?? '', position)).body.result).toBe('BLOCKED');
  expect([await counted(id), await counted(list.id)]).toEqual([before, 1]);
  const logged = await sql<{ n: number }>(
    `select count(*)::int as n from process_scan where list_id = any($1) and result = 'BLOCKED'`,
    [[id, list.id]],
  );
  expect(logged[0]?.n).toBe(late.length + 1);
}, 60_000);

test('a storing position of another depot is no place here, and nothing of what stands there is told', async () => {
  const foreign = 'HH-99-SPERR';
  await sql(
    `update package set actual_space = $1, actual_space_type = 'STORING_POSITION' where id in (select p.id from package p where p.org_unit = 'ham' and p.active order by p.id limit 3)`,
    [foreign],
  );
  type Place = { state: string; place: { known: boolean; total: number; packages: unknown[] } };
  const info = await c.loader.request<Place>('POST', '/dpt-rest/items/infoScans', {
    barcode: `cTF_STP_${foreign}`,
    clientScanId: randomUUID(),
  });
  expect(info.body).toMatchObject({ state: 'POSITION', place: { known: false, total: 0, packages: [] } });
  const { position, barcodes } = await c.placeWith(1);
  const list = await c.ofPlace(position);
  const refused = await c.count(c.loader, list.id, barcodes[0] ?? '', foreign);
  expect(refused.body.result).toBe('BLOCKED');
  expect(await counted(list.id)).toBe(0);
}, 60_000);

test('a photo of too many bytes or of no picture is refused in words, and nothing is stored of it', async () => {
  const before = await sql('select count(*) from blob');
  const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
    const answer = await fetch(`${app.url}/theblob/upload/picture`, {
      method: 'POST',
      headers: { cookie: c.loader.cookie, origin: app.url, 'content-type': 'application/octet-stream' },
      body: bytes,
    });
    return { status: answer.status, text: await answer.text() };
  };
  // The head of a JPEG of 8,000 by 5,000 points (40 megapixels), and 30 MB behind it.
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x13, 0x88, 0x1f, 0x40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const large = new Uint8Array(30_000_000);
  large.set(head);
  for (const bytes of [large, new TextEncoder().encode('no picture at all')]) {
    const answer = await upload(bytes);
    expect([400, 413, 415]).toContain(answer.status);
    expect(answer.text.length).toBeGreaterThan(10);
  }
  expect(await sql('select count(*) from blob')).toEqual(before);
}, 60_000);

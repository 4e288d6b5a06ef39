import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { labelPages } from '#modules/masterdata/server/labels/labelPages.ts';
import { type Client, type TestApp, testApp } from '#testing/testApp.ts';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  // Without its own file it would ask a host on the network for it.
  const file = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({
    overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer },
  });
  app = await testApp();
  admin = await app.as('depotadmin');
});
afterAll(() => app.stop());

const numberOf = (head: string, name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(head)?.[1] ?? 0);

/** The pictures in a PDF as a reader shows them, in their order. */
async function pictures(pdf: Uint8Array): Promise<{ data: Uint8Array; width: number; height: number }[]> {
  const buffer = Buffer.from(pdf);
  const text = buffer.toString('latin1');
  const found: { data: Uint8Array; width: number; height: number }[] = [];
  for (const match of text.matchAll(/\d+ 0 obj\s*<<([\s\S]*?)>>\s*stream\r?\n/g)) {
    const head = match[1] ?? '';
    if (!/\/Subtype \/Image/.test(head) || /\/ColorSpace \/DeviceGray[\s\S]*\/Decode/.test(head)) continue;
    const start = (match.index ?? 0) + match[0].length;
    const body = buffer.subarray(start, start + numberOf(head, 'Length'));
    const [width, height] = [numberOf(head, 'Width'), numberOf(head, 'Height')];
    if (/\/Predictor 15/.test(head)) {
      // The picture as it was put in: its own rows, filtered as in a PNG file.
      const colours = numberOf(head, 'Colors') || 1;
      const bits = numberOf(head, 'BitsPerComponent') || 8;
      const raw = unfiltered(inflateSync(body), width, height, colours, bits);
      found.push({ data: await rgba(raw, width, height, colours), width, height });
    } else {
      const raw = inflateSync(body);
      found.push({ data: await rgba(raw, width, height, Math.round(raw.length / (width * height))), width, height });
    }
  }
  return found;
}

/** Takes the filters of PNG rows away (PNG specification, 9). Eight bits per colour, or one bit of grey. */
function unfiltered(rows: Buffer, width: number, height: number, colours: number, bits: number): Buffer {
  const step = Math.max(1, (colours * bits) >> 3);
  const length = Math.ceil((width * colours * bits) / 8);
  const out = Buffer.alloc(length * height);
  for (let y = 0; y < height; y += 1) {
    const filter = rows[y * (length + 1)] ?? 0;
    for (let x = 0; x < length; x += 1) {
      const left = x >= step ? (out[y * length + x - step] ?? 0) : 0;
      const up = y > 0 ? (out[(y - 1) * length + x] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[(y - 1) * length + x - step] ?? 0) : 0;
      const guess = left + up - corner;
      const near = [left, up, corner].reduce((a, b) => (Math.abs(guess - b) < Math.abs(guess - a) ? b : a));
      const add = [0, left, up, (left + up) >> 1, near][filter] ?? 0;
      out[y * length + x] = ((rows[y * (length + 1) + 1 + x] ?? 0) + add) & 255;
    }
  }
  if (bits === 8) return out;
  const grey = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      grey[y * width + x] = ((out[y * length + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return grey;
}

const rgba = async (raw: Buffer, width: number, height: number, channels: number): Promise<Uint8Array> =>
  new Uint8Array(
    await sharp(raw, { raw: { width, height, channels: channels as 1 | 3 } })
      .ensureAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer(),
  );

/** What a scanner reads from every picture of a PDF. */
async function scanned(pdf: Uint8Array): Promise<string[]> {
  const read: string[] = [];
  for (const { data, width, height } of await pictures(pdf)) {
    const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as unknown as ImageData;
    const [code] = await readBarcodes(image, { tryHarder: true });
    // GS1-128 (]C1) with its identifier in brackets, as this reader writes it; a scanner hands it over bare.
    read.push(code ? code.text.replace(/^\(00\)/, code.symbologyIdentifier === ']C1' ? '00' : '?') : '?');
  }
  return read;
}

const at = (type: string) => `/cmd-core-rest-interface/masterdata/${type}/v1/dtm/labels`;
async function print(body: object): Promise<{ status: number; bytes: Uint8Array; type: string }> {
  const response = await fetch(app.url + at('terminallocation'), {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: app.url, 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    bytes: new Uint8Array(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0;

test('labels of places say to a scanner what the record says, on a sheet and on a roll', async () => {
  const { body } = await admin.request<{ items: { id: string; storingPosition: string }[] }>(
    'POST',
    '/cmd-core-rest-interface/masterdata/terminallocation/v1/dtm/list',
    { paging: { size: 30, page: 0 } },
  );
  const places = body.items;
  expect(places.length).toBeGreaterThan(26);
  const ids = places.slice(0, 26).map((place) => place.id);
  const wanted = places.slice(0, 26).map((place) => `cTF_STP_${place.storingPosition}`);
  for (const [format, pages] of [
    ['A4_3X8', 2],
    ['ROLL_100X50', 26],
  ] as const) {
    const pdf = await print({ ids, format });
    expect([pdf.status, pdf.type, pagesOf(pdf.bytes)]).toEqual([200, 'application/pdf', pages]);
    expect([...(await scanned(pdf.bytes))].sort()).toEqual([...wanted].sort());
  }
  // Used labels are left out: 23 of the first sheet, then 2.
  expect(pagesOf((await print({ ids: ids.slice(0, 2), format: 'A4_3X8', skip: 23 })).bytes)).toBe(2);
});

test('codes of squares, of many signs and with umlauts are read back too', async () => {
  const labels = [
    { content: 'ABCU1234567', symbology: 'CODE128', title: 'ABCU1234567', note: 'Container' },
    { content: 'Größe 7 – Ä', symbology: 'QR', title: 'QR', note: '' },
    { content: 'x'.repeat(60), symbology: 'DATAMATRIX', title: 'long', note: 'n'.repeat(200) },
  ] as const;
  for (const format of ['A4_3X8', 'ROLL_100X50'] as const) {
    const pdf = await labelPages({ labels, format, skip: 0, title: 'Test' });
    expect((await scanned(pdf)).sort()).toEqual(labels.map((label) => label.content).sort());
    expect(pagesOf(pdf)).toBe(format === 'A4_3X8' ? 1 : 3);
  }
});

test('a parcel’s label with everything at its longest is one A6, four are one sheet, and its bars are read', async () => {
  const words = (count: number) =>
    Array.from({ length: count }, () => 'Speditionsgesellschaft')
      .join(' ')
      .slice(0, count * 8);
  const field = (value: string) => ({ name: 'Empfänger der Ware', value });
  const party = { name: 'Auftraggebender Absender', lines: [words(15), words(10), words(9), '+49 231 123456-789'] };
  const parcel = {
    from: party,
    by: party,
    to: { name: 'Empfänger', lines: [words(15), words(10)], place: `NL 1096 ${words(7)}` },
    large: [field('Fixtermin bis 10:00 Uhr'), field('BEZIRK-SUED-112'), field('1999 / 2000')],
    small: [field('442610015836-999999'), field('12.345,6 kg'), field('28.11.2026')],
    marks: ['GG', 'T°', 'LM', 'WERT', 'OBEN', 'NN', 'TOP'],
  };
  const content = '00095287654321012346';
  const label = { content, symbology: 'CODE128', title: words(15), note: '', parcel } as const;
  for (const [format, most] of [
    ['A6', 1],
    ['A4_2X2', 4],
  ] as const) {
    const pdf = await labelPages({ labels: Array.from({ length: most }, () => label), format, skip: 0, title: 'Test' });
    expect([format, pagesOf(pdf)]).toEqual([format, 1]);
    expect(await scanned(pdf)).toEqual(Array.from({ length: most }, () => content));
  }
});

test('unknown records have no label, nobody prints what they may not read, and what is no request is refused', async () => {
  expect((await print({ ids: ['no-such'], format: 'A4_3X8' })).status).toBe(400);
  expect((await print({ ids: [], format: 'A4_3X8' })).status).toBe(400);
  expect((await print({ ids: ['a'], format: 'LETTER' })).status).toBe(400);
  const driver = await app.as('fahrer1');
  expect((await driver.request('POST', at('terminallocation'), { ids: ['a'], format: 'A4_3X8' })).status).toBe(403);
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { freeItems, morning } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { bytesFrom, readPdf } from '#testing/readPdf.ts';

type Address = { name: string; streetAndNumber: string; postalCode: string; city: string };
type Labelled = {
  id: string;
  order_number: string;
  packages: number;
  consignor: Address;
  consignee: Address;
  kg: string;
};

/** Codes on papers and labels, read back from the page as it would be printed. */
const { app, sql } = await opened(morning());
const dispo = await app.as('dispo1');
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) as ArrayBuffer },
});

/** Pages as dots of 200 to the inch: what a cheap printer makes, and a scanner sees. */
async function codesOf(
  path: string,
  formats: ReaderOptions['formats'],
): Promise<{ codes: string[]; sizes: string[]; kinds: string[] }> {
  const answer = await fetch(app.url + path, { headers: { cookie: dispo.cookie, 'accept-language': 'de' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const codes: string[] = [];
  const sizes: string[] = [];
  const kinds: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at);
    const viewport = page.getViewport({ scale: 200 / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, {
      formats,
      maxNumberOfSymbols: 50,
      // No third of these dots: seventy to the inch make other digits of a label now and then, whose check sum fits by chance.
      tryDownscale: false,
    });
    // The reader puts GS1 identifiers in brackets; a scanner hands them over bare.
    codes.push(...found.map((one) => one.text.replace(/^\((00|420)\)/, '$1')));
    kinds.push(...found.map((one) => one.symbologyIdentifier));
    sizes.push([viewport.width, viewport.height].map((points) => Math.round((points / 200) * 25.4)).join('x'));
  }
  return { codes, sizes, kinds };
}

test('the order of a delivery note and the trip of a stop list are read from their bars', async () => {
  const [item] = await freeItems(sql, 1);
  const [row] = await sql<{ order_number: string }>('select order_number from shipment where id = $1', [item?.id]);
  const note = await codesOf(`/dpt-rest/items/report-delivery-note?id=${item?.id}`, ['Code128']);
  expect(note.codes).toContain(row?.order_number);
  const [paper] = await sql<{ id: string; sha256: string; number: string; trip_id: string }>(
    "select id, sha256, number, trip_id from paper where org_unit = 'dtm' and kind = 'STOP_LIST' and voided_at is null order by id limit 1",
  );
  const issued = await codesOf(`/dpt-rest/papers/${paper?.id}`, ['QRCode']);
  expect(issued.codes).toEqual([`${paper?.number} ${paper?.sha256}`]);
});

test('labels of A6, alone and four on a sheet: every package once, each read as what the package bears', async () => {
  const [one, two] = (await freeItems(sql, 40)).map(({ id }) => id);
  const packages = await sql<{ barcode: string }>(
    'select barcode from package where item_id = any($1) and active order by array_position($1::uuid[], item_id), position',
    [[one, two]],
  );
  const expected = packages.map(({ barcode }) => (/^\d{18}$/.test(barcode) ? `00${barcode}` : barcode));
  const path = `/dpt-rest/items/labels?id=${one}&id=${two}`;
  const sheet = await codesOf(`${path}&skip=1`, ['Code128', 'QRCode', 'DataMatrix']);
  expect([...sheet.codes].sort()).toEqual([...expected].sort());
  expect(sheet.sizes).toEqual(Array.from({ length: Math.ceil((expected.length + 1) / 4) }, () => '210x297'));
  const roll = await codesOf(`${path}&format=A6`, ['Code128', 'QRCode', 'DataMatrix']);
  expect(roll.codes).toEqual(expected);
  expect(roll.sizes).toEqual(expected.map(() => '105x148'));
});

test('a label says who sends and who gets the parcel with the street, by which service, which of how many, and what it weighs', async () => {
  const [row] = await sql<Labelled>(
    `select s.id, s.order_number, s.packages, s.consignor, s.consignee, round(g.gross_weight::numeric / g.packages / 1000, 1)::text as kg
      from shipment s join goods_item g on g.org_unit = s.org_unit and g.item_id = s.id
      where s.org_unit = 'dtm' and s.state = 'DISPATCHABLE' and s.packages between 2 and 4 and s.product_code = 'STANDARD' and s.consignor is not null
        and s.consignee ->> 'streetAndNumber' is not null and s.consignee ->> 'countryCode' = 'DE'
        and (select count(*) from goods_item o where o.org_unit = s.org_unit and o.item_id = s.id) = 1
      order by s.order_number limit 1`,
  );
  if (!row) throw new Error('no shipment of one line');
  const answer = await bytesFrom(app, `/dpt-rest/items/labels?id=${row.id}&format=A6`, dispo);
  const { text } = await readPdf(answer.bytes);
  for (const { name, streetAndNumber, postalCode, city } of [row.consignor, row.consignee])
    for (const said of [name, streetAndNumber, `${postalCode} ${city}`]) expect(text).toContain(said);
  for (const said of ['Standard', row.order_number, `1 / ${row.packages}`, `${Number(row.kg)} kg`, '(00) '])
    expect(text).toContain(said);
});

// GS1 General Specifications: GS1-128 has the symbology identifier ]C1, and a ship-to postal code the application identifier 420.
test('where a depot wants it, the postal code stands in bars above the code of the package, and both are read', async () => {
  const [id = ''] = (await freeItems(sql, 40)).map((one) => one.id);
  const packages = await sql<{ barcode: string; postal: string }>(
    `select p.barcode, s.consignee ->> 'postalCode' as postal from package p join shipment s on s.org_unit = p.org_unit and s.id = p.item_id
      where p.item_id = $1 and p.active order by p.position`,
    [id],
  );
  const path = `/dpt-rest/items/labels?id=${id}&format=A6`;
  const own = packages.map(({ barcode }) => (/^\d{18}$/.test(barcode) ? `00${barcode}` : barcode));
  expect((await codesOf(path, ['Code128'])).codes).toEqual(own);
  await sql(
    `insert into config_entry (org_unit, name, value, changed_by) values ('dtm', 'papers', '{"postalCodeBars": true}', 'test')`,
  );
  const { codes, sizes, kinds } = await codesOf(path, ['Code128']);
  expect(codes.toSorted()).toEqual([...own, ...packages.map(({ postal }) => `420${postal}`)].toSorted());
  expect(sizes).toEqual(packages.map(() => '105x148'));
  expect(own.every((code) => /^00\d{18}$/.test(code))).toBe(true);
  expect(new Set(kinds)).toEqual(new Set([']C1']));
});

test('labels of nothing, of too many shipments and of another depot are refused', async () => {
  const status = async (query: string) => (await dispo.request('GET', `/dpt-rest/items/labels?${query}`)).status;
  const [foreign] = await sql<{ id: string }>("select id from shipment where org_unit = 'ham' order by id limit 1");
  const [own] = await freeItems(sql, 1);
  expect(await status('')).toBe(400);
  expect(await status(`id=${foreign?.id}`)).toBe(404);
  expect(await status(`id=${own?.id}&format=A3`)).toBe(400);
  expect(await status(Array.from({ length: 201 }, () => `id=${own?.id}`).join('&'))).toBe(400);
});

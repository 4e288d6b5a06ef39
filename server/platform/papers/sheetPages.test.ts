import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Sheet } from './sheet.ts';
import { sheetPages } from './sheetPages.ts';

/**
 * What ISO 19005-2 asks of PDF/A-2b, as far as a program without a PDF library can see it in the bytes; no validator for it is among
 * the packages of npm.
 */
const sheet: Sheet = {
  language: 'de',
  title: 'LIEFERSCHEIN',
  number: 'DN-44-2026-000017',
  issuer: { name: 'Depot Dortmund-Ost', line: 'Gewerbering 4, 59439 Holzwickede' },
  hatched: true,
  blocks: [
    {
      kind: 'boxes',
      rows: [
        {
          boxes: [
            {
              share: 1,
              lines: ['Świętochłowice', 'Θεσσαλονίκη', 'Überlingen', '1\u202f234 kg'],
              bars: '340123456789012345',
            },
          ],
        },
      ],
    },
    { kind: 'table', columns: [{ title: 'Nr.', share: 1 }], rows: [['1']] },
  ],
  signatures: [['Unterschrift']],
  code: { content: 'DN-44-2026-000017 abc', text: 'Prüfsumme' },
  footer: ['gedruckt', ''],
  pageOf: 'Seite {page} von {pages}',
};
const bytes = Buffer.from(await sheetPages([sheet, sheet]));
const text = bytes.toString('latin1');

/** Objects of the file with the streams that follow them, unpacked. */
const objects = [...text.matchAll(/(\d+) 0 obj\s*([\s\S]*?)endobj/g)].map(([, id, body = '']) => {
  const at = body.indexOf('stream');
  const head = at < 0 ? body : body.slice(0, at);
  const begin = body.indexOf('\n', at) + 1;
  const raw =
    at < 0 ? undefined : Buffer.from(body.slice(begin, body.lastIndexOf('endstream')).replace(/\r?\n$/, ''), 'latin1');
  return { id, head, stream: raw && /FlateDecode/.test(head) ? inflateSync(raw) : raw };
});
const find = (pattern: RegExp) => objects.filter(({ head }) => pattern.test(head));
const object = (id: string | undefined) => objects.find((one) => one.id === id);

test('6.1: header, identifier, no encryption', () => {
  expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/);
  expect(text).toMatch(/trailer[\s\S]*\/ID \[<[0-9a-f]+> <[0-9a-f]+>\]/i);
  expect(text).not.toMatch(/\/Encrypt/);
  expect(find(/\/Filter[\s\S]*LZWDecode/)).toEqual([]);
});

test('6.2.3: an output intent names its condition and carries the profile that all colours mean', () => {
  const [intent] = find(/\/Type \/OutputIntent/);
  expect(intent?.head).toMatch(/\/S \/GTS_PDFA1/);
  expect(intent?.head).toMatch(/\/OutputConditionIdentifier \(/);
  const profile = object(/\/DestOutputProfile (\d+) 0 R/.exec(intent?.head ?? '')?.[1]);
  expect(profile?.head).toMatch(/\/N 3/);
  // Offset 36 of an ICC profile says "acsp" (ISO 15076-1, 7.2.13).
  expect(profile?.stream?.subarray(36, 40).toString('latin1')).toBe('acsp');
  expect(find(/\/DeviceCMYK/)).toEqual([]);
});

test('6.2.11: every font is embedded, and says what its signs are', () => {
  const fonts = find(/\/Type \/FontDescriptor/);
  expect(fonts.length).toBeGreaterThan(1);
  for (const { head } of fonts) {
    const file = object(/\/FontFile[23]? (\d+) 0 R/.exec(head)?.[1]);
    expect(file?.stream?.length, head).toBeGreaterThan(1000);
  }
  for (const { head } of find(/\/Subtype \/Type0/)) expect(head).toMatch(/\/ToUnicode \d+ 0 R/);
  expect(find(/\/Type \/Font\b[\s\S]*\/Subtype \/Type1\b/)).toEqual([]);
});

test('6.2.11.8: no sign is drawn that the font lacks: the narrow space of French figures is a plain one that does not break', () => {
  const signs = objects
    .map(({ stream }) => stream?.toString('latin1') ?? '')
    .filter((one) => one.includes('beginbfrange'))
    .join('');
  expect(signs).toMatch(/<00a0>/i);
  expect(signs).not.toMatch(/<202f>/i);
});

test('6.6: the metadata stand unfiltered in the catalogue and say part 2, level B', () => {
  const [catalogue] = find(/\/Type \/Catalog/);
  const metadata = object(/\/Metadata (\d+) 0 R/.exec(catalogue?.head ?? '')?.[1]);
  expect(metadata?.head).toMatch(/\/Subtype \/XML/);
  expect(metadata?.head).not.toMatch(/\/Filter/);
  const xmp = metadata?.stream?.toString('utf8') ?? '';
  expect(xmp).toMatch(/<pdfaid:part>2<\/pdfaid:part>/);
  expect(xmp).toMatch(/<pdfaid:conformance>B<\/pdfaid:conformance>/);
  expect(xmp).toContain('LIEFERSCHEIN DN-44-2026-000017');
});

test('6.5, 6.6.1: nothing runs, nothing is fetched, nothing lies outside the file', () => {
  for (const forbidden of [
    '/JavaScript',
    '/Launch',
    '/OpenAction',
    '/EmbeddedFile',
    '/URI',
    '/Movie',
    '/Sound',
    '/XFA',
  ])
    expect(text).not.toContain(forbidden);
});

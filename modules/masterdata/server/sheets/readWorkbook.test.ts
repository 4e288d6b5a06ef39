import { expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { readWorkbook } from './readWorkbook.ts';
import { TooMuchInside } from './unzip.ts';
import { measured } from '#testing/measured.ts';
import { zip } from '#testing/zip.ts';

const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const book = (sheet: string, more: Record<string, string> = {}) => zip({ 'xl/worksheets/sheet1.xml': sheet, ...more });
const timed = (work: () => unknown): number => {
  const from = performance.now();
  try {
    work();
  } catch {
    // Refused: how long it took is what counts.
  }
  return performance.now() - from;
};

test('a workbook that another program wrote reads as it was written', async () => {
  const bytes = await writeExcel([
    [{ value: 'id' }, { value: 'Name' }, { value: 'since' }],
    [{ value: 'A & B <1>' }, { value: 12.5 }, { value: new Date(Date.UTC(2026, 10, 22)), format: 'dd.mm.yyyy' }],
    [{ value: true, type: Boolean }, null, { value: 'ä€😀' }],
  ] as never).toBuffer();
  expect(readWorkbook(new Uint8Array(bytes))).toEqual([
    ['id', 'Name', 'since'],
    ['A & B <1>', 12.5, '2026-11-22'],
    [true, null, 'ä€😀'],
  ]);
});

test('prefixes, shared texts with pronunciation, escapes, gaps, times and the first sheet that is shown', () => {
  const bytes = zip({
    'xl/workbook.xml':
      '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="a" state="hidden" r:id="r1"/><x:sheet name="b" r:id="r2"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/one.xml"/><Relationship Id="r2" Target="/xl/worksheets/Two.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/><numFmt numFmtId="165" formatCode="0.0 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Tor</t><rPh sb="0" eb="1"><t>SPOKEN</t></rPh></si><si><r><t>fett</t></r><r><t xml:space="preserve"> und_x000A_mehr</t></r></si></sst>',
    'xl/worksheets/one.xml': sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'),
    'xl/worksheets/two.xml':
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>' +
      '<x:row r="4"><x:c r="A4" s="1"><x:v>0.25</x:v></x:c><x:c r="B4" s="2"><x:v>46348</x:v></x:c><x:c r="C4" s="3"><x:v>3</x:v></x:c><x:c r="D4" t="inlineStr"><x:is><x:t>a&amp;b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
  });
  expect(readWorkbook(bytes)).toEqual([[], ['Tor', null, 'fett und\nmehr'], [], ['06:00:00', '2026-11-22', 3, 'a&b']]);
});

test.each([
  ['row', (n: number) => book(sheetOf('<row>'.repeat(n)))],
  ['an open tag', (n: number) => book(sheetOf('<row '.repeat(n)))],
  ['cell', (n: number) => book(sheetOf(`<row>${'<c>'.repeat(n)}`))],
  ['text', (n: number) => book(sheetOf('<row/>'), { 'xl/sharedStrings.xml': `<sst>${'<si><t>'.repeat(n)}` })],
  ['pronunciation', (n: number) => book(sheetOf('<row/>'), { 'xl/sharedStrings.xml': `<sst>${'<rPh>'.repeat(n)}` })],
])(
  '300,000 of %s without end are refused at once, and twice as many take no more than twice as long',
  { timeout: 60_000 },
  (what, make) => {
    const once = Math.max(
      40,
      timed(() => readWorkbook(make(300_000))),
    );
    measured(`ms until 300,000 of ${what} are refused`, once, { atMost: 3000 });
    measured(`600,000 of ${what} against half as many`, timed(() => readWorkbook(make(600_000))) / once, { atMost: 8 });
  },
);

test('what a small file hides in itself ends at a limit, whatever its directory says', { timeout: 60_000 }, () => {
  const blank = Buffer.alloc(260 * 1024 * 1024, 0x20);
  expect(() => readWorkbook(zip({ 'xl/worksheets/sheet1.xml': blank }))).toThrow(TooMuchInside);
  expect(() => readWorkbook(zip({ 'xl/worksheets/sheet1.xml': blank }, 100))).toThrow(TooMuchInside);
});

test('entities of a document type mean nothing, and a far cell fills no memory', () => {
  const lol =
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
  const cells = `${lol}${sheetOf('<row r="1"><c r="A1" t="str"><v>&b;&f;</v></c></row>')}`;
  const read = (() => {
    try {
      return JSON.stringify(readWorkbook(book(cells)));
    } catch {
      return 'refused';
    }
  })();
  expect(read).not.toMatch(/aaaa|root:/);
  const far = sheetOf(
    '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="1048576"><c r="A1048576"><v>3</v></c></row><row r="999999999"><c><v>4</v></c></row>',
  );
  const table = readWorkbook(book(far));
  expect([table.length, table[0]]).toEqual([1_048_576, [1]]);
});

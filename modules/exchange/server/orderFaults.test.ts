import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkDrafts } from '#modules/orders/rules/checkDraft.ts';
import { atHome } from '#modules/orders/rules/homeCountry.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import type { ImportKind } from '../contract/calls.ts';
import { ownBordero } from '../rules/testing/ownBordero.ts';
import { readOrders } from './readOrders.ts';

// Concerns: modules/exchange/rules
// What happens with a fault, by format: docs/order-files.md says it to partners, this proves it row by row.

type Outcome = 'taken' | 'told' | 'waits';
type Read = { outcome: Outcome; codes: string[]; draft: OrderDraft | undefined; all: OrderDraft[] };

const berlin = 'Europe/Berlin';
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));
const noWorkbook = () => [];

function read(kind: ImportKind, bytes: Uint8Array | string, order?: string): Read {
  const file = {
    kind,
    bytes: typeof bytes === 'string' ? bytesOf(bytes) : bytes,
    zone: berlin,
    ownIds: ['4399901000010'],
    homeCountry: 'DE',
  };
  const { orders, warnings } = readOrders(file, noWorkbook);
  const all = checkDrafts(
    orders.map((order) => atHome(order, 'DE')),
    { today: [2026, 11, 1], knowsParty: () => false },
  );
  const draft = order === undefined ? all.at(-1) : all.find(({ externOrderNumber }) => externOrderNumber === order);
  const problems = draft?.problems ?? [];
  const waits = problems.some(({ severity }) => severity === 'ERROR');
  const codes = [...new Set([...problems, ...warnings].map(({ code }) => code))];
  return { outcome: waits ? 'waits' : codes.length > 0 ? 'told' : 'taken', codes, draft, all };
}

const head =
  'Auftragsnummer;Absender;Absender PLZ;Absender Ort;Absender Land;Empfänger;Empfänger Straße;Empfänger PLZ;Empfänger Ort;Empfänger Land;Lieferdatum;Lieferzeit von;Lieferzeit bis;Packstücke;Verpackung;Gewicht;Temperatur;NVE;Inhalt';
const cells = {
  number: 'A-1',
  name: 'Muster GmbH',
  street: 'Ring 1',
  date: '07.12.2026',
  from: '',
  to: '',
  packages: '2',
  weight: '840,5',
  temperature: '',
  sscc: '',
  goods: 'Rohre',
};
const line = (own: Partial<typeof cells> = {}): string => {
  const c = { ...cells, ...own };
  return `${c.number};${c.name};44147;Dortmund;DE;Laden;${c.street};58095;Hagen;DE;${c.date};${c.from};${c.to};${c.packages};EP;${c.weight};${c.temperature};${c.sscc};${c.goods}`;
};
const table = (...lines: string[]): string => [head, ...lines, ''].join('\r\n');
const one = (own: Partial<typeof cells>): string => table(line({ number: 'A-0' }), line(own));

const summed = (word: string, packages: string, weight: string): string =>
  table(line(), line({ number: 'A-2' }), `${word};;;;;;;;;;;;;${packages};;${weight};;;`);

const message = (...own: string[]): string[] => {
  const segments = [
    'UNH+1+IFTMIN:D:01B:UN:EAN004',
    'BGM+610+A-1+9',
    ...(own.some((segment) => segment.startsWith('DTM+')) ? [] : ['DTM+2:20261207:102']),
    'NAD+CZ+++Muster Versand GmbH+Werkstr. 1+Dortmund++44147+DE',
    ...(own.some((segment) => segment.startsWith('NAD+CN')) ? [] : ['NAD+CN+++Probe Markt+Ringstr. 5+Hagen++58095+DE']),
    ...(own.some((segment) => segment.startsWith('GID')) ? [] : ['GID+1+2:PX']),
    ...(own.some((segment) => segment.startsWith('MEA')) ? [] : ['MEA+WT+AAB+KGM:840.5']),
    ...own,
  ];
  return [...segments, `UNT+${segments.length + 1}+1`];
};
const interchange = (segments: readonly string[], { test = '', to = '4399901000010', end = true } = {}): string =>
  [
    "UNA:+.? '",
    `UNB+UNOC:3+4012345000009:14+${to}:14+261127:1800+F1${test}'`,
    ...segments.map((one) => `${one}'`),
    ...(end ? ["UNZ+1+F1'"] : []),
  ].join('\n');
const edi = (...own: string[]): string => interchange(message(...own));
const json = (own: object): string =>
  JSON.stringify({
    orders: [
      {
        number: 'A-1',
        consignor: { name: 'Muster', street: 'Weg 1', postalCode: '44147', city: 'Dortmund', country: 'DE' },
        consignee: { name: 'Laden', street: 'Ring 1', postalCode: '58095', city: 'Hagen', country: 'DE' },
        delivery: { date: '2026-12-07' },
        goods: [{ packages: 2, packaging: 'EP', description: 'Rohre', weightKg: 840.5 }],
        ...own,
      },
    ],
  });

/** format, fault, outcome, code that says why, file. */
const faults: readonly [string, string, Outcome, string | null, () => Read][] = [
  ['table', 'sound', 'taken', null, () => read('csv', one({}))],
  ['table', 'cut in the last row', 'waits', 'ROW_CUT', () => read('csv', one({}).slice(0, -30))],
  [
    'table',
    'no column for the order number, an unknown one',
    'waits',
    'COLUMN_MISSING_NUMBER',
    () => read('csv', one({}).replace(/^[^;]+;/, 'Spalte N;')),
  ],
  [
    'table',
    'no column for the packages',
    'waits',
    'COLUMN_MISSING_PACKAGES',
    () => read('csv', one({}).replace('Packstücke', 'Spalte N')),
  ],
  [
    'table',
    'no column for the weight, an unknown one',
    'waits',
    'COLUMN_MISSING_WEIGHT',
    () => read('csv', one({}).replace(';Gewicht;', ';Masse X;')),
  ],
  ['table', 'a weight that is no number', 'waits', 'NUMBER_INVALID', () => read('csv', one({ weight: 'schwer' }))],
  ['table', 'half a pallet', 'waits', 'PACKAGES_NOT_WHOLE', () => read('csv', one({ packages: '2,5' }))],
  [
    'table',
    'a number that may be two',
    'waits',
    'NUMBER_OPEN',
    () => read('csv', one({ weight: '1.250' }).replaceAll(';', '|').replaceAll('840,5', '840')),
  ],
  ['table', 'a day that is none', 'waits', 'DATE_INVALID', () => read('csv', one({ date: '31.02.2026' }))],
  [
    'table',
    'day and month either way round',
    'waits',
    'DATE_OPEN',
    () =>
      read(
        'csv',
        one({ date: '03/04/2027' })
          .replaceAll(';', '|')
          .replaceAll('|DE|', '|CA|')
          .replaceAll('07.12.2026', '2026-12-07'),
      ),
  ],
  ['table', 'a time that is none', 'waits', 'TIME_INVALID', () => read('csv', one({ from: 'mittags' }))],
  [
    'table',
    'a temperature that cannot be read',
    'waits',
    'TEMPERATURE_INVALID',
    () => read('csv', one({ temperature: 'lauwarm' })),
  ],
  ['table', 'an error of the spreadsheet', 'waits', 'CELL_ERROR', () => read('csv', one({ street: '#N/A' }))],
  [
    'table',
    'lines of one order that differ',
    'waits',
    'ORDER_CONTRADICTS',
    () => read('csv', table(line(), line({ street: 'Ring 99' }))),
  ],
  ['table', 'one line twice', 'told', 'LINE_TWICE', () => read('csv', table(line(), line()))],
  ['table', 'a row of sums', 'told', 'TOTAL_ROW', () => read('csv', summed('Summe', '4', '1.681,00'))],
  [
    'table',
    'sums other than the lines',
    'waits',
    'TOTAL_ROW_DIFFERS',
    () => read('csv', summed('Gesamt:', '6', '2.521,50')),
  ],
  ['table', 'a spoiled SSCC', 'told', 'BARCODE_SPOILED', () => read('csv', one({ sscc: '3,40123E+17' }))],
  [
    'table',
    'a quotation mark that begins a text',
    'told',
    'QUOTE_IS_TEXT',
    () => read('csv', one({ goods: '"Zoll"-Rohre 3/4' })),
  ],
  [
    'table',
    'another character set',
    'told',
    'ENCODING_GUESSED',
    () =>
      read(
        'csv',
        Uint8Array.from(
          [...bytesOf(one({ name: 'K#ln Farben' }), 'latin1')].map((byte) =>
            byte === 0x23 ? 0x94 : byte === 0xe4 ? 0x84 : byte === 0xfc ? 0x81 : byte === 0xdf ? 0xe1 : byte,
          ),
        ),
      ),
  ],
  [
    'table',
    'no country, and the address says abroad',
    'waits',
    'COUNTRY_DOUBTED',
    () => read('csv', one({}).replaceAll(';58095;Hagen;DE;', ';20121;Milano, Italia;;')),
  ],
  [
    'table',
    'no country',
    'told',
    'COUNTRY_ASSUMED',
    () => read('csv', one({}).replaceAll(';58095;Hagen;DE;', ';58095;Hagen;;')),
  ],
  ['EDIFACT', 'sound', 'taken', null, () => read('edi', edi())],
  [
    'EDIFACT',
    'cut before the end of the message (UNT)',
    'waits',
    'TRAILER_MISSING',
    () => read('edi', interchange(message().slice(0, -1), { end: false })),
  ],
  [
    'EDIFACT',
    'cut within a segment',
    'waits',
    'SEGMENT_UNTERMINATED',
    () => read('edi', interchange(message().slice(0, -2), { end: false }).slice(0, -4)),
  ],
  [
    'EDIFACT',
    'no end of the file (UNZ)',
    'waits',
    'INTERCHANGE_CUT',
    () => read('edi', interchange(message(), { end: false })),
  ],
  [
    'EDIFACT',
    'another number of segments (UNT)',
    'waits',
    'SEGMENT_COUNT',
    () => read('edi', edi().replace(/UNT\+\d+/, 'UNT+99')),
  ],
  [
    'EDIFACT',
    'another number of messages (UNZ)',
    'told',
    'MESSAGE_COUNT',
    () => read('edi', edi().replace('UNZ+1', 'UNZ+2')),
  ],
  ['EDIFACT', 'packages other than the total (CNT 11)', 'waits', 'TOTAL_DIFFERS', () => read('edi', edi('CNT+11:9'))],
  ['EDIFACT', 'weight other than the total (CNT 7)', 'waits', 'TOTAL_DIFFERS', () => read('edi', edi('CNT+7:9'))],
  ['EDIFACT', 'a weight that is no number', 'waits', 'NUMBER_INVALID', () => read('edi', edi('MEA+WT+AAB+KGM:schwer'))],
  ['EDIFACT', 'half a package', 'waits', 'PACKAGES_NOT_WHOLE', () => read('edi', edi('GID+1+2.5:PX'))],
  ['EDIFACT', 'a unit that is not known', 'waits', 'UNIT_UNKNOWN', () => read('edi', edi('MEA+WT+AAB+STN:5'))],
  ['EDIFACT', 'a day in a form that is not read', 'waits', 'DATE_FORM', () => read('edi', edi('DTM+2:202650:616'))],
  [
    'EDIFACT',
    'a test (UNB 0035)',
    'waits',
    'TEST_FILE',
    () => read('edi', interchange(message(), { test: '++++++1' })),
  ],
  [
    'EDIFACT',
    'another recipient (UNB 0010)',
    'told',
    'RECIPIENT_FOREIGN',
    () => read('edi', interchange(message(), { to: '4099999000004' })),
  ],
  [
    'EDIFACT',
    'a sign that was not released',
    'told',
    'SIGN_UNRELEASED',
    () => read('edi', edi("FTX+DEL+++Don't deliver before ten")),
  ],
  [
    'EDIFACT',
    'goods that stand elsewhere (PW, SF)',
    'told',
    'PICKUP_ELSEWHERE',
    () => read('edi', edi('NAD+PW+++Muster Lager+Lagerstr. 9+Unna++59423+DE')),
  ],
  ['EDIFACT', 'a party that is not used', 'told', 'PARTY_UNUSED', () => read('edi', edi('NAD+XX+++Wer auch immer'))],
  ['BORD512', 'sound', 'taken', null, () => read('fortras', ownBordero())],
  [
    'BORD512',
    'cut before its end (Z00)',
    'waits',
    'TRAILER_MISSING',
    () =>
      read(
        'fortras',
        ownBordero()
          .split('\r\n')
          .filter((one) => !/^(Z00|J00|@@PT)/.test(one))
          .join('\r\n'),
      ),
  ],
  [
    'BORD512',
    'another number of records (Z00)',
    'told',
    'RECORD_COUNT',
    () => read('fortras', ownBordero().replace(/Z00\d{6}/, 'Z00000099')),
  ],
  ['JSON', 'sound', 'taken', null, () => read('json', json({}))],
  [
    'JSON',
    'a weight that is no number',
    'waits',
    'VALUE_INVALID',
    () => read('json', json({ goods: [{ packages: 2, packaging: 'EP', description: 'R', weightKg: 'schwer' }] })),
  ],
  [
    'JSON',
    'half a pallet',
    'waits',
    'VALUE_INVALID',
    () => read('json', json({ goods: [{ packages: 2.5, packaging: 'EP', description: 'R', weightKg: 5 }] })),
  ],
  [
    'JSON',
    'a day that is none',
    'waits',
    'VALUE_INVALID',
    () => read('json', json({ delivery: { date: '2026-02-31' } })),
  ],
];

describe('a fault in a file of orders', () => {
  it.each(faults)('%s: %s: %s', (_format, _fault, outcome, code, make) => {
    const { codes, ...found } = make();
    if (code !== null) expect(codes).toContain(code);
    expect({ outcome: found.outcome, codes }).toMatchObject({ outcome });
  });
  it('is in the table for partners, each with what happens', () => {
    const rows = readFileSync(new URL('../../../docs/order-files.md', import.meta.url), 'utf8')
      .split('\n')
      .filter((row) => /^\| (table|EDIFACT|BORD512|JSON) \|/.test(row));
    expect(rows).toEqual(
      faults.map(([format, fault, outcome, code]) => `| ${format} | ${fault} | ${outcome} | ${code ?? ''} |`),
    );
  });
});

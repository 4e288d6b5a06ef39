import { describe, expect, it } from 'vitest';
import { checkDrafts } from '#modules/orders/rules/checkDraft.ts';
import type { OrderDraft } from '#modules/orders/rules/orderDraft.ts';
import { atHome } from '#modules/orders/rules/homeCountry.ts';
import { differences } from '#modules/orders/rules/sameOrder.ts';
import type { ImportKind } from '../contract/calls.ts';
import { ownBordero } from '../rules/testing/ownBordero.ts';
import { readOrders } from './readOrders.ts';

// Concerns: modules/exchange/rules
// One random fault in a sound file: an order that comes out other than it was bears a mark that a person sees, or the fault is of a kind that
// nothing in the format could show (a digit of an address). `KONTOR_SEEDS=10000` for the long run; what was caught by what is printed then.

const seeds = Number(process.env['KONTOR_SEEDS'] ?? 150);
const print = seeds > 1000;

/** Numbers that are the same on every machine (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const table = [
  'Auftragsnummer;Absender;Absender PLZ;Absender Ort;Absender Land;Empfänger;Empfänger Straße;Empfänger PLZ;Empfänger Ort;Empfänger Land;Lieferdatum;Packstücke;Verpackung;Gewicht;NVE;Inhalt',
  ...[
    ['A-1', '2', '840,5', '', 'Rohre'],
    ['A-2', '', '412,75', '395212400009100013', 'Federn'],
    ['A-2', '', '97,25', '395212400009100020', 'Federn, groß'],
    ['A-3', '12', '1.250,5', '', 'Säcke'],
  ].map(
    ([number, packages, weight, code, goods]) =>
      `${number};Müller GmbH;44147;Dortmund;DE;Bäckerei Groß;Ringstr. 5;58095;Hagen;DE;14.12.2026;${packages};EP;${weight};${code};${goods}`,
  ),
  '',
].join('\r\n');
const messages = ['1', '2', '3'].map((no) => {
  const segments = [
    `UNH+${no}+IFTMIN:D:01B:UN:EAN004`,
    `BGM+610+E-${no}+9`,
    'DTM+2:20261214:102',
    'NAD+CZ+++Müller Versand GmbH+Werkstr. 1+Dortmund++44147+DE',
    'NAD+CN+++Bäckerei Groß+Ringstr. 5+Hagen++58095+DE',
    'GID+1+2:PX',
    `MEA+WT+AAB+KGM:${no}40.5`,
    'GIN+BJ+395212400009100013+395212400009100020',
    'CNT+11:2',
    `CNT+7:${no}40.5:KGM`,
  ];
  return [...segments, `UNT+${segments.length + 1}+${no}`].map((segment) => `${segment}'`).join('\n');
});
const edi = [
  "UNA:+.? '",
  "UNB+UNOW:4+4012345000009:14+4399901000010:14+261127:1800+F1'",
  ...messages,
  "UNZ+3+F1'",
  '',
].join('\n');
/** Consignments of a load (UN/EDIFACT IFCSUM D.96A): CNI begins each. */
const summary = [
  "UNB+UNOW:4+4012345000009:14+4399901000010:14+261127:1800+S1'",
  "UNH+1+IFCSUM:D:96A:UN'",
  "BGM+788+LOAD-7+9'",
  ...['1', '2', '3'].flatMap((no) => [
    `CNI+${no}+C-${no}'`,
    "DTM+2:20261214:102'",
    "NAD+CZ+++Müller Versand GmbH+Werkstr. 1+Dortmund++44147+DE'",
    "NAD+CN+++Bäckerei Groß+Ringstr. 5+Hagen++58095+DE'",
    "GID+1+2:EP'",
    `MEA+AAE+G+KGM:${no}40.5'`,
  ]),
  "UNT+21+1'",
  "UNZ+1+S1'",
  '',
].join('\n');
const json = JSON.stringify({
  orders: ['J-1', 'J-2'].map((number) => ({
    number,
    consignor: { name: 'Müller', street: 'Weg 1', postalCode: '44147', city: 'Dortmund', country: 'DE' },
    consignee: { name: 'Bäckerei Groß', street: 'Ring 1', postalCode: '58095', city: 'Hagen', country: 'DE' },
    delivery: { date: '2026-12-14' },
    goods: [{ packages: 2, packaging: 'EP', description: 'Rohre', weightKg: 840.5 }],
  })),
});
type Sound = { kind: ImportKind; text: string; lines: string; columns: string | null; without?: string };
const sound: Record<string, Sound> = {
  table: { kind: 'csv', text: table, lines: '\r\n', columns: ';' },
  // Its cells, of which figures are figures; a workbook has one character set.
  workbook: { kind: 'xlsx', text: table, lines: '\r\n', columns: ';', without: 'character set changed' },
  IFCSUM: { kind: 'edi', text: summary, lines: '\n', columns: '+' },
  EDIFACT: { kind: 'edi', text: edi, lines: '\n', columns: '+' },
  BORD512: { kind: 'fortras', text: ownBordero(), lines: '\r\n', columns: null },
  JSON: { kind: 'json', text: json, lines: ',', columns: null },
};

type Fault = (text: string, at: { next: () => number; lines: string; columns: string | null }) => Uint8Array | string;
const pick = (next: () => number, count: number): number => Math.floor(next() * count);
const faults: Record<string, Fault> = {
  'cut anywhere': (text, { next }) => text.slice(0, 1 + pick(next, text.length - 1)),
  'line doubled': (text, { next, lines }) => {
    const all = text.split(lines);
    const at = pick(next, all.length - 1);
    return [...all.slice(0, at + 1), ...all.slice(at)].join(lines);
  },
  'two columns swapped': (text, { next, lines, columns }) => {
    if (columns === null) return text;
    const all = text.split(lines);
    const at = pick(next, all.length - 1);
    const cells = (all[at] ?? '').split(columns);
    const [a, b] = [pick(next, cells.length), pick(next, cells.length)];
    [cells[a], cells[b]] = [cells[b] ?? '', cells[a] ?? ''];
    return all.map((line, index) => (index === at ? cells.join(columns) : line)).join(lines);
  },
  'a digit changed': (text, { next }) => {
    const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
    const at = places[pick(next, places.length)] ?? 0;
    return `${text.slice(0, at)}${(Number(text[at]) + 1 + pick(next, 9)) % 10}${text.slice(at + 1)}`;
  },
  'decimal mark changed': (text, { next }) => {
    const places = [...text.matchAll(/(?<=\d)[.,](?=\d)/g)].map(({ index }) => index);
    if (places.length === 0) return text;
    const at = places[pick(next, places.length)] ?? 0;
    return `${text.slice(0, at)}${text[at] === '.' ? ',' : '.'}${text.slice(at + 1)}`;
  },
  'character set changed': (text, { next }) => new Uint8Array(Buffer.from(text, next() < 0.5 ? 'latin1' : 'utf16le')),
};

const workbook = new Uint8Array([0x50, 0x4b, 3, 4]);
/** A figure as a spreadsheet keeps it, leading zeros gone. */
const cellOf = (text: string) => (/^\d{1,9}(,\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text);
const sheetOf = (text: string) => ({
  name: 'Blatt',
  rows: text.split('\r\n').map((line) => line.split(';').map(cellOf)),
  hiddenRows: [],
});

type Read = { orders: Map<string, OrderDraft>; marks: string[] };
function read(kind: ImportKind, file: Uint8Array | string): Read {
  const bytes = typeof file === 'string' ? new Uint8Array(Buffer.from(file)) : file;
  const asked = { kind, bytes: kind === 'xlsx' ? workbook : bytes, zone: 'Europe/Berlin', homeCountry: 'DE' };
  const { orders, warnings, refused } = readOrders(asked, () => [sheetOf(String(file))]);
  const all = checkDrafts(
    orders.map((order) => atHome(order, 'DE')),
    { today: [2026, 11, 1], knowsParty: () => false },
  );
  return {
    orders: new Map(all.map((draft) => [draft.externOrderNumber, draft])),
    marks: [
      ...warnings.map(({ code }) => code),
      ...(refused ? [refused] : []),
      ...(orders.length === 0 ? ['noOrders'] : []),
    ],
  };
}

type Seen = 'the same' | 'marked' | 'silently other' | 'silently missing';
function judged(before: Read, after: Read): { seen: Seen; code: string } {
  const marks = [
    ...after.marks,
    ...[...after.orders.values()].flatMap(({ problems }) => problems.map(({ code }) => code)),
  ];
  const expected = new Set([
    ...before.marks,
    ...[...before.orders.values()].flatMap(({ problems }) => problems.map(({ code }) => code)),
  ]);
  const fresh = marks.filter((code) => !expected.has(code as never));
  const other = [...after.orders].filter(([number, draft]) => {
    const was = before.orders.get(number);
    return !was || differences(was, draft).length > 0;
  });
  const missing = [...before.orders.keys()].filter((number) => !after.orders.has(number));
  if (fresh.length > 0) return { seen: 'marked', code: fresh[0] ?? '' };
  if (other.length > 0) return { seen: 'silently other', code: '' };
  return { seen: missing.length > 0 ? 'silently missing' : 'the same', code: '' };
}

/** What nothing in a format can show, and so may pass: a digit of a text, a row of a table that ends where its file does. */
const cannotShow = new Set([
  'table/cut anywhere',
  'table/two columns swapped',
  'table/a digit changed',
  'workbook/cut anywhere',
  'workbook/two columns swapped',
  'workbook/a digit changed',
  'IFCSUM/two columns swapped',
  'IFCSUM/a digit changed',
  'EDIFACT/two columns swapped',
  'EDIFACT/a digit changed',
  'BORD512/a digit changed',
  // Its numbers have no mark: the only ones stand in texts.
  'BORD512/decimal mark changed',
  'JSON/a digit changed',
]);

describe.each(Object.entries(sound))('%s', (format, { kind, text, lines, columns, without }) => {
  const before = read(kind, text);
  it('is sound, and says nothing', () => {
    expect(before.orders.size).toBeGreaterThan(1);
    expect(before.marks).toEqual([]);
  });
  it.each(Object.entries(faults).filter(([name]) => name !== without))('%s', (name, fault) => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= seeds; seed += 1) {
      const { seen, code } = judged(before, read(kind, fault(text, { next: random(seed), lines, columns })));
      const key = code === '' ? seen : `${seen} ${code}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    if (print) console.log(format, name, Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1])));
    const silent = (counts.get('silently other') ?? 0) + (counts.get('silently missing') ?? 0);
    if (!cannotShow.has(`${format}/${name}`)) expect({ silent, counts }).toMatchObject({ silent: 0 });
  });
});

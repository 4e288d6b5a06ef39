import { expect, it } from 'vitest';
import { type CsvRow, readCsvOrders } from './csvOrders.ts';

const order = (number: string, packages: string, weight: string, own: CsvRow = {}): CsvRow => ({
  'Lfd.': '1',
  Auftragsnummer: number,
  Empfänger: 'Laden',
  'Empfänger PLZ': '58095',
  'Empfänger Ort': 'Hagen',
  Packstücke: packages,
  Gewicht: weight,
  ...own,
});
const blank: CsvRow = Object.fromEntries(Object.keys(order('', '', '')).map((heading) => [heading, '']));
const sums = (own: CsvRow): CsvRow => ({ ...blank, ...own });
const three = [order('A-1', '2', '840,5'), order('A-2', '12', '1.250,5'), order('A-3', '1', '9,0')];
const read = (...rows: CsvRow[]) => {
  const { orders, warnings } = readCsvOrders(rows, { delimiter: ';' });
  const lines = orders.flatMap((one) => one.lines);
  return {
    numbers: orders.map(({ externOrderNumber }) => externOrderNumber),
    packages: lines.reduce((sum, line) => sum + line.numberOfPackages, 0),
    grams: lines.reduce((sum, line) => sum + (line.grossWeight ?? 0), 0),
    told: warnings.map(({ code }) => code).filter((code) => code !== 'COLUMN_UNKNOWN'),
    waits: orders.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'ERROR')),
  };
};
const goods = { numbers: ['A-1', 'A-2', 'A-3'], packages: 15, grams: 2_100_000 };

it.each<[string, CsvRow]>([
  ['in a column of nobody’s', { 'Lfd.': 'Summe', Packstücke: '15', Gewicht: '2.100,0' }],
  ['for an order number', { Auftragsnummer: 'Gesamt:', Packstücke: '15', Gewicht: '2.100,0' }],
  ['for a consignee', { Empfänger: 'Total 3 Sendungen', Packstücke: '15', Gewicht: '2.100,0' }],
  ['and whole kilograms', { Empfänger: 'Gesamtsumme', Packstücke: '15 Colli', Gewicht: '2100 kg' }],
  ['of one column', { Empfänger: 'Razem', Packstücke: '15' }],
  ['without a word', { Packstücke: '15', Gewicht: '2.100,0' }],
  ['and nothing else', { Empfänger: 'Summe' }],
])('a row of sums with its word %s is no order, and is told', (_where, row) => {
  expect(read(...three, sums(row))).toEqual({ ...goods, told: ['TOTAL_ROW'], waits: [] });
});

it('sums between the lines speak of those since the sums before', () => {
  const half = sums({ Empfänger: 'Zwischensumme', Packstücke: '14', Gewicht: '2.091,0' });
  const rest = sums({ Empfänger: 'Zwischensumme', Packstücke: '1', Gewicht: '9,0' });
  const all = sums({ Empfänger: 'Summe', Packstücke: '15', Gewicht: '2.100,0' });
  const found = read(...three.slice(0, 2), half, ...three.slice(2), rest, all);
  expect(found).toEqual({ ...goods, told: ['TOTAL_ROW', 'TOTAL_ROW', 'TOTAL_ROW'], waits: [] });
});

it('sums that differ wait and carry no goods', () => {
  const found = read(...three, sums({ Empfänger: 'Summe', Packstücke: '16', Gewicht: '2.100,0' }));
  expect(found).toMatchObject({ numbers: [...goods.numbers, ''], packages: 15, grams: 2_100_000, told: [] });
  expect(found.waits).toMatchObject([{ code: 'TOTAL_ROW_DIFFERS', args: { packages: 16, counted: 15, lines: 2100 } }]);
});

it.each<[string, CsvRow]>([
  ['a consignee of that name', order('A-4', '15', '2.100,0', { Empfänger: 'Total' })],
  ['an order of that number', order('Total', '15', '2.100,0')],
  ['figures that are no sums', sums({ Packstücke: '4', Gewicht: '9,0' })],
  ['sums with a number of an order', sums({ Auftragsnummer: '4711', Packstücke: '15', Gewicht: '2.100,0' })],
])('%s is an order', (_what, row) => {
  const found = read(...three, row);
  expect([found.numbers.length, found.told]).toEqual([4, []]);
});

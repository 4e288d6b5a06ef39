import { describe, expect, it } from 'vitest';
import { mappingOf, sheetOf } from './columnMapping.ts';
import { readCsvOrders } from './csvOrders.ts';

const plain = { sheet: '', decimalMark: null, dateOrder: null } as const;
const acme = {
  partner: 'ACME',
  ...plain,
  columns: [
    { theirs: 'Ref', ours: 'orderNumber' },
    { theirs: 'Wohin', ours: 'consigneeName' },
    { theirs: 'PLZ2', ours: 'consigneePostalCode' },
    { theirs: 'Stadt2', ours: 'consigneeCity' },
    { theirs: 'Kilo', ours: 'weight' },
  ],
} as const;
const row = { ref: 'A-1', Wohin: 'Muster', PLZ2: '44135', Stadt2: 'Dortmund', Kilo: '12,5', Packages: '2' };

it('a sheet with all headings of a mapping is read by it, whatever their case; our own names stand beside it', () => {
  const mapping = mappingOf(Object.keys(row), 'other', [acme]);
  expect(mapping?.partner).toBe('ACME');
  const { orders, warnings } = readCsvOrders([row], { mapping });
  expect(warnings).toEqual([]);
  expect(orders[0]).toMatchObject({
    externOrderNumber: 'A-1',
    consignee: { name: 'Muster', postalCode: '44135', city: 'Dortmund' },
    lines: [{ grossWeight: 12_500, numberOfPackages: 2 }],
  });
});

it('a sheet that lacks one of the headings is not the partner’s; of two that fit, the one that says most reads it', () => {
  const { Kilo: _, ...less } = row;
  expect(mappingOf(Object.keys(less), 'other', [acme])).toBeUndefined();
  const short = { partner: 'AAA', ...plain, columns: acme.columns.slice(0, 2) };
  expect(mappingOf(Object.keys(row), 'other', [short, acme])?.partner).toBe('ACME');
  expect(mappingOf(Object.keys(row), 'other', [{ partner: 'NIX', ...plain, columns: [] }])).toBeUndefined();
});

it('what was said of one sheet reads that sheet alone, before what is said of a partner’s; what it passes over is no unknown column', () => {
  const own = {
    partner: '',
    sheet: 'this one',
    columns: [{ theirs: 'PLZ2', ours: null }],
    decimalMark: null,
    dateOrder: null,
  } as const;
  expect(mappingOf(Object.keys(row), 'this one', [acme, own])).toBe(own);
  expect(mappingOf(Object.keys(row), 'that one', [acme, own])).toBe(acme);
  const { warnings } = readCsvOrders([row], { mapping: own });
  expect(warnings.map(({ field }) => field)).toEqual(['ref', 'Wohin', 'Stadt2', 'Kilo']);
});

it('a sheet is known by its headings in their order, whatever their case', () => {
  expect(sheetOf(['Ref', ' Kilo ', ''])).toBe(sheetOf(['ref', 'kilo']));
  expect(sheetOf(['Ref', 'Kilo'])).not.toBe(sheetOf(['Kilo', 'Ref']));
});

describe('the form that a person names', () => {
  const said = { ...plain, partner: '', sheet: 'x', columns: [] };
  const read = (cells: Record<string, string>[], form: { decimalMark?: ',' | '.'; dateOrder?: 'DMY' | 'MDY' }) =>
    readCsvOrders(
      cells.map((one, index) => ({ 'Order Number': `A-${index}`, Consignee: 'Muster', Packages: '1', ...one })),
      { delimiter: '\t', mapping: { ...said, ...form } },
    ).orders;
  it('says what 1.250 is where the file leaves it open', () => {
    const weights = (mark: ',' | '.') => read([{ Weight: '1.250' }], { decimalMark: mark })[0]?.lines[0]?.grossWeight;
    expect([weights(','), weights('.')]).toEqual([1_250_000, 1250]);
  });
  it('says what 03/12/2026 is', () => {
    const day = (order: 'DMY' | 'MDY') =>
      read([{ 'Delivery Date': '03/12/2026', 'Destination Country': 'US' }], { dateOrder: order })[0]?.deliveryTimeSlot
        ?.dateFrom;
    expect([day('DMY'), day('MDY')]).toEqual([
      [2026, 12, 3],
      [2026, 3, 12],
    ]);
  });
  it('does not overrule what the column itself shows beyond doubt', () => {
    const [, open] = read([{ Weight: '840,5' }, { Weight: '1.250' }], { decimalMark: '.' });
    expect(open?.lines[0]?.grossWeight).toBe(1_250_000);
  });
  it('a column that shows both marks stays open, unless a person says which', () => {
    const rows = [{ Weight: '840,5' }, { Weight: '97.25' }, { Weight: '1.250' }];
    expect(read(rows, {})[2]?.problems.map(({ code }) => code)).toContain('NUMBER_OPEN');
    expect(read(rows, { decimalMark: '.' })[2]?.lines[0]?.grossWeight).toBe(1250);
  });
});

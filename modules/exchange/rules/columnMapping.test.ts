import { expect, it } from 'vitest';
import { mappingOf } from './columnMapping.ts';
import { readCsvOrders } from './csvOrders.ts';

const acme = {
  partner: 'ACME',
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
  const mapping = mappingOf(Object.keys(row), [acme]);
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
  expect(mappingOf(Object.keys(less), [acme])).toBeUndefined();
  const short = { partner: 'AAA', columns: acme.columns.slice(0, 2) };
  expect(mappingOf(Object.keys(row), [short, acme])?.partner).toBe('ACME');
  expect(mappingOf(Object.keys(row), [{ partner: 'NIX', columns: [] }])).toBeUndefined();
});

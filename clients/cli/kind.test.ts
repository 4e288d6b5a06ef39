import { expect, test } from 'vitest';
import { kindOf } from './kind.ts';

test('a file is what it shows, else what it is called, else a table', () => {
  // A zip archive begins PK 03 04 (APPNOTE 4.3.7), an interchange with UNA or UNB (ISO 9735), FORTRAS with @@PH.
  expect(kindOf('orders.csv', String.fromCharCode(0x50, 0x4b, 3, 4, 20))).toBe('xlsx');
  expect(kindOf('orders.txt', "UNA:+.? 'UNB+UNOC:3")).toBe('edi');
  expect(kindOf('orders.txt', 'UNB+UNOC:3+A+B')).toBe('edi');
  expect(kindOf('orders', '\uFEFF{ "orders": [')).toBe('json');
  expect(kindOf('20310304.001', '@@PHBORD512 0512003500')).toBe('fortras');
  expect(kindOf('ORDERS.EDI', 'anything')).toBe('edi');
  expect(kindOf('orders.tsv', 'Number\tName')).toBe('csv');
  expect(kindOf('orders', 'PKW;Name')).toBe('csv');
});

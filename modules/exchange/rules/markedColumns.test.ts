import { expect, test } from 'vitest';
import { markedColumns } from './markedColumns.ts';

test('the value is marked where it stands by itself, not inside another', () => {
  expect(markedColumns('A 44538 4453 X', { postalCode: '4453' })).toEqual([9, 12]);
  expect(markedColumns("NAD+CN+++Name+Weg+Ort++4453+DE'", { country: 'DE', postalCode: '4453' })).toEqual([24, 27]);
  expect(markedColumns('A 44538', { postalCode: '4453' })).toBeNull();
  expect(markedColumns('A 1', undefined)).toBeNull();
});

import { expect, test } from 'vitest';
import { isNumberLike, wrongSpan } from './archive.ts';

test.each([
  ['2026-11-01', '2026-11-01', undefined],
  // 92 days: 1 August to 31 October (31 + 30 + 31).
  ['2026-08-01', '2026-10-31', undefined],
  ['2026-08-01', '2026-11-01', 'tooLong'],
  ['2026-11-02', '2026-11-01', 'reversed'],
  ['', '2026-11-01', 'missing'],
  ['2026-02-30', '2026-03-01', 'missing'],
])('from %s to %s: %s', (from, to, wrong) => {
  expect(wrongSpan(from, to)).toBe(wrong);
});

test.each([
  ['00340123450000000017', true],
  ['442610004717', true],
  ['(00)340123450000000017', true],
  ['JJD000390007', true],
  ['Kortmann', false],
  ['59423 Unna', false],
  ['12345', false],
])('%s names one shipment: %s', (typed, is) => {
  expect(isNumberLike(typed)).toBe(is);
});

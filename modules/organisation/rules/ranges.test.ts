import { expect, test } from 'vitest';
import { isSscc } from '#kernel/barcode.ts';
import { mod11, numberText, percentUsed, rangeIssue, rangesOverlap } from './ranges.ts';

// ORCID iDs that ORCID itself names in its documentation.
test.each([
  ['000000021825009', '7'],
  ['000000021694233', 'X'],
])('ISO 7064 MOD 11-2 of %s is %s', (digits, check) => {
  expect(mod11(digits)).toBe(check);
});

test('numbers are written as their range says', () => {
  expect(numberText({ prefix: '44{yy}', padding: 7, checkDigit: 'MOD10' }, 1_588, 2026)).toMatch(/^44260001588\d$/);
  expect(numberText({ prefix: 'T4426', padding: 7, checkDigit: 'NONE' }, 12, 2026)).toBe('T44260000012');
  expect(numberText({ prefix: '', padding: 0, checkDigit: 'NONE' }, 7, 2026)).toBe('7');
  // GS1 General Specifications, 7.9: a right SSCC has 18 digits and its check digit.
  expect(isSscc(numberText({ prefix: '39521234', padding: 9, checkDigit: 'MOD10' }, 440_000_001, 2026))).toBe(true);
});

test('ranges overlap only where they would give the same number', () => {
  const range = { prefix: '44', from: 100, to: 200 };
  expect(rangesOverlap(range, { prefix: '44', from: 200, to: 300 })).toBe(true);
  expect(rangesOverlap(range, { prefix: '44', from: 201, to: 300 })).toBe(false);
  expect(rangesOverlap(range, { prefix: '45', from: 100, to: 200 })).toBe(false);
});

test('a range is used up only with its last number', () => {
  expect(percentUsed(1, 1000, 921)).toBe(92);
  expect(percentUsed(1, 1000, 1000)).toBe(99);
  expect(percentUsed(1, 1000, 1001)).toBe(100);
});

test('a range has to go together', () => {
  const shipment = {
    purpose: 'SHIPMENT',
    prefix: '44{yy}',
    padding: 7,
    checkDigit: 'MOD10',
    from: 1,
    to: 9_999_999,
  } as const;
  expect(rangeIssue(shipment)).toBeUndefined();
  expect(rangeIssue({ ...shipment, to: 1 })).toBe('order');
  expect(rangeIssue({ ...shipment, prefix: 'A' })).toBe('digits');
  expect(rangeIssue({ ...shipment, padding: 18 })).toBe('long');
  expect(rangeIssue({ ...shipment, purpose: 'SSCC' })).toBe('sscc');
});

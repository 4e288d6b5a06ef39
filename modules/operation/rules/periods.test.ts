import { expect, test } from 'vitest';
import { goesBefore, type RetentionSettings, yearsOf } from './periods.ts';

const law: RetentionSettings = { profile: 'COUNTRY', tradeYears: 0, voucherYears: 0, operationalYears: 3 };
const at = Date.parse('2026-11-25T10:00:00Z');
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

// § 257 HGB, § 147 AO (since 2025: eight years for vouchers); § 212 UGB, § 132 BAO; art. 2:10 BW, art. 52 AWR.
test.each([
  ['DE', 6, 8],
  ['AT', 7, 7],
  ['NL', 7, 7],
  ['PL', 10, 10],
])('%s keeps letters of trade %i and vouchers %i years', (country, trade, voucher) => {
  expect([yearsOf('TRADE', law, country), yearsOf('VOUCHER', law, country)]).toEqual([trade, voucher]);
  expect(yearsOf('OPERATIONAL', law, country)).toBe(3);
});

test('a setting lengthens and never shortens, and a named profile counts before the country', () => {
  expect(yearsOf('TRADE', { ...law, tradeYears: 2 }, 'DE')).toBe(6);
  expect(yearsOf('TRADE', { ...law, tradeYears: 12 }, 'DE')).toBe(12);
  expect(yearsOf('TRADE', { ...law, profile: 'AT' }, 'DE')).toBe(7);
});

test('years run from the end of the year: a delivery note of January 2019 goes in 2026, not one of January 2020', () => {
  const before = goesBefore({ class: 'TRADE' }, law, 'DE', at);
  // HGB 257 (5): the time begins with the end of the calendar year; six years after 2019 end with 2025.
  expect(day(before)).toBe('2019-12-31');
  expect(Date.parse('2019-12-30T12:00:00Z') < before).toBe(true);
  expect(Date.parse('2020-01-01T00:00:00Z') < before).toBe(false);
  expect(day(goesBefore({ class: 'VOUCHER' }, law, 'DE', at))).toBe('2017-12-31');
  expect(day(goesBefore({ class: 'OPERATIONAL' }, law, 'DE', at))).toBe('2022-12-31');
});

test('personal traces run from their own moment', () => {
  expect(goesBefore({ class: 'PERSONAL', days: 90 }, law, 'DE', at)).toBe(at - 90 * 86_400_000);
});

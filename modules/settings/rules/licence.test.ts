import { expect, test } from 'vitest';
import { blockedFrom, isBlocked, licencePayloadSchema, licensedOf, licenceState, quantityLook } from './licence.ts';

const licence = { validFrom: '2026-01-01', validTo: '2026-12-31', graceDays: 30, verified: true };
test.each([
  ['2025-12-31', 'NOT_YET_VALID'],
  ['2026-01-01', 'VALID'],
  ['2026-12-31', 'VALID'],
  ['2027-01-01', 'GRACE'],
  // Thirty days of grace: 1 to 30 January.
  ['2027-01-30', 'GRACE'],
  ['2027-01-31', 'EXPIRED'],
])('on %s a licence of 2026 is %s', (today, state) => {
  expect(licenceState(licence, today)).toBe(state);
});
test('a licence whose signature does not hold is none, whatever its days', () => {
  expect(licenceState({ ...licence, verified: false }, '2026-06-01')).toBe('INVALID_SIGNATURE');
});

test('quantities of several entries add up; what no entry limits is not limited', () => {
  const entries = [
    { code: 'A', kind: 'LICENSE' as const, text: '', quantities: { VEHICLE: 20 } },
    { code: 'B', kind: 'CUSTOMIZED' as const, text: '', quantities: { VEHICLE: 10, DEPOT: 0 } },
  ];
  expect(licensedOf(entries, 'VEHICLE')).toBe(30);
  expect(licensedOf(entries, 'DEPOT')).toBe(0);
  expect(licensedOf(entries, 'DEVICE')).toBeNull();
});

test('an excess of 14 November blocks new ones from 14 December on, not before', () => {
  expect(blockedFrom('2026-11-14')).toBe('2026-12-14');
  expect(isBlocked('2026-11-14', '2026-12-13')).toBe(false);
  expect(isBlocked('2026-11-14', '2026-12-14')).toBe(true);
  expect(isBlocked(null, '2026-12-14')).toBe(false);
});

test.each([
  [26, 30, 'within'],
  [27, 30, 'nearly'],
  [30, 30, 'nearly'],
  [31, 30, 'exceeded'],
  [1, 0, 'exceeded'],
  [99, null, 'within'],
] as const)('%s of %s is %s', (used, licensed, look) => {
  expect(quantityLook(used, licensed)).toBe(look);
});

test('a file for another product, or one that ends before it begins, is none', () => {
  const payload = {
    licenceId: '0192f000-0000-7000-8000-000000000001',
    number: 'KON-1',
    customer: 'C',
    product: 'kontor',
    issuedAt: '2026-01-01',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    entries: [{ code: 'LPP-DPT' }],
  };
  expect(licencePayloadSchema.safeParse(payload).success).toBe(true);
  expect(licencePayloadSchema.safeParse({ ...payload, product: 'other' }).success).toBe(false);
  expect(licencePayloadSchema.safeParse({ ...payload, validTo: '2025-12-31' }).success).toBe(false);
  expect(licencePayloadSchema.safeParse({ ...payload, entries: [] }).success).toBe(false);
});

test('an entry that names no quantities limits none', () => {
  expect(licensedOf([{ code: 'A', kind: 'LICENSE' as const, text: '' }], 'VEHICLE')).toBeNull();
});

test('an excess that began today blocks nothing today', () => {
  expect(isBlocked('2026-11-14', '2026-11-14')).toBe(false);
  expect(isBlocked(null, '2020-01-01')).toBe(false);
});

test('a licence of a single day is one', () => {
  const day = {
    licenceId: '0192f000-0000-7000-8000-000000000001',
    number: 'KON-1',
    customer: 'C',
    product: 'kontor',
    issuedAt: '2026-01-01',
  };
  const file = { ...day, validFrom: '2026-01-01', validTo: '2026-01-01', entries: [{ code: 'LPP-DPT' }] };
  expect(licencePayloadSchema.safeParse(file).success).toBe(true);
});

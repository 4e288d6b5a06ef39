import { expect, test } from 'vitest';
import { AcceptedOverrides } from './acceptedOverrides.ts';

test('what was accepted for a shipment on a trip is sent again for just that', () => {
  const accepted = new AcceptedOverrides();
  accepted.remember('T1', { overrideCodes: ['WEIGHT'], overrides: [{ itemId: 'a', codes: ['NOT_ON_TERMINAL'] }] });
  accepted.remember('T1', { overrides: [{ itemId: 'a', codes: ['DATE_MISMATCH'] }] });
  expect(accepted.of('T1', ['a', 'b'])).toEqual({
    overrideCodes: ['WEIGHT'],
    overrides: [{ itemId: 'a', codes: ['NOT_ON_TERMINAL', 'DATE_MISMATCH'] }],
  });
  expect(accepted.of('T2', ['a'])).toEqual({});
});

test('going back to a trip takes what was just accepted for the shipment, but nothing about the other trip', () => {
  const accepted = new AcceptedOverrides();
  const now = { overrideCodes: ['WEIGHT'], overrides: [{ itemId: 'a', codes: ['NOT_ON_TERMINAL'] }] };
  expect(accepted.of('T1', ['a'], now)).toEqual({ overrides: [{ itemId: 'a', codes: ['NOT_ON_TERMINAL'] }] });
  expect(accepted.of('T1', ['b'], now)).toEqual({});
});

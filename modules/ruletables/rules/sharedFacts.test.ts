import { expect, test } from 'vitest';
import { sharedFacts } from './sharedFacts.ts';

test('what shipments of a stop have in common is known of the stop, what differs or is missing in one is not', () => {
  const one = { customer: 'c1', postalCode: '44135', weightKg: 10, attributes: ['isFood'], product: null };
  expect(sharedFacts([one])).toEqual({ customer: 'c1', postalCode: '44135', weightKg: 10, attributes: ['isFood'] });
  expect(sharedFacts([one, { ...one, customer: 'c2', weightKg: 20 }])).toEqual({
    postalCode: '44135',
    attributes: ['isFood'],
  });
  expect(sharedFacts([one, { postalCode: '44135' }])).toEqual({ postalCode: '44135' });
  expect(sharedFacts([])).toEqual({});
});

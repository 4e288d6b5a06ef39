import { expect, it } from 'vitest';
import { addressLine } from './addressLine.ts';

it('names an address in one line as letters do, without what is missing', () => {
  const town = { countryCode: 'DE', postalCode: '44575', city: 'Castrop-Rauxel' };
  expect(addressLine({ name: 'Wiethoff GmbH', streetAndNumber: 'Gewerbering 14', ...town })).toBe(
    'Wiethoff GmbH, Gewerbering 14, DE 44575 Castrop-Rauxel',
  );
  expect(addressLine(town)).toBe('DE 44575 Castrop-Rauxel');
  expect(addressLine({ name: 'Wiethoff GmbH', city: 'Unna' })).toBe('Wiethoff GmbH, Unna');
  expect(addressLine({})).toBe('');
});

import { expect, test } from 'vitest';
import { saysAbroad } from './abroad.ts';
import { type DraftParty, emptyParty } from './orderDraft.ts';

const party = (more: Partial<DraftParty>): DraftParty => ({
  ...emptyParty(2),
  name: 'Baumarkt Lünen',
  postalCode: '20121',
  city: 'Lünen',
  ...more,
});

// What people write, and where it is: the addresses of data/edi and of companies' own imprints, in their ways of writing.
test.each([
  ['a sign before the code in the town', { city: 'F-75001 Paris' }, 'F-75001 Paris'],
  ['the same with a space', { city: 'IT 20121 Milano' }, 'IT 20121 Milano'],
  ['in the street', { streetAndNumber: 'Via Roma 1, I-20121 Milano' }, 'Via Roma 1, I-20121 Milano'],
  ['a country behind the town', { city: 'Milano, Italia' }, 'Milano, Italia'],
  ['in brackets', { city: 'Paris (FR)' }, 'Paris (FR)'],
  ['behind a stroke', { city: 'Madrid/ES' }, 'Madrid/ES'],
  ['a country in the second line', { name2: 'succursale France' }, 'succursale France'],
  ['a form of company', { name: 'Trattoria Milano S.r.l.' }, 'Trattoria Milano S.r.l.'],
  ['another', { name: 'Części Sp. z o.o.' }, 'Części Sp. z o.o.'],
  ['a telephone', { contact: { name: '', phone: '+33 1 23 45 67', email: '' } }, '+33 1 23 45 67'],
  ['one with zeros', { contact: { name: '', phone: '0039 02 1234', email: '' } }, '0039 02 1234'],
])('%s says that it is abroad', (_, said, word) => {
  expect(saysAbroad(party({ ...said, countryCode: '' }), 'DE')).toBe(word);
});

test.each([
  ['a town with its river', { city: 'Halle/S' }],
  ['a town with its part of the country', { city: 'Halle (Saale)' }],
  ['Frankfurt', { city: 'Frankfurt/M.' }],
  ['a letter of a house', { streetAndNumber: 'Industriestr. 5/B' }],
  ['a name that is a country', { name: 'Bäckerei Jordan' }],
  ['a bath', { name: 'Wellness Spa Hagen' }],
  ['the own country', { city: 'D-44147 Dortmund', name: 'Zeeman Deutschland' }],
  ['the own telephone', { contact: { name: '', phone: '+49 231 1', email: '' } }],
  ['a telephone without a country', { contact: { name: '', phone: '0231 33', email: '' } }],
  ['a package count in the name', { name: 'Tor 4 12345' }],
])('%s does not', (_, said) => {
  expect(saysAbroad(party({ ...said, countryCode: '' }), 'DE')).toBeNull();
});

test('the same address is at home where it is', () => {
  const there = party({ city: 'I-20121 Milano', name: 'Trattoria S.r.l.', countryCode: '' });
  expect(saysAbroad(there, 'IT')).toBeNull();
  expect(saysAbroad(party({ city: 'D-44147 Dortmund', countryCode: '' }), 'IT')).toBe('D-44147 Dortmund');
});

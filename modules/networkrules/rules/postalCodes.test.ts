import { expect, test } from 'vitest';
import { holds, isCode, isWholeCode, sortable, spanOf, townSuits } from './postalCodes.ts';

const within = (country: string, from: string, to: string, code: string): boolean =>
  holds(spanOf(country, { postalCodeFrom: from, postalCodeTo: to }), sortable(country, code));

// Formats of the countries' own posts (UPU addressing sheets).
test.each([
  ['DE', '44339', true],
  ['DE', '4433', true],
  ['DE', '443390', false],
  ['AT', '5071', true],
  ['CH', '4133', true],
  ['NL', '5928 AB', true],
  ['NL', '5928', true],
  ['NL', 'AB 5928', false],
  ['PL', '62-069', true],
  ['PT', '1000-001', true],
  ['DK', '0800', true],
  ['GB', 'SW1A 1AA', true],
  ['GB', 'sw1a1aa', true],
  ['GB', 'M1 1AE', true],
  ['GB', 'B', true],
  ['GB', '1AA', false],
  ['IE', 'D02 AF30', true],
  ['IE', 'D6W', true],
  ['IE', 'A65', true],
  ['IE', '02D', false],
  ['DE', '', false],
])('%s %s is a code: %s', (country, code, is) => {
  expect(isCode(country, code)).toBe(is);
});

test.each([
  ['DE', '44', '45', '45889', true],
  ['DE', '44', '45', '46045', false],
  ['DE', '44100', '44399', '44339', true],
  ['NL', '5900', '5999', '5928 AB', true],
  ['PL', '60', '64', '62-069', true],
  // SW1 is SW1A to SW1Y, never SW10.
  ['GB', 'SW1', 'SW1', 'SW1A 1AA', true],
  ['GB', 'SW1', 'SW1', 'SW10 0AA', false],
  ['GB', 'SW1', 'SW9', 'SW2 1AA', true],
  ['GB', 'SW1', 'SW9', 'SW11 1AA', false],
  ['GB', 'SW1', 'SW11', 'SW10 0AA', true],
  // B is Birmingham, BA is Bath.
  ['GB', 'B', 'B', 'B1 1BB', true],
  ['GB', 'B', 'B', 'BA1 1AA', false],
  ['GB', 'M1', 'M1', 'M1 1AE', true],
  ['GB', 'M1', 'M1', 'M11 1AE', false],
  ['IE', 'D01', 'D24', 'D02 AF30', true],
  ['IE', 'D01', 'D24', 'E21 K230', false],
  ['PT', '1000', '1999', '1000-001', true],
])('%s %s to %s holds %s: %s', (country, from, to, code, is) => {
  expect(within(country, from, to, code)).toBe(is);
});

test('an address needs a whole code', () => {
  expect(isWholeCode('DE', '44')).toBe(false);
  expect(isWholeCode('DE', '44339')).toBe(true);
  expect(isWholeCode('NL', '5928')).toBe(true);
  expect(isWholeCode('GB', 'SW1A')).toBe(true);
  expect(isWholeCode('IE', 'D02')).toBe(true);
});

test('a town suits a pattern whatever its case, accents and hyphens', () => {
  expect(townSuits('Jungholz', 'JUNGHOLZ')).toBe(true);
  expect(townSuits('Bad *', 'Bad Sassendorf')).toBe(true);
  expect(townSuits('Bad *', 'Badenweiler')).toBe(false);
  expect(townSuits('*ruhr', 'Mülheim an der Ruhr')).toBe(true);
  expect(townSuits('Köln-*', 'Koln Porz')).toBe(true);
  expect(townSuits('Unna', 'Unnau')).toBe(false);
});

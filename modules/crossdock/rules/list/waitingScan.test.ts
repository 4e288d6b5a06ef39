import { expect, test } from 'vitest';
import { checkWaiting, countWaiting, keepsOff } from './waitingScan.ts';

// GS1 General Specifications, example of an SSCC: 3 4012345 123456789 with check digit 5.
const sscc = '340123451234567895';
const open = (barcode: string) => ({ barcode, processStatus: 'NOT_YET_PROCESSED' as const });
const onPallet = (...barcodes: string[]) => barcodes.map((barcode) => ({ ...open(barcode), pallet: sscc }));
const loaded = (barcode: string) => ({ barcode, processStatus: 'LOADED' as const });

test.each([
  ['on the list', sscc, [open(sscc)], [], 'EXPECTED'],
  ['with the identifier of the label in front', `]C100${sscc}`, [open(sscc)], [], 'EXPECTED'],
  ['loaded already', sscc, [loaded(sscc)], [], 'TWICE'],
  ['waits already', sscc, [open(sscc)], [`00${sscc}`], 'TWICE'],
  ['a code that two packages bear, the second', 'PAL-7', [open('PAL-7'), open('PAL-7')], ['PAL-7'], 'EXPECTED'],
  ['a code that two packages bear, the third', 'PAL-7', [loaded('PAL-7'), open('PAL-7')], ['PAL-7'], 'TWICE'],
  [
    'with a documented deviation it is on the truck',
    sscc,
    [{ barcode: sscc, processStatus: 'DAMAGED_GOODS' as const }],
    [],
    'TWICE',
  ],
  ['missing, found after all', sscc, [{ barcode: sscc, processStatus: 'MISSING' as const }], [], 'EXPECTED'],
  ['of another truck', '340123451234567888', [open(sscc)], [], 'NOT_ON_LIST'],
  ['a wrong digit', '340123451234567896', [open(sscc)], [], 'CHECK_DIGIT'],
  [
    'a wrong digit that a customer prints all the same',
    '340123451234567896',
    [open('340123451234567896')],
    [],
    'EXPECTED',
  ],
  ['400 digits', '4'.repeat(400), [open(sscc)], [], 'TOO_LONG'],
  ['the first half of a code', '3401234', [open(sscc)], [], 'TOO_SHORT'],
  ['the other half', '51234567895', [open(sscc)], [], 'TOO_SHORT'],
  ['as many digits as other codes of the list have', '7654321', [open(sscc), open('1234567')], [], 'NOT_ON_LIST'],
  ['few signs that are no digits', 'PAL-8', [open(sscc)], [], 'NOT_ON_LIST'],
  ['400 digits without a list', '4'.repeat(400), undefined, [], 'TOO_LONG'],
  ['a code of a customer with blanks around it', ' PAL-7 ', [open('PAL-7')], [], 'EXPECTED'],
  ['the number of a pallet whose packages are on the list', sscc, onPallet('A', 'B'), [], 'EXPECTED'],
  [
    'a pallet of which one package was scanned by itself',
    sscc,
    [...onPallet('A'), { ...loaded('B'), pallet: sscc }],
    [],
    'EXPECTED',
  ],
  ['a pallet whose scan waits already', sscc, onPallet('A', 'B'), [`00${sscc}`], 'TWICE'],
  ['a pallet that is unloaded', sscc, [{ ...loaded('A'), pallet: sscc }], [], 'TWICE'],
  ['another pallet', '340123451234567888', onPallet('A'), [], 'NOT_ON_LIST'],
  ['a package whose pallet waits already', 'A', onPallet('A', 'B'), [sscc], 'TWICE'],
  ['a package of a pallet that is loaded as one', 'A', [{ ...open(sscc), content: ['A', 'B'] }], [], 'ON_PALLET'],
  ['that pallet itself', sscc, [{ ...open(sscc), content: ['A', 'B'] }], [], 'EXPECTED'],
  ['a package of no pallet of the list', 'C-1', [{ ...open(sscc), content: ['A', 'B'] }], [], 'NOT_ON_LIST'],
  ['another code waits', sscc, [open(sscc), open('PAL-7')], ['PAL-7'], 'EXPECTED'],
  ['no list on the device', sscc, undefined, [], 'UNJUDGED'],
] as const)('%s', (_, code, expected, earlier, verdict) => {
  expect(checkWaiting(code, expected, earlier)).toBe(verdict);
});

test('a short number that somebody types is meant', () => {
  expect(checkWaiting('3401234', [open(sscc)], [], true)).toBe('NOT_ON_LIST');
});

test.each([
  ['packages by themselves', ['A', 'B'], [open('A'), open('B')], 2],
  ['a pallet off its unit: what lies on it', [sscc], [...onPallet('A', 'B'), { ...loaded('C'), pallet: sscc }], 2],
  ['a pallet and one package of it that was scanned before', ['A', sscc], onPallet('A', 'B', 'C'), 3],
  ['a pallet in a count: itself and what lies on it', [sscc], [open(sscc), ...onPallet('A', 'B')], 3],
  ['a pallet onto a truck: one', [sscc], [{ ...open(sscc), content: ['A', 'B'] }], 1],
  ['without a list each is one', [sscc], undefined, 1],
] as const)('waiting codes count packages: %s', (_, codes, expected, count) => {
  expect(countWaiting(codes, expected)).toBe(count);
});

test.each([
  ['EXPECTED', false],
  ['TWICE', false],
  ['NOT_ON_LIST', true],
  ['ON_PALLET', true],
  ['CHECK_DIGIT', true],
  ['TOO_LONG', true],
  ['TOO_SHORT', true],
  ['UNJUDGED', false],
] as const)('%s keeps the package off the truck: %s', (verdict, expected) => {
  expect(keepsOff(verdict)).toBe(expected);
});

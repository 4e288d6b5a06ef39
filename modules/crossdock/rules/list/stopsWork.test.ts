import { expect, test } from 'vitest';
import { stopsWork, waitingStopsWork } from './stopsWork.ts';

/** 17 digits and the check digit that belongs to them (GS1 General Specifications 7.9), and the same with another. */
const read = '340907078420100014';
const misread = '340907078420100015';

test.each([
  ['NOT_ON_LIST', read, true],
  ['WRONG_ROUTE', read, true],
  ['BELONGS_TO', read, true],
  ['BLOCKED', read, true],
  ['UNKNOWN', read, true],
  ['UNKNOWN', misread, false],
  ['OK', read, false],
  ['ALREADY_SCANNED', read, false],
  ['SURPLUS', read, false],
  ['TO_UNLOAD', read, false],
  ['CHECK_REQUIRED', read, false],
] as const)('%s of %s stops the work: %s', (result, code, expected) => {
  expect(stopsWork(result, code)).toBe(expected);
});

test('without a network a package of another truck stops the work, a misread label does not', () => {
  expect(
    (['EXPECTED', 'TWICE', 'UNJUDGED', 'CHECK_DIGIT', 'TOO_LONG', 'NOT_ON_LIST'] as const).filter(waitingStopsWork),
  ).toEqual(['NOT_ON_LIST']);
});

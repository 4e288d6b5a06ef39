import { expect, test } from 'vitest';
import { stopsWork, waitingStopsWork } from './stopsWork.ts';

test.each([
  ['NOT_ON_LIST', true],
  ['WRONG_ROUTE', true],
  ['BELONGS_TO', true],
  ['BLOCKED', true],
  ['UNKNOWN', true],
  ['MISREAD', false],
  ['OK', false],
  ['ALREADY_SCANNED', false],
  ['SURPLUS', false],
  ['TO_UNLOAD', false],
  ['CHECK_REQUIRED', false],
] as const)('%s stops the work: %s', (result, expected) => {
  expect(stopsWork(result)).toBe(expected);
});

test('without a network a package of another truck stops the work, a misread label does not', () => {
  expect(
    (['EXPECTED', 'TWICE', 'UNJUDGED', 'CHECK_DIGIT', 'TOO_LONG', 'NOT_ON_LIST'] as const).filter(waitingStopsWork),
  ).toEqual(['NOT_ON_LIST']);
});

import { expect, test } from 'vitest';
import { judgeFind } from './yardWalk.ts';

const unit = (id: string, lastMovementAt: number | null = null, inYard = true) => ({ id, inYard, lastMovementAt });
const scan = { read: true, at: 100 };
const empty = { read: false, at: 100 };

test('a place is right when the book says what was found, or that nothing is there', () => {
  expect(judgeFind(scan, unit('a'), unit('a'))).toBe('RIGHT');
  expect(judgeFind(empty, undefined, undefined)).toBe('RIGHT');
});

test('another unit, none where one is booked, one where none is booked, and one that nobody knows are told apart', () => {
  expect(judgeFind(scan, unit('a'), unit('b'))).toBe('OTHER');
  expect(judgeFind(empty, unit('a'), undefined)).toBe('EMPTY');
  expect(judgeFind(scan, undefined, unit('b'))).toBe('EXTRA');
  expect(judgeFind(scan, unit('a'), undefined)).toBe('UNKNOWN');
  // It has left by the book: nobody puts it back by a scan.
  expect(judgeFind(scan, undefined, unit('b', null, false))).toBe('UNKNOWN');
});

test('what was moved after the scan stays where it was moved, whichever of both it is', () => {
  expect(judgeFind(scan, unit('a', 101), unit('b'))).toBe('MOVED_SINCE');
  expect(judgeFind(scan, undefined, unit('b', 101))).toBe('MOVED_SINCE');
  expect(judgeFind(empty, unit('a', 101), undefined)).toBe('MOVED_SINCE');
  expect(judgeFind(scan, unit('a', 100), unit('b', 99))).toBe('OTHER');
});

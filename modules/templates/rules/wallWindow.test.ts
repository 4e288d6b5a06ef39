import { expect, test } from 'vitest';
import { instantOf, type LocalDate, type LocalTime } from '#kernel/date.ts';
import { wallWindow } from './wallWindow.ts';

const zone = 'Europe/Berlin';
const spring: LocalDate = [2026, 3, 29];
const autumn: LocalDate = [2026, 10, 25];
const at = (h: number, m = 0): LocalTime => [h, m, 0];

// Directive 2000/84/EC: the clock goes from 2:00 to 3:00 on the last Sunday of March, from 3:00 to 2:00 on that of October.
test('the hour that is left out in March: a window in it is held an hour later, as long as it was meant', () => {
  expect(wallWindow(spring, at(2), at(3), zone)).toEqual({ from: at(3), to: at(4) });
  expect(wallWindow(spring, at(2, 15), at(2, 45), zone)).toEqual({ from: at(3, 15), to: at(3, 45) });
  expect(wallWindow(spring, at(1), at(4), zone)).toEqual({ from: at(1), to: at(4) });
});

test('the hour that comes twice in October: a window is what the clock shows, and the vehicle has both hours', () => {
  expect(wallWindow(autumn, at(2), at(3), zone)).toEqual({ from: at(2), to: at(3) });
  expect((instantOf(autumn, at(3), zone) - instantOf(autumn, at(2), zone)) / 3_600_000).toBe(2);
});

test('every other day has it as it is written, to midnight too, and open ends stay open', () => {
  const day: LocalDate = [2026, 11, 24];
  expect(wallWindow(day, at(8), at(16, 30), zone)).toEqual({ from: at(8), to: at(16, 30) });
  expect(wallWindow(day, at(22), at(24), zone)).toEqual({ from: at(22), to: at(24) });
  expect(wallWindow(day, null, at(12), zone)).toEqual({ from: null, to: at(12) });
});

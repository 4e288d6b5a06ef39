import { expect, test } from 'vitest';
import { eventGate, nameOfError, placeWithoutIds } from './clientEvent.ts';

test('an error is named by its kind and message, cut to what the log takes', () => {
  expect(nameOfError(new TypeError('x is not a function'))).toBe('TypeError: x is not a function');
  expect(nameOfError('plain')).toBe('plain');
  expect(nameOfError('')).toBe('unknown');
  expect(nameOfError(new Error('y'.repeat(900)))).toHaveLength(500);
});

test('the same event is told once a minute, and a page tells twenty at most', () => {
  const gate = eventGate();
  expect([gate('a', 0), gate('a', 59_999), gate('b', 59_999), gate('a', 60_000)]).toEqual([true, false, true, true]);
  let told = 3;
  for (let event = 0; event < 100; event += 1) if (gate(`event ${event}`, 100_000)) told += 1;
  expect(told).toBe(20);
});

test('a place is told without ids and searches', () => {
  expect(placeWithoutIds('#/DPT/tour/0190-secret/stops?q=name')).toBe('/DPT/tour');
  expect(placeWithoutIds('#/?x=1')).toBe('/');
  expect(placeWithoutIds('')).toBe('');
});

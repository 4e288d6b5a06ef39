import { expect, test } from 'vitest';
import { debounceMs } from './debounce.ts';
import { panelRoom } from './panelRoom.ts';
import { swipeOf } from './swipe.ts';
import { type ScreenSize, screenSizeOf } from './useScreenSize.ts';

test.each([
  [360, 'mobile'],
  [441, 'mobile'],
  [442, 'tablet'],
  [769, 'tablet'],
  [770, 'laptop'],
  [1025, 'laptop'],
  [1026, 'desk'],
  [1600, 'desk'],
  [1601, 'monitor'],
])('%d px is %s', (width, size) => {
  expect(screenSizeOf(width)).toBe(size);
});

test('up to three panels beside each other, one on mobile', () => {
  expect(panelRoom('mobile')).toBe(1);
  expect(['tablet', 'laptop', 'desk'].map((size) => panelRoom(size as ScreenSize))).toEqual([2, 2, 2]);
  expect(panelRoom('desk', 1)).toBe(1);
  expect(panelRoom('monitor')).toBe(3);
  expect(panelRoom('monitor', 5)).toBe(3);
  expect(panelRoom('monitor', 2)).toBe(2);
});

test('a swipe turns the tab from 50 px on, when it goes more across than down', () => {
  const from = { x: 200, y: 300 };
  expect(swipeOf(from, { x: 151, y: 300 })).toBe(0);
  expect(swipeOf(from, { x: 150, y: 300 })).toBe(1);
  expect(swipeOf(from, { x: 250, y: 310 })).toBe(-1);
  expect(swipeOf(from, { x: 140, y: 360 })).toBe(0);
});

test('a search waits 300 ms, not at all with noDebounce in the address', () => {
  expect(debounceMs('http://host/studio/#/DPT')).toBe(300);
  expect(debounceMs('http://host/studio/?noDebounce#/DPT')).toBe(0);
  expect(debounceMs('http://host/studio/?lng=de&noDebounce=true#/DPT')).toBe(0);
  expect(debounceMs('http://host/studio/?noDebouncer=1')).toBe(300);
});

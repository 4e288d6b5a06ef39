import { describe, expect, test } from 'vitest';
import { takeSlots } from './slots.ts';

const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, i) => first + i);

describe('rows that are used again', () => {
  test('given a list that shows nothing yet, its lines take slots of their own', () => {
    expect([...takeSlots(from(5, 3), new Map(), false)]).toEqual([
      [5, 0],
      [6, 1],
      [7, 2],
    ]);
  });

  test('when the view moves on, lines that stay keep slot and place, new ones take those of the lines that left', () => {
    const before = takeSlots(from(0, 4), new Map(), false);
    expect([...takeSlots(from(2, 4), before, true)]).toEqual([
      [4, 0],
      [5, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  test('at rest the document has the order of the lines, and no row changes its slot for that', () => {
    const moving = takeSlots(from(2, 4), takeSlots(from(0, 4), new Map(), false), true);
    expect([...takeSlots(from(2, 4), moving, false)]).toEqual([
      [2, 2],
      [3, 3],
      [4, 0],
      [5, 1],
    ]);
  });

  test('however far and however much is scrolled, every line has one slot and no slot two lines', () => {
    let now: ReadonlyMap<number, number> = new Map();
    for (const [first, count] of [
      [0, 30],
      [9, 41],
      [99_000, 42],
      [98_991, 40],
      [3, 5],
      [0, 30],
    ] as const) {
      now = takeSlots(from(first, count), now, true);
      expect([...now.keys()].sort((a, b) => a - b)).toEqual(from(first, count));
      expect(new Set(now.values()).size).toBe(count);
    }
  });
});

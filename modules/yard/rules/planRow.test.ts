import { expect, test } from 'vitest';
import { boundsOf, planLook, rowOf, usualSize } from './planRow.ts';

const box = { x: 10, y: 20, width: 4, depth: 14, turn: 0 };

test('a row lies from middle to middle in its direction, and never beyond the corner', () => {
  const at = (direction: 'RIGHT' | 'DOWN' | 'LEFT' | 'UP') =>
    rowOf(3, box, direction, 6).map(({ x, y }) => `${x},${y}`);
  expect(at('RIGHT')).toEqual(['10,20', '16,20', '22,20']);
  expect(at('DOWN')).toEqual(['10,20', '10,26', '10,32']);
  expect(at('LEFT')).toEqual(['10,20', '4,20', '0,20']);
  expect(at('UP')).toEqual(['10,20', '10,14', '10,8']);
  expect(rowOf(0, box, 'RIGHT', 6)).toEqual([]);
});

test('the bounds hold turned boxes: by 90 degrees the sides change places, by 45 the diagonal counts', () => {
  expect(boundsOf([box], 0)).toEqual({ x: 8, y: 13, width: 4, height: 14 });
  const turned = boundsOf([{ ...box, turn: 90 }], 0);
  expect([turned.x, turned.y, turned.width, turned.height].map(Math.round)).toEqual([3, 18, 14, 4]);
  // A square of 10 m on its tip: its diagonal, 14.14 m.
  expect(boundsOf([{ ...box, width: 10, depth: 10, turn: 45 }], 0).width).toBeCloseTo(Math.SQRT2 * 10, 6);
  expect(boundsOf([])).toEqual({ x: 0, y: 0, width: 100, height: 60 });
});

test('a place is drawn by what runs out first of what stands there', () => {
  const now = 1_000_000_000;
  const look = (state: string, ...limits: (number | null)[]) =>
    planLook(
      { state, units: limits.map((minutes) => ({ hurtsAt: minutes === null ? null : now + minutes * 60_000 })) },
      now,
    );
  expect([look('OPEN'), look('BLOCKED')]).toEqual(['EMPTY', 'BLOCKED']);
  expect([look('OPEN', null), look('OPEN', 61), look('OPEN', 59), look('OPEN', 0), look('OPEN', -1)]).toEqual([
    'CALM',
    'CALM',
    'SOON',
    'SOON',
    'OVER',
  ]);
  // At an entrance the worst of several.
  expect(look('OPEN', null, 90, -5)).toBe('OVER');
  expect(usualSize('PARKING')).toEqual({ width: 4, depth: 14 });
});

import { describe, expect, it } from 'vitest';
import { positionAt, spotAt } from './spot.ts';

const stops = ['a', 'b', 'c'].map((id) => ({ id }));
const leaving = new Set(['b']);

describe('a place between two stops', () => {
  it.each([
    ['before the first', 'a', 'before', 1, 1],
    ['behind the first', 'a', 'behind', 2, 2],
    ['before the second', 'b', 'before', 2, 2],
    ['behind the second', 'b', 'behind', 3, 2],
    ['before the last', 'c', 'before', 3, 2],
    ['behind the last', 'c', 'behind', 4, 3],
  ] as const)('%s', (_, stop, side, position, withoutB) => {
    expect(positionAt(stops, { stop, side })).toBe(position);
    expect(positionAt(stops, { stop, side }, leaving)).toBe(withoutB);
  });
  it('is unknown beside a stop that has gone', () => {
    expect(positionAt(stops, { stop: 'x', side: 'before' })).toBeUndefined();
    expect(positionAt([], { stop: 'a', side: 'before' })).toBeUndefined();
  });
  it('is found again from its position', () => {
    for (const position of [1, 2, 3, 4])
      expect(positionAt(stops, spotAt(stops, position) ?? { stop: '', side: 'before' })).toBe(position);
    expect(spotAt(stops, 2, leaving)).toEqual({ stop: 'c', side: 'before' });
    expect(spotAt(stops, 3, leaving)).toEqual({ stop: 'c', side: 'behind' });
    expect(spotAt([], 1)).toBeUndefined();
  });
});

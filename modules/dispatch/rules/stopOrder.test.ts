import { describe, expect, it } from 'vitest';
import { type OrderedStop, orderWith } from './stopOrder.ts';

/** `a` is a stop with the shipment A; `ab` one with A and B; a leading dot locks it. */
const stops = (text: string): OrderedStop[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const id = word.replace('.', '');
      return {
        id,
        itemIds: [...id.toUpperCase().replaceAll("'", '')],
        ...(word.startsWith('.') ? { locked: true } : {}),
      };
    });

describe('the order with new stops at a place', () => {
  const order = (text: string, added: string, position: number) =>
    orderWith(stops(text), new Set(added.split(' ')), position).join(' ');
  it('puts them there, first, between or last', () => {
    expect(order('a b c x', 'x', 1)).toBe('x a b c');
    expect(order('a b c x', 'x', 3)).toBe('a b x c');
    expect(order('a b c x', 'x', 99)).toBe('a b c x');
    expect(order('a b x y', 'x y', 2)).toBe('a x y b');
  });
  it('never before what keeps its place', () => expect(order('.a .b c x', 'x', 1)).toBe('a b x c'));
});

import { describe, expect, it } from 'vitest';
import { type OrderedStop, orderWith, restoredOrder } from './stopOrder.ts';

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

describe('the order before shipments left', () => {
  const restored = (before: string, now: string, returned: string) =>
    restoredOrder(stops(before), stops(now), [...returned])?.join(' ');
  it('comes back, for one stop and for several', () => {
    expect(restored('a b c', "a c b'", 'B')).toBe("a b' c");
    expect(restored('a b c', "b c a'", 'A')).toBe("a' b c");
    expect(restored('a b c d', "b d c' a'", 'AC')).toBe("a' b c' d");
    expect(restored('a b c', "c' b' a'", 'ABC')).toBe("a' b' c'");
  });
  it('is left alone when it is right', () => {
    expect(restored('a b c', "a b c'", 'C')).toBeUndefined();
    expect(restored('ab c', 'ab c', 'B')).toBeUndefined();
  });
  it('copes with what changed meanwhile', () => {
    // Its neighbour left, others were turned round, another came in between.
    expect(restored('a b c', "a c'", 'C')).toBeUndefined();
    expect(restored('a b c d', "d a c'", 'C')).toBeUndefined();
    expect(restored('a b c d', "a d b'", 'B')).toBe("a b' d");
    expect(restored('a b c', "a x c b'", 'B')).toBe("a b' x c");
    expect(restored('b', "a x b'", 'B')).toBe("b' a x");
  });
  it('joins the stop that others of its place kept', () => expect(restored('a bx c', 'a c xb', 'B')).toBeUndefined());
  it('stays behind what the driver has done since', () => {
    expect(restored('a b c', ".b c a'", 'A')).toBe("b a' c");
  });
});

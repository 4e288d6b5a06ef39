import { describe, expect, it } from 'vitest';
import { countedWith } from './countedWith.ts';

const euro = (customerId?: string) => ({ equipmentId: 'euro', customerId });

describe('loading equipment counted with a customer', () => {
  it('is not counted before somebody counts', () => {
    expect(countedWith(null, 'a', ['a', 'b'])).toBe(false);
    expect(countedWith(undefined, null, [null])).toBe(false);
  });
  it('is anybody’s count where one customer has all the goods, be it none', () => {
    expect(countedWith([euro()], 'a', ['a', 'a'])).toBe(true);
    expect(countedWith([], 'a', ['a', null])).toBe(true);
    expect(countedWith([euro()], null, [null])).toBe(true);
  });
  it('is each customer’s own where there are several', () => {
    expect(countedWith([euro('a')], 'a', ['a', 'b'])).toBe(true);
    expect(countedWith([euro('a')], 'b', ['a', 'b'])).toBe(false);
    expect(countedWith([euro()], 'b', ['a', 'b'])).toBe(false);
    expect(countedWith([euro('a'), euro('b')], 'b', ['a', 'b'])).toBe(true);
  });
});

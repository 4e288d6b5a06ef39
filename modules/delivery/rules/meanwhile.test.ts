import { expect, it } from 'vitest';
import { splitOrders } from './meanwhile.ts';

it('tells what is open still from what somebody documented and what was taken off the stop', () => {
  const recorded = [{ itemId: 'a' }, { itemId: 'b' }, { itemId: 'c' }, { itemId: 'd' }];
  const there = [
    { item_id: 'd', result: null },
    { item_id: 'b', result: 'HINDRANCE' },
    { item_id: 'a', result: null },
    { item_id: 'x', result: null },
  ];
  expect(splitOrders(recorded, there)).toEqual({
    open: [{ itemId: 'a' }, { itemId: 'd' }],
    documented: [{ itemId: 'b' }],
    gone: [{ itemId: 'c' }],
  });
});

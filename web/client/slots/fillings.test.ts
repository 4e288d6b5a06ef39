import { expect, test } from 'vitest';
import { defineSlot } from '#kernel/slot.ts';
import { contributionsTo, fill, loadedFilling, loadFilling, registerContributions } from './fillings.ts';

const tabs = defineSlot<{ trip: string }>('dispatch.trip.tabs');
const access = { anyPermission: ['readShipments'] };

test('what modules contribute stands in its slot by its order, and as the modules stand where that is the same', () => {
  const load = () => Promise.resolve(fill(tabs, {}));
  registerContributions([
    { id: 'b.late', slot: 'dispatch.trip.tabs', order: 5, access, load },
    { id: 'a.first', slot: 'dispatch.trip.tabs', access, load },
    { id: 'c.elsewhere', slot: 'dispatch.trip.actions', access, load },
    { id: 'b.second', slot: 'dispatch.trip.tabs', access, load },
  ]);
  expect(contributionsTo(tabs.name).map(({ id }) => id)).toEqual(['a.first', 'b.second', 'b.late']);
  expect(contributionsTo('dispatch.stop.tabs')).toEqual([]);
});

test('the code of a contribution is loaded once; one that failed is tried again', async () => {
  let asked = 0;
  const one = {
    id: 'once',
    slot: tabs.name,
    access,
    load: () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(fill(tabs, { count: () => 3 }));
    },
  };
  await expect(loadFilling(one)).rejects.toThrow('no network');
  expect(loadedFilling('once')).toBeUndefined();
  await loadFilling(one);
  await loadFilling(one);
  expect(asked).toBe(2);
  expect(loadedFilling('once')?.count?.({ trip: 'T-1' } as never)).toBe(3);
});

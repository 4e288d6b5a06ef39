import { expect, test } from 'vitest';
import { listTexts, readView, sameView, standardView, type ViewParts } from './viewValue.ts';

const parts: ViewParts = {
  name: 'planning',
  lists: ['pool', 'trips'],
  address: ['view'],
  places: ['splitter/planning'],
};

test('a stored view keeps what the screen knows and leaves out the rest', () => {
  const view = readView(
    {
      version: 1,
      lists: { pool: { sort: [{ field: 'city', dir: 'asc' }], hidden: ['weight'] }, gone: { hidden: ['a'] }, trips: 7 },
      address: { view: 'board', trip: '4711', range: '' },
      places: { 'splitter/planning': { size: 400, closed: false }, 'splitter/other': { size: 1, closed: true } },
    },
    parts,
  );
  expect(view).toEqual({
    version: 1,
    lists: { pool: { sort: [{ field: 'city', dir: 'asc' }], hidden: ['weight'] } },
    address: { view: 'board' },
    places: { 'splitter/planning': { size: 400, closed: false } },
  });
});

test.each([null, 'text', 7, [], { lists: 'no', address: [], places: null }])(
  'a preference that holds %j is the standard view',
  (stored) => expect(readView(stored, parts)).toEqual(standardView),
);

test('views are the same whatever the order of their keys, and differ by one column', () => {
  const one = readView(
    { lists: { pool: { hidden: ['a'], widths: { x: 80, y: 90 } } }, address: { view: 'list' } },
    parts,
  );
  const other = readView(
    { address: { view: 'list' }, lists: { pool: { widths: { y: 90, x: 80 }, hidden: ['a'] } } },
    parts,
  );
  expect(sameView(one, other)).toBe(true);
  expect(sameView(one, { ...one, lists: { pool: { hidden: ['a', 'b'] } } })).toBe(false);
});

test('lists that a view does not arrange stand as the product has them', () => {
  expect(listTexts(readView({ lists: { pool: { hidden: ['a'] } } }, parts), parts)).toEqual({
    pool: '{"hidden":["a"]}',
    trips: '',
  });
});

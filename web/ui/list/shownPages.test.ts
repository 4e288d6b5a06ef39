import { expect, test } from 'vitest';
import { isNear, joinPages, placeRows, reportShown } from './shownPages.ts';

const near = (count: number, ...shown: number[]) =>
  Array.from({ length: count }, (_, page) => page).filter((page) => isNear(page, new Set(shown)));

test('a stale list asks for what is shown, two pages on either side and the first', () => {
  expect(near(500, 200)).toEqual([0, 198, 199, 200, 201, 202]);
  expect(near(500, 1, 2)).toEqual([0, 1, 2, 3, 4]);
  expect(near(3, 0)).toEqual([0, 1, 2]);
  // Nothing was shown yet: all count.
  expect(near(3)).toEqual([0, 1, 2]);
});

test('rows say which page of which source is on the screen', () => {
  const heard: string[] = [];
  const [a, b, c, strange] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'x' }];
  placeRows([a, b], 4, (pages) => heard.push(`one ${[...pages].join()}`));
  placeRows([c], 7, (pages) => heard.push(`two ${[...pages].join()}`));
  reportShown([a, strange, b, c]);
  expect(heard).toEqual(['one 4', 'two 7']);
});

test('a row that moved over the end of its page is shown once', () => {
  const pages = [
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
  ];
  expect(joinPages(pages, (row) => row.id).map((row) => row.id)).toEqual(['a', 'b', 'c']);
  expect(joinPages(pages, undefined)).toHaveLength(4);
});

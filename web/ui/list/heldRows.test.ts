import { expect, test } from 'vitest';
import { holdRows, newsOf } from './heldRows.ts';

type Row = { id: number; at: string };
const idOf = (row: Row): string => String(row.id);
/** The first `length` shipments of a pool from `first` on, as a page of a longer list shows them. */
const page = (first: number, length = 50): Row[] => Array.from({ length }, (_, i) => ({ id: first + i, at: 'pool' }));

test('ten shipments that a colleague dispatches are ten changes, not twenty, although ten others move up', () => {
  const held = holdRows(page(1), page(11), idOf);
  expect(newsOf(held)).toBe(10);
  expect(held.gone.size).toBe(10);
});

test('five that go from the end of a list are five changes, three that come are three', () => {
  expect(newsOf(holdRows(page(1, 20), page(1, 15), idOf))).toBe(5);
  expect(newsOf(holdRows(page(1, 20), page(1, 23), idOf))).toBe(3);
  expect(newsOf(holdRows(page(1, 20), page(1, 20), idOf))).toBe(0);
});

test('no row moves: those that went stay in their place and are marked, the others show their new values', () => {
  const shown = page(1, 3);
  const { rows, gone } = holdRows(
    shown,
    [
      { id: 3, at: 'T-101' },
      { id: 1, at: 'pool' },
    ],
    idOf,
  );
  expect(rows.map(idOf)).toEqual(['1', '2', '3']);
  expect(rows[2]?.at).toBe('T-101');
  expect([...gone]).toEqual(['2']);
});

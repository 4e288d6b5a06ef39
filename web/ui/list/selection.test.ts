import { expect, test } from 'vitest';
import { holdRows } from './heldRows.ts';
import { linesOf, moveTo } from './lines.ts';
import {
  bulkOf,
  countSelected,
  isSelected,
  keepKnown,
  noSelection,
  selectAll,
  selectOnly,
  setMany,
  shareOf,
  toggle,
} from './selection.ts';
import { moveColumn, nextSort, orderOf, readTableState, setHidden, setWidth, writeTableState } from './tableState.ts';
import { selectionOfClick } from './useListKeys.ts';

test('all but some: exceptions are counted, toggled and sent', () => {
  let selection = toggle(selectAll(), 'b');
  expect([isSelected(selection, 'a'), isSelected(selection, 'b'), countSelected(selection, 10)]).toEqual([
    true,
    false,
    9,
  ]);
  expect(bulkOf(selection, { q: 'x' })).toEqual({ filter: { q: 'x' }, except: ['b'] });
  selection = toggle(selection, 'b');
  expect(countSelected(selection, 10)).toBe(10);
  expect(bulkOf(selectOnly('a', 'c'), {})).toEqual({ ids: ['a', 'c'] });
});

test('groups are set at once and show none, some or all', () => {
  const ids = ['a', 'b', 'c'];
  expect(shareOf(noSelection, ids)).toBe('none');
  expect(shareOf(selectOnly('b'), ids)).toBe('some');
  expect(shareOf(setMany(noSelection, ids, true), ids)).toBe('all');
  expect(shareOf(setMany(selectAll(), ['a'], false), ids)).toBe('some');
  expect([...keepKnown(selectOnly('a', 'x'), new Set(ids)).ids]).toEqual(['a']);
});

test('a click selects one, Ctrl adds, Shift takes the range, a group takes its rows', () => {
  const rows = ['a', 'b', 'c', 'd'];
  const rowId = (row: string) => row;
  const lines = linesOf(rows, rowId, undefined, new Set());
  const click = (
    line: number,
    keys: { ctrl?: boolean; shift?: boolean; box?: boolean } = {},
    selection = selectOnly('a'),
    anchor = 0,
  ) =>
    [
      ...selectionOfClick({
        lines,
        rowId,
        selection,
        anchor,
        line,
        box: keys.box ?? false,
        ctrl: keys.ctrl ?? false,
        shift: keys.shift ?? false,
      }).ids,
    ]
      .sort()
      .join('');
  expect(click(2)).toBe('c');
  expect(click(2, { ctrl: true })).toBe('ac');
  expect(click(2, { box: true })).toBe('ac');
  expect(click(2, { shift: true })).toBe('abc');
  expect(click(1, { shift: true }, selectOnly('d'), 3)).toBe('bcd');
  expect(click(1, { shift: true, ctrl: true }, selectOnly('d'), 0)).toBe('abd');
  const grouped = linesOf(
    rows,
    rowId,
    { id: 'g', title: '', of: (row) => ({ key: row < 'c' ? '1' : '2', title: '' }) },
    new Set(),
  );
  expect([
    ...selectionOfClick({
      lines: grouped,
      rowId,
      selection: noSelection,
      anchor: -1,
      line: 0,
      box: true,
      ctrl: false,
      shift: false,
    }).ids,
  ]).toEqual(['a', 'b']);
});

test('groups follow their first row and hide their rows when closed', () => {
  const grouping = { id: 'g', title: '', of: (row: string) => ({ key: row[0] ?? '', title: row[0] ?? '' }) };
  const lines = linesOf(['b1', 'a1', 'b2'], (row) => row, grouping, new Set(['b']));
  expect(lines.map((line) => `${line.kind}:${line.key}`)).toEqual(['group:b', 'group:a', 'row:a1']);
  expect(lines[2]).toMatchObject({ position: 0 });
});

test('keys move within the list; the header lies above the first row', () => {
  expect([
    moveTo('ArrowDown', 4, 5, 10),
    moveTo('ArrowUp', 0, 5, 10),
    moveTo('PageUp', 3, 5, 10),
    moveTo('PageDown', 0, 50, 10),
    moveTo('End', 0, 5, 1),
    moveTo('x', 0, 5, 1),
  ]).toEqual([4, -1, 0, 10, 4, undefined]);
});

test('live rows keep their place: new ones wait, changed ones change, gone ones stay', () => {
  const id = (row: { id: string }) => row.id;
  const shown = [
    { id: 'a', v: 1 },
    { id: 'b', v: 1 },
  ];
  const held = holdRows(
    shown,
    [
      { id: 'n', v: 9 },
      { id: 'a', v: 2 },
    ],
    id,
  );
  expect(held).toEqual({
    rows: [
      { id: 'a', v: 2 },
      { id: 'b', v: 1 },
    ],
    added: 1,
    gone: new Set(['b']),
  });
  expect(holdRows(shown, [...shown], id).rows).toBe(shown);
});

test('columns: order, hidden, width and sort are kept in a short text; nonsense is left out', () => {
  const columns = [{ id: 'a' }, { id: 'b' }, { id: 'c', optional: true }];
  let state = moveColumn(columns, {}, 'c', 'a');
  expect(orderOf(columns, state)).toEqual(['c', 'a', 'b']);
  expect(orderOf([...columns, { id: 'new' }], state)).toEqual(['c', 'a', 'b', 'new']);
  state = setHidden(columns, state, 'a', true);
  expect(state.hidden).toEqual(['c', 'a']);
  expect(setWidth(state, 'a', 5).widths).toEqual({ a: 40 });
  state = nextSort(nextSort(state, 'a'), 'b', true);
  expect(state.sort).toEqual([
    { field: 'a', dir: 'asc' },
    { field: 'b', dir: 'asc' },
  ]);
  expect(nextSort(nextSort(nextSort({}, 'a'), 'a'), 'a').sort).toEqual([]);
  expect(readTableState(writeTableState(state))).toEqual(state);
  expect(writeTableState({})).toBe('');
  for (const text of ['', 'x', '[]', 'null', '{"order":[1],"sort":[{"field":1}],"widths":{"a":-3},"hidden":"a"}'])
    expect(JSON.stringify(Object.values(readTableState(text)).flat())).toMatch(/^\[(\{\})?\]$/);
});

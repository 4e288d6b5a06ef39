import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { pick } from '#ui/dialogs/pick.tsx';
import { toastError } from '#ui/feedback/toasts.ts';
import { textsOf } from '../../rules/conditions.ts';
import type { RuleRow } from '../../rules/ruleTable.ts';
import type { GridColumn } from './gridColumns.ts';
import { insertRow, moveRow, pasteCells, type Spot, writeCell } from './gridEdit.ts';
import { readTable, writeTable } from './tsv.ts';
import type { Rows } from './useRows.ts';
import type { TableWords } from './useWords.ts';

export const rowHeight = 28;
const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** Keys that go from cell to cell. */
function stepOf({ key, shiftKey, ctrlKey }: KeyboardEvent, page: number): Spot | undefined {
  if (key === 'ArrowUp') return { row: ctrlKey ? -1e6 : -1, col: 0 };
  if (key === 'ArrowDown') return { row: ctrlKey ? 1e6 : 1, col: 0 };
  if (key === 'ArrowLeft') return { row: 0, col: -1 };
  if (key === 'ArrowRight') return { row: 0, col: 1 };
  if (key === 'PageUp') return { row: -page, col: 0 };
  if (key === 'PageDown') return { row: page, col: 0 };
  if (key === 'Home') return { row: ctrlKey ? -1e6 : 0, col: -1e6 };
  if (key === 'End') return { row: ctrlKey ? 1e6 : 0, col: 1e6 };
  if (key === 'Tab') return { row: 0, col: shiftKey ? -1 : 1 };
  return undefined;
}

/** Chooses what a cell names from what there is. */
async function chosenFor(column: GridColumn, row: RuleRow, words: TableWords): Promise<string | undefined> {
  const { attribute } = column;
  const options = attribute ? words.choicesOf(attribute) : [];
  if (!attribute || options.length === 0) return undefined;
  const value =
    column.kind === 'output'
      ? row.result[attribute.name]
      : row.conditions.find(({ attr }) => attr === attribute.name)?.value;
  const chosen = textsOf(value) ?? (typeof value === 'string' ? [value] : []);
  const multiple = column.kind === 'input' || attribute.type === 'LIST';
  const picked = await pick({ title: column.title, options, chosen, multiple, clearable: true });
  return picked?.map((id) => words.words.show(attribute, id)).join('; ');
}

type Grid = {
  readonly rows: Rows;
  readonly shown: readonly RuleRow[];
  readonly columns: readonly GridColumn[];
  readonly words: TableWords;
  readonly owner: string;
  readonly readOnly: boolean;
  readonly spot: Spot;
  readonly onSpot: (spot: Spot) => void;
};

/** Where one is in the grid, and how far what is chosen reaches. */
function useSpot({ shown, columns, spot, onSpot }: Grid) {
  const [anchor, setAnchor] = useState<Spot>();
  const active = { row: clamp(spot.row, shown.length - 1), col: clamp(spot.col, columns.length - 1) };
  const from = anchor ?? active;
  const area = {
    top: Math.min(from.row, active.row),
    bottom: Math.max(from.row, active.row),
    left: Math.min(from.col, active.col),
    right: Math.max(from.col, active.col),
  };
  const go = (to: Spot, extend = false) => {
    setAnchor(extend ? from : undefined);
    onSpot({ row: clamp(to.row, shown.length - 1), col: clamp(to.col, columns.length - 1) });
  };
  const step = (by: Spot, extend = false) => go({ row: active.row + by.row, col: active.col + by.col }, extend);
  const all = () => {
    setAnchor({ row: 0, col: 0 });
    onSpot({ row: shown.length - 1, col: columns.length - 1 });
  };
  return { active, area, go, step, all };
}

/** What is done to cells and rows where one is. */
function useEdit(
  grid: Grid,
  { active, area, go, step }: ReturnType<typeof useSpot>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const { rows, shown, columns, words, owner, readOnly } = grid;
  const [typed, setTyped] = useState<string>();
  const column = columns[active.col];
  const row = shown[active.row];
  const at = (line: number): number => {
    const one = shown[line];
    return one ? rows.rows.indexOf(one) : rows.rows.length - 1;
  };
  /** False: it was not taken, which is said; by a key it stays in its field, whoever goes elsewhere leaves what was there before. */
  const commit = (text: string, byKey = false): boolean => {
    const isTaken = column?.takes?.(text) !== false;
    if (!isTaken) toastError({ key: 'ruletables:grid/notPriority', args: { value: text } });
    if (!isTaken && byKey) return false;
    setTyped(undefined);
    if (!isTaken) return false;
    const index = at(active.row);
    // Leaving the field says the same once more: nothing is written twice.
    if (column?.write)
      rows.change((now) => {
        const written = now[index];
        return written && column.text(written) !== text.trim() ? writeCell(now, index, column, text) : now;
      });
    frame.current?.focus();
    return true;
  };
  const edit = (text?: string) => {
    if (readOnly || !column?.write || !row) return;
    if (column.kind === 'state')
      rows.change((now) => now.map((one) => (one.id === row.id ? { ...one, active: !one.active } : one)));
    else setTyped(text ?? column.text(row));
  };
  const clear = () =>
    rows.change((now) =>
      now.map((one) => {
        const line = shown.indexOf(one);
        if (line < area.top || line > area.bottom) return one;
        return columns
          .slice(area.left, area.right + 1)
          .filter(({ kind }) => kind !== 'state' && kind !== 'priority')
          .reduce((cleared, { write }) => write?.(cleared, '') ?? cleared, one);
      }),
    );
  const choose = async () => {
    if (!row || !column) return;
    const text = await chosenFor(column, row, words);
    if (text !== undefined) commit(text);
    frame.current?.focus();
  };
  const add = (like?: RuleRow) => {
    rows.change((now) => insertRow(now, at(active.row), owner, like));
    go({ row: active.row + 1, col: active.col });
  };
  const moved = (by: 1 | -1) => {
    rows.change((now) => moveRow(now, at(active.row), by));
    step({ row: by, col: 0 });
  };
  const copied = (): string =>
    writeTable(
      shown
        .slice(area.top, area.bottom + 1)
        .map((one) => columns.slice(area.left, area.right + 1).map(({ text }) => text(one))),
      '\t',
    );
  const pasted = (text: string) => {
    const cells = readTable(text, '\t');
    const from = { row: shown.length === 0 ? 0 : at(active.row), col: active.col };
    if (cells.length > 0) rows.change((now) => pasteCells(now, columns, from, cells, owner));
  };
  return { typed, setTyped, row, commit, edit, clear, choose, add, moved, copied, pasted };
}

/** A grid that is used as a spreadsheet: where one is, what is typed, and what the keys mean. */
export function useGrid(grid: Grid) {
  const { rows, columns, readOnly } = grid;
  const frame = useRef<HTMLDivElement>(null);
  const place = useSpot(grid);
  const edits = useEdit(grid, place, frame);
  const { active, step, all } = place;
  const command = (event: KeyboardEvent): (() => void) | undefined => {
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (event.altKey && event.shiftKey && key === 'arrowdown') return () => edits.moved(1);
    if (event.altKey && event.shiftKey && key === 'arrowup') return () => edits.moved(-1);
    if (event.altKey && key === 'arrowdown') return () => void edits.choose();
    if (control && key === 'z') return event.shiftKey ? rows.redo : rows.undo;
    if (control && key === 'y') return rows.redo;
    if (control && key === 'i') return () => edits.add();
    if (control && key === 'd') return () => edits.add(edits.row);
    if (control && key === 'a') return all;
    if (control || event.altKey) return undefined;
    if (key === 'delete' || key === 'backspace') return edits.clear;
    if (key === 'enter' || key === 'f2') return () => edits.edit();
    return event.key.length === 1 ? () => edits.edit(event.key === ' ' ? undefined : event.key) : undefined;
  };
  const keyed = (event: KeyboardEvent) => {
    if (edits.typed !== undefined) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 300) / rowHeight) - 2);
    const by = event.altKey ? undefined : stepOf(event, page);
    const next = active.col + (by?.col ?? 0);
    // Tab leaves the grid at its ends, as everywhere.
    if (event.key === 'Tab' && (next < 0 || next >= columns.length)) return;
    const asked = by ? () => step(by, event.shiftKey && event.key !== 'Tab') : readOnly ? undefined : command(event);
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    asked();
  };
  return { frame, ...place, ...edits, keyed };
}

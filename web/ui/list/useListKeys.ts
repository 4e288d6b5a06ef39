import type { KeyboardEvent } from 'react';
import type { BoundAction } from '../actions/action.ts';
import { isListKey, matches, readShortcut } from '../actions/shortcut.ts';
import { type Line, moveTo } from './lines.ts';
import {
  isSelected,
  noSelection,
  rangeOf,
  type Selection,
  selectAll,
  selectOnly,
  setMany,
  toggle,
} from './selection.ts';

export type ListKeys<T> = {
  lines: readonly Line<T>[];
  rowId: (row: T) => string;
  active: number;
  column: number;
  columnCount: number;
  anchor: number;
  page: number;
  selectable: boolean;
  selection: Selection;
  actions: readonly BoundAction[];
  goTo: (line: number, keepAnchor: boolean) => void;
  goColumn: (column: number) => void;
  select: (selection: Selection) => void;
  open: (row: T) => void;
  closeGroup: (key: string, closed: boolean) => void;
  sort: (column: number, add: boolean) => void;
  resize: (column: number, by: number) => void;
  move: (column: number, by: number) => void;
  menu: () => void;
};

const idsOf = <T>(lines: readonly Line<T>[], rowId: (row: T) => string): string[] =>
  lines.flatMap((line) => (line.kind === 'row' ? [rowId(line.row)] : line.rows.map(rowId)));

/** Everything a list does by keyboard (look.md, rule 3). Keys that it does not know go on to the page. */
export function handleListKey<T>(event: KeyboardEvent, list: ListKeys<T>): void {
  const line = list.lines[list.active];
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const { key } = event;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;

  if (list.active === -1 && event.altKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const by = key === 'ArrowLeft' ? -1 : 1;
    if (event.shiftKey) list.move(list.column, by);
    else list.resize(list.column, by * 8);
    return done();
  }
  const target = plain || event.shiftKey ? moveTo(key, list.active, list.lines.length, list.page) : undefined;
  if (target !== undefined && !event.altKey) {
    if (event.shiftKey && list.selectable && target >= 0) {
      const anchor = list.anchor >= 0 ? list.anchor : Math.max(0, list.active);
      const ids = idsOf(list.lines.slice(Math.min(anchor, target), Math.max(anchor, target) + 1), list.rowId);
      list.select(selectOnly(...ids));
      list.goTo(target, true);
    } else list.goTo(target, false);
    return done();
  }
  if (plain && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    if (line?.kind === 'group') list.closeGroup(line.key, key === 'ArrowLeft');
    else list.goColumn(Math.max(0, Math.min(list.columnCount - 1, list.column + (key === 'ArrowLeft' ? -1 : 1))));
    return done();
  }
  if ((event.ctrlKey || event.metaKey) && event.code === 'KeyA' && !event.altKey) {
    if (list.selectable) list.select(selectAll());
    return done();
  }
  if (plain && key === ' ') {
    if (list.selectable && line?.kind === 'row') list.select(toggle(list.selection, list.rowId(line.row)));
    else if (list.selectable && line?.kind === 'group') {
      const ids = line.rows.map(list.rowId);
      list.select(setMany(list.selection, ids, !ids.every((id) => isSelected(list.selection, id))));
    }
    return done();
  }
  if (plain && key === 'Enter') {
    if (list.active === -1) list.sort(list.column, event.shiftKey);
    else if (line?.kind === 'row') list.open(line.row);
    else if (line) list.closeGroup(line.key, !line.closed);
    return done();
  }
  if (plain && key === 'Escape' && (list.selection.all || list.selection.ids.size > 0)) {
    list.select(noSelection);
    return done();
  }
  if (key === 'ContextMenu' || (event.shiftKey && key === 'F10')) {
    list.menu();
    return done();
  }
  const action = list.actions.find((candidate) => {
    if (!candidate.shortcut || !candidate.enabled) return false;
    const shortcut = readShortcut(candidate.shortcut);
    // Backspace removes as Delete does (specification 1, 4.4).
    const removes = shortcut.code === 'Delete' && key === 'Backspace' && plain && !event.shiftKey;
    return isListKey(shortcut) && (removes || matches(shortcut, event.nativeEvent));
  });
  if (action) {
    action.run();
    done();
  }
}

/** Selection after a click: plain selects one, Ctrl adds, Shift takes the range from the anchor. */
export function selectionOfClick<T>(input: {
  lines: readonly Line<T>[];
  rowId: (row: T) => string;
  selection: Selection;
  anchor: number;
  line: number;
  box: boolean;
  ctrl: boolean;
  shift: boolean;
}): Selection {
  const clicked = input.lines[input.line];
  if (!clicked) return input.selection;
  if (clicked.kind === 'group') {
    const ids = clicked.rows.map(input.rowId);
    return setMany(input.selection, ids, !ids.every((id) => isSelected(input.selection, id)));
  }
  const id = input.rowId(clicked.row);
  if (input.shift) {
    const keys = input.lines.map((line) => (line.kind === 'row' ? input.rowId(line.row) : ''));
    const ids = rangeOf(keys, input.anchor < 0 ? input.line : input.anchor, input.line).filter((key) => key !== '');
    return input.ctrl || input.box ? setMany(input.selection, ids, true) : selectOnly(...ids);
  }
  return input.box || input.ctrl ? toggle(input.selection, id) : selectOnly(id);
}

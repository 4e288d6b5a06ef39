import type { KeyboardEvent } from 'react';
import type { BoundAction } from '../actions/action.ts';
import { isListKey, matches, readShortcut } from '../actions/shortcut.ts';
import { moveTo } from '../list/lines.ts';

export type BoardKeys = {
  rows: number;
  active: number;
  page: number;
  /** Stops of the active row, and the one that the keyboard stands on; -1 is the row itself. */
  stops: number;
  stop: number;
  someChosen: boolean;
  actions: readonly BoundAction[];
  goTo: (row: number) => void;
  goStop: (stop: number) => void;
  choose: (add: boolean) => void;
  clear: () => void;
  open: () => void;
  menu: () => void;
};

/** Everything a board does by keyboard: rows up and down, stops left and right, Space picks a stop, Enter opens. */
export function handleBoardKey(event: KeyboardEvent, board: BoardKeys): void {
  const done = () => {
    event.preventDefault();
    event.stopPropagation();
  };
  const { key } = event;
  if (key === 'ContextMenu' || (event.shiftKey && key === 'F10')) {
    board.menu();
    return done();
  }
  if (!event.ctrlKey && !event.metaKey && !event.altKey) {
    const target = moveTo(key, board.active, board.rows, board.page);
    if (target !== undefined) {
      board.goTo(Math.max(0, target));
      return done();
    }
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = board.stop + (key === 'ArrowLeft' ? -1 : 1);
      board.goStop(Math.max(-1, Math.min(board.stops - 1, next)));
      return done();
    }
    if (key === ' ') {
      if (board.stop >= 0) board.choose(true);
      return done();
    }
    if (key === 'Enter') {
      board.open();
      return done();
    }
    if (key === 'Escape' && board.someChosen) {
      board.clear();
      return done();
    }
  }
  const action = board.actions.find((candidate) => {
    if (!candidate.shortcut || !candidate.enabled) return false;
    const shortcut = readShortcut(candidate.shortcut);
    return isListKey(shortcut) && matches(shortcut, event.nativeEvent);
  });
  if (action) {
    action.run();
    done();
  }
}

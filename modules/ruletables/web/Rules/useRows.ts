import { useCallback, useState } from 'react';
import type { RuleRow } from '../../rules/ruleTable.ts';

type State = {
  rows: readonly RuleRow[];
  past: readonly (readonly RuleRow[])[];
  future: readonly (readonly RuleRow[])[];
};
const mostKept = 200;

export type Rows = {
  readonly rows: readonly RuleRow[];
  readonly change: (to: (rows: readonly RuleRow[]) => readonly RuleRow[]) => void;
  readonly reset: (rows: readonly RuleRow[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

/** Rows that are being changed, with every step to go back and forth. */
export function useRows(): Rows {
  const [{ rows, past, future }, set] = useState<State>({ rows: [], past: [], future: [] });
  const change = useCallback(
    (to: (rows: readonly RuleRow[]) => readonly RuleRow[]) =>
      set((now) => {
        const next = to(now.rows);
        return next === now.rows ? now : { rows: next, past: [...now.past, now.rows].slice(-mostKept), future: [] };
      }),
    [],
  );
  const reset = useCallback((next: readonly RuleRow[]) => set({ rows: next, past: [], future: [] }), []);
  const undo = useCallback(
    () =>
      set((now) => {
        const before = now.past.at(-1);
        return before ? { rows: before, past: now.past.slice(0, -1), future: [now.rows, ...now.future] } : now;
      }),
    [],
  );
  const redo = useCallback(
    () =>
      set((now) => {
        const [next, ...future] = now.future;
        return next ? { rows: next, past: [...now.past, now.rows], future } : now;
      }),
    [],
  );
  return { rows, change, reset, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}

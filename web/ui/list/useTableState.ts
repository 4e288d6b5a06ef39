import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { readTableState, type TableState, writeTableState } from './tableState.ts';

/**
 * Where arrangements are kept: the shell writes them to the address and to the browser's database; without it they live
 * as long as the component. `name` is the list's id.
 */
export type ArrangementStore = {
  read: (name: string) => string | undefined;
  write: (name: string, text: string) => void;
  /** Called when a saved view arranges the list anew. */
  onPlaced?: (name: string, listener: () => void) => () => void;
};

export const ArrangementContext = createContext<ArrangementStore>({ read: () => undefined, write: () => undefined });

/** State of a list, remembered under its name; `first` is how it looks before the user touches it. */
export function useTableState(name: string, first: TableState = {}): [TableState, (state: TableState) => void] {
  const store = useContext(ArrangementContext);
  const untouched = useRef(first);
  const read = useCallback((): TableState => {
    const saved = readTableState(store.read(name));
    return Object.keys(saved).length > 0 ? saved : untouched.current;
  }, [store, name]);
  const [state, setState] = useState<TableState>(read);
  useEffect(() => store.onPlaced?.(name, () => setState(read())), [store, name, read]);
  const set = useCallback(
    (next: TableState) => {
      setState(next);
      const text = writeTableState(next);
      store.write(name, text === writeTableState(untouched.current) ? '' : text);
    },
    [store, name],
  );
  return [state, set];
}

import { createContext, useCallback, useContext, useState } from 'react';
import { readTableState, type TableState, writeTableState } from './tableState.ts';

/**
 * Where arrangements are kept: the shell writes them to the address and to the user's preferences; without it they live
 * as long as the component. `name` is the list's id.
 */
export type ArrangementStore = {
  read: (name: string) => string | undefined;
  write: (name: string, text: string) => void;
};

export const ArrangementContext = createContext<ArrangementStore>({ read: () => undefined, write: () => undefined });

/** State of a list, remembered under its name; `first` is how it looks before the user touches it. */
export function useTableState(name: string, first: TableState = {}): [TableState, (state: TableState) => void] {
  const store = useContext(ArrangementContext);
  const [state, setState] = useState<TableState>(() => {
    const saved = readTableState(store.read(name));
    return Object.keys(saved).length > 0 ? saved : first;
  });
  const set = useCallback(
    (next: TableState) => {
      setState(next);
      store.write(name, writeTableState(next));
    },
    [store, name],
  );
  return [state, set];
}

import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Small things that come back: splitter places, closed sections. The shell keeps them in the browser's database. */
export type Memory = {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
  /** Called when a saved view puts something else under the name. */
  onPlaced?: (name: string, listener: () => void) => () => void;
};

const inThisTab = new Map<string, unknown>();
export const MemoryContext = createContext<Memory>({
  read: (name) => inThisTab.get(name),
  write: (name, value) => inThisTab.set(name, value),
});

/** State that is remembered under a name; `fits` refuses what an older version may have stored. */
export function useRemembered<T>(
  name: string,
  first: T,
  fits: (value: unknown) => value is T,
): [T, (value: T) => void] {
  const memory = useContext(MemoryContext);
  const read = () => {
    const saved = memory.read(name);
    return fits(saved) ? saved : first;
  };
  const [value, setValue] = useState<T>(read);
  const untouched = useRef(first);
  untouched.current = first;
  const again = useRef(read);
  again.current = read;
  // Where nobody has put it elsewhere, it follows what it starts with: a pane grows with the window.
  const start = JSON.stringify(first);
  // `first` is another object at every drawing.
  useEffect(() => setValue(again.current()), [start, name]);
  useEffect(() => memory.onPlaced?.(name, () => setValue(again.current())), [memory, name]);
  const set = useCallback(
    (next: T) => {
      setValue(next);
      memory.write(name, JSON.stringify(next) === JSON.stringify(untouched.current) ? undefined : next);
    },
    [memory, name],
  );
  return [value, set];
}

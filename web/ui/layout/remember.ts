import { createContext, useCallback, useContext, useState } from 'react';

/** Small things that come back: splitter places, closed sections. The shell keeps them with the user's preferences. */
export type Memory = { read: (name: string) => unknown; write: (name: string, value: unknown) => void };

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
  const [value, setValue] = useState<T>(() => {
    const saved = memory.read(name);
    return fits(saved) ? saved : first;
  });
  const set = useCallback(
    (next: T) => {
      setValue(next);
      memory.write(name, next);
    },
    [memory, name],
  );
  return [value, set];
}

/** Who wants to hear of a name; `tell` calls them, `hear` answers how to stop. */
export function listeners() {
  const all = new Map<string, Set<() => void>>();
  return {
    hear: (name: string, listener: () => void): (() => void) => {
      const some = all.get(name) ?? new Set();
      all.set(name, some.add(listener));
      return () => some.delete(listener);
    },
    tell: (name: string): void => {
      for (const listener of [...(all.get(name) ?? [])]) listener();
    },
  };
}

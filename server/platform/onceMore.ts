export type OnceMore<T> = {
  /** Does the work; asked while it is going on, once more behind it. */
  ask(): void;
  /** What is going on now. */
  going(): Promise<T> | undefined;
};

/** One piece of work at a time. It must not throw. */
export function onceMore<T>(work: () => Promise<T>, isStopped: () => boolean): OnceMore<T> {
  let going: Promise<T> | undefined;
  /** Something was told after the one that is going on had read. */
  let again = false;
  const ask = (): void => {
    if (isStopped()) return;
    if (going) {
      again = true;
      return;
    }
    going = work().finally(() => {
      going = undefined;
      if (!again) return;
      again = false;
      ask();
    });
  };
  return { ask, going: () => going };
}

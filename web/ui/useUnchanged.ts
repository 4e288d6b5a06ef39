import { useRef } from 'react';

/**
 * The value of an earlier drawing for as long as `same` says that nothing has changed, else the present one. For values that
 * are made anew at every drawing, so that what depends on them is not made anew as well.
 */
export function useUnchanged<T>(value: T, same: (earlier: T, now: T) => boolean): T {
  const kept = useRef(value);
  if (!same(kept.current, value)) kept.current = value;
  return kept.current;
}

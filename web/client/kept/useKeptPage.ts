import { useEffect, useRef } from 'react';
import { useUnchanged } from '#ui/useUnchanged.ts';
import { sessionStore } from '../session/session.ts';
import { fallBackOnKept, keepPage } from './keptPages.ts';

/** ms; a list that is loaded changes with every scan. */
const keepEvery = 2000;
/** ms without an answer after which the screen shows what the device has; the answer comes over it. */
const waitFor = 700;

/**
 * Keeps what a screen shows, so that its address opens without a network; nothing is kept while something is missing. A screen that waits for
 * the server in vain shows what was kept.
 * @param believed ms after which it is not shown any more; absent: a day and a half
 */
export function useKeptPage(
  path: string,
  answers: readonly (readonly [readonly unknown[], unknown])[],
  believed?: number,
): void {
  const latest = useRef(answers);
  latest.current = answers;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const parts = useUnchanged(
    answers.map(([, answer]) => answer),
    (earlier, now) => earlier.length === now.length && earlier.every((one, index) => Object.is(one, now[index])),
  );
  useEffect(() => {
    if (parts.some((one) => one === undefined)) return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const { session, status } = sessionStore.getState();
      if (session && status === 'loggedIn') keepPage(session, path, latest.current, believed).catch(() => undefined);
    }, keepEvery);
  }, [path, parts, believed]);
  const missing = parts.some((one) => one === undefined);
  useEffect(() => {
    if (!missing) return;
    const fallBack = setTimeout(() => {
      const { session, status } = sessionStore.getState();
      if (session && status === 'loggedIn') fallBackOnKept(session, path).catch(() => undefined);
    }, waitFor);
    return () => clearTimeout(fallBack);
  }, [path, missing]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [path],
  );
}

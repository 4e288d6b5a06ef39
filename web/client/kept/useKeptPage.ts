import { useEffect, useRef } from 'react';
import { useUnchanged } from '#ui/useUnchanged.ts';
import { sessionStore } from '../session/session.ts';
import { keepPage } from './keptPages.ts';

/** ms; a list that is loaded changes with every scan. */
const keepEvery = 2000;

/** Keeps what a screen shows, so that its address opens without a network; nothing is kept while something is missing. */
export function useKeptPage(path: string, answers: readonly [readonly unknown[], unknown][]): void {
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
      if (session && status === 'loggedIn') keepPage(session, path, latest.current).catch(() => undefined);
    }, keepEvery);
  }, [path, parts]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [path],
  );
}

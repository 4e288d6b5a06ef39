import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type DrawWords, wordsIn } from './tableText.ts';

/** Things that are drawn at once: more would hold the page for too long. */
const atOnce = 300;
type Drawing = { things: readonly ReactNode[]; done: (words: readonly string[]) => void };

/**
 * Draws things into an element that stands in no page, in the language, zone and theme of the place where the hook is used, and answers
 * their words: a mark that only a component knows is said in a file as on the screen. Put `drawing` anywhere.
 */
export function useDrawnWords(): { drawing: ReactNode; draw: DrawWords } {
  const place = useRef<HTMLDivElement>(undefined);
  const [now, setNow] = useState<Drawing>();
  useLayoutEffect(() => {
    if (!now || !place.current) return;
    now.done([...place.current.children].map(wordsIn));
    setNow(undefined);
  }, [now]);
  const draw: DrawWords = useCallback(async (things) => {
    place.current ??= document.createElement('div');
    const words: string[] = [];
    for (let from = 0; from < things.length; from += atOnce) {
      const some = things.slice(from, from + atOnce);
      words.push(...(await new Promise<readonly string[]>((done) => setNow({ things: some, done }))));
    }
    return words;
  }, []);
  const drawing =
    now && place.current
      ? createPortal(
          now.things.map((thing, at) => <div key={at}>{thing}</div>),
          place.current,
        )
      : null;
  return { drawing, draw };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, keptDraft } from '#client/waiting/drafts.ts';

/** ms after the last key. */
const keepAfter = 400;

/** What is typed for a channel; it outlives the change of channels, tab and browser. */
export function useTyped(channel: string): [string, (text: string) => void] {
  const name = `message/${channel}`;
  const [typed, setTyped] = useState('');
  const touched = useRef(false);
  useEffect(() => {
    let gone = false;
    touched.current = false;
    setTyped('');
    void keptDraft(name).then((kept) => {
      if (!gone && !touched.current && typeof kept === 'string') setTyped(kept);
    });
    return () => {
      gone = true;
    };
  }, [name]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = useCallback(
    (text: string) => {
      touched.current = true;
      setTyped(text);
      clearTimeout(timer.current);
      // A draft that the device cannot keep still stands in the field.
      timer.current = setTimeout(
        () => void (text === '' ? dropDraft(name) : keepDraft(name, text)).catch(() => undefined),
        text === '' ? 0 : keepAfter,
      );
    },
    [name],
  );
  return [typed, type];
}

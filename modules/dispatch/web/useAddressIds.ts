import { useEffect, useRef } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';

/** More ids than these make an address that nobody can paste; the selection then stays in this tab alone. */
const mostIds = 60;
/** A range that is drawn with Shift is written once, ms. */
const restMs = 400;

/**
 * A selection of records in the address: written when it rests, read (`onRead`) at the start and when the address changes
 * from outside, by a pasted link or the back button.
 */
export function useAddressIds(name: string, ids: ReadonlySet<string>, onRead: (ids: readonly string[]) => void): void {
  const [given = '', setGiven] = useAddress(name);
  const text = ids.size > mostIds ? '' : [...ids].join('.');
  const written = useRef('');
  const read = useRef(onRead);
  read.current = onRead;
  useEffect(() => {
    if (given === written.current) return;
    written.current = given;
    read.current(given === '' ? [] : given.split('.'));
  }, [given]);
  const first = useRef(true);
  useEffect(() => {
    // What the address says has not been read yet at the first drawing.
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => {
      if (text === written.current) return;
      written.current = text;
      setGiven(text === '' ? undefined : text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, setGiven]);
}

import { useState } from 'react';
import { useFormPlace } from './FormContext.ts';

/** A line of a list in a form. `at` is its number in this form, not its place: fields that are not shown go with it. */
export type FormLine = { at: number };

/**
 * Lines of a list in the form around: one more, one less.
 * @param path of the list in the form's values
 * @param onChange after lines came or went
 */
export function useFormLines(path: string, onChange: () => void = () => {}) {
  const { form } = useFormPlace();
  const lines = form.valueOf(path) as readonly FormLine[];
  // A line that is added never gets the number of one that was removed, whose unseen parts would go with it.
  const [free, setFree] = useState(() => lines.reduce((most, { at }) => Math.max(most, at), -1) + 1);
  const change = (next: readonly FormLine[]) => {
    form.set(path, next);
    setFree(free + 1);
    onChange();
  };
  // As they stand when it happens: a field draws nothing but itself while somebody types.
  const now = () => form.valueOf(path) as readonly FormLine[];
  return {
    lines,
    add: (made: (at: number) => FormLine) => change([...now(), made(free)]),
    remove: (index: number) => change(now().filter((_, i) => i !== index)),
  };
}

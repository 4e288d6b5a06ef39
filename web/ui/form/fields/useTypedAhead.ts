import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Option } from '../widget.ts';
import { optionMatches } from './choices.ts';

/** Whether the library has an option ready for Enter. */
const isHighlighted = (input: HTMLElement): boolean =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector('[data-combobox-selected]') != null;

const firstThatFits = (options: readonly Option[], typed: string): Option | undefined =>
  options.find((option) => !option.disabled && !option.invalid && optionMatches(option, typed));

type Keys = {
  /** The text of the field has changed: an Enter that waits is about another text. */
  changed: (text: string) => void;
  pressed: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/**
 * Somebody who knows the field types and presses Enter before the choices are there. Enter then takes the first that fits
 * as soon as they are, and never hands the form in with what was typed lost: a field that holds a text without a choice
 * keeps Enter for itself.
 */
export function useTypedAhead(field: {
  options: readonly Option[];
  ready: boolean;
  /** The text of the choice that stands in the field. */
  chosen?: string | undefined;
  choose: (value: string) => void;
}): Keys {
  const [waiting, setWaiting] = useState<string | null>(null);
  const latest = useRef(field);
  latest.current = field;
  const take = (typed: string): void => {
    const found = firstThatFits(latest.current.options, typed);
    if (found) latest.current.choose(found.value);
  };
  useEffect(() => {
    if (waiting === null || !field.ready) return;
    setWaiting(null);
    take(waiting);
  }, [waiting, field.ready]);
  return {
    changed: (text) => setWaiting((typed) => (typed === text ? typed : null)),
    pressed: (event) => {
      const typed = event.currentTarget.value;
      if (event.key === 'Tab' || event.key === 'Escape') setWaiting(null);
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || isHighlighted(event.currentTarget)) return;
      if (typed.trim() === '' || typed === field.chosen) return;
      event.preventDefault();
      if (field.ready) take(typed);
      else setWaiting(typed);
    },
  };
}

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Option, WidgetProps } from '../widget.ts';
import { optionMatches } from './choices.ts';

/** Whether the library has an option ready for Enter. */
const isHighlighted = (input: HTMLElement): boolean =>
  document.getElementById(input.getAttribute('aria-controls') ?? '')?.querySelector('[data-combobox-selected]') != null;

const fitting = (options: readonly Option[], typed: string): Option[] =>
  options.filter((option) => !option.disabled && !option.invalid && optionMatches(option, typed));

type Keys = {
  /** The text of the field has changed: an Enter that waits is about another text. */
  changed: (text: string) => void;
  pressed: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** The field is left: what was typed is taken where it can mean one choice alone. */
  left: (event: FocusEvent<HTMLInputElement>) => void;
};

/**
 * Somebody who knows the field types and presses Enter before the choices are there. Enter then takes the first that fits
 * as soon as they are, and never hands the form in with what was typed lost: a field that holds a text without a choice
 * keeps Enter for itself, and the form refuses to be handed in while it does.
 */
export function useTypedAhead(field: {
  options: readonly Option[];
  ready: boolean;
  /** The text of the choice that stands in the field. */
  chosen?: string | undefined;
  choose: (value: string) => void;
  holds: WidgetProps['holds'];
}): Keys {
  const [waiting, setWaiting] = useState<string | null>(null);
  const latest = useRef(field);
  latest.current = field;
  const text = useRef('');
  /** What stands in the field and is not its choice. */
  const untaken = (typed: string): string => (typed === (latest.current.chosen ?? '') ? '' : typed.trim());
  const take = (typed: string): void => {
    const [found] = fitting(latest.current.options, typed);
    if (found) latest.current.choose(found.value);
  };
  const { holds } = field;
  useEffect(() => holds?.(() => untaken(text.current)), [holds]);
  useEffect(() => {
    if (waiting === null || !field.ready) return;
    setWaiting(null);
    take(waiting);
  }, [waiting, field.ready]);
  return {
    changed: (next) => {
      text.current = next;
      setWaiting((typed) => (typed === next ? typed : null));
    },
    pressed: (event) => {
      const typed = event.currentTarget.value;
      if (event.key === 'Tab' || event.key === 'Escape') setWaiting(null);
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || isHighlighted(event.currentTarget)) return;
      if (untaken(typed) === '') return;
      event.preventDefault();
      if (field.ready) take(typed);
      else setWaiting(typed);
    },
    left: (event) => {
      const typed = untaken(event.currentTarget.value);
      const [only, other] = typed === '' ? [] : fitting(field.options, typed);
      if (only && !other) field.choose(only.value);
    },
  };
}

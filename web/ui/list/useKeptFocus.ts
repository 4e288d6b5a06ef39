import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A row is used again for another record when its own leaves the view. If the keyboard stands on something inside that row, it
 * goes back to the list, so that a key never acts on a record that the user did not choose. Answers the list's `onFocus`.
 */
export function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  keyOfLine: (line: number) => string | undefined,
): (event: FocusEvent) => void {
  'use no memo';
  const held = useRef<{ element: Element; key: string | undefined }>(undefined);
  const keyOf = (element: Element): string | undefined =>
    keyOfLine(Number(element.closest<HTMLElement>('[data-line]')?.dataset.line ?? -1));
  useLayoutEffect(() => {
    const now = held.current;
    if (!now || now.key === undefined || document.activeElement !== now.element) return;
    if (keyOf(now.element) !== now.key) scroller.current?.focus({ preventScroll: true });
  });
  return ({ target }) => {
    held.current = target === scroller.current ? undefined : { element: target, key: keyOf(target) };
  };
}

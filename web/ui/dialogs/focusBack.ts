import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** A place where the keyboard stood, and the list or board around it. */
type Place = { element: HTMLElement; list: HTMLElement | null };

const content = '.mantine-Modal-content';
const lists = '[role="grid"], [role="treegrid"], [role="listbox"]';
/** So many places back: the last one may have gone with what was done in the dialog. */
const kept = 8;
/** Outside of all dialogs, and within them; the latest last. */
const places: Record<'outside' | 'inside', Place[]> = { outside: [], inside: [] };

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  const side = target.closest(content) ? 'inside' : 'outside';
  const others = places[side].filter(({ element }) => element !== target);
  places[side] = [...others, { element: target, list: target.closest<HTMLElement>(lists) }].slice(-kept);
}
if (typeof document !== 'undefined') document.addEventListener('focusin', remember);

const canHold = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true &&
  element.getClientRects().length > 0 &&
  !element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]');
const isLost = (): boolean => {
  const at = document.activeElement;
  return !at || at === document.body || !at.isConnected;
};

const topDialog = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>(content)].at(-1);

/** The latest place that is still there, else the list around it, else any list of the page. */
function lastPlace(): HTMLElement | undefined {
  const dialog = topDialog();
  const among = dialog ? places.inside.filter(({ element }) => dialog.contains(element)) : places.outside;
  for (const { element, list } of [...among].reverse()) for (const one of [element, list]) if (canHold(one)) return one;
  return dialog ? undefined : [...document.querySelectorAll<HTMLElement>(lists)].find((one) => canHold(one));
}

let watching: (() => void) | undefined;
/** What was done in the dialog may take the place away a moment later: the button of a selection that is gone. */
function watch(element: HTMLElement): void {
  watching?.();
  const seen = new MutationObserver(() => {
    if (canHold(element)) return;
    stop();
    if (isLost() || document.activeElement === element) giveBack();
  });
  const stop = () => {
    seen.disconnect();
    document.removeEventListener('focusin', moved);
    watching = undefined;
  };
  const moved = ({ target }: FocusEvent) => {
    if (target !== element) stop();
  };
  seen.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', moved);
  watching = stop;
}

function giveBack(): void {
  const to = lastPlace();
  if (!to) return;
  to.focus({ preventScroll: true });
  watch(to);
}

const fields = 'input:not([type="hidden"]):not([aria-haspopup]), textarea, [role="grid"], [role="treegrid"]';
const usable = (dialog: HTMLElement, within: string, what: string): HTMLElement | undefined =>
  [...dialog.querySelectorAll<HTMLElement>(`${within} :is(${what})`)].find(
    (one) => !one.matches(':disabled, [data-disabled="true"], [tabindex="-1"]'),
  );

/**
 * A dialog opens with the keyboard on what one most likely wants and not on its cross: what it names itself, its first field, the way on,
 * the way out. A touch screen keeps its keyboard down.
 */
function markFirst(dialog: HTMLElement): void {
  if (dialog.querySelector('[data-autofocus]') || window.matchMedia('(pointer: coarse)').matches) return;
  const first =
    usable(dialog, '.k-dialog-body', fields) ??
    usable(dialog, '.k-dialog-foot', '[data-commit]') ??
    usable(dialog, '.k-dialog-foot', 'button');
  first?.setAttribute('data-autofocus', '');
}

/** Once a dialog is closed the keyboard stands where it stood before: at what opened it, or, when that is gone, at the list around it. */
function useFocusBack(dialog: RefObject<HTMLElement | null>): void {
  useEffect(
    () => () => {
      const node = dialog.current;
      // Behind the end of this drawing: the next dialog, or what a screen puts the keyboard on, comes first.
      setTimeout(() => {
        if (!node?.isConnected && isLost()) giveBack();
      });
    },
    [dialog],
  );
}

/**
 * Where the keyboard stands when a dialog opens, and when it has closed.
 * @returns `content`, the dialog as it stands; `hold`, the reference to give to it
 */
export function useDialogFocus(): {
  content: RefObject<HTMLElement | null>;
  hold: (node: HTMLElement | null) => void;
} {
  const content = useRef<HTMLElement | null>(null);
  // The same at each drawing: another one would fetch the keyboard anew.
  const hold = useCallback((node: HTMLElement | null) => {
    content.current = node;
    if (!node) return;
    markFirst(node);
    // At once: the trap of the library waits for a timer, and an Enter typed before it would go to what lies beneath.
    node.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  useFocusBack(content);
  return { content, hold };
}

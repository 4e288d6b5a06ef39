import { useSyncExternalStore } from 'react';

/**
 * Height of a row on a phone in px: two lines in the size of text that the reader has set; five where the page is too narrow for two words
 * beside each other (largeText.css).
 */
function phoneRowHeight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const lines = window.innerWidth <= 18 * rem ? 5 : 2;
  return 17 + (lines * 20 * rem) / 16;
}

/** Hears when the reader sets another size of text or turns the device, also while a list is open: a box of one rem changes with it. */
function whenTextChanges(changed: () => void): () => void {
  const rem = document.createElement('div');
  rem.setAttribute('aria-hidden', 'true');
  rem.style.cssText = 'position:absolute;visibility:hidden;pointer-events:none;width:1rem;height:0';
  document.body.append(rem);
  const seen = new ResizeObserver(changed);
  seen.observe(rem);
  window.addEventListener('resize', changed);
  return () => {
    seen.disconnect();
    window.removeEventListener('resize', changed);
    rem.remove();
  };
}

/** Height of the rows of a list in px; `desk`: where it is not a phone's. */
export function useRowHeight(phone: boolean, desk: number): number {
  const onPhone = useSyncExternalStore(whenTextChanges, phoneRowHeight);
  return phone ? onPhone : desk;
}

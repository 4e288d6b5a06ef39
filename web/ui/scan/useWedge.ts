import { useLayoutEffect, useRef, useState } from 'react';
import { isTyping } from '../actions/registry.ts';
import { type Held, WedgeBuffer, type WedgeOptions } from './WedgeBuffer.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  isTyping(target) &&
  !target.readOnly &&
  !target.disabled;

/** Writes a text where the cursor stands, as if it had been typed: React and the browser's undo see it. */
function typeInto(field: Field, text: string): void {
  if (document.activeElement === field && document.execCommand('insertText', false, text)) return;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  setter?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

type Ear = { hears: boolean };
/** Whoever listens, in the order in which they came: a field in a dialog came after the page below it, and the scanner means what came last. */
const ears: Ear[] = [];

/** Hears a scanner that types (wedge) wherever the focus is, the one that came last alone; `enabled` false leaves the keyboard alone. */
export function useWedge(
  onScan: (code: string) => void,
  options: WedgeOptions & {
    enabled?: boolean;
    /** A scanner whose keys come one by one was recognised. */
    onSlow?: () => void;
  } = {},
): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  const slowly = useRef(options.onSlow);
  slowly.current = options.onSlow;
  const { enabled = true, wait = 30, min = 3, prefix = '', suffix = '' } = options;
  const [ear] = useState<Ear>(() => ({ hears: enabled }));
  ear.hears = enabled;
  // Both with the drawing itself: what is scanned in the moment in which a page comes has to be heard by one.
  useLayoutEffect(() => {
    ears.push(ear);
    return () => void ears.splice(ears.indexOf(ear), 1);
  }, [ear]);
  useLayoutEffect(() => {
    if (!enabled) return;
    const buffer = new WedgeBuffer({ wait, min, prefix, suffix });
    const replayed = new WeakSet<Event>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let target: EventTarget | null = null;
    const settle = (done: readonly Held[]) => {
      for (const held of done) {
        if (held.kind === 'scan') {
          if (held.slow) slowly.current?.();
          latest.current(held.text);
        } else if (isField(target)) typeInto(target, held.text);
        else if (held.text.length === 1 && target instanceof HTMLElement) {
          // A single key on the page was a shortcut: it goes on to where it belongs.
          const code = /[a-z]/i.test(held.text)
            ? `Key${held.text.toUpperCase()}`
            : /\d/.test(held.text)
              ? `Digit${held.text}`
              : '';
          const event = new KeyboardEvent('keydown', { key: held.text, code, bubbles: true, cancelable: true });
          replayed.add(event);
          target.dispatchEvent(event);
          if (held.text === ' ' && target instanceof HTMLButtonElement && !event.defaultPrevented) target.click();
        }
      }
    };
    const awaitSilence = (again = false) => {
      const wait = buffer.patience;
      const due = performance.now() + wait;
      timer = setTimeout(() => {
        // A page that was busy has not heard yet which keys came meanwhile: once more they get the time to arrive.
        if (!again && performance.now() - due > 10) awaitSilence(true);
        else settle(buffer.silence(isField(target)));
      }, wait);
    };
    const pressed = (event: KeyboardEvent) => {
      if (ears.findLast((one) => one.hears) !== ear) return;
      if (replayed.has(event) || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const ends = event.key === 'Enter' || event.key === 'Tab';
      if (!ends && event.key.length !== 1) return;
      // A lone space on a button presses it at once; nobody scans codes that begin with a space.
      if (event.key === ' ' && buffer.isEmpty && !isField(event.target)) return;
      clearTimeout(timer);
      const inField = isField(event.target);
      const { swallow, done } = ends
        ? buffer.end(event.timeStamp, inField)
        : buffer.press(event.key, event.timeStamp, inField);
      if (swallow) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      settle(done);
      target = event.target;
      if (!ends) awaitSilence();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => {
      window.removeEventListener('keydown', pressed, { capture: true });
      clearTimeout(timer);
      settle(buffer.silence(true).map((held) => ({ ...held, kind: 'typed' as const })));
    };
  }, [ear, enabled, wait, min, prefix, suffix]);
}

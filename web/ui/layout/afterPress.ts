let pressed = false;
const waiting = new Set<() => void>();

/** The click comes in the same turn as the release; what waited runs behind it. */
function released(): void {
  pressed = false;
  setTimeout(() => {
    const all = [...waiting];
    waiting.clear();
    for (const run of all) run();
  });
}

/** Learns of presses on a page. */
export function watchPresses(page: EventTarget): void {
  page.addEventListener('pointerdown', () => void (pressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend', 'contextmenu'])
    page.addEventListener(end, released, { capture: true });
  // Of the window itself, not of a field that is left: a press may end in another window, and the page hears nothing of it.
  page.addEventListener('blur', ({ target }) => {
    if (target === page) released();
  });
}
if (typeof window !== 'undefined') watchPresses(window);

/**
 * Runs it at once, or, while a mouse button or a finger is down, when that press is over, at the latest after `atMost` ms. What appears during
 * a press moves the pressed button away, and the click is lost: the message at a field that is left by pressing, an answer of the server.
 */
export function afterPress(run: () => void, atMost?: number): void {
  if (!pressed) return run();
  waiting.add(run);
  if (atMost === undefined) return;
  setTimeout(() => {
    if (waiting.delete(run)) run();
  }, atMost);
}

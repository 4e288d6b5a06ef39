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

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => void (pressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const)
    window.addEventListener(end, released, { capture: true });
}

/**
 * Runs it at once, or, while a mouse button or a finger is down, when that press is over. A field that is left by pressing a button shows what is
 * wrong with it; shown during the press it would move the button away, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (pressed) waiting.add(run);
  else run();
}

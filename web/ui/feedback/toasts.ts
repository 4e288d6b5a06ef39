import type { TextKey } from '#kernel/text.ts';
import { createStore } from 'zustand/vanilla';
import type { GlyphName } from '../status/status.ts';

/** A text by key, or one that is written already. */
type Say = { key: TextKey; args?: Record<string, string | number> } | string;

export type Toast = {
  id: number;
  look: 'done' | 'planned' | 'risk' | 'late';
  glyph?: GlyphName;
  title: Say;
  text?: Say;
  /** Such as Undo or Details. */
  action?: { label: Say; run: () => void };
  /** What it comes from, such as a call and its subject: once that goes well or is tried anew, the toast has nothing to say any more. */
  cause?: string;
  /** Belongs to the whole product, not to the screen on which it came up. */
  everywhere?: true;
};

/** ms that a failure stands on its screen until it counts as read: leaving the screen sooner takes it along. */
export const readMs = 5000;
const read = new Set<number>();

/** Toasts on the screen, oldest first. */
export const toastStore = createStore<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

/** Success toasts vanish after 3 s, all others stay until dismissed (specification 1, 4.4). */
export const successMs = 3000;
let next = 1;

export function dismissToast(id: number): void {
  read.delete(id);
  toastStore.setState((state) => ({ toasts: state.toasts.filter((toast) => toast.id !== id) }));
}

/** Something more important stands on the screen by now: what is done is said no longer, unless it can be taken back there. */
export function dismissDone(): void {
  const { toasts } = toastStore.getState();
  for (const { id, look, action } of toasts) if (look === 'done' && !action) dismissToast(id);
}

/** The cause of these toasts has ended: the call answered, or somebody tries it again. */
export function endToasts(cause: string): void {
  const { toasts } = toastStore.getState();
  if (toasts.some((toast) => toast.cause === cause))
    toastStore.setState({ toasts: toasts.filter((toast) => toast.cause !== cause) });
}

/**
 * The screen is left: what failed there is over. A toast that nobody can have read yet goes along, so that a save that fails in the moment
 * in which its screen is left is still told (specification 1, 4.4: it stays until dismissed; what it is about ends with its screen).
 */
export function leaveToasts(): void {
  const { toasts } = toastStore.getState();
  const over = ({ id, look, everywhere }: Toast): boolean =>
    (look === 'late' || look === 'risk') && !everywhere && read.has(id);
  if (toasts.some(over)) toastStore.setState({ toasts: toasts.filter((toast) => !over(toast)) });
}

/** Shows a toast; the same toast twice is shown once. Answers its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const said = JSON.stringify([toast.look, toast.title, toast.text]);
  const twin = toastStore
    .getState()
    .toasts.find((other) => JSON.stringify([other.look, other.title, other.text]) === said);
  if (twin && toast.look !== 'done') return twin.id;
  const id = next;
  next += 1;
  toastStore.setState((state) => ({ toasts: [...state.toasts, { ...toast, id }].slice(-5) }));
  if (toast.look !== 'done') setTimeout(() => read.add(id), readMs);
  return id;
}

export const toastSuccess = (title: Say, action?: Toast['action']): number =>
  showToast({ look: 'done', title, ...(action ? { action } : {}) });
export const toastError = (title: Say, text?: Say): number =>
  showToast({ look: 'late', title, ...(text === undefined ? {} : { text }) });

/** Answer of a bulk call: "X of Y" with a reason for each that failed (look.md, rule 12). */
export function toastBulk(
  done: number,
  total: number,
  reasons: readonly string[],
  keys: { all: TextKey; some: TextKey },
): number {
  const args = { count: done, total };
  return done === total
    ? toastSuccess({ key: keys.all, args })
    : showToast({ look: done === 0 ? 'late' : 'risk', title: { key: keys.some, args }, text: reasons.join('\n') });
}

import type { TextKey } from '#kernel/text.ts';
import { createStore } from 'zustand/vanilla';
import type { BoundAction } from './action.ts';
import { isListKey, type KeyPress, matches, readShortcut } from './shortcut.ts';

type Entry = { owner: symbol; layer: number; actions: readonly BoundAction[] };

/** Actions that are possible on the screen now, in the order of their registration. */
export const actionRegistry = createStore<{ entries: readonly Entry[]; layer: number }>()(() => ({
  entries: [],
  layer: 0,
}));

/** Registers or replaces the actions of one owner; the answer takes them away. */
export function registerActions(owner: symbol, layer: number, actions: readonly BoundAction[]): () => void {
  actionRegistry.setState((state) => ({
    entries: [...state.entries.filter((entry) => entry.owner !== owner), { owner, layer, actions }],
  }));
  return () =>
    actionRegistry.setState((state) => ({ entries: state.entries.filter((entry) => entry.owner !== owner) }));
}

/** A dialog opens a layer: while it is there, only its own actions answer to keys. */
export function openLayer(): { layer: number; close: () => void } {
  const layer = actionRegistry.getState().layer + 1;
  actionRegistry.setState({ layer });
  return { layer, close: () => actionRegistry.setState((state) => ({ layer: Math.max(0, state.layer - 1) })) };
}

/** Actions of the top layer; a later registration wins over an earlier one with the same id. */
export function currentActions(state = actionRegistry.getState()): BoundAction[] {
  const byId = new Map<string, BoundAction>();
  for (const entry of state.entries)
    if (entry.layer === state.layer) for (const action of entry.actions) byId.set(action.id, action);
  return [...byId.values()];
}

/** True when a text is being typed at this element. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement)
    return !['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'range'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * What a key press means: an action that is possible now; else one that is not, with the reason, so that no key is swallowed without a
 * word; else nothing. List keys are left to the list that has the focus.
 */
export function meantBy(press: KeyPress, typing: boolean, actions: readonly BoundAction[]): BoundAction | undefined {
  const meant = actions.filter(({ shortcut, whileTyping, enabled, reasonKey }) => {
    if (!shortcut || (typing && !whileTyping) || !(enabled || reasonKey)) return false;
    const keys = readShortcut(shortcut);
    return !isListKey(keys) && matches(keys, press);
  });
  return meant.findLast(({ enabled }) => enabled) ?? meant.at(-1);
}

/**
 * Listens for the shortcuts of all registered actions; the answer stops it. The shell calls it once.
 * @param refused hears why an action that was meant is not possible now
 */
export function listenForShortcuts(target: Window, refused: (reason: TextKey) => void): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = meantBy(event, isTyping(event.target), currentActions());
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.enabled) action.run();
    else if (action.reasonKey) refused(action.reasonKey);
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

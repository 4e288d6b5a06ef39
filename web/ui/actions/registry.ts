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

/** The enabled action that a key press means, or undefined. List keys are left to the list that has the focus. */
function actionFor(press: KeyPress, typing: boolean, actions = currentActions()): BoundAction | undefined {
  return actions.findLast((action) => {
    if (!action.shortcut || !action.enabled || (typing && !action.whileTyping)) return false;
    const shortcut = readShortcut(action.shortcut);
    return !isListKey(shortcut) && matches(shortcut, press);
  });
}

/** Listens for the shortcuts of all registered actions; the answer stops it. The shell calls it once. */
export function listenForShortcuts(target: Window): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const action = actionFor(event, isTyping(event.target));
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action.run();
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

import type { ArrangementStore } from '#ui/list/useTableState.ts';
import { addressHistory } from '../navigation/hashHistory.ts';
import { memory } from './memory.ts';

/** ms; dragging a column edge changes the state at every move, the address follows when it rests. */
const rest = 400;
const unsent = new Map<string, string>();
let page = '';
let timer: ReturnType<typeof setTimeout> | undefined;

const param = (name: string): string => `list.${name}`;
const place = (name: string): string => `list/${name}`;

/** Replaces values of the address; empty ones leave it. */
function replaceAddress(values: Iterable<readonly [string, string]>): void {
  const { pathname, search } = addressHistory().location;
  const params = new URLSearchParams(search);
  for (const [name, value] of values)
    if (value === '') params.delete(name);
    else params.set(name, value);
  const text = params.toString();
  addressHistory().replace(text === '' ? pathname : `${pathname}?${text}`);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const values = [...unsent].map(([name, text]) => [param(name), text] as const);
  unsent.clear();
  // Whoever left the page meanwhile stands on another address.
  if (addressHistory().location.pathname === page) replaceAddress(values);
}

/** Arrangement of lists: the address wins (it can be shared and reloaded), then what this browser remembers. */
export const arrangements = {
  read: (name: string): string | undefined => {
    const saved = memory.read(place(name));
    return (
      unsent.get(name) ??
      new URLSearchParams(addressHistory().location.search).get(param(name)) ??
      (typeof saved === 'string' ? saved : undefined)
    );
  },
  write: (name: string, text: string): void => {
    unsent.set(name, text);
    page = addressHistory().location.pathname;
    memory.write(place(name), text === '' ? undefined : text);
    clearTimeout(timer);
    timer = setTimeout(send, rest);
  },
  /** Arranges a list from outside, such as a saved view does; the address says the rest of the view in the same step. */
  placeAll: (texts: Readonly<Record<string, string>>, address: Readonly<Record<string, string>>): void => {
    for (const name of Object.keys(texts)) unsent.delete(name);
    replaceAddress([...Object.keys(texts).map((name) => [param(name), ''] as const), ...Object.entries(address)]);
    for (const [name, text] of Object.entries(texts)) memory.place(place(name), text === '' ? undefined : text);
  },
  onPlaced: (name: string, listener: () => void) => memory.onPlaced(place(name), listener),
} satisfies ArrangementStore & Record<string, unknown>;

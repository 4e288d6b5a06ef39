import type { OrderDraft } from './orderDraft.ts';

/** A value of an order that a person changed. */
export type Change = { path: string; from: string; to: string };

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Names that a line of a file is kept by, not what it says. */
const notSaid = new Set(['row', 'problems']);

function compare(before: unknown, after: unknown, path: string, found: Change[]): void {
  const isTree = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] === 'number');
  if (isTree(before) && isTree(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      if (notSaid.has(name)) continue;
      const next = Array.isArray(before) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      compare(before[name], after[name], next, found);
    }
  } else if (isTree(after) && !Array.isArray(after))
    for (const name of Object.keys(after).filter((one) => !notSaid.has(one)))
      compare(undefined, after[name], `${path}.${name}`, found);
  else if (shown(before) !== shown(after) && !notSaid.has(path))
    found.push({ path, from: shown(before), to: shown(after) });
}

/** What a person changed in an order, value by value. */
export function changesOf(before: OrderDraft, after: OrderDraft): Change[] {
  const found: Change[] = [];
  compare(before, after, '', found);
  return found.filter((change) => change.from !== '' || change.to !== '');
}

/** The first values that changed, in the signs of no language. */
export const shortly = (changes: readonly Change[]): string => {
  const words = changes.slice(0, 6).map(({ from, to }) => `${from || '–'} → ${to || '–'}`);
  return [...words, ...(changes.length > words.length ? ['…'] : [])].join('; ').slice(0, 400);
};

import { readTableState, type TableState, writeTableState } from '#ui/list/tableState.ts';

/** What a view is made of: lists by name, values of the address that choose (not the records that are open), places of panes. */
export type ViewParts = {
  readonly name: string;
  readonly lists: readonly string[];
  readonly address?: readonly string[];
  readonly places?: readonly string[];
};

/** A saved view, as the preference keeps it (`preferenceValue`); what is missing stands as the product has it. */
export type ViewValue = {
  readonly version: 1;
  readonly lists: Readonly<Record<string, TableState>>;
  readonly address: Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, unknown>>;
};

export const standardView: ViewValue = { version: 1, lists: {}, address: {}, places: {} };

const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Reads what a preference holds; what this screen does not know, or what does not fit, is left out. */
export function readView(stored: unknown, parts: ViewParts): ViewValue {
  const { lists, address, places } = partOf(stored);
  const pick = <T>(names: readonly string[] | undefined, read: (name: string) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      (names ?? []).flatMap((name) => {
        const value = read(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
  return {
    version: 1,
    lists: pick(parts.lists, (name) => {
      const state = readTableState(JSON.stringify(partOf(lists)[name] ?? null));
      return Object.keys(state).length > 0 ? state : undefined;
    }),
    address: pick(parts.address, (name) => {
      const value = partOf(address)[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    }),
    places: pick(parts.places, (name) => partOf(places)[name] ?? undefined),
  };
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

export const sameView = (one: ViewValue, other: ViewValue): boolean => canonical(one) === canonical(other);

/** Texts of the lists of a view for the store of arrangements; '' is the product's own arrangement. */
export const listTexts = (value: ViewValue, parts: ViewParts): Record<string, string> =>
  Object.fromEntries(parts.lists.map((name) => [name, writeTableState(value.lists[name] ?? {})]));

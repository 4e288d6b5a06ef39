import type { Column } from './column.ts';

/** How the user arranged a list: about 400 bytes, kept in the address and in saved views (perspectives). */
export type TableState = {
  readonly order?: readonly string[];
  /** Hidden columns; absent: the optional ones. */
  readonly hidden?: readonly string[];
  readonly widths?: Readonly<Record<string, number>>;
  readonly sort?: readonly { field: string; dir: 'asc' | 'desc' }[];
  readonly group?: string;
};

export const minWidth = 40;
export const maxWidth = 800;

type Named = Pick<Column<never>, 'id' | 'optional'>;

export const hiddenOf = (columns: readonly Named[], state: TableState): readonly string[] =>
  state.hidden ?? columns.filter((column) => column.optional).map((column) => column.id);

/** Ids of all columns in the user's order; columns that a saved order does not know keep their own place at the end. */
export function orderOf(columns: readonly Named[], state: TableState): string[] {
  const known = new Set(columns.map((column) => column.id));
  const saved = (state.order ?? []).filter((id) => known.has(id));
  return [...saved, ...columns.map((column) => column.id).filter((id) => !saved.includes(id))];
}

/** Ids of the columns that a list shows, in their order. */
export function shownColumns(columns: readonly Named[], state: TableState): string[] {
  const hidden = new Set(hiddenOf(columns, state));
  return orderOf(columns, state).filter((id) => !hidden.has(id));
}

export function setHidden(columns: readonly Named[], state: TableState, id: string, hide: boolean): TableState {
  const hidden = hiddenOf(columns, state).filter((other) => other !== id);
  return { ...state, hidden: hide ? [...hidden, id] : hidden };
}

/** Moves a column to the place of another one. */
export function moveColumn(columns: readonly Named[], state: TableState, id: string, to: string): TableState {
  const order = orderOf(columns, state);
  const from = order.indexOf(id);
  const target = order.indexOf(to);
  if (from < 0 || target < 0 || from === target) return state;
  order.splice(from, 1);
  order.splice(target, 0, id);
  return { ...state, order };
}

export const setWidth = (state: TableState, id: string, width: number): TableState => ({
  ...state,
  widths: { ...state.widths, [id]: Math.round(Math.min(maxWidth, Math.max(minWidth, width))) },
});

/** Ascending, descending, none; `add` keeps the other sort fields (Shift), three at most (kernel paging). */
export function nextSort(state: TableState, field: string, add = false): TableState {
  const sort = state.sort ?? [];
  const now = sort.find((entry) => entry.field === field);
  const next = now === undefined ? 'asc' : now.dir === 'asc' ? 'desc' : undefined;
  const others = add ? sort.filter((entry) => entry.field !== field) : [];
  return { ...state, sort: (next ? [...others, { field, dir: next } as const] : others).slice(-3) };
}

/** Short text for the address; an untouched state is ''. */
export function writeTableState(state: TableState): string {
  const entries = Object.entries(state).filter(([, value]) => value !== undefined && value !== '');
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

const texts = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;

/** Reads what an address or a saved view holds; whatever does not fit is left out, never thrown. */
export function readTableState(text: string | undefined | null): TableState {
  if (!text) return {};
  try {
    const raw: unknown = JSON.parse(text);
    if (typeof raw !== 'object' || raw === null) return {};
    const from = raw as Record<string, unknown>;
    const order = texts(from.order);
    const hidden = texts(from.hidden);
    const widths =
      typeof from.widths === 'object' && from.widths !== null
        ? Object.fromEntries(
            Object.entries(from.widths).filter(
              (entry): entry is [string, number] =>
                typeof entry[1] === 'number' && entry[1] >= minWidth && entry[1] <= maxWidth,
            ),
          )
        : undefined;
    const sort = Array.isArray(from.sort)
      ? from.sort
          .filter(
            (entry: unknown): entry is { field: string; dir: 'asc' | 'desc' } =>
              typeof entry === 'object' &&
              entry !== null &&
              'field' in entry &&
              typeof entry.field === 'string' &&
              'dir' in entry &&
              (entry.dir === 'asc' || entry.dir === 'desc'),
          )
          .slice(0, 3)
      : undefined;
    return {
      ...(order ? { order } : {}),
      ...(hidden ? { hidden } : {}),
      ...(widths ? { widths } : {}),
      ...(sort ? { sort } : {}),
      ...(typeof from.group === 'string' ? { group: from.group } : {}),
    };
  } catch {
    return {};
  }
}

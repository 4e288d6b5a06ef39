/**
 * What is selected in a list. With `all`, everything that the filter matches is selected and `ids` are the exceptions:
 * so Ctrl+A on a server-paged list needs no ids (domain R20).
 */
export type Selection = { readonly all: boolean; readonly ids: ReadonlySet<string> };

export const noSelection: Selection = { all: false, ids: new Set() };
export const selectAll = (): Selection => ({ all: true, ids: new Set() });
export const selectOnly = (...ids: string[]): Selection => ({ all: false, ids: new Set(ids) });

export const isSelected = (selection: Selection, id: string): boolean => selection.all !== selection.ids.has(id);

/** Adds or removes one record, whatever the selection was. */
export function toggle(selection: Selection, id: string, on = !isSelected(selection, id)): Selection {
  const ids = new Set(selection.ids);
  if (selection.all === on) ids.delete(id);
  else ids.add(id);
  return { all: selection.all, ids };
}

/** Sets many records at once (a range, a group). */
export function setMany(selection: Selection, many: readonly string[], on: boolean): Selection {
  const ids = new Set(selection.ids);
  for (const id of many) {
    if (selection.all === on) ids.delete(id);
    else ids.add(id);
  }
  return { all: selection.all, ids };
}

/** The ids between two positions, both included. */
export function rangeOf(order: readonly string[], from: number, to: number): string[] {
  const low = Math.max(0, Math.min(from, to));
  return order.slice(low, Math.max(from, to) + 1);
}

/** How many are selected of `total` records. */
export const countSelected = (selection: Selection, total: number): number =>
  selection.all ? Math.max(0, total - selection.ids.size) : selection.ids.size;

/** State of a checkbox over these records: none, some or all of them. */
export function shareOf(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  let on = 0;
  for (const id of ids) if (isSelected(selection, id)) on += 1;
  return on === 0 ? 'none' : on === ids.length ? 'all' : 'some';
}

/** Drops ids that are no longer in the list; exceptions of "all" stay. */
export function keepKnown(selection: Selection, known: ReadonlySet<string>): Selection {
  if (selection.all) return selection;
  const ids = [...selection.ids].filter((id) => known.has(id));
  return ids.length === selection.ids.size ? selection : { all: false, ids: new Set(ids) };
}

/** Body of a bulk call (domain R20): the ids, or the filter with its exceptions. */
export const bulkOf = <F>(selection: Selection, filter: F): { ids: string[] } | { filter: F; except: string[] } =>
  selection.all ? { filter, except: [...selection.ids] } : { ids: [...selection.ids] };

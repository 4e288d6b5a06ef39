import { isDeviating, isHandled } from '#modules/shipments/rules/packageProcess.ts';
import { isDone, listItemState, type ListPackage } from './itemState.ts';
import type { ListItemState, ListKind } from './vocabulary.ts';

/** What one shipment adds to the counters of its list. */
export type Tally = {
  state: ListItemState;
  done: number;
  scanned: number;
  deviating: number;
  missing: number;
  toUnload: number;
  surplus: number;
};

/** @param removed undispatched, but its packages are not all off the truck: what it still carries counts, the shipment does not. */
export function tallyOf(kind: ListKind, packages: readonly ListPackage[], removed: boolean): Tally {
  const expected = packages.filter((one) => one.surplus !== true);
  const taken = packages.filter((one) => one.surplus === true && isHandled(one.processStatus));
  // A shipment of which nothing was expected is on the list because something of it was found.
  const found = expected.length === 0 && packages.length > 0;
  const state = listItemState(kind, found ? packages : expected, found);
  const count = (is: (one: ListPackage) => boolean): number => expected.filter(is).length;
  return {
    state,
    surplus: taken.length,
    done: !removed && isDone(state) ? 1 : 0,
    scanned: count((one) => isHandled(one.processStatus)),
    deviating: count((one) => one.deviates === true || isDeviating(one.processStatus)),
    missing: count((one) => one.processStatus === 'MISSING'),
    toUnload: count((one) => one.terminalStatus === 'TO_UNLOAD'),
  };
}

type Counters = {
  items_done: number;
  packages_scanned: number;
  packages_deviating: number;
  packages_missing: number;
  packages_to_unload: number;
  surplus: number;
};

/** A list's counters moved on by one shipment: a scan must not cost more the longer its list is. */
export const movedOn = (list: Counters, before: Tally, after: Tally): Counters => ({
  items_done: list.items_done + after.done - before.done,
  packages_scanned: list.packages_scanned + after.scanned - before.scanned,
  packages_deviating: list.packages_deviating + after.deviating - before.deviating,
  packages_missing: list.packages_missing + after.missing - before.missing,
  packages_to_unload: list.packages_to_unload + after.toUnload - before.toUnload,
  surplus: list.surplus + after.surplus - before.surplus,
});

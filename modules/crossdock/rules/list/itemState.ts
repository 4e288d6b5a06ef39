import { isDeviating, isHandled } from '#modules/shipments/rules/packageProcess.ts';
import type { PackageProcessStatus, TerminalStatus } from '#modules/shipments/rules/vocabulary.ts';
import type { ListItemState, ListKind, LoadingItemState } from './vocabulary.ts';

export type ListPackage = {
  processStatus: PackageProcessStatus;
  terminalStatus: TerminalStatus;
  /** A deviation is documented; it stays when the scan is taken back. */
  deviates?: boolean;
  /** Taken in, though the list did not expect it. */
  surplus?: boolean;
};

const names = {
  LDG: { all: 'LOADED', deviating: 'LOADED_WITH_DEVIATION', partly: 'PARTLY_LOADED', none: 'NOT_LOADED' },
  ULD: { all: 'UNLOADED', deviating: 'UNLOADED_WITH_DEVIATION', partly: 'PARTLY_UNLOADED', none: 'NOT_UNLOADED' },
  INV: {
    all: 'REGISTERED',
    deviating: 'REGISTERED_WITH_DEVIATION',
    partly: 'PARTLY_REGISTERED',
    none: 'NOT_REGISTERED',
  },
} as const satisfies Record<ListKind, Record<string, ListItemState>>;

/** State of a shipment on a list from its packages (domain 3.6); `surplus`: the list did not expect it. */
export function listItemState(kind: 'LDG', packages: readonly ListPackage[]): LoadingItemState;
export function listItemState(kind: ListKind, packages: readonly ListPackage[], surplus?: boolean): ListItemState;
export function listItemState(kind: ListKind, packages: readonly ListPackage[], surplus = false): ListItemState {
  if (kind === 'LDG' && packages.some((p) => p.terminalStatus === 'TO_UNLOAD')) return 'TO_UNLOAD';
  if (surplus && kind !== 'LDG') return 'SURPLUS';
  const name = names[kind];
  const handled = packages.filter((p) => isHandled(p.processStatus));
  if (handled.length > 0 && handled.length === packages.length)
    return handled.some((p) => isDeviating(p.processStatus)) ? name.deviating : name.all;
  if (handled.length > 0) return name.partly;
  if (packages.length === 0 || packages.some((p) => p.processStatus === 'NOT_YET_PROCESSED')) return 'PLANNED';
  return packages.every((p) => p.processStatus === 'MISSING') ? 'MISSING' : name.none;
}

const done: readonly ListItemState[] = [
  'LOADED',
  'LOADED_WITH_DEVIATION',
  'UNLOADED',
  'UNLOADED_WITH_DEVIATION',
  'REGISTERED',
  'REGISTERED_WITH_DEVIATION',
];
/** Every package of the shipment is on the vehicle, in the hall or counted. */
export const isDone = (state: ListItemState): boolean => done.includes(state);

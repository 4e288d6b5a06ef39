import type {
  CompartmentKind,
  DeviationKind,
  PackageProcessStatus,
  PackageStatus,
  TerminalStatus,
} from './vocabulary.ts';

/** The three independent fields of a package (A3): what happened in this process, where it is, the overall verdict. */
export type PackageState = {
  processStatus: PackageProcessStatus;
  terminalStatus: TerminalStatus;
  status: PackageStatus;
};
export type ListProcess = 'LDG' | 'ULD' | 'INV';

const done: Record<ListProcess, PackageProcessStatus> = { LDG: 'LOADED', ULD: 'UNLOADED', INV: 'REGISTERED' };
const notDone: Record<ListProcess, PackageProcessStatus> = {
  LDG: 'NOT_LOADED',
  ULD: 'NOT_UNLOADED',
  INV: 'NOT_REGISTERED',
};
const placeAfter: Record<ListProcess, TerminalStatus> = { LDG: 'LOADED', ULD: 'IN_DEPOT', INV: 'IN_DEPOT' };
const placeBefore: Record<ListProcess, TerminalStatus> = {
  LDG: 'IN_DEPOT',
  ULD: 'NOT_YET_UNLOADED',
  INV: 'IN_DEPOT',
};
const deviationStatus: Record<DeviationKind, PackageProcessStatus> = {
  damagedGoods: 'DAMAGED_GOODS',
  damagedPackaging: 'DAMAGED_PACKAGING',
  deviation: 'WITH_DEVIATION',
};

/** Statuses that mean the package was handled: it is on the vehicle, in the hall or counted. */
const handled: readonly PackageProcessStatus[] = [
  'UNLOADED',
  'REGISTERED',
  'LOADED',
  'WITH_DEVIATION',
  'DAMAGED_GOODS',
  'DAMAGED_PACKAGING',
];
export const isHandled = (status: PackageProcessStatus): boolean => handled.includes(status);
export const isDeviating = (status: PackageProcessStatus): boolean =>
  status === 'WITH_DEVIATION' || status === 'DAMAGED_GOODS' || status === 'DAMAGED_PACKAGING';

const verdict = (before: PackageState, damaged: boolean): PackageStatus =>
  damaged || before.status === 'OK_DAMAGED' ? 'OK_DAMAGED' : 'OK';

/**
 * The verdict that a list goes on from. A package that is awaited has one of its own (not processed); a damage that it had before it left the hall
 * comes back with it. `earlier`: what the list has noted of before.
 */
export const verdictFrom = (status: PackageStatus, earlier: PackageStatus | undefined): PackageStatus =>
  status === 'NOK_NOT_PROCESSED' && earlier === 'OK_DAMAGED' ? 'OK_DAMAGED' : status;

/** A list expects the package: nothing has happened to it in this process; unloading waits for it on the unit. */
export const expectPackage = (process: ListProcess, before: PackageState): PackageState =>
  process === 'ULD'
    ? {
        processStatus: 'NOT_YET_PROCESSED',
        terminalStatus: before.terminalStatus === 'TO_UNLOAD' ? 'TO_UNLOAD' : 'NOT_YET_UNLOADED',
        status: 'NOK_NOT_PROCESSED',
      }
    : { ...before, processStatus: 'NOT_YET_PROCESSED' };

/** The package was scanned (3.6). */
export const scanPackage = (process: ListProcess, before: PackageState): PackageState => ({
  processStatus: done[process],
  terminalStatus: placeAfter[process],
  status: verdict(before, false),
});

/** It is on a vehicle of the depot, or was handed over from one: what a list of the hall is told late does not bring it back. */
export const hasLeftHall = (terminalStatus: TerminalStatus, compartment: CompartmentKind | null): boolean =>
  terminalStatus === 'LOADED' || terminalStatus === 'TO_UNLOAD' || compartment === 'CUSTOMER';

/** Where a package stands, as far as its own data says. */
export type StandsAt = { place: 'HALL' | 'TRUCK' | 'AWAY'; position: string | null };
export function standsAt(
  terminalStatus: TerminalStatus,
  compartment: { kind: CompartmentKind; id: string | null } | null,
  space: string | null,
): StandsAt {
  if (terminalStatus === 'IN_DEPOT') return { place: 'HALL', position: space };
  const isAboard = terminalStatus === 'LOADED' || terminalStatus === 'TO_UNLOAD';
  return isAboard ? { place: 'TRUCK', position: compartment?.id ?? null } : { place: 'AWAY', position: null };
}

/** It has not come yet. What was handed over has been here, however late a manifest names it again. */
export const isAwaited = (terminalStatus: TerminalStatus, compartment: CompartmentKind | null): boolean =>
  terminalStatus === 'NOT_IN_DEPOT' && compartment !== 'CUSTOMER';

/** What a list of the hall makes of a package that has left it: its verdict may change, its place may not. */
export const afterLeaving = (before: PackageState, after: PackageState): PackageState => ({
  ...after,
  terminalStatus: before.terminalStatus,
  status: after.status.startsWith('NOK') ? before.status : after.status,
});

/** The package was handled and deviates; damage stays in its verdict. */
export const deviatePackage = (process: ListProcess, before: PackageState, kind: DeviationKind): PackageState => ({
  processStatus: deviationStatus[kind],
  terminalStatus: placeAfter[process],
  status: verdict(before, kind !== 'deviation'),
});

/** The scan is taken back. `earlier` is the verdict from before this process, so that a damage recorded here goes with it. */
export const undoPackage = (process: ListProcess, earlier: 'OK' | 'OK_DAMAGED' = 'OK'): PackageState => ({
  processStatus: 'NOT_YET_PROCESSED',
  terminalStatus: placeBefore[process],
  status: process === 'ULD' ? 'NOK_NOT_PROCESSED' : earlier,
});

/** What becomes of an unprocessed package when its list closes: it was not found, or it stayed where it was. */
export type CloseDecision = 'MISSING' | 'NOT_DONE';

/** The package when its list closes; whatever has a status keeps it. */
export function closePackage(process: ListProcess, before: PackageState, decision: CloseDecision): PackageState {
  if (before.processStatus !== 'NOT_YET_PROCESSED') return before;
  if (decision === 'MISSING')
    return { processStatus: 'MISSING', terminalStatus: 'NOT_IN_DEPOT', status: 'NOK_MISSING' };
  return { processStatus: notDone[process], terminalStatus: placeBefore[process], status: 'NOK_NOT_PROCESSED' };
}

/** The shipment was cancelled while a list was open: what is on the vehicle must come off first. */
export const cancelPackage = (before: PackageState): PackageState =>
  before.terminalStatus === 'LOADED' || before.terminalStatus === 'TO_UNLOAD'
    ? { ...before, terminalStatus: 'TO_UNLOAD', status: 'UNLOAD' }
    : { ...before, terminalStatus: 'CANCELED', status: 'CANCELED' };

/** The shipment was undispatched while a list was open: a loaded package must come off, others stay as they are. */
export const undispatchPackage = (before: PackageState): PackageState =>
  before.terminalStatus === 'LOADED' ? { ...before, terminalStatus: 'TO_UNLOAD', status: 'UNDISPO' } : before;

/** The loader has taken a package off the vehicle that had to come off: it stands in the depot again. */
export const takeOffPackage = (before: PackageState): PackageState => ({
  processStatus: 'NOT_LOADED',
  terminalStatus: 'IN_DEPOT',
  status: before.status === 'UNLOAD' ? 'CANCELED' : 'OK',
});

/** Photo rule (3.6): damage needs one, a plain deviation what its master record says. */
export const photoRequired = (kind: DeviationKind, ofDeviation: 'NONE' | 'OPTIONAL' | 'REQUIRED'): boolean =>
  kind !== 'deviation' || ofDeviation === 'REQUIRED';

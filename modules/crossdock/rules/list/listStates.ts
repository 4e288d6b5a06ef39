import type { TextKey } from '#kernel/text.ts';
import { type Machine, type Row, type Step, step } from '#kernel/machine.ts';
import { type ListKind, type ListState, listStates } from './vocabulary.ts';

export const listActions = [
  'release',
  'revokeRelease',
  'start',
  'finish',
  'resume',
  'requestClosing',
  'close',
  'lock',
  'reopen',
  'closeJourney',
  'reopenJourney',
  'cancel',
] as const;
export type ListAction = (typeof listActions)[number];

/** What the guards of the list machines read. */
export type ListFacts = {
  trafficType: string | null;
  /** Unloading: the arrival is known or the unit stands at the gate. */
  arrivalKnown: boolean;
  packagesScanned: number;
  packagesUnprocessed: number;
  /** The user accepts that unprocessed packages become NOT_LOADED. */
  unprocessedConfirmed: boolean;
  /** The trip of the list is closed. */
  journeyClosed: boolean;
};

export type ListMachine = Machine<ListState, ListAction, ListFacts>;
type ListRow = Row<ListState, ListAction, ListFacts>;

/** First digit of history codes and process ids (G4). */
export const processDigit: Record<ListKind, '3' | '4' | '5'> = { LDG: '3', ULD: '4', INV: '5' };

const releaseMessage: Record<ListKind, TextKey> = {
  LDG: 'crossdock:message/releaseForLoadingFailed',
  ULD: 'crossdock:message/releaseForUnloadingFailed',
  INV: 'crossdock:message/releaseForInventoryFailed',
};
const closeMessage: Record<ListKind, TextKey> = {
  LDG: 'crossdock:message/closeLoadingNotPossible',
  ULD: 'crossdock:message/closeForUnloadingFailed',
  INV: 'crossdock:message/closeForInventoryFailed',
};
const scan: Record<ListKind, string> = { LDG: 'scanLoading', ULD: 'scanUnloading', INV: 'scanInventory' };
const release: Record<ListKind, string> = { LDG: 'releaseTrips', ULD: 'releaseUnloading', INV: 'releaseInventory' };
const reopen: Record<ListKind, string> = { LDG: 'reopenLoading', ULD: 'reopenUnloading', INV: 'reopenInventory' };
const create: Record<ListKind, string> = { LDG: 'releaseTrips', ULD: 'createUnloadings', INV: 'createInventory' };

const nothingScanned = (f: ListFacts): TextKey | undefined =>
  f.packagesScanned > 0 ? 'crossdock:refusal/alreadyScanned' : undefined;

function closeRows(kind: ListKind, history: string): ListRow[] {
  const from: readonly ListState[] =
    kind === 'LDG' ? ['INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'] : ['INPROGRESS', 'FINISHED'];
  const row = { from, action: 'close', to: 'CLOSED', history } as const;
  if (kind === 'INV') return [{ ...row, permission: ['closeInventory'] }];
  if (kind === 'ULD') return [{ ...row, permission: ['closeUnloading'] }];
  return [
    {
      ...row,
      permission: ['closeDepartureLocalTraffic'],
      guard: (f) => (f.trafficType === 'LineHaul' ? closeMessage.LDG : undefined),
    },
    {
      ...row,
      permission: ['closeDepartureLongDistance'],
      guard: (f) => (f.trafficType === 'LineHaul' ? undefined : closeMessage.LDG),
    },
  ];
}

/** Rows that only some kinds know (table of domain 3.7; T8, T12, T20 and T21 of 3.3 for loading lists). */
function ownRows(kind: ListKind, digit: string): ListRow[] {
  const journey: ListRow[] = [
    {
      from: ['LOCKED'],
      action: 'closeJourney',
      to: 'JOURNEY_CLOSED',
      history: `${digit}070`,
      guard: (f) => (f.journeyClosed ? undefined : 'crossdock:refusal/journeyOpen'),
    },
    { from: ['JOURNEY_CLOSED'], action: 'reopenJourney', to: 'LOCKED', history: '2061' },
  ];
  if (kind === 'INV') return [];
  if (kind === 'ULD') return journey;
  return [
    ...journey,
    {
      from: ['RELEASED'],
      action: 'revokeRelease',
      to: 'CREATED',
      permission: ['releaseTrips'],
      history: '2021',
      guard: (f) => (f.packagesScanned > 0 ? 'shipments:message/departureNotOpen' : undefined),
    },
    {
      from: ['INPROGRESS', 'FINISHED'],
      action: 'requestClosing',
      to: 'CLOSINGREQUESTED',
      permission: ['scanLoading'],
      history: '3041',
    },
  ];
}

function machineOf(kind: ListKind): ListMachine {
  const digit = processDigit[kind];
  return {
    name: kind,
    states: listStates.filter(
      (state) => kind === 'LDG' || (state !== 'CLOSINGREQUESTED' && !(kind === 'INV' && state === 'JOURNEY_CLOSED')),
    ),
    refusal: 'crossdock:refusal/listState',
    rows: [
      {
        from: ['CREATED'],
        action: 'release',
        to: 'RELEASED',
        permission: [release[kind]],
        history: `${digit}010`,
        guard: (f) => (kind === 'ULD' && !f.arrivalKnown ? 'crossdock:refusal/arrivalUnknown' : undefined),
      },
      { from: ['RELEASED'], action: 'start', to: 'INPROGRESS', permission: [scan[kind]], history: `${digit}011` },
      {
        from: ['INPROGRESS'],
        action: 'finish',
        to: 'FINISHED',
        permission: [scan[kind]],
        history: `${digit}040`,
        guard: (f) =>
          kind === 'LDG' && f.packagesUnprocessed > 0 && !f.unprocessedConfirmed
            ? 'crossdock:message/loadingClosureNotPossible'
            : undefined,
      },
      {
        from: kind === 'LDG' ? ['FINISHED', 'CLOSINGREQUESTED'] : ['FINISHED'],
        action: 'resume',
        to: 'INPROGRESS',
        permission: kind === 'LDG' ? ['scanLoading', 'releaseTrips'] : [scan[kind]],
        history: `${digit}042`,
      },
      ...closeRows(kind, `${digit}050`),
      { from: ['CLOSED'], action: 'lock', to: 'LOCKED', history: `${digit}060` },
      { from: ['CLOSED'], action: 'reopen', to: 'INPROGRESS', permission: [reopen[kind]], history: `${digit}051` },
      {
        from: ['CREATED', 'RELEASED'],
        action: 'cancel',
        to: 'CANCELED',
        permission: [create[kind]],
        history: `${digit}099`,
        guard: nothingScanned,
      },
      ...ownRows(kind, digit),
    ],
  };
}

/** Machines of the three lists (domain 3.7), one table with the differences of each kind. */
export const listMachines: Record<ListKind, ListMachine> = {
  LDG: machineOf('LDG'),
  ULD: machineOf('ULD'),
  INV: machineOf('INV'),
};

/** What `action` does to a list, in the words of the specification where the state does not know it (spec 3, 8). */
export function stepList(
  kind: ListKind,
  state: ListState,
  action: ListAction,
  facts: ListFacts,
): Step<ListState, ListAction, ListFacts> {
  const machine = listMachines[kind];
  const result = step(machine, state, action, facts);
  if (result.ok || result.reason !== machine.refusal) return result;
  if (action === 'release') return { ok: false, reason: releaseMessage[kind] };
  if (action === 'close') return { ok: false, reason: closeMessage[kind] };
  if (kind === 'LDG' && (action === 'start' || action === 'reopen' || action === 'revokeRelease'))
    return { ok: false, reason: 'shipments:message/departureNotOpen' };
  return result;
}

/** States in which packages may be scanned; the first scan starts the list, and says that an announced unit has come. */
export const takesScans = (state: ListState, kind: ListKind): boolean =>
  state === 'RELEASED' || state === 'INPROGRESS' || (kind === 'ULD' && state === 'CREATED');

/** True when content, seals or report may be changed: nobody but `forceEditLists` edits a locked list (domain 3.7). */
export function isEditable(state: ListState, permissions: readonly string[]): boolean {
  if (state === 'CANCELED') return false;
  return (state !== 'LOCKED' && state !== 'JOURNEY_CLOSED') || permissions.includes('forceEditLists');
}

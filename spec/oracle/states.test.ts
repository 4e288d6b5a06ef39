import { describe } from 'vitest';
import type { Machine } from '#kernel/machine.ts';
import { type ListAction, listMachines } from '#modules/crossdock/rules/list/listStates.ts';
import { tripMachine } from '#modules/dispatch/rules/tripStates.ts';
import { afterPoll, nextPoll, pollStart, resumed } from '#shell/notifications/pollRules.ts';
import { holdTable, unjudged, type Verdict } from './hold.ts';
import { constantOf, type Entry, englishText } from './tables.ts';

type StateEntry = Entry & {
  machine?: string;
  states?: string[] | null;
  action?: string;
  to?: string | null;
  permission?: string[] | null;
  labels?: Record<string, string>;
};

const shipments = 'modules/shipments/rules/vocabulary.ts';
const dispatch = 'modules/dispatch/rules/vocabulary.ts';
const crossdock = 'modules/crossdock/rules/list/vocabulary.ts';
/** The states of a machine of the document, as the product knows them. */
const machines: Record<string, () => unknown> = {
  trip: () => tripMachine.states,
  'trip-optimization': () => constantOf(dispatch, 'optimizationStates'),
  'tour-acceptance': () => constantOf(dispatch, 'tourAcceptances'),
  'stop-processing': () => constantOf(dispatch, 'stopProcessingStates'),
  process: () => constantOf(dispatch, 'processStatuses'),
  'package-process': () => constantOf(shipments, 'packageProcessStatuses'),
  'package-terminal': () => constantOf(shipments, 'terminalStatuses'),
  package: () => constantOf(shipments, 'packageStatuses'),
  'master-pallet': () => constantOf(shipments, 'masterPalletStates'),
  transition: () => constantOf(shipments, 'transitionStates'),
  'loading-list': () => listMachines.LDG.states,
  'unloading-list': () => listMachines.ULD.states,
  'inventory-list': () => listMachines.INV.states,
  'loading-item': () => constantOf(crossdock, 'loadingItemStates'),
  'departure-time': () => constantOf(crossdock, 'departureTimeStates'),
  'order-processing': () => constantOf(shipments, 'orderProcessingStatuses'),
  vehicle: () => constantOf(dispatch, 'vehicleStates'),
};

type AnyMachine = Machine<string, string, never>;
/** Rows of a machine for an action: where they lead and who may. */
const rowsOf = (machine: AnyMachine, action: string): AnyMachine['rows'] =>
  machine.rows.filter((row) => row.action === action);
const kinds = { 'loading-list': 'LDG', 'unloading-list': 'ULD', 'inventory-list': 'INV' } as const;
const tripActions: Record<string, string> = {
  'release for loading': 'release',
  optimise: 'optimise',
  dispatch: 'dispatch',
  undispatch: 'undispatch',
  edit: 'editHead',
  delete: 'delete',
};
const visible = { visible: true, lastPoll: undefined, now: 0 };
const polling: Record<string, () => boolean> = {
  'notification-polling/pause': () => nextPoll(pollStart, { ...visible, visible: false }) === undefined,
  'notification-polling/resume': () => nextPoll(resumed({ stops: 1, stopped: true }), visible) === 0,
  'notification-polling/tolerate': () =>
    !afterPoll(pollStart, 'Network').stop && !afterPoll(pollStart, 'ServiceUnavailable').stop,
  'notification-polling/stop': () =>
    (['Communication', 'Forbidden', 'Conflict', 'Unknown', 'Authentication'] as const).every(
      (failure) => afterPoll(pollStart, failure).stop,
    ),
};

function judge(entry: StateEntry): Verdict {
  const poll = polling[entry.key];
  if (poll) return poll() ? undefined : 'does otherwise';
  if (entry.kind === 'machine') {
    const found = machines[entry.key]?.() as string[] | undefined;
    if (!found || !entry.states) return unjudged;
    const same = found.toSorted().join() === entry.states.toSorted().join();
    if (!same) return `${found.join(' ')}, not ${entry.states.join(' ')}`;
    if (entry.key !== 'transition') return undefined;
    const words = ['FINISHED', 'PLANNED', 'DID_NOT_TAKE_PLACE'].map((state) => englishText(`shipments:state/${state}`));
    return words.join() === 'Done,Planned,Canceled' ? undefined : words.join();
  }
  if (entry.kind !== 'transition') return unjudged;
  if (entry.machine === 'trip') {
    const rows = rowsOf(tripMachine as AnyMachine, tripActions[entry.action ?? ''] ?? '');
    return rows.length > 0 ? undefined : 'the action does not exist';
  }
  const kind = kinds[entry.machine as keyof typeof kinds];
  if (!kind) return unjudged;
  const action: ListAction = entry.key.endsWith('/release') ? 'release' : 'close';
  const rows = rowsOf(listMachines[kind] as AnyMachine, action);
  const permissions = rows.flatMap((row) => row.permission ?? []);
  if (rows.length === 0 || rows.some((row) => row.to !== entry.to))
    return `leads to ${rows.map((row) => row.to).join()}`;
  if (!entry.permission) return undefined;
  const same = [...new Set(permissions)].toSorted().join() === entry.permission.toSorted().join();
  return same ? undefined : `for ${permissions.join()}`;
}

describe('states', () => holdTable<StateEntry>('states', judge));

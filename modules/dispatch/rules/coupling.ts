import type { TripAction, TripState } from './tripStates.ts';
import type { ProcessStatus } from './vocabulary.ts';

/** Loading list states of specification 3, 4; the list is the process of record until loading is closed (G3). */
export const loadingListStates = [
  'CREATED',
  'RELEASED',
  'INPROGRESS',
  'FINISHED',
  'CLOSINGREQUESTED',
  'CLOSED',
  'LOCKED',
  'JOURNEY_CLOSED',
  'CANCELED',
] as const;
export type LoadingListState = (typeof loadingListStates)[number];

type Coupling = {
  trip: TripState;
  /** Null: a trip that has no list yet or none at all. */
  lists: readonly (LoadingListState | null)[];
  processStatus: ProcessStatus;
};

/** Table of domain 3.3. A trip of pickups only has no list and passes from CREATED to the driver. */
export const coupling: readonly Coupling[] = [
  { trip: 'CREATED', lists: [null, 'CREATED', 'CANCELED'], processStatus: 'CREATED' },
  { trip: 'LOADING_RELEASED', lists: ['RELEASED'], processStatus: 'RELEASED' },
  { trip: 'LOADING_ACTIVE', lists: ['INPROGRESS'], processStatus: 'IN_PROGRESS' },
  { trip: 'LOADING_FINISHED', lists: ['FINISHED'], processStatus: 'FINISHED' },
  { trip: 'LOADING_CLOSINGREQ', lists: ['CLOSINGREQUESTED'], processStatus: 'WAITING_FOR_CLOSURE' },
  { trip: 'LOADING_CLOSED', lists: ['CLOSED'], processStatus: 'CLOSED' },
  { trip: 'WAITING_FOR_DRIVER_CONFIRMATION', lists: ['CLOSED', null], processStatus: 'CLOSED' },
  { trip: 'READY_FOR_TOUR_START', lists: ['CLOSED', null], processStatus: 'CLOSED' },
  { trip: 'DRV_REJECTED', lists: ['CLOSED', null], processStatus: 'REFUSED' },
  { trip: 'DRV_INPROGRESS', lists: ['LOCKED', null], processStatus: 'LOCKED' },
  { trip: 'JOURNEY_CLOSED', lists: ['JOURNEY_CLOSED', null], processStatus: 'LOCKED' },
  { trip: 'CANCELED', lists: ['CANCELED', null], processStatus: 'CANCELED' },
];

const rowOf = (trip: TripState): Coupling | undefined => coupling.find((row) => row.trip === trip);

/** True when the two states form a row of the table (I5). */
export const isCoupled = (trip: TripState, list: LoadingListState | null): boolean =>
  rowOf(trip)?.lists.includes(list) === true;

export const processStatusOf = (trip: TripState): ProcessStatus => rowOf(trip)?.processStatus ?? 'CREATED';

/** Generic process status of a loading, unloading or inventory list (A2). */
export const listProcessStatus: Record<LoadingListState, ProcessStatus> = {
  CREATED: 'CREATED',
  RELEASED: 'RELEASED',
  INPROGRESS: 'IN_PROGRESS',
  FINISHED: 'FINISHED',
  CLOSINGREQUESTED: 'WAITING_FOR_CLOSURE',
  CLOSED: 'CLOSED',
  LOCKED: 'LOCKED',
  JOURNEY_CLOSED: 'LOCKED',
  CANCELED: 'CANCELED',
};

/** What a loading list can do to its trip. */
type LoadingStep = Extract<
  TripAction,
  'release' | 'startLoading' | 'finishLoading' | 'resumeLoading' | 'requestClosing' | 'closeLoading' | 'reopenLoading'
>;

/**
 * What a trip does when crossdock tells that its loading list has moved (R16). Undefined: the states agree already, or the
 * trip knows no such move.
 */
export function tripActionFor(trip: TripState, list: LoadingListState): LoadingStep | undefined {
  if (isCoupled(trip, list)) return undefined;
  switch (list) {
    case 'INPROGRESS':
      if (trip === 'LOADING_RELEASED') return 'startLoading';
      return trip === 'LOADING_FINISHED' || trip === 'LOADING_CLOSINGREQ' ? 'resumeLoading' : 'reopenLoading';
    case 'FINISHED':
      return 'finishLoading';
    case 'CLOSINGREQUESTED':
      return 'requestClosing';
    case 'CLOSED':
      return 'closeLoading';
    case 'RELEASED':
      return 'release';
    default:
      return undefined;
  }
}

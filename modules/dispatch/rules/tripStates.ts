import type { TextKey } from '#kernel/text.ts';
import { type Machine, type Row, type Step, step } from '#kernel/machine.ts';
import type { TourAcceptance } from './vocabulary.ts';

/** Trip states of specification 3, 4. */
export const tripStates = [
  'CREATED',
  'CANCELED',
  'LOADING_RELEASED',
  'LOADING_ACTIVE',
  'LOADING_CLOSINGREQ',
  'LOADING_FINISHED',
  'LOADING_CLOSED',
  'WAITING_FOR_DRIVER_CONFIRMATION',
  'READY_FOR_TOUR_START',
  'DRV_REJECTED',
  'DRV_INPROGRESS',
  'JOURNEY_CLOSED',
] as const;
export type TripState = (typeof tripStates)[number];

export const tripActions = [
  'editHead',
  'editRunning',
  'delete',
  'dispatch',
  'undispatch',
  'optimise',
  'changeSequence',
  'release',
  'revokeRelease',
  'startLoading',
  'finishLoading',
  'resumeLoading',
  'requestClosing',
  'closeLoading',
  'askDriver',
  'acceptTour',
  'rejectTour',
  'askAgain',
  'reopenLoading',
  'startTour',
  'closeJourney',
  'reopenJourney',
] as const;
export type TripAction = (typeof tripActions)[number];

/** What the guards of the trip machine read. */
export type TripMachineFacts = {
  trafficType: string;
  externallyPlanned: boolean;
  numberOfOrders: number;
  /** Shipments that are loaded at the depot: a trip of pickups only needs no loading list. */
  hasGoodsToLoad: boolean;
  hasVehicle: boolean;
  hasDriverOrCarrier: boolean;
  /** Release checks that nobody has overridden. */
  hasOpenErrors: boolean;
  /** executionDate minus today in the depot's calendar. */
  daysAhead: number;
  packagesScanned: number;
  packagesUnprocessed: number;
  /** The user accepts that unprocessed packages become NOT_LOADED. */
  unprocessedConfirmed: boolean;
  /** All items that the command moves are pickups or direct traffic. */
  onlyPickupsOrDirect: boolean;
  /** None of the items that the command moves is documented. */
  noneDocumented: boolean;
  /** Configuration `driverConfirmationRequired`, and the trip has a device, grant or account to ask. */
  asksDriver: boolean;
  rejectionReason: boolean;
  departed: boolean;
  ordersWithoutStatus: number;
  /** The user closes in spite of orders without status; they become UNPROCESSED. */
  forceClose: boolean;
  hoursSinceClosing: number;
};

type TripRow = Row<TripState, TripAction, TripMachineFacts>;

/** Hours within which a closed journey may be opened again (T21). */
export const reopenHours = 48;

const stay = (
  from: readonly TripState[],
  action: TripAction,
  permission: readonly string[],
  history: string,
  guard?: TripRow['guard'],
): TripRow[] =>
  from.map((state) => ({ from: [state], action, to: state, permission, history, ...(guard ? { guard } : {}) }));

const planning = ['CREATED', 'LOADING_RELEASED'] as const;
const notExternal = (f: TripMachineFacts): TextKey | undefined =>
  f.externallyPlanned ? 'dispatch:message/externallyPlanned' : undefined;
const closing = ['LOADING_ACTIVE', 'LOADING_FINISHED', 'LOADING_CLOSINGREQ'] as const;
const notDeparted = (f: TripMachineFacts): TextKey | undefined =>
  f.departed ? 'dispatch:refusal/departed' : undefined;

function releaseGuard(f: TripMachineFacts): TextKey | undefined {
  if (f.numberOfOrders === 0) return 'dispatch:refusal/noOrders';
  if (!f.hasVehicle) return 'dispatch:refusal/noVehicle';
  if (!f.hasDriverOrCarrier) return 'dispatch:refusal/noDriverOrCarrier';
  if (Math.abs(f.daysAhead) > 1) return 'dispatch:refusal/notAroundToday';
  return f.hasOpenErrors ? 'dispatch:message/dispatchChecksFailed' : undefined;
}

/** Transitions T2-T21 of domain 3.3; T1 is the creation itself. */
export const tripMachine: Machine<TripState, TripAction, TripMachineFacts> = {
  name: 'trip',
  states: tripStates,
  refusal: 'dispatch:refusal/tripState',
  rows: [
    ...stay(planning, 'editHead', ['changeTrips'], '2002'),
    ...stay(
      [
        'LOADING_ACTIVE',
        'LOADING_CLOSINGREQ',
        'LOADING_FINISHED',
        'LOADING_CLOSED',
        'WAITING_FOR_DRIVER_CONFIRMATION',
        'READY_FOR_TOUR_START',
        'DRV_REJECTED',
        'DRV_INPROGRESS',
      ],
      'editRunning',
      ['changeTrips'],
      '2002',
    ),
    {
      from: planning,
      action: 'delete',
      to: 'CANCELED',
      permission: ['deleteTrips'],
      history: '2099',
      guard: (f) => (f.numberOfOrders > 0 ? 'dispatch:refusal/deleteWithShipments' : undefined),
    },
    ...stay([...planning, 'LOADING_ACTIVE'], 'dispatch', ['dispatchShipments'], '1040', notExternal),
    ...stay(['DRV_INPROGRESS'], 'dispatch', ['dispatchShipments'], '1040', (f) =>
      f.onlyPickupsOrDirect ? notExternal(f) : 'dispatch:refusal/onlyPickupsOnRunningTrip',
    ),
    ...stay([...planning, ...closing], 'undispatch', ['undispatchShipments'], '1041', notExternal),
    ...stay(['DRV_INPROGRESS'], 'undispatch', ['undispatchShipments'], '1041', (f) =>
      f.onlyPickupsOrDirect && f.noneDocumented ? notExternal(f) : 'dispatch:message/itemsAlreadyHaveStatus',
    ),
    ...stay([...planning, 'DRV_INPROGRESS'], 'optimise', ['optimizeTrips'], '2010', notExternal),
    ...stay([...planning, 'DRV_INPROGRESS'], 'changeSequence', ['changeStopSequence'], '2011', notExternal),
    {
      from: ['CREATED'],
      action: 'release',
      to: (f) =>
        f.hasGoodsToLoad
          ? 'LOADING_RELEASED'
          : f.asksDriver
            ? 'WAITING_FOR_DRIVER_CONFIRMATION'
            : 'READY_FOR_TOUR_START',
      targets: ['LOADING_RELEASED', 'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'],
      permission: ['releaseTrips'],
      history: '2020',
      guard: releaseGuard,
    },
    {
      from: ['LOADING_RELEASED'],
      action: 'revokeRelease',
      to: 'CREATED',
      permission: ['releaseTrips'],
      history: '2021',
      guard: (f) => (f.packagesScanned > 0 ? 'shipments:message/departureNotOpen' : undefined),
    },
    {
      // Nothing is loaded: it went straight to its driver, and is taken back from there until it drives (decision 0058).
      from: ['WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START', 'DRV_REJECTED'],
      action: 'revokeRelease',
      to: 'CREATED',
      permission: ['releaseTrips'],
      history: '2021',
      guard: (f) => (f.hasGoodsToLoad ? 'shipments:message/departureNotOpen' : notDeparted(f)),
    },
    {
      from: ['LOADING_RELEASED'],
      action: 'startLoading',
      to: 'LOADING_ACTIVE',
      permission: ['scanLoading'],
      history: '3011',
    },
    {
      from: ['LOADING_ACTIVE'],
      action: 'finishLoading',
      to: 'LOADING_FINISHED',
      permission: ['scanLoading'],
      history: '3040',
      guard: (f) =>
        f.packagesUnprocessed > 0 && !f.unprocessedConfirmed
          ? 'crossdock:message/loadingClosureNotPossible'
          : undefined,
    },
    {
      from: ['LOADING_FINISHED', 'LOADING_CLOSINGREQ'],
      action: 'resumeLoading',
      to: 'LOADING_ACTIVE',
      permission: ['scanLoading', 'releaseTrips'],
      history: '3042',
    },
    {
      from: ['LOADING_ACTIVE', 'LOADING_FINISHED'],
      action: 'requestClosing',
      to: 'LOADING_CLOSINGREQ',
      permission: ['scanLoading'],
      history: '3041',
    },
    {
      from: closing,
      action: 'closeLoading',
      to: 'LOADING_CLOSED',
      permission: ['closeDepartureLocalTraffic'],
      history: '2030',
      guard: (f) => (f.trafficType === 'LineHaul' ? 'dispatch:refusal/lineHaulClosing' : undefined),
    },
    {
      from: closing,
      action: 'closeLoading',
      to: 'LOADING_CLOSED',
      permission: ['closeDepartureLongDistance'],
      history: '2030',
      guard: (f) => (f.trafficType === 'LineHaul' ? undefined : 'dispatch:refusal/localClosing'),
    },
    {
      from: ['LOADING_CLOSED'],
      action: 'askDriver',
      to: (f) => (f.asksDriver ? 'WAITING_FOR_DRIVER_CONFIRMATION' : 'READY_FOR_TOUR_START'),
      targets: ['WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'],
      history: '2040',
    },
    {
      from: ['WAITING_FOR_DRIVER_CONFIRMATION'],
      action: 'acceptTour',
      to: 'READY_FOR_TOUR_START',
      permission: ['confirmTrip'],
      history: '2041',
    },
    {
      from: ['WAITING_FOR_DRIVER_CONFIRMATION'],
      action: 'rejectTour',
      to: 'DRV_REJECTED',
      permission: ['confirmTrip'],
      history: '2042',
      guard: (f) => (f.rejectionReason ? undefined : 'dispatch:refusal/reasonMissing'),
    },
    {
      from: ['DRV_REJECTED'],
      action: 'askAgain',
      to: 'WAITING_FOR_DRIVER_CONFIRMATION',
      permission: ['releaseTrips', 'scanLoading'],
      history: '2040',
    },
    {
      from: ['DRV_REJECTED', 'LOADING_CLOSED', 'WAITING_FOR_DRIVER_CONFIRMATION', 'READY_FOR_TOUR_START'],
      action: 'reopenLoading',
      to: 'LOADING_ACTIVE',
      permission: ['reopenLoading'],
      history: '3051',
      guard: (f) => (f.hasGoodsToLoad ? notDeparted(f) : 'shipments:message/departureNotOpen'),
    },
    {
      from: ['READY_FOR_TOUR_START'],
      action: 'startTour',
      to: 'DRV_INPROGRESS',
      permission: ['startTrips'],
      history: '2050',
    },
    {
      from: ['DRV_INPROGRESS'],
      action: 'closeJourney',
      to: 'JOURNEY_CLOSED',
      permission: ['closeJourney'],
      history: '2060',
      guard: (f) => (f.ordersWithoutStatus > 0 ? 'dispatch:message/allOrdersRequireStatus' : undefined),
    },
    {
      from: ['DRV_INPROGRESS'],
      action: 'closeJourney',
      to: 'JOURNEY_CLOSED',
      permission: ['forceCloseTrips'],
      history: '2060',
      guard: (f) => (f.forceClose ? undefined : 'dispatch:message/allOrdersRequireStatus'),
    },
    {
      from: ['JOURNEY_CLOSED'],
      action: 'reopenJourney',
      to: 'DRV_INPROGRESS',
      permission: ['reopenTrips'],
      history: '2061',
      guard: (f) => (f.hoursSinceClosing > reopenHours ? 'dispatch:refusal/reopenTooLate' : undefined),
    },
  ],
};

/** What `action` does to a trip; the reason is the specification's message where it has one for the state. */
export function stepTrip(
  state: TripState,
  action: TripAction,
  facts: TripMachineFacts,
): Step<TripState, TripAction, TripMachineFacts> {
  const result = step(tripMachine, state, action, facts);
  if (result.ok || result.reason !== tripMachine.refusal) return result;
  if (action === 'undispatch') return { ok: false, reason: 'dispatch:message/itemsAlreadyHaveStatus' };
  if (action === 'revokeRelease' || action === 'reopenLoading')
    return { ok: false, reason: 'shipments:message/departureNotOpen' };
  return result;
}

/** Answer that the trip keeps of its driver (T15, T17): a second no is TOUR_STILL_REJECTED. */
export function tourAcceptanceAfter(
  action: 'acceptTour' | 'rejectTour',
  rejectedBefore: boolean,
): TourAcceptance | null {
  if (action === 'acceptTour') return 'TOUR_ACCEPTED';
  return rejectedBefore ? 'TOUR_STILL_REJECTED' : null;
}

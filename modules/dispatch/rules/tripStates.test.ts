import { describe, expect, it } from 'vitest';
import { allowed, diagram } from '#kernel/machine.ts';
import { sampleMachineFacts } from './testing/machineFacts.ts';
import {
  stepTrip,
  type TripAction,
  type TripMachineFacts,
  type TripState,
  tourAcceptanceAfter,
  tripActions,
  tripMachine,
  tripStates,
} from './tripStates.ts';

const facts = (more: Partial<TripMachineFacts> = {}): TripMachineFacts => ({ ...sampleMachineFacts, ...more });

const planning = {
  dispatch: 'same',
  undispatch: 'same',
  optimise: 'same',
  changeSequence: 'same',
  editHead: 'same',
  delete: 'CANCELED',
} as const;
const loading = { editRunning: 'same', undispatch: 'same', closeLoading: 'LOADING_CLOSED' } as const;
const table: Record<TripState, Partial<Record<TripAction, TripState | 'same'>>> = {
  CREATED: { ...planning, release: 'LOADING_RELEASED' },
  CANCELED: {},
  LOADING_RELEASED: { ...planning, revokeRelease: 'CREATED', startLoading: 'LOADING_ACTIVE' },
  LOADING_ACTIVE: {
    ...loading,
    dispatch: 'same',
    finishLoading: 'LOADING_FINISHED',
    requestClosing: 'LOADING_CLOSINGREQ',
  },
  LOADING_CLOSINGREQ: { ...loading, resumeLoading: 'LOADING_ACTIVE' },
  LOADING_FINISHED: { ...loading, resumeLoading: 'LOADING_ACTIVE', requestClosing: 'LOADING_CLOSINGREQ' },
  LOADING_CLOSED: {
    editRunning: 'same',
    askDriver: 'WAITING_FOR_DRIVER_CONFIRMATION',
    reopenLoading: 'LOADING_ACTIVE',
  },
  WAITING_FOR_DRIVER_CONFIRMATION: {
    editRunning: 'same',
    acceptTour: 'READY_FOR_TOUR_START',
    rejectTour: 'DRV_REJECTED',
    reopenLoading: 'LOADING_ACTIVE',
  },
  READY_FOR_TOUR_START: { editRunning: 'same', startTour: 'DRV_INPROGRESS', reopenLoading: 'LOADING_ACTIVE' },
  DRV_REJECTED: { editRunning: 'same', askAgain: 'WAITING_FOR_DRIVER_CONFIRMATION', reopenLoading: 'LOADING_ACTIVE' },
  DRV_INPROGRESS: {
    editRunning: 'same',
    dispatch: 'same',
    undispatch: 'same',
    optimise: 'same',
    changeSequence: 'same',
    closeJourney: 'JOURNEY_CLOSED',
  },
  JOURNEY_CLOSED: { reopenJourney: 'DRV_INPROGRESS' },
};

describe('the trip machine (domain 3.3)', () => {
  const pairs = tripStates.flatMap((state) => tripActions.map((action) => [state, action] as const));
  it.each(pairs)('%s, %s', (state, action) => {
    const expected = table[state][action];
    const result = stepTrip(state, action, facts({ numberOfOrders: action === 'delete' ? 0 : 2 }));
    if (expected === undefined) expect(result.ok).toBe(false);
    else expect(result).toMatchObject({ ok: true, to: expected === 'same' ? state : expected });
  });
  const answer = (state: TripState, action: TripAction, more: Partial<TripMachineFacts>): string => {
    const result = stepTrip(state, action, facts(more));
    return result.ok ? result.to : result.reason;
  };
  it.each<[TripState, TripAction, Partial<TripMachineFacts>, string]>([
    ['CREATED', 'delete', { numberOfOrders: 1 }, 'dispatch:refusal/deleteWithShipments'],
    ['CREATED', 'dispatch', { externallyPlanned: true }, 'dispatch:message/externallyPlanned'],
    ['CREATED', 'undispatch', { externallyPlanned: true }, 'dispatch:message/externallyPlanned'],
    ['CREATED', 'optimise', { externallyPlanned: true }, 'dispatch:message/externallyPlanned'],
    ['DRV_INPROGRESS', 'dispatch', { onlyPickupsOrDirect: false }, 'dispatch:refusal/onlyPickupsOnRunningTrip'],
    ['DRV_INPROGRESS', 'undispatch', { noneDocumented: false }, 'dispatch:message/itemsAlreadyHaveStatus'],
    ['DRV_INPROGRESS', 'undispatch', { onlyPickupsOrDirect: false }, 'dispatch:message/itemsAlreadyHaveStatus'],
    ['JOURNEY_CLOSED', 'undispatch', {}, 'dispatch:message/itemsAlreadyHaveStatus'],
    ['CREATED', 'release', { numberOfOrders: 0 }, 'dispatch:refusal/noOrders'],
    ['CREATED', 'release', { numberOfOrders: 1, hasVehicle: false }, 'dispatch:refusal/noVehicle'],
    ['CREATED', 'release', { numberOfOrders: 1, hasDriverOrCarrier: false }, 'dispatch:refusal/noDriverOrCarrier'],
    ['CREATED', 'release', { numberOfOrders: 1, daysAhead: 2 }, 'dispatch:refusal/notAroundToday'],
    ['CREATED', 'release', { numberOfOrders: 1, daysAhead: -1 }, 'LOADING_RELEASED'],
    ['CREATED', 'release', { numberOfOrders: 1, hasOpenErrors: true }, 'dispatch:message/dispatchChecksFailed'],
    ['CREATED', 'release', { numberOfOrders: 1, hasGoodsToLoad: false }, 'WAITING_FOR_DRIVER_CONFIRMATION'],
    ['CREATED', 'release', { numberOfOrders: 1, hasGoodsToLoad: false, asksDriver: false }, 'READY_FOR_TOUR_START'],
    ['LOADING_RELEASED', 'revokeRelease', { packagesScanned: 1 }, 'shipments:message/departureNotOpen'],
    ['LOADING_CLOSED', 'revokeRelease', {}, 'shipments:message/departureNotOpen'],
    // Pickups only: nothing was loaded, and the driver has not driven.
    ['READY_FOR_TOUR_START', 'revokeRelease', {}, 'shipments:message/departureNotOpen'],
    ['READY_FOR_TOUR_START', 'revokeRelease', { hasGoodsToLoad: false }, 'CREATED'],
    ['READY_FOR_TOUR_START', 'revokeRelease', { hasGoodsToLoad: false, departed: true }, 'dispatch:refusal/departed'],
    ['WAITING_FOR_DRIVER_CONFIRMATION', 'revokeRelease', { hasGoodsToLoad: false }, 'CREATED'],
    ['DRV_REJECTED', 'revokeRelease', { hasGoodsToLoad: false }, 'CREATED'],
    ['DRV_INPROGRESS', 'revokeRelease', { hasGoodsToLoad: false }, 'shipments:message/departureNotOpen'],
    ['LOADING_ACTIVE', 'finishLoading', { packagesUnprocessed: 1 }, 'crossdock:message/loadingClosureNotPossible'],
    ['LOADING_ACTIVE', 'finishLoading', { packagesUnprocessed: 1, unprocessedConfirmed: true }, 'LOADING_FINISHED'],
    ['LOADING_CLOSED', 'askDriver', { asksDriver: false }, 'READY_FOR_TOUR_START'],
    ['WAITING_FOR_DRIVER_CONFIRMATION', 'rejectTour', { rejectionReason: false }, 'dispatch:refusal/reasonMissing'],
    ['READY_FOR_TOUR_START', 'reopenLoading', { departed: true }, 'dispatch:refusal/departed'],
    ['READY_FOR_TOUR_START', 'reopenLoading', { hasGoodsToLoad: false }, 'shipments:message/departureNotOpen'],
    ['DRV_INPROGRESS', 'reopenLoading', {}, 'shipments:message/departureNotOpen'],
    ['DRV_INPROGRESS', 'closeJourney', { ordersWithoutStatus: 1 }, 'dispatch:message/allOrdersRequireStatus'],
    ['DRV_INPROGRESS', 'closeJourney', { ordersWithoutStatus: 1, forceClose: true }, 'JOURNEY_CLOSED'],
    ['JOURNEY_CLOSED', 'reopenJourney', { hoursSinceClosing: 48 }, 'DRV_INPROGRESS'],
    ['JOURNEY_CLOSED', 'reopenJourney', { hoursSinceClosing: 49 }, 'dispatch:refusal/reopenTooLate'],
    ['CANCELED', 'release', {}, 'dispatch:refusal/tripState'],
  ])('%s, %s with %j: %s', (state, action, more, expected) => {
    expect(answer(state, action, more)).toBe(expected);
  });
  it('local and line-haul departures are closed by different permissions', () => {
    const may = (trafficType: string, permission: string) =>
      allowed(tripMachine, 'LOADING_ACTIVE', facts({ trafficType }), [permission]).includes('closeLoading');
    expect(may('LocalTraffic', 'closeDepartureLocalTraffic')).toBe(true);
    expect(may('LocalTraffic', 'closeDepartureLongDistance')).toBe(false);
    expect(may('LineHaul', 'closeDepartureLongDistance')).toBe(true);
    expect(may('LineHaul', 'closeDepartureLocalTraffic')).toBe(false);
  });
  it('only forceCloseTrips closes over orders without status', () => {
    const open = facts({ ordersWithoutStatus: 1, forceClose: true });
    expect(allowed(tripMachine, 'DRV_INPROGRESS', open, ['closeJourney'])).not.toContain('closeJourney');
    expect(allowed(tripMachine, 'DRV_INPROGRESS', open, ['forceCloseTrips'])).toContain('closeJourney');
  });
  it('every row has a history code, and the machine draws itself', () => {
    for (const row of tripMachine.rows) expect(row.history).toMatch(/^\d{4}$/);
    expect(diagram(tripMachine)).toContain('CREATED --> LOADING_RELEASED: release');
  });
  it('a driver who says no twice has still rejected', () => {
    expect(tourAcceptanceAfter('acceptTour', true)).toBe('TOUR_ACCEPTED');
    expect(tourAcceptanceAfter('rejectTour', false)).toBeNull();
    expect(tourAcceptanceAfter('rejectTour', true)).toBe('TOUR_STILL_REJECTED');
  });
});

import { expect, test } from 'vitest';
import { isAtRisk, riskReason, stateBehind, stopLook, tripLook, tripRank } from './tripLook.ts';

const missed = { sequence: 3, name: 'Kruse Textil', minutes: 19, count: 1 };
const trip = (state: string, delay: number | null = null, willMiss: typeof missed | null = null) => ({
  state,
  delay,
  willMiss,
});

test('late stands before rejected, at risk, on the road and the rest', () => {
  const ranks = [
    trip('DRV_INPROGRESS', 34),
    trip('DRV_REJECTED'),
    trip('DRV_INPROGRESS', 8),
    trip('DRV_INPROGRESS', 2),
    trip('LOADING_ACTIVE'),
    trip('LOADING_RELEASED'),
    trip('JOURNEY_CLOSED'),
  ].map(tripRank);
  expect(ranks).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('the mark says late with its minutes; a window that will be missed is a risk, also while the trip is planned', () => {
  expect(tripLook(trip('DRV_INPROGRESS', 34))).toEqual({
    status: 'late',
    key: 'dispatch:look/late',
    args: { count: 34 },
  });
  expect(tripLook(trip('CREATED')).status).toBe('planned');
  expect(tripLook(trip('CREATED', 0, missed)).status).toBe('risk');
  expect(tripLook(trip('LOADING_RELEASED', 0, missed)).key).toBe('dispatch:look/atRisk');
  expect(tripLook(trip('DRV_REJECTED', 90)).glyph).toBe('block');
});

test('a trip at risk or late says its state behind the mark; any other mark is its state', () => {
  expect(stateBehind(trip('LOADING_RELEASED', 0, missed))).toBe('dispatch:state/LOADING_RELEASED');
  expect(stateBehind(trip('DRV_INPROGRESS', 34))).toBe('dispatch:state/DRV_INPROGRESS');
  expect(stateBehind(trip('LOADING_RELEASED'))).toBeUndefined();
  expect(stateBehind(trip('DRV_REJECTED', 90))).toBeUndefined();
});

test('a risk has its reason, and a trip with nothing ahead has neither', () => {
  expect(riskReason(trip('DRV_INPROGRESS', -47, missed))).toEqual({
    key: 'dispatch:look/why/window',
    args: { count: 1, sequence: 3, name: 'Kruse Textil', minutes: 19 },
  });
  expect(riskReason(trip('DRV_INPROGRESS', 8))).toEqual({ key: 'dispatch:look/why/behind', args: { count: 8 } });
  expect(riskReason(trip('DRV_INPROGRESS', null))).toBeUndefined();
  expect(isAtRisk(trip('DRV_INPROGRESS', null))).toBe(false);
});

test('a stop shows what was documented, else whether its window holds, else how far it is behind its plan', () => {
  const open = {
    stopProcessingState: null,
    plannedArrival: 600_000,
    estimatedArrival: 600_000,
    actualArrival: null,
    timeWindowViolation: 0,
    windows: [{}],
  };
  expect(stopLook(open).key).toBe('dispatch:look/inWindow');
  expect(stopLook({ ...open, timeWindowViolation: 10, estimatedArrival: 0 })).toEqual({
    status: 'late',
    key: 'dispatch:look/minutesLate',
    args: { count: 10 },
  });
  // Three minutes behind the plan is not "late", and "0 min late" is never said.
  expect(stopLook({ ...open, estimatedArrival: 780_000 }).status).toBe('planned');
  expect(stopLook({ ...open, estimatedArrival: 1_080_000 })).toEqual({
    status: 'risk',
    key: 'dispatch:look/minutesBehind',
    args: { count: 8 },
  });
  expect(stopLook({ ...open, windows: [] }).key).toBe('dispatch:look/planned');
  expect(stopLook({ ...open, actualArrival: 1 }).status).toBe('transit');
  expect(stopLook({ ...open, stopProcessingState: 'ALL_ORDERS_OK', actualArrival: 1 }).status).toBe('done');
});

test('a trip is late from the 16th minute, at risk from the 6th', () => {
  const look = (delay: number) => tripLook(trip('DRV_INPROGRESS', delay)).status;
  expect([5, 6, 15, 16].map(look)).toEqual(['transit', 'risk', 'risk', 'late']);
  expect([riskReason(trip('X', 5)), riskReason(trip('X', 6))?.args]).toEqual([undefined, { count: 6 }]);
});

test('without a risk a trip says its state', () => {
  expect(tripLook(trip('LOADING_FINISHED'))).toEqual({ status: 'transit', key: 'dispatch:state/LOADING_FINISHED' });
  expect(tripLook(trip('JOURNEY_CLOSED'))).toEqual({ status: 'done', key: 'dispatch:state/JOURNEY_CLOSED' });
  expect(tripLook(trip('DRV_REJECTED'))).toEqual({
    status: 'late',
    glyph: 'block',
    key: 'dispatch:state/DRV_REJECTED',
  });
  // A state of a later version.
  expect(tripLook(trip('LATER')).status).toBe('later');
});

test('a stop is behind its plan from the 6th minute, and not while one of its times is not known', () => {
  const minute = 60_000;
  const open = (plannedArrival: number | null, estimatedArrival: number | null) =>
    stopLook({
      stopProcessingState: null,
      plannedArrival,
      estimatedArrival,
      actualArrival: null,
      timeWindowViolation: 0,
      windows: [],
    });
  expect(open(0, 5 * minute)).toEqual({ status: 'planned', key: 'dispatch:look/planned' });
  expect(open(0, 6 * minute).args).toEqual({ count: 6 });
  expect([open(null, 90 * minute).status, open(-90 * minute, null).status]).toEqual(['planned', 'planned']);
  expect(stopLook({ ...nothing, stopProcessingState: 'AT_LEAST_ONE_ORDER_HINDRANCE' })).toEqual({
    status: 'late',
    key: 'dispatch:state/AT_LEAST_ONE_ORDER_HINDRANCE',
  });
  // Somebody is there, and nothing is documented yet.
  expect(stopLook({ ...nothing, stopProcessingState: 'IN_PROGRESS', actualArrival: 1 })).toEqual({
    status: 'transit',
    key: 'dispatch:look/atStop',
  });
  expect(stopLook({ ...nothing, windows: [{}] })).toEqual({ status: 'planned', key: 'dispatch:look/inWindow' });
});
const nothing = {
  stopProcessingState: null,
  plannedArrival: null,
  estimatedArrival: null,
  actualArrival: null,
  timeWindowViolation: 0,
  windows: [],
};

import { expect, test } from 'vitest';
import { isAtRisk, riskReason, stopLook, tripLook, tripRank } from './tripLook.ts';

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

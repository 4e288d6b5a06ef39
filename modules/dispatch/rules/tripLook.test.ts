import { expect, test } from 'vitest';
import { stopLook, tripLook, tripRank } from './tripLook.ts';

const trip = (state: string, delay: number | null = null, windowViolations = 0) => ({ state, delay, windowViolations });

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

test('the mark says late with its minutes; a trip in planning is never at risk', () => {
  expect(tripLook(trip('DRV_INPROGRESS', 34))).toEqual({
    status: 'late',
    key: 'dispatch:look/late',
    args: { count: 34 },
  });
  expect(tripLook(trip('CREATED', null, 3)).status).toBe('planned');
  expect(tripLook(trip('LOADING_RELEASED', 0, 1)).key).toBe('dispatch:look/atRisk');
  expect(tripLook(trip('DRV_REJECTED', 90)).glyph).toBe('block');
});

test('a stop shows what was documented, else whether its window holds', () => {
  const open = {
    kind: 'CUSTOMER',
    stopProcessingState: null,
    actualArrival: null,
    timeWindowViolation: 0,
    estimatedArrival: null,
    windowTo: 600_000,
  };
  expect(stopLook(open).key).toBe('dispatch:look/inWindow');
  expect(stopLook({ ...open, estimatedArrival: 1_200_000 }).args).toEqual({ count: 10 });
  expect(stopLook({ ...open, timeWindowViolation: 4 }).status).toBe('late');
  expect(stopLook({ ...open, windowTo: null }).key).toBe('dispatch:look/planned');
  expect(stopLook({ ...open, actualArrival: 1 }).status).toBe('transit');
  expect(stopLook({ ...open, stopProcessingState: 'ALL_ORDERS_OK', actualArrival: 1 }).status).toBe('done');
});

import { describe, expect, it } from 'vitest';
import type { StopView, TripRow, TripView } from '#modules/dispatch/contract/schemas.ts';
import type { DriverEventInput } from '../contract/events.ts';
import { rowWithWaiting, withWaiting } from './withWaiting.ts';

const order = (itemId: string, result: 'OK' | null = null) => ({ itemId, result, processingStatus: 'NONE' });
const stop = (id: string, orders: ReturnType<typeof order>[]) =>
  ({
    id,
    orders,
    actualArrival: null,
    actualDeparture: null,
    stopProcessingState: null,
    signer: null,
  }) as unknown as StopView;
const trip = {
  id: 't',
  state: 'READY_FOR_TOUR_START',
  actualDeparture: null,
  allowed: ['startTour'],
  stops: [stop('s1', [order('a'), order('b')]), stop('s2', [order('c', 'OK')])],
} as unknown as TripView;
let n = 0;
const event = (ts: number, more: object): DriverEventInput =>
  ({ clientEventId: `key-${n++}`, tripId: 't', ts, ...more }) as DriverEventInput;
const documented = (ts: number, stopId: string, results: Record<string, 'OK' | 'DEVIATION' | 'HINDRANCE'>) =>
  event(ts, {
    type: 'STOP_DOCUMENTED',
    stopId,
    documentation: { orders: Object.entries(results).map(([itemId, result]) => ({ itemId, result })), signer: 'me' },
  });

describe('a trip with what its driver recorded since', () => {
  it('starts, reaches and documents, with the times of the device', () => {
    const now = withWaiting(trip, [
      event(10, { type: 'TOUR_STARTED' }),
      event(20, { type: 'STOP_ARRIVED', stopId: 's1' }),
      documented(30, 's1', { a: 'OK', b: 'DEVIATION' }),
    ]);
    expect([now.state, now.actualDeparture, now.allowed]).toEqual(['DRV_INPROGRESS', 10, ['closeJourney']]);
    expect(now.stops[0]).toMatchObject({
      actualArrival: 20,
      actualDeparture: 30,
      signer: 'me',
      stopProcessingState: 'AT_LEAST_ONE_ORDER_WITH_DEVIATION',
      orders: [
        { result: 'OK', documentedAt: 30 },
        { result: 'DEVIATION', documentedAt: 30 },
      ],
    });
  });
  it('leaves a stop in work while an order of it is open', () => {
    const now = withWaiting(trip, [documented(30, 's1', { a: 'HINDRANCE' })]);
    expect(now.stops[0]).toMatchObject({ stopProcessingState: 'IN_PROGRESS', actualDeparture: null });
  });
  it('does not write over what the server has of it, and knows nothing of another trip', () => {
    expect(withWaiting(trip, [documented(30, 's2', { c: 'HINDRANCE' })]).stops[1]?.orders[0]).toMatchObject({
      result: 'OK',
    });
    expect(withWaiting(trip, [{ ...event(10, { type: 'TOUR_STARTED' }), tripId: 'other' } as DriverEventInput])).toBe(
      trip,
    );
    const closed = { ...trip, state: 'JOURNEY_CLOSED' } as TripView;
    expect(withWaiting(closed, [event(10, { type: 'TOUR_STARTED' })]).state).toBe('JOURNEY_CLOSED');
  });
});

it('says the state of a trip in the list of trips', () => {
  const row = { id: 't', state: 'WAITING_FOR_DRIVER_CONFIRMATION', actualDeparture: null } as TripRow;
  const events = [event(5, { type: 'TOUR_ACCEPTED' }), event(10, { type: 'TOUR_STARTED' })];
  expect(rowWithWaiting(row, events.slice(0, 1)).state).toBe('READY_FOR_TOUR_START');
  expect(rowWithWaiting(row, events)).toMatchObject({ state: 'DRV_INPROGRESS', actualDeparture: 10 });
  expect(rowWithWaiting({ ...row, state: 'DRV_REJECTED' }, events).state).toBe('DRV_REJECTED');
});

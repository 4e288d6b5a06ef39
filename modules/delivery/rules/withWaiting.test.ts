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

describe('the answer and the end of a trip', () => {
  const waiting = {
    ...trip,
    state: 'WAITING_FOR_DRIVER_CONFIRMATION',
    allowed: ['acceptTour', 'rejectTour'],
    rejectionReason: null,
  } as unknown as TripView;
  it('accepted, it may be started, and is not accepted again', () => {
    expect(withWaiting(waiting, [event(1, { type: 'TOUR_ACCEPTED' })])).toEqual({
      ...waiting,
      state: 'READY_FOR_TOUR_START',
      allowed: ['rejectTour', 'startTour'],
    });
    expect(withWaiting(trip, [event(1, { type: 'TOUR_ACCEPTED' })])).toBe(trip);
    const twice = [event(1, { type: 'TOUR_ACCEPTED' }), event(2, { type: 'TOUR_ACCEPTED' })];
    expect(withWaiting(waiting, twice).allowed).toEqual(['rejectTour', 'startTour']);
  });
  it('rejected, it says why; what was answered already stays', () => {
    const refusal = event(1, { type: 'TOUR_REJECTED', reason: 'tail lift broken' });
    expect(withWaiting(waiting, [refusal])).toEqual({
      ...waiting,
      state: 'DRV_REJECTED',
      rejectionReason: 'tail lift broken',
    });
    expect(withWaiting(trip, [refusal])).toBe(trip);
  });
  it('is closed from the road alone', () => {
    const end = event(9, { type: 'TOUR_COMPLETED' });
    const onTheRoad = { ...trip, state: 'DRV_INPROGRESS' } as TripView;
    expect(withWaiting(onTheRoad, [end])).toEqual({ ...onTheRoad, state: 'JOURNEY_CLOSED' });
    expect(withWaiting(trip, [end])).toBe(trip);
  });
  it('leaves a departure that the server has', () => {
    const left = { ...trip, actualDeparture: 3 } as TripView;
    expect(withWaiting(left, [event(10, { type: 'TOUR_STARTED' })]).actualDeparture).toBe(3);
  });
});

describe('what is recorded at a stop', () => {
  it('is kept with everything that was typed, and how its packages were seen', () => {
    const recorded = {
      itemId: 'a',
      result: 'DEVIATION',
      processDeviationId: 'd107',
      remark: 'dented',
      cashCollected: 41280,
      collectedPackages: 2,
      scans: [{ how: 'SCANNED' }, { how: 'SCANNED' }, { how: 'NOT_READABLE' }],
    };
    const now = withWaiting(trip, [
      event(30, { type: 'STOP_DOCUMENTED', stopId: 's1', documentation: { orders: [recorded] } }),
    ]);
    expect(now.stops[0]?.orders).toEqual([
      {
        ...order('a'),
        ...recorded,
        processingStatus: 'PROCESSED',
        scans: { scanned: 2, notReadable: 1 },
        documentedAt: 30,
      },
      order('b'),
    ]);
    // Another stop is not touched, and nobody has signed.
    expect([now.stops[1], now.stops[0]?.signer]).toEqual([trip.stops[1], null]);
  });
  it('without scans leaves those that are known', () => {
    const scanned = { ...trip, stops: [{ ...trip.stops[0], orders: [{ ...order('a'), scans: { scanned: 4 } }] }] };
    const now = withWaiting(scanned as unknown as TripView, [documented(30, 's1', { a: 'OK' })]);
    expect(now.stops[0]?.orders[0]).toMatchObject({
      scans: { scanned: 4 },
      processDeviationId: null,
      remark: null,
      cashCollected: null,
      collectedPackages: null,
    });
  });
  it('arrival and departure count once, the first of them', () => {
    const stops = (events: DriverEventInput[]) => withWaiting(trip, events).stops;
    const there = [
      event(5, { type: 'STOP_ARRIVED', stopId: 's1' }),
      event(6, { type: 'STOP_ARRIVED', stopId: 's1' }),
      event(7, { type: 'STOP_DEPARTED', stopId: 's1' }),
      event(8, { type: 'STOP_DEPARTED', stopId: 's1' }),
    ];
    expect(stops(there)).toEqual([
      { ...trip.stops[0], actualArrival: 5, actualDeparture: 7, stopProcessingState: 'IN_PROGRESS' },
      trip.stops[1],
    ]);
    const done = withWaiting(trip, [
      documented(4, 's1', { a: 'OK', b: 'OK' }),
      event(9, { type: 'STOP_ARRIVED', stopId: 's1' }),
    ]).stops[0];
    expect([done?.stopProcessingState, done?.actualArrival]).toEqual(['ALL_ORDERS_OK', 4]);
  });
  it('where the vehicle is and what was found at it change nothing of the trip', () => {
    expect(withWaiting(trip, [event(1, { type: 'POSITION' }), event(2, { type: 'VEHICLE_CHECKED' })])).toBe(trip);
  });
});

it('says the state of a trip in the list of trips', () => {
  const row = { id: 't', state: 'WAITING_FOR_DRIVER_CONFIRMATION', actualDeparture: null } as TripRow;
  const events = [event(5, { type: 'TOUR_ACCEPTED' }), event(10, { type: 'TOUR_STARTED' })];
  expect(rowWithWaiting(row, events.slice(0, 1)).state).toBe('READY_FOR_TOUR_START');
  expect(rowWithWaiting(row, events)).toMatchObject({ state: 'DRV_INPROGRESS', actualDeparture: 10 });
  expect(rowWithWaiting({ ...row, state: 'DRV_REJECTED' }, events).state).toBe('DRV_REJECTED');
  // Another trip's, and what is no state of a trip.
  expect(rowWithWaiting({ ...row, id: 'other' }, events).state).toBe('WAITING_FOR_DRIVER_CONFIRMATION');
  expect(rowWithWaiting(row, [event(1, { type: 'STOP_ARRIVED', stopId: 's1' })])).toBe(row);
  const rejected = rowWithWaiting({ ...row, actualDeparture: 3 }, [event(5, { type: 'TOUR_REJECTED', reason: '' })]);
  expect(rejected).toMatchObject({ state: 'DRV_REJECTED', actualDeparture: 3 });
});

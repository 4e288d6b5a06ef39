import { expect, it } from 'vitest';
import type { BoardStopView, BoardTrip, PoolPlace } from '../../contract/schemas.ts';
import { loadsOfPlace, loadOfStop, roundOf } from './boardRound.ts';

const shape = {
  placeKey: 'x',
  latitude: 51.6,
  longitude: 7.5,
  windows: [{ from: 1, to: 2 }],
  processingTime: 10,
  delivers: [1, 2, 3, 4],
  collects: [0, 0, 0, 0],
  needs: ['crane'],
  mostVehicleWeight: 7,
  routes: ['112'],
  affs: ['n'],
};
const stop = (more: Partial<BoardStopView> = {}): BoardStopView =>
  ({
    ...shape,
    id: 's1',
    plannedArrival: 100,
    estimatedArrival: 200,
    actualArrival: null,
    actualDeparture: null,
    stopProcessingState: null,
    ...more,
  }) as BoardStopView;
const leg = { seconds: 60, metres: 900 };
const trip = (more: Partial<BoardTrip> = {}, round: Partial<BoardTrip['round']> = {}): BoardTrip =>
  ({
    actualDeparture: null,
    outboundRoute: '112',
    affId: 'n',
    stops: [stop()],
    round: {
      departure: 50,
      latitude: 51.5,
      longitude: 7.4,
      speedFactor: 0.9,
      breakRules: true,
      limits: { capacity: [1], can: [], grossVehicleWeight: 5 },
      legs: null,
      ...round,
    },
    ...more,
  }) as BoardTrip;
const task = {
  placeKey: 'x',
  point: { lat: 51.6, lon: 7.5 },
  windows: [{ from: 1, to: 2 }],
  serviceMinutes: 10,
  delivers: [1, 2, 3, 4],
  collects: [0, 0, 0, 0],
  needs: ['crane'],
  mostVehicleWeight: 7,
  routes: ['112'],
  affs: ['n'],
};

it('a shipment of the pool and all shipments of a stop are loads of the same kind', () => {
  expect(loadsOfPlace(shape as unknown as PoolPlace)).toEqual([task]);
  expect(loadOfStop(stop())).toEqual(task);
  expect(loadOfStop(stop({ latitude: null })).point).toBeNull();
  expect(loadOfStop(stop({ longitude: null })).point).toBeNull();
});
it('a trip is opened with what the board knows of it', () => {
  expect(roundOf(trip())).toEqual({
    departure: 50,
    started: false,
    start: { lat: 51.5, lon: 7.4 },
    speedFactor: 0.9,
    breakRules: true,
    route: '112',
    affId: 'n',
    vehicle: { capacity: [1], can: [], grossVehicleWeight: 5 },
    stops: [{ ...task, id: 's1', actualArrival: null, actualDeparture: null }],
    legs: null,
  });
  expect(roundOf(trip({ actualDeparture: 55 })).started).toBe(true);
  expect(roundOf(trip({}, { latitude: null })).start).toBeNull();
  expect(roundOf(trip({}, { longitude: null })).start).toBeNull();
  // From the depot to the stop, which the engine knows, and back, which it does not.
  expect([...(roundOf(trip({}, { legs: [leg, null] })).legs ?? [])]).toEqual([
    ['51.50000,7.40000 51.60000,7.50000', leg],
  ]);
});
it('is one and the same for the same trip, so that what is known of it stays known', () => {
  const one = trip();
  expect(roundOf(one)).toBe(roundOf(one));
  expect(roundOf(trip())).not.toBe(roundOf(one));
});
it('a stop that is documented lies behind the trip, also when nobody said when it was reached', () => {
  const arrivalOf = (more: Partial<BoardStopView>) => roundOf(trip({ stops: [stop(more)] })).stops[0]?.actualArrival;
  expect(arrivalOf({ stopProcessingState: 'ALL_ORDERS_OK' })).toBe(200);
  expect(arrivalOf({ stopProcessingState: 'ALL_ORDERS_OK', estimatedArrival: null })).toBe(100);
  expect(arrivalOf({ stopProcessingState: 'ALL_ORDERS_OK', actualArrival: 150 })).toBe(150);
  expect(arrivalOf({ stopProcessingState: 'IN_PROGRESS' })).toBeNull();
  expect(arrivalOf({})).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { dayFleet, type FleetTrip, type FleetVehicle, type Shift } from './dayFleet.ts';
import { depot, place, stop } from './testing/smallDay.ts';

const hour = 3_600_000;
const vehicle = (vehicleId: string, more: Partial<FleetVehicle> = {}): FleetVehicle => ({
  vehicleId,
  vehicleTypeId: 'rigid',
  name: `V ${vehicleId}`,
  affId: null,
  payload: 5_000_000,
  loadingMeters: 7000,
  volume: 1e12,
  dangerousGoods: false,
  grossVehicleWeight: 12_000_000,
  can: ['tailLift'],
  speedFactor: 1,
  breakRules: true,
  driverId: null,
  trailerId: null,
  ...more,
});
/** A trip of the day from 8 to 12 with one stop; hours. */
const trip = (id: string, more: Partial<FleetTrip> = {}, hours: [number, number] = [8, 12]): FleetTrip => ({
  id,
  name: `T-${id}`,
  vehicleId: 'v',
  routeId: null,
  driverIds: [],
  trailerId: null,
  state: 'CREATED',
  externallyPlanned: false,
  hasDirect: false,
  ofDay: true,
  departure: hours[0] * hour,
  back: hours[1] * hour,
  distance: 7,
  drivingMinutes: 5,
  ends: { point: place, leaves: 11 * hour },
  stops: [stop(`${id}-1`, ['a'])],
  carries: { explosive: false, otherDangerous: true },
  aboard: [9],
  ...more,
});
/** A day from 6, of ten hours, half an hour between two rounds; nothing begins before 7. */
const shift = (more: Partial<Shift> = {}): Shift => ({
  opens: 6 * hour,
  now: 7 * hour,
  hours: 10,
  turnaroundMinutes: 30,
  depot,
  freeTrips: false,
  longer: new Map(),
  ...more,
});
const spans = (vehicles: FleetVehicle[], trips: FleetTrip[], more: Partial<Shift> = {}) => {
  const { rounds, standing } = dayFleet(vehicles, trips, shift(more));
  return {
    rounds: rounds.map(({ id, from, to }) => [id, from / hour, to / hour]),
    standing: standing.map(({ id }) => id),
  };
};

describe('a vehicle without a trip', () => {
  it('is free from now for its shift, and from the opening where that is later', () => {
    expect(spans([vehicle('v')], [])).toEqual({ rounds: [['vehicle:v', 7, 17]], standing: [] });
    expect(spans([vehicle('v')], [], { now: 2 * hour }).rounds).toEqual([['vehicle:v', 6, 16]]);
    expect(spans([vehicle('v')], [], { longer: new Map([['vehicle:v', 30]]) }).rounds).toEqual([
      ['vehicle:v', 7, 17.5],
    ]);
  });
  it('begins and ends at the depot, carries nothing, and can what its record says', () => {
    const [round] = dayFleet([vehicle('v', { driverId: 'd', trailerId: 't' })], [], shift()).rounds;
    expect(round).toMatchObject({
      vehicleId: 'v',
      name: 'V v',
      can: ['tailLift'],
      breakRules: true,
      start: depot,
      end: depot,
      trip: null,
      carries: { explosive: false, otherDangerous: false },
      aboard: [],
    });
    expect(Object.keys(round ?? {})).not.toEqual(expect.arrayContaining(['driverId']));
    expect(Object.keys(round ?? {})).not.toEqual(expect.arrayContaining(['trailerId']));
  });
  it('shares its driver, and its trailer: the second has to wait and finds no time', () => {
    expect(spans([vehicle('a', { driverId: 'd' }), vehicle('b', { driverId: 'd' })], []).rounds).toEqual([
      ['vehicle:a', 7, 17],
    ]);
    expect(spans([vehicle('a', { trailerId: 't' }), vehicle('b', { trailerId: 't' })], []).rounds).toHaveLength(1);
    expect(spans([vehicle('a', { driverId: 'd' }), vehicle('b', { driverId: 'e' })], []).rounds).toHaveLength(2);
    expect(spans([vehicle('a'), vehicle('b')], []).rounds).toHaveLength(2);
  });
  it('waits for its driver, who is out with another vehicle', () => {
    const out = trip('t', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' });
    expect(spans([vehicle('v', { driverId: 'd' })], [out])).toEqual({
      rounds: [['vehicle:v', 12.5, 17]],
      standing: ['t'],
    });
    const pulled = trip('t', { vehicleId: 'other', trailerId: 'x', state: 'LOADING_ACTIVE' });
    expect(spans([vehicle('v', { trailerId: 'x' })], [pulled]).rounds).toEqual([['vehicle:v', 12.5, 17]]);
  });
});

describe('a trip in planning', () => {
  it('takes more until its shift is over, and is the only round of its vehicle', () => {
    expect(spans([vehicle('v')], [trip('t')])).toEqual({ rounds: [['trip:t', 8, 18]], standing: [] });
    expect(spans([vehicle('v')], [trip('t', { state: 'LOADING_RELEASED' })]).rounds).toEqual([['trip:t', 8, 18]]);
    // It should have left at 8: it leaves at 9 and is back ten hours after.
    expect(spans([vehicle('v')], [trip('t')], { now: 9 * hour }).rounds).toEqual([['trip:t', 9, 19]]);
    expect(spans([vehicle('v')], [trip('t', {}, [8, 20])]).rounds).toEqual([['trip:t', 8, 20]]);
    expect(spans([vehicle('v')], [trip('t')], { longer: new Map([['trip:t', 60]]) }).rounds).toEqual([
      ['trip:t', 8, 19],
    ]);
  });
  it('leaves its vehicle the time before it, in one shift with it', () => {
    const later = (hours: readonly [number, number]) => trip('t', {}, [...hours]);
    // Free from 7, half an hour before 12 at the depot again; the trip ends with the shift that began at 7.
    expect(spans([vehicle('v')], [later([12, 15])]).rounds).toEqual([
      ['trip:t', 12, 17],
      ['vehicle:v:2', 7, 11.5],
    ]);
    // The trip needs all of a shift of its own.
    expect(spans([vehicle('v')], [later([12, 18])]).rounds).toEqual([['trip:t', 12, 22]]);
    // An hour and a half is not worth a round.
    expect(spans([vehicle('v')], [later([9, 15])]).rounds).toEqual([['trip:t', 9, 19]]);
    // Its driver is out with another vehicle until then.
    const out = trip('o', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' }, [6, 11]);
    expect(spans([vehicle('v', { driverId: 'd' })], [later([12, 15]), out]).rounds).toEqual([['trip:t', 12, 22]]);
  });
  it('keeps its stops and its load, or gives them back when it is asked to and is not released', () => {
    const roundOf = (state: FleetTrip['state'], freeTrips: boolean) =>
      dayFleet([vehicle('v')], [trip('t', { state })], shift({ freeTrips })).rounds[0];
    expect(roundOf('CREATED', false)).toMatchObject({
      id: 'trip:t',
      start: depot,
      end: depot,
      carries: { explosive: false, otherDangerous: true },
      aboard: [9],
      trip: {
        id: 't',
        name: 'T-t',
        running: false,
        givesBack: false,
        stops: [{ id: 't-1' }],
        stands: { distance: 7, drivingMinutes: 5 },
      },
    });
    expect(roundOf('CREATED', true)).toMatchObject({
      carries: { explosive: false, otherDangerous: false },
      trip: { givesBack: true, stops: [] },
    });
    expect(roundOf('LOADING_RELEASED', true)).toMatchObject({
      carries: { otherDangerous: true },
      trip: { givesBack: false, stops: [{ id: 't-1' }] },
    });
  });
  it('has to be back half an hour before its driver leaves again', () => {
    const later = trip('later', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' }, [14, 16]);
    const own = trip('t', { driverIds: ['d'] });
    const theirs = vehicle('v', { driverId: 'd' });
    expect(spans([theirs], [own, later])).toEqual({ rounds: [['trip:t', 8, 13.5]], standing: ['later'] });
    // A trip in planning takes what its vehicle can carry: there is no second round behind it; another vehicle is free.
    expect(spans([vehicle('v'), vehicle('w')], [own, later]).rounds).toEqual([
      ['trip:t', 8, 13.5],
      ['vehicle:w', 7, 17],
    ]);
    // Back at 12 for another trip at 12:15: nothing is added to that.
    const soon = { ...later, departure: 12.25 * hour };
    expect(spans([theirs], [own, soon])).toEqual({ rounds: [], standing: ['t', 'later'] });
    expect(spans([theirs], [own, { ...later, departure: 12.5 * hour }]).rounds).toEqual([['trip:t', 8, 12]]);
  });
  it('stands when its driver leaves with another one at the same time, or has to leave before anything could be added', () => {
    const own = trip('t', { driverIds: ['d'] });
    const theirs = vehicle('v', { driverId: 'd' });
    const other = (from: number) =>
      trip('other', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' }, [from, 16]);
    expect(spans([theirs], [own, other(8)]).standing).toEqual(['t', 'other']);
    expect(spans([theirs], [own, other(13)], { now: 12.6 * hour }).standing).toEqual(['t', 'other']);
  });
  it('keeps its driver as long as its round may last', () => {
    const own = trip('t', { driverIds: ['d'] });
    expect(spans([vehicle('v'), vehicle('w', { driverId: 'd' })], [own]).rounds).toEqual([['trip:t', 8, 18]]);
  });
  it('stands when its driver comes back too late for it', () => {
    const before = (back: number) =>
      trip('before', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' }, [5, back]);
    const own = trip('t', { driverIds: ['d'] });
    expect(spans([vehicle('v')], [own, before(7.5)]).rounds).toEqual([['trip:t', 8, 18]]);
    expect(spans([vehicle('v')], [own, before(7.6)])).toEqual({
      // The vehicle itself is free again when it is home.
      rounds: [['vehicle:v:2', 12.5, 17]],
      standing: ['before', 't'],
    });
  });
  it.each<[string, Partial<FleetTrip>]>([
    ['planned by another system', { externallyPlanned: true }],
    ['being loaded', { state: 'LOADING_ACTIVE' }],
    ['ready to start', { state: 'READY_FOR_TOUR_START' }],
    ['with a stop that nobody knows the place of', { stops: [stop('x', ['a'], { point: null })] }],
    ['with one such stop among others', { stops: [stop('y', ['b']), stop('x', ['a'], { point: null })] }],
    ['with a vehicle that nobody chose', { vehicleId: 'other' }],
  ])('%s stands as it is', (_, more) => {
    expect(spans([vehicle('v')], [trip('t', more)]).standing).toEqual(['t']);
  });
  it('two trips of a vehicle are two rounds, in the order in which they leave', () => {
    const two = [trip('late', {}, [13, 15]), trip('early', {}, [8, 10])];
    expect(spans([vehicle('v')], two)).toEqual({
      rounds: [
        ['trip:early', 8, 12.5],
        ['trip:late', 13, 23],
      ],
      standing: [],
    });
  });
});

describe('a trip on the road', () => {
  const out = (more: Partial<FleetTrip> = {}) => trip('t', { state: 'DRV_INPROGRESS', ...more });
  it('takes pickups behind its last stop for an hour more, and its vehicle goes out once more', () => {
    // Out again at half past one at the earliest, until ten hours after it first left.
    expect(spans([vehicle('v')], [out()])).toEqual({
      rounds: [
        ['trip:t', 11, 13],
        ['vehicle:v:2', 13.5, 17],
      ],
      standing: [],
    });
    expect(spans([vehicle('v')], [out()], { now: 11.5 * hour }).rounds[0]).toEqual(['trip:t', 11.5, 13]);
    expect(spans([vehicle('v')], [out()], { longer: new Map([['trip:t', 30]]) }).rounds[0]).toEqual([
      'trip:t',
      11,
      13.5,
    ]);
    const [round] = dayFleet([vehicle('v')], [out()], shift({ freeTrips: true })).rounds;
    expect(round).toMatchObject({
      start: place,
      end: depot,
      aboard: [9],
      trip: { running: true, givesBack: false, stops: [{ id: 't-1' }] },
    });
  });
  it('has its shift counted from when it left', () => {
    const early = trip('t', { state: 'DRV_INPROGRESS', ends: { point: place, leaves: 8 * hour } }, [4, 9]);
    // Left at 4: ten hours end at 14.
    expect(spans([vehicle('v')], [early]).rounds).toEqual([
      ['trip:t', 8, 10],
      ['vehicle:v:2', 10.5, 14],
    ]);
    expect(spans([vehicle('v')], [early], { longer: new Map([['vehicle:v:2', 60]]) }).rounds[1]).toEqual([
      'vehicle:v:2',
      10.5,
      15,
    ]);
    // Less than two hours are not worth a round.
    const long = trip('t', { state: 'DRV_INPROGRESS', ends: { point: place, leaves: 10.6 * hour } }, [4, 10.6]);
    expect(spans([vehicle('v')], [long]).rounds).toEqual([['trip:t', 10.6, 11.6]]);
  });
  it('stands where it has to be back for somebody, or is home before anything could begin', () => {
    const next = trip('n', { vehicleId: 'other', driverIds: ['d'], state: 'LOADING_ACTIVE' }, [12.2, 14]);
    expect(spans([vehicle('v')], [out({ driverIds: ['d'] }), next]).standing).toEqual(['t', 'n']);
    const soon = { ...next, departure: 12.5 * hour };
    expect(spans([vehicle('v')], [out({ driverIds: ['d'] }), soon]).rounds[0]).toEqual(['trip:t', 11, 12]);
    expect(spans([vehicle('v')], [out()], { now: 13 * hour }).standing).toEqual(['t']);
    expect(spans([vehicle('v')], [out()], { now: 12.9 * hour }).standing).toEqual([]);
  });
});

it('a vehicle is free before, between and behind trips that stand, each time for a round of its own', () => {
  const closed = { state: 'LOADING_CLOSED' } as const;
  const two = [trip('t', closed, [10, 11]), trip('u', closed, [14, 15])];
  expect(spans([vehicle('v')], two, { hours: 14 })).toEqual({
    rounds: [
      ['vehicle:v:2', 7, 9.5],
      ['vehicle:v:3', 11.5, 13.5],
      ['vehicle:v:4', 15.5, 21],
    ],
    standing: ['t', 'u'],
  });
  // The last of them is tried to be longer.
  const longer = new Map([['vehicle:v:4', 30]]);
  expect(spans([vehicle('v')], two, { hours: 14, longer }).rounds.at(-1)).toEqual(['vehicle:v:4', 15.5, 21.5]);
});

it('a trip of another day keeps its vehicle busy and is no part of this one', () => {
  const other = trip('y', { ofDay: false }, [0, 9]);
  expect(spans([vehicle('v')], [other])).toEqual({ rounds: [['vehicle:v', 9.5, 17]], standing: [] });
});

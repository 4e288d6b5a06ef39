import { expect, test } from 'vitest';
import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import { dayFleet, type FleetTrip, type FleetVehicle } from './dayFleet.ts';
import { dayProblem } from './dayProblem.ts';
import type { DayItem } from './facts.ts';

const hour = 3_600_000;
const depot = { lat: 51.5, lon: 7.5 };
const item = (id: string, tripId: string | null): DayItem => ({
  id,
  kind: 'DELIVERY',
  stopKey: id,
  point: { lat: 51.6, lon: 7.6 },
  windows: [],
  packages: 1,
  weight: 100_000,
  volume: 1,
  loadingMeter: 400,
  dangerousGoodsPoints: 0,
  needs: [],
  explosive: false,
  mostVehicleWeight: null,
  collecting: null,
  affId: null,
  tripId,
  externallyPlanned: false,
  urgency: 0,
  wish: null,
});
const vehicle: FleetVehicle = {
  vehicleId: 'v1',
  vehicleTypeId: 'rigid',
  name: 'V 1',
  affId: null,
  payload: 5_000_000,
  loadingMeters: 7000,
  volume: 1e12,
  dangerousGoods: false,
  grossVehicleWeight: 12_000_000,
  can: [],
  speedFactor: 1,
  breakRules: false,
  driverId: 'd1',
  trailerId: null,
};
/** A trip with one shipment at a stop that is done and one at a stop that is still to come. */
const trip = (state: FleetTrip['state']): FleetTrip => ({
  id: 't1',
  name: 'T-1',
  vehicleId: 'v1',
  routeId: null,
  driverIds: ['d1'],
  trailerId: null,
  state,
  externallyPlanned: false,
  hasDirect: false,
  ofDay: true,
  departure: 8 * hour,
  back: 12 * hour,
  distance: 0,
  drivingMinutes: 0,
  ends: { point: { lat: 51.6, lon: 7.6 }, leaves: 11 * hour },
  stops: [
    {
      id: 's2',
      point: { lat: 51.6, lon: 7.6 },
      windows: [],
      serviceMinutes: 8,
      itemIds: ['to-come'],
      arrival: 10 * hour,
      departure: 11 * hour,
    },
  ],
  carries: { explosive: false, otherDangerous: false },
  aboard: [],
});
const freeOf = (state: FleetTrip['state']): string[] => {
  const items = [item('done', 't1'), item('to-come', 't1'), item('new', null)];
  const shift = {
    opens: 6 * hour,
    now: 8 * hour,
    hours: 10,
    turnaroundMinutes: 30,
    depot,
    freeTrips: true,
    longer: new Map<string, number>(),
  };
  const { rounds, standing } = dayFleet([vehicle], [trip(state)], shift);
  const { jobs } = dayProblem({
    items,
    beyond: [],
    now: 8 * hour,
    vehicles: rounds,
    standing,
    service: { defaultServiceMin: 8, perPackageSec: 20 },
    keepAreas: false,
    hours: { law: lawOf('DE', { driving: 9, spread: 13, work: null }), drivers: [] },
    broken: [],
  });
  return [...jobs.values()].filter((job) => !job.fixed).flatMap((job) => [...job.itemIds]);
};

test('a shipment whose stop is behind a trip on the road is nobody else’s, however the trips of the day are planned', () => {
  expect(freeOf('DRV_INPROGRESS')).toEqual(['new']);
});

test('a trip in planning gives its shipments back when it is asked to', () => {
  expect(freeOf('CREATED').sort()).toEqual(['done', 'new', 'to-come']);
});

test('a vehicle that is out today has its whole shift tomorrow, and one that is not back by then waits', () => {
  const shift = {
    opens: 31 * hour,
    now: 20 * hour,
    hours: 10,
    turnaroundMinutes: 30,
    depot,
    freeTrips: false,
    longer: new Map<string, number>(),
  };
  const today = { ...trip('DRV_INPROGRESS'), ofDay: false };
  const [free] = dayFleet([vehicle], [{ ...today, back: 22 * hour }], shift).rounds;
  expect([free?.id, free?.from, free?.to]).toEqual(['vehicle:v1', 31 * hour, 41 * hour]);
  const [late] = dayFleet([vehicle], [{ ...today, back: 33 * hour }], shift).rounds;
  expect([late?.from, late?.to]).toEqual([33.5 * hour, 41 * hour]);
});

test('a shipment goes only with what its wish names; one that nothing of the day suits is as without a wish', () => {
  const fleet = [vehicle, { ...vehicle, vehicleId: 'v2', driverId: 'd2', vehicleTypeId: 'crane' }];
  const shift = {
    opens: 6 * hour,
    now: 5 * hour,
    hours: 10,
    turnaroundMinutes: 30,
    depot,
    freeTrips: false,
    longer: new Map<string, number>(),
  };
  const wishes = {
    any: null,
    kind: { vehicleId: null, vehicleTypeId: 'crane', routeId: null },
    one: { vehicleId: 'v1', vehicleTypeId: null, routeId: null },
    neither: { vehicleId: 'v1', vehicleTypeId: 'crane', routeId: null },
    route: { vehicleId: null, vehicleTypeId: null, routeId: '999' },
  };
  const { problem, jobs } = dayProblem({
    items: Object.entries(wishes).map(([id, wish]) => ({ ...item(id, null), wish })),
    beyond: [],
    now: 5 * hour,
    vehicles: dayFleet(fleet, [], shift).rounds,
    standing: [],
    service: { defaultServiceMin: 8, perPackageSec: 20 },
    keepAreas: false,
    hours: { law: lawOf('DE', { driving: 9, spread: 13, work: null }), drivers: [] },
    broken: [],
  });
  // Which vehicles the search may use for a job: those that have all its skills.
  const may = Object.fromEntries(
    (problem.jobs ?? []).map((job) => [
      jobs.get(String(job.id))?.itemIds.join(),
      problem.vehicles
        .filter(({ skills = [] }) => (job.skills ?? []).every((skill) => skills.includes(skill)))
        .map(({ id }) => id),
    ]),
  );
  expect(may).toEqual({
    any: ['vehicle:v1', 'vehicle:v2'],
    kind: ['vehicle:v2'],
    one: ['vehicle:v1'],
    neither: ['vehicle:v1', 'vehicle:v2'],
    route: ['vehicle:v1', 'vehicle:v2'],
  });
});

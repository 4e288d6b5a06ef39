import { lawOf } from '#modules/dispatch/rules/driversLaw.ts';
import type { RouteSolution, Solution, Step, Unassigned } from '#optimiser/solution.ts';
import type { DayProblem } from '../dayProblem.ts';
import type { DayFacts, DayItem, DayVehicle, FixedStop, StandingTrip } from '../facts.ts';

/** A day that is small enough to be counted by hand: times are minutes after midnight here, quantities round numbers. */
const minute = 60_000;
export const at = (minutes: number): number => minutes * minute;
export const depot = { lat: 51.5, lon: 7.5 };
export const place = { lat: 51.6, lon: 7.6 };

export const item = (id: string, more: Partial<DayItem> = {}): DayItem => ({
  id,
  kind: 'DELIVERY',
  stopKey: id,
  point: place,
  windows: [],
  packages: 1,
  weight: 100,
  volume: 1000,
  loadingMeter: 10,
  dangerousGoodsPoints: 5,
  needs: [],
  explosive: false,
  mostVehicleWeight: null,
  collecting: null,
  affId: null,
  tripId: null,
  externallyPlanned: false,
  urgency: 0,
  wish: null,
  ...more,
});
export const stop = (id: string, itemIds: string[], more: Partial<FixedStop> = {}): FixedStop => ({
  id,
  point: place,
  windows: [],
  serviceMinutes: 10,
  itemIds,
  arrival: at(600),
  departure: at(610),
  ...more,
});
export const stands = (id: string, stops: FixedStop[], more: Partial<StandingTrip> = {}): StandingTrip => ({
  id,
  name: `T-${id}`,
  vehicleId: `v-${id}`,
  departure: at(540),
  back: at(660),
  distance: 50_000_000,
  drivingMinutes: 80,
  stops,
  ...more,
});
export const vehicle = (id: string, trip: DayVehicle['trip'], more: Partial<DayVehicle> = {}): DayVehicle => ({
  id,
  vehicleId: trip ? trip.stands.vehicleId : `of-${id}`,
  vehicleTypeId: 'rigid',
  routeId: null,
  name: id,
  affId: null,
  payload: 1_000_000,
  loadingMeters: 7000,
  volume: 1e12,
  dangerousGoods: true,
  grossVehicleWeight: 12_000_000,
  can: [],
  speedFactor: 1,
  breakRules: false,
  loadsAgainIn: trip ? null : 30,
  start: depot,
  end: depot,
  from: at(480),
  to: at(1080),
  trip,
  carries: { explosive: false, otherDangerous: false },
  aboard: [],
  driverIds: [],
  mostDriving: null,
  latest: null,
  pauseRoom: 0,
  ...more,
});
export const step = (type: Step['type'], arrival: number, departure: number, more: Partial<Step> = {}): Step => ({
  type,
  arrival: arrival * 60,
  departure: departure * 60,
  waiting_time: 0,
  setup: 0,
  service: 0,
  lateness: 0,
  duration: 0,
  distance: 0,
  load: [],
  violations: [],
  ...more,
});
export const route = (of: string, steps: Step[], more: Partial<RouteSolution> = {}): RouteSolution => ({
  vehicle: of,
  cost: 0,
  duration: 0,
  distance: 0,
  service: 0,
  setup: 0,
  waiting_time: 0,
  break_time: 0,
  lateness: 0,
  span: 0,
  steps,
  violations: [],
  ...more,
});
const summary = {
  cost: 0,
  routes: 0,
  unassigned: 0,
  duration: 0,
  distance: 0,
  service: 0,
  waiting_time: 0,
  lateness: 0,
  late_stops: 0,
  violations: 0,
};
export const none: DayFacts = {
  now: at(480),
  items: [],
  beyond: [],
  vehicles: [],
  standing: [],
  service: { defaultServiceMin: 8, perPackageSec: 20 },
  keepAreas: false,
  hours: { law: lawOf('DE', { driving: 9, spread: 13, work: null }), drivers: [] },
  broken: [],
};
export const empty: DayProblem = { problem: { vehicles: [], jobs: [] }, jobs: new Map(), initial: [], left: [] };
export const solved = (routes: RouteSolution[] = [], unassigned: Unassigned[] = []): Solution => ({
  code: 0,
  summary,
  routes,
  unassigned,
});
export const noTotals = {
  vehicles: 0,
  tours: 0,
  stops: 0,
  shipments: 0,
  weight: 0,
  loadingMeter: 0,
  dangerousGoodsPoints: 0,
  distance: 0,
  drivingTime: 0,
  workTime: 0,
  unplanned: 0,
  late: 0,
};

import { today } from '#testing/day.ts';

/** A trip template as a dispatcher types it into an empty dialog: every day from today on, at half past four; `more`: what a test says of it. */
export const typedTemplate = (name: string, more: object = {}) => ({
  name,
  trafficType: 'LocalTraffic',
  weekdays: [true, true, true, true, true, true, true, true],
  validFrom: today(),
  validTo: null,
  startTime: [16, 30, 0],
  endTime: null,
  startLocationId: null,
  endLocationId: null,
  outboundRoute: null,
  vehicleId: null,
  vehicleTypeId: null,
  driverId: null,
  freightCarrierId: null,
  affId: null,
  gate: null,
  autoCreateDaysAhead: 1,
  autoDispatchRule: 'NONE',
  maxWeight: null,
  maxLoadingMeter: null,
  maxStops: null,
  fixedStops: [],
  remark: null,
  ...more,
});

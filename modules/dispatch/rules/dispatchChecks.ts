import type { Check } from '#kernel/check.ts';
import { bookingChecks } from './bookingChecks.ts';
import { capacityChecks } from './capacityChecks.ts';
import { dangerousGoodsChecks } from './dangerousGoodsChecks.ts';
import { driverChecks } from './driverChecks.ts';
import type { DispatchFacts } from './facts.ts';
import { otherChecks } from './otherChecks.ts';
import { shipmentChecks } from './shipmentChecks.ts';
import { vehicleChecks } from './vehicleChecks.ts';

/** Every row of domain 7.1 in its order; a dry run and the command itself ask the same list. */
export const dispatchChecks: readonly Check<DispatchFacts>[] = [
  ...shipmentChecks,
  ...capacityChecks,
  ...vehicleChecks,
  ...bookingChecks,
  ...driverChecks,
  ...dangerousGoodsChecks,
  ...otherChecks,
];

/** Checks that ask whether a shipment may join the trip; a release finds its shipments on the trip already. */
const joining = new Set([
  'SHIPMENT_NOT_DISPATCHABLE',
  'ALREADY_DISPATCHED',
  'TRIP_STATE',
  'EXTERNALLY_PLANNED',
  'ROUTE_MISMATCH',
  'AFF_MISMATCH',
]);

/** What a release asks again (T7: no open ERROR), with `phase: 'RELEASE'` and all shipments of the trip as `items`. */
export const releaseChecks: readonly Check<DispatchFacts>[] = dispatchChecks.filter(
  (check) => !joining.has(check.code),
);

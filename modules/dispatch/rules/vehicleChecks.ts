import type { Check } from '#kernel/check.ts';
import { weekdayOf } from '#kernel/date.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { type DispatchFacts, type ItemFacts, load, type VehicleFacts } from './facts.ts';

const withVehicle =
  (rule: (vehicle: VehicleFacts, item: ItemFacts, facts: DispatchFacts) => boolean) =>
  (facts: DispatchFacts): ItemFacts[] => {
    const { vehicle } = facts;
    return vehicle === null ? [] : facts.items.filter((item) => rule(vehicle, item, facts));
  };
const found = (items: ItemFacts[]) => items.map((item) => ({ itemId: item.itemId }));

const needsTailLift = withVehicle(
  (vehicle, item) => (item.attributes.requiresTailLift || item.stop?.needsTailLift === true) && !vehicle.tailLift,
);
const needsCrane = withVehicle((vehicle, item) => item.attributes.requiresCrane && !vehicle.crane);
const highValue = withVehicle((vehicle, item) => item.attributes.isHighValue && !vehicle.highValueGoods);
const noCompartment = withVehicle(
  (vehicle, item) => item.temperatureRange !== null && !vehicle.temperatureRanges.includes(item.temperatureRange),
);
const tooBigForStop = withVehicle((vehicle, item) =>
  [item.stop, item.pickupStop].some(
    (stop) =>
      stop !== null &&
      ((stop.maxVehicleLength !== null && vehicle.totalLength > stop.maxVehicleLength) ||
        (stop.maxVehicleWeight !== null && vehicle.grossVehicleWeight > stop.maxVehicleWeight)),
  ),
);

/** VEH-01 to VEH-10 of domain 7.1, without VEH-03 (`bookingChecks`). */
export const vehicleChecks: readonly Check<DispatchFacts>[] = [
  namedCheck('VEH-01', 'NO_VEHICLE', 'INFO', 'no', (facts) =>
    facts.vehicle !== null ? [] : [facts.phase === 'RELEASE' ? { severity: 'ERROR' } : {}],
  ),
  namedCheck('VEH-02', 'AVAILABILITY', 'WARNING', 'yes', ({ vehicle, trip }) => {
    const weekday = weekdayOf(trip.executionDate);
    return vehicle !== null && vehicle.availability[weekday] === false
      ? [{ args: { vehicle: vehicle.name, weekday } }]
      : [];
  }),
  namedCheck('VEH-04', 'TAIL_LIFT', 'WARNING', 'yes', (facts) => found(needsTailLift(facts))),
  namedCheck('VEH-05', 'CRANE', 'ERROR', 'overrideDispatchChecks', (facts) => found(needsCrane(facts))),
  namedCheck('VEH-06', 'ADDITIONAL_WORKER', 'WARNING', 'yes', ({ items, coDriver }) =>
    coDriver !== null ? [] : found(items.filter((item) => item.attributes.requiresAdditionalWorker)),
  ),
  namedCheck('VEH-07', 'HIGH_VALUE', 'WARNING', 'yes', (facts) => found(highValue(facts))),
  namedCheck('VEH-08', 'TEMPERATURE', 'ERROR', 'overrideDispatchChecks', (facts) =>
    noCompartment(facts).map((item) => ({ itemId: item.itemId, args: { range: item.temperatureRange ?? '' } })),
  ),
  namedCheck('VEH-09', 'TEMPERATURE_MIX', 'WARNING', 'yes', (facts) => {
    const ranges = new Set(load(facts).map((item) => item.temperatureRange));
    ranges.delete(null);
    // A vehicle with a compartment for each of the ranges carries them side by side.
    const served = new Set(facts.vehicle?.temperatureRanges);
    return ranges.size > 1 && ![...ranges].every((range) => range !== null && served.has(range)) ? [{}] : [];
  }),
  namedCheck('VEH-10', 'STOP_RESTRICTION', 'WARNING', 'yes', (facts) =>
    tooBigForStop(facts).map((item) => ({ itemId: item.itemId, args: { stop: item.stop?.name ?? '' } })),
  ),
];

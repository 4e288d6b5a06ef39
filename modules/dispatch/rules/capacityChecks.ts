import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import type { DispatchFacts } from './facts.ts';
import { fullestLoad } from './fullestLoad.ts';

/** Above this share of the payload nobody may override, in percent. */
const overweightError = 110;

/** CAP-01, also asked for the loaded content when loading closes (LCL-09). */
export const weightCheck: Check<DispatchFacts> = namedCheck('CAP-01', 'WEIGHT', 'WARNING', 'yes', (facts) => {
  const limit = facts.vehicle?.permittedLoad ?? null;
  const weight = fullestLoad(facts).totalGrossWeight;
  if (limit === null || limit <= 0 || weight <= limit) return [];
  const args = { weight: weight - limit, percent: Math.round((weight / limit) * 100) };
  return [weight * 100 > limit * overweightError ? { args, severity: 'ERROR', overridable: false } : { args }];
});

/** CAP-01 to CAP-05 of domain 7.1, at the fullest moment of the trip. */
export const capacityChecks: readonly Check<DispatchFacts>[] = [
  weightCheck,
  namedCheck('CAP-02', 'LOADING_METER', 'WARNING', 'yes', (facts) => {
    const excess = facts.vehicle ? fullestLoad(facts).loadingMeter - facts.vehicle.loadingMeters : 0;
    return excess > 0 ? [{ args: { length: excess } }] : [];
  }),
  namedCheck('CAP-03', 'VOLUME', 'WARNING', 'yes', (facts) => {
    const excess = facts.vehicle ? fullestLoad(facts).volume - facts.vehicle.volume : 0;
    return excess > 0 ? [{ args: { volume: excess } }] : [];
  }),
  namedCheck('CAP-04', 'PALLET_SPACES', 'INFO', 'no', (facts) => {
    const spaces = facts.vehicle?.palletSpaces ?? null;
    const excess = spaces === null ? 0 : Math.ceil(fullestLoad(facts).palletSpaces - spaces);
    return excess > 0 ? [{ args: { count: excess } }] : [];
  }),
  namedCheck('CAP-05', 'LENGTH', 'ERROR', 'overrideDispatchChecks', ({ vehicle, items }) =>
    vehicle === null
      ? []
      : items
          .filter((item) => item.longestPackage > vehicle.length)
          .map((item) => ({
            itemId: item.itemId,
            args: { length: item.longestPackage, vehicleLength: vehicle.length },
          })),
  ),
];

import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { type DispatchFacts, type ItemFacts, load } from './facts.ts';

const found = (items: readonly ItemFacts[]) => items.map((item) => ({ itemId: item.itemId }));

/** CUS, WST, FOD, COD, MPA, LIC and CRD of domain 7.1. */
export const otherChecks: readonly Check<DispatchFacts>[] = [
  namedCheck('CUS-01', 'CUSTOMS', 'ERROR', 'overrideDispatchChecks', ({ items, trip }) =>
    items.flatMap((item) => {
      const route = trip.outboundRoute ?? item.outboundRoute;
      return item.attributes.isDutiableGoods && route !== null && !route.qualifiedCustoms
        ? [{ itemId: item.itemId, args: { route: route.name } }]
        : [];
    }),
  ),
  namedCheck('WST-01', 'WASTE', 'WARNING', 'yes', ({ items }) =>
    found(items.filter((item) => item.attributes.isWaste)),
  ),
  namedCheck('FOD-01', 'FOOD_HYGIENE', 'WARNING', 'yes', (facts) => {
    const { vehicle } = facts;
    const unfit = vehicle !== null && (vehicle.isVerminous || vehicle.isLoadingSpaceDirty);
    return unfit && load(facts).some((item) => item.attributes.isFood) ? [{}] : [];
  }),
  namedCheck('COD-01', 'CASH', 'INFO', 'no', ({ items }) =>
    items
      .filter((item) => item.cashOnDelivery > 0)
      .map((item) => ({ itemId: item.itemId, args: { amount: item.cashOnDelivery } })),
  ),
  namedCheck('MPA-01', 'MASTER_PALLET_OPEN', 'ERROR', 'no', ({ items }) =>
    items.flatMap((item) =>
      item.masterPallet !== null && item.masterPallet.state !== 'CLOSED'
        ? [{ itemId: item.itemId, args: { masterPallet: item.masterPallet.number } }]
        : [],
    ),
  ),
  namedCheck('MPA-02', 'ON_MASTER_PALLET', 'ERROR', 'no', ({ items }) =>
    items.flatMap((item) =>
      item.onMasterPallet !== null ? [{ itemId: item.itemId, args: { masterPallet: item.onMasterPallet } }] : [],
    ),
  ),
  namedCheck('LIC-01', 'LICENCE_MISSING', 'ERROR', 'no', ({ licences }) =>
    licences.missing.map((licence) => ({ args: { licence } })),
  ),
  namedCheck('LIC-02', 'LICENCE_QUANTITY', 'WARNING', 'yes', ({ licences }) => {
    const { vehicles } = licences;
    if (vehicles === null || vehicles.used <= vehicles.licensed) return [];
    const args = { licensed: vehicles.licensed };
    return [vehicles.graceOver ? { args, severity: 'ERROR', overridable: false } : { args }];
  }),
  namedCheck('CRD-01', 'CREDIT_HOLD', 'WARNING', 'yes', ({ items }) =>
    items.flatMap((item) =>
      item.customer?.creditHold ? [{ itemId: item.itemId, args: { customer: item.customer.name } }] : [],
    ),
  ),
];

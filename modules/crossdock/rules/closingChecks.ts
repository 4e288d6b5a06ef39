import { type Check, runChecks } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { weightCheck } from '#modules/dispatch/rules/capacityChecks.ts';
import { dangerousGoodsChecks } from '#modules/dispatch/rules/dangerousGoodsChecks.ts';
import type { DispatchFacts } from '#modules/dispatch/rules/facts.ts';
import type { ListState } from './vocabulary.ts';

/** What the closing of a list is judged by; counts of what another kind of list does not know are 0. */
export type ClosingFacts = {
  listState: ListState;
  packagesUnprocessed: number;
  packagesHandled: number;
  packagesToUnload: number;
  itemsPartlyLoaded: number;
  seals: number;
  /** Configuration, relation or customer; line haul 1, local 0 by default (A25). */
  numberOfRequiredSeals: number;
  sealsChecked: boolean;
  reportRequired: boolean;
  reportFilled: boolean;
  equipmentRequired: boolean;
  equipmentCounted: boolean;
  /** Loaded shipments that must not leave. */
  lockedItems: readonly { itemId: string; orderNumber: string }[];
  /** Loaded customs goods without documents. */
  customsItemIds: readonly string[];
  openMasterPallets: readonly { itemId: string; number: string }[];
  /** Deviations whose photo is missing. */
  missingPhotos: readonly { itemId: string; deviation: string }[];
  minutesLate: number;
  lateReasonGiven: boolean;
  temperatureAlarmItemIds: readonly string[];
  surplusUnresolved: number;
  /** Terminal locations of an inventory that nobody has scanned. */
  locationsNotScanned: readonly string[];
  /** The loaded content as the dispatch checks see it (LCL-08, LCL-09); null for unloading and inventory. */
  loaded: DispatchFacts | null;
};

const closable: readonly ListState[] = ['INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED'];
const counted = (count: number) => (count > 0 ? [{ args: { count } }] : []);
const perm = 'overrideDispatchChecks';

const listState = namedCheck<ClosingFacts>('LCL-13', 'LIST_STATE', 'ERROR', 'no', (f) =>
  closable.includes(f.listState) ? [] : [{}],
);
const photoMissing = namedCheck<ClosingFacts>('LCL-12', 'PHOTO_MISSING', 'ERROR', 'no', (f) =>
  f.missingPhotos.map(({ itemId, deviation }) => ({ itemId, args: { deviation } })),
);
const reportMissing = namedCheck<ClosingFacts>('LCL-05', 'REPORT_MISSING', 'WARNING', 'yes', (f) =>
  f.reportRequired && !f.reportFilled ? [{}] : [],
);
const equipmentMissing = namedCheck<ClosingFacts>('LCL-06', 'EQUIPMENT_MISSING', 'WARNING', 'yes', (f) =>
  f.equipmentRequired && !f.equipmentCounted ? [{}] : [],
);
const temperatureAlarm = namedCheck<ClosingFacts>('LCL-15', 'TEMPERATURE_ALARM', 'WARNING', perm, (f) =>
  f.temperatureAlarmItemIds.map((itemId) => ({ itemId })),
);
const surplusUnresolved = namedCheck<ClosingFacts>('UCL-03', 'SURPLUS_UNRESOLVED', 'WARNING', 'yes', (f) =>
  counted(f.surplusUnresolved),
);

/** Issues of the dispatch checks on what is really loaded keep their own codes and severities (LCL-08, LCL-09). */
const delegated = (number: string, code: string, checks: readonly Check<DispatchFacts>[]): Check<ClosingFacts> => ({
  number,
  code,
  find: (f) => (f.loaded === null ? [] : runChecks(checks, f.loaded)),
});

const notProcessed = namedCheck<Pick<ClosingFacts, 'packagesUnprocessed'>>(
  'LCL-01',
  'NOT_PROCESSED',
  'WARNING',
  'yes',
  (f) => counted(f.packagesUnprocessed),
);

/** Before the loader says that everything is on the truck (domain 3.3, T10): what is open is named and confirmed. */
export const finishChecks: readonly Check<Pick<ClosingFacts, 'packagesUnprocessed'>>[] = [notProcessed];

/** LCL-01 to LCL-16 of domain 7.4. */
export const loadingClosingChecks: readonly Check<ClosingFacts>[] = [
  notProcessed,
  namedCheck('LCL-02', 'PARTLY_LOADED', 'WARNING', 'yes', (f) => counted(f.itemsPartlyLoaded)),
  namedCheck('LCL-03', 'SEAL_MISSING', 'ERROR', 'no', (f) =>
    f.seals < f.numberOfRequiredSeals ? [{ args: { count: f.numberOfRequiredSeals } }] : [],
  ),
  namedCheck('LCL-04', 'NOTHING_LOADED', 'ERROR', perm, (f) => (f.packagesHandled === 0 ? [{}] : [])),
  reportMissing,
  equipmentMissing,
  namedCheck('LCL-07', 'TO_UNLOAD', 'ERROR', 'no', (f) => counted(f.packagesToUnload)),
  delegated('LCL-08', 'DG_RECHECK', dangerousGoodsChecks),
  delegated('LCL-09', 'OVERWEIGHT', [weightCheck]),
  namedCheck('LCL-10', 'LOADING_LOCK', 'ERROR', perm, (f) =>
    f.lockedItems.map(({ itemId, orderNumber }) => ({ itemId, args: { order: orderNumber } })),
  ),
  namedCheck('LCL-11', 'ROUTE_CUSTOMS_DOC', 'ERROR', perm, (f) => f.customsItemIds.map((itemId) => ({ itemId }))),
  photoMissing,
  listState,
  namedCheck('LCL-14', 'DEPARTURE_LATE', 'INFO', 'no', (f) =>
    f.minutesLate > 0 && !f.lateReasonGiven ? [{ args: { minutes: f.minutesLate } }] : [],
  ),
  temperatureAlarm,
  namedCheck('LCL-16', 'MASTER_PALLET_OPEN', 'ERROR', 'no', (f) =>
    f.openMasterPallets.map(({ itemId, number }) => ({ itemId, args: { masterPallet: number } })),
  ),
];

/** Checks of an unloading list. */
export const unloadingClosingChecks: readonly Check<ClosingFacts>[] = [
  namedCheck('UCL-01', 'NOT_UNLOADED', 'WARNING', 'yes', (f) => counted(f.packagesUnprocessed)),
  namedCheck('UCL-02', 'SEALS_NOT_CHECKED', 'WARNING', 'yes', (f) =>
    f.numberOfRequiredSeals > 0 && !f.sealsChecked ? [{}] : [],
  ),
  surplusUnresolved,
  reportMissing,
  equipmentMissing,
  photoMissing,
  listState,
  temperatureAlarm,
];

/** Checks of an inventory list. */
export const inventoryClosingChecks: readonly Check<ClosingFacts>[] = [
  namedCheck('ICL-01', 'NOT_COUNTED', 'WARNING', 'yes', (f) => counted(f.packagesUnprocessed)),
  namedCheck('ICL-02', 'AREA_OPEN', 'WARNING', 'yes', (f) =>
    f.locationsNotScanned.map((location) => ({ args: { location } })),
  ),
  surplusUnresolved,
  photoMissing,
  listState,
];

import { type Check, runChecks } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import { weightCheck } from '#modules/dispatch/rules/capacityChecks.ts';
import { dangerousGoodsChecks } from '#modules/dispatch/rules/dangerousGoodsChecks.ts';
import type { DispatchFacts } from '#modules/dispatch/rules/facts.ts';
import {
  type ClosingFacts,
  counted,
  deviceSilent,
  type DockFacts,
  equipmentMissing,
  listState,
  photoMissing,
  reportMissing,
  temperatureAlarm,
} from '../list/closingChecks.ts';

export type LoadingClosingFacts = ClosingFacts &
  DockFacts & {
    packagesHandled: number;
    packagesToUnload: number;
    itemsPartlyLoaded: number;
    seals: number;
    /** Loaded shipments that must not leave. */
    lockedItems: readonly { itemId: string; orderNumber: string }[];
    /** Loaded customs goods without documents. */
    customsItemIds: readonly string[];
    openMasterPallets: readonly { itemId: string; number: string }[];
    minutesLate: number;
    lateReasonGiven: boolean;
    /** The loaded content as the dispatch checks see it (LCL-08, LCL-09). */
    loaded: DispatchFacts;
  };

const perm = 'overrideDispatchChecks';

/** Issues of the dispatch checks on what is really loaded keep their own codes and severities (LCL-08, LCL-09). */
const delegated = (
  number: string,
  code: string,
  checks: readonly Check<DispatchFacts>[],
): Check<LoadingClosingFacts> => ({ number, code, find: (f) => runChecks(checks, f.loaded) });

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
export const loadingClosingChecks: readonly Check<LoadingClosingFacts>[] = [
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
  deviceSilent,
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

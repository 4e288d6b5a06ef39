import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import {
  type ClosingFacts,
  counted,
  deviceSilent,
  listState,
  photoMissing,
  type SurplusFacts,
  surplusUnresolved,
} from '../list/closingChecks.ts';

/** `locationsNotScanned`: terminal locations of the inventory that nobody has scanned. */
export type InventoryClosingFacts = ClosingFacts &
  SurplusFacts & {
    locationsNotScanned: readonly string[];
    /** Expected packages that left the hall while it was counted. */
    movedMeanwhile: number;
  };

/** ICL-01 to ICL-03 of domain 7.4 and the decisions, and what an inventory shares with the other lists. */
export const inventoryClosingChecks: readonly Check<InventoryClosingFacts>[] = [
  namedCheck('ICL-01', 'NOT_COUNTED', 'WARNING', 'yes', (f) => counted(f.packagesUnprocessed)),
  namedCheck('ICL-02', 'AREA_OPEN', 'WARNING', 'yes', (f) =>
    f.locationsNotScanned.map((location) => ({ args: { location } })),
  ),
  namedCheck('ICL-03', 'MOVED_MEANWHILE', 'INFO', 'no', (f) => counted(f.movedMeanwhile)),
  surplusUnresolved,
  deviceSilent,
  photoMissing,
  listState,
];

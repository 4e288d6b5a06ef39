import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import {
  type ClosingFacts,
  counted,
  type DockFacts,
  equipmentMissing,
  listState,
  photoMissing,
  reportMissing,
  type SurplusFacts,
  surplusUnresolved,
  temperatureAlarm,
} from '../list/closingChecks.ts';

export type UnloadingClosingFacts = ClosingFacts & DockFacts & SurplusFacts & { sealsChecked: boolean };

/** UCL-01 to UCL-03 of domain 7.4, and what unloading shares with loading. */
export const unloadingClosingChecks: readonly Check<UnloadingClosingFacts>[] = [
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

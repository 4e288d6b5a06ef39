import type { Check } from '#kernel/check.ts';
import { namedCheck } from '#kernel/namedCheck.ts';
import {
  type ClosingFacts,
  counted,
  deviceSilent,
  type DockFacts,
  equipmentMissing,
  listState,
  photoMissing,
  type SurplusFacts,
  surplusUnresolved,
  temperatureAlarm,
  unloadingReportMissing,
} from '../list/closingChecks.ts';

export type UnloadingClosingFacts = ClosingFacts &
  DockFacts &
  SurplusFacts & {
    sealsChecked: boolean;
    /** Packages that are said to stay on a unit though nothing sends them on with it. */
    packagesLeftOnUnit: number;
  };

/** UCL-01 to UCL-04 of domain 7.4 and the decisions, and what unloading shares with loading. */
export const unloadingClosingChecks: readonly Check<UnloadingClosingFacts>[] = [
  namedCheck('UCL-01', 'NOT_UNLOADED', 'WARNING', 'yes', (f) => counted(f.packagesUnprocessed)),
  namedCheck('UCL-02', 'SEALS_NOT_CHECKED', 'WARNING', 'yes', (f) =>
    f.numberOfRequiredSeals > 0 && !f.sealsChecked ? [{}] : [],
  ),
  surplusUnresolved,
  namedCheck('UCL-04', 'UNIT_NOT_EMPTY', 'WARNING', 'yes', (f) => counted(f.packagesLeftOnUnit)),
  unloadingReportMissing,
  equipmentMissing,
  deviceSilent,
  photoMissing,
  listState,
  temperatureAlarm,
];

import type { ArrivalRow, UnloadingItem } from '#modules/crossdock/contract/unloading.ts';
import type { Status } from '#ui/status/status.ts';

export const unloadingItemStatus: Record<UnloadingItem['state'], Status> = {
  PLANNED: 'planned',
  PARTLY_UNLOADED: 'transit',
  UNLOADED: 'done',
  UNLOADED_WITH_DEVIATION: 'risk',
  NOT_UNLOADED: 'later',
  MISSING: 'late',
  SURPLUS: 'risk',
};

export const arrivalStatus: Record<ArrivalRow['arrivalState'], Status> = {
  EXPECTED: 'planned',
  DELAYED: 'late',
  ARRIVED: 'planned',
  AT_GATE: 'planned',
  UNLOADING: 'transit',
  FINISHED: 'done',
};

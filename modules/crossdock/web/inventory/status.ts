import type { InventoryFinding, InventoryPlace } from '#modules/crossdock/contract/inventory.ts';
import type { Status } from '#ui/status/status.ts';

export const outcomeStatus: Record<InventoryFinding['outcome'], Status> = {
  OPEN: 'planned',
  REGISTERED: 'done',
  DEVIATING: 'risk',
  ELSEWHERE: 'risk',
  NOT_FOUND: 'late',
  MISSING: 'late',
  NOT_REGISTERED: 'later',
  CANCELED: 'transit',
  SURPLUS: 'risk',
};
export const knowledgeStatus: Record<InventoryFinding['knowledge']['kind'], Status> = {
  NONE: 'later',
  LOADED: 'transit',
  UNLOADED: 'planned',
  INFO_SCAN: 'planned',
  COUNTED: 'planned',
  BOOKED: 'done',
  ANNOUNCED: 'risk',
  NOT_HERE: 'risk',
  FOUND_AGAIN: 'done',
  GONE: 'transit',
};

/** How a place looks on the map of the count. */
export type PlaceMark = 'complete' | 'missing' | 'surplus' | 'open' | 'empty' | 'later';
export const placeStatus: Record<PlaceMark, Status> = {
  complete: 'done',
  missing: 'late',
  surplus: 'risk',
  open: 'later',
  empty: 'planned',
  later: 'transit',
};
export function markOf(place: InventoryPlace): PlaceMark {
  const lacks = place.validated && place.registered < place.expected;
  if (place.state === 'OPEN') return place.found > 0 ? 'later' : 'open';
  if (lacks) return 'missing';
  if (place.surplus > 0) return 'surplus';
  return place.state === 'EMPTY' ? 'empty' : 'complete';
}

/** px; a list of findings is as high as its rows, up to fourteen of them. */
export const heightOf = (rows: number): { height: number } => ({ height: 68 + Math.min(rows, 14) * 28 });

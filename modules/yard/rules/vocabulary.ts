/** Kinds of place in a yard (domain 2.6). */
export const placeKinds = ['DOCK', 'PARKING', 'ENTRANCE', 'WASH', 'FUEL', 'CUSTOMS', 'REPAIR'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Kinds of unit that stand in a yard: storing space types of the specification (3, 3) that move. */
export const unitKinds = [
  'SWAP_BODY',
  'TRAILER_SEMI_FIX',
  'TRAILER_DRAWBAR_FIX',
  'TRUCK_DRAWBAR_FIX',
  'VAN_FIX',
  'CONTAINER_20FT',
  'CONTAINER_40FT',
] as const;
export type UnitKind = (typeof unitKinds)[number];

export const loadStates = ['EMPTY', 'PARTLY_LOADED', 'LOADED'] as const;
export type LoadState = (typeof loadStates)[number];

export const sides = ['INBOUND', 'OUTBOUND', 'BOTH'] as const;
export const directions = ['LOADING', 'UNLOADING'] as const;
export type Direction = (typeof directions)[number];

import type { Access } from '#kernel/access.ts';

/** Who sees what stands in the yard and who is on site: everybody who works there. */
export const yardReaders = {
  anyPermission: [
    'useYardManagerGUI',
    'useYMWebAppGateManager',
    'useYMWebAppYardMovements',
    'useYMWebAppCreateYardMovements',
    'manageYardMovements',
    'changeTransportUnits',
  ],
} as const satisfies Access;
export const gatekeepers: Access = { anyPermission: ['useYMWebAppGateManager'] };
/** Who sees the places themselves: what they are for and whether they may be used. */
export const placeReaders: Access = {
  anyPermission: ['useYardManagerGUI', 'useYMWebAppGateManager', 'useYMWebAppYardMovements'],
};
/** Who works with the docks: the yard, and the desk that has to know when its truck gets one. */
export const seesDocks = {
  anyPermission: ['useYardManagerGUI', 'useYMWebAppGateManager', 'manageDockBookings'],
} as const satisfies Access;
/** Who puts units elsewhere: shunters, and whoever manages them. */
export const movesUnits = { anyPermission: ['useYMWebAppYardMovements', 'manageYardMovements'] };
/** Whom the hall is: who scans at its docks, or closes what was scanned. */
export const hall = ['scanLoading', 'scanUnloading', 'closeUnloading'] as const;
/** Who reads of a list which units it is worked in: the hall, and the yard. */
export const seesListUnits = { anyPermission: [...hall, ...yardReaders.anyPermission] };
/** Who reads where the units of arrivals are. */
export const seesArrivals = { anyPermission: ['readArrivalBoard', ...yardReaders.anyPermission] };
/** Who reads what of a trip is in the yard. */
export const seesTripInYard = { anyPermission: [...seesDocks.anyPermission, ...yardReaders.anyPermission] };
/** Whom a change of a unit concerns. */
export const hearsOfUnits = { anyPermission: [...seesArrivals.anyPermission, ...hall] };

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

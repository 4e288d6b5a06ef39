import type { Access } from '#kernel/access.ts';

/** Who sees what stands in the yard and who is on site: everybody who works there. */
export const yardReaders: Access = {
  anyPermission: [
    'useYardManagerGUI',
    'useYMWebAppGateManager',
    'useYMWebAppYardMovements',
    'useYMWebAppCreateYardMovements',
    'manageYardMovements',
    'changeTransportUnits',
  ],
};
export const gatekeepers: Access = { anyPermission: ['useYMWebAppGateManager'] };

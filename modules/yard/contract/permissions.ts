/** Permissions that this module asks for (specification 3, 6; the last three are ours). */
export const permissions = [
  'useYardManagerGUI',
  'useYMWebAppGateManager',
  'useYMWebAppYardMovements',
  'useYMWebAppCreateYardMovements',
  'manageYardMovements',
  'manageDockBookings',
  'blockYardPlaces',
  'changeTransportUnits',
] as const;

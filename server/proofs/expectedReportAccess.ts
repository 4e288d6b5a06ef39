/** Figures and looking back, as `expectedAccess` has them. */
export const expectedReportAccess: readonly [calls: RegExp, who: 'public' | 'signedIn' | readonly string[]][] = [
  // Figures: whoever may read the rows of one of them; each figure asks for its own (figures.db.test).
  [
    /^(GET|POST|PUT) \/rpt-rest\//,
    [
      ...['readShipments', 'viewTransportLongDistance', 'viewUnloadings', 'viewInventory', 'viewEquipmentAccounts'],
      ...['monitorTemperature', 'readGtpShipmentsAll', 'readGtpShipmentsLocal', 'readGtpShipmentsKeyAccount'],
    ],
  ],
  // Looking back: whoever works there now may look at what was there (decision 0045).
  [
    /^GET \/lookback-rest\/yard$/,
    [
      'useYardManagerGUI',
      'useYMWebAppGateManager',
      'useYMWebAppYardMovements',
      'useYMWebAppCreateYardMovements',
      'manageYardMovements',
      'changeTransportUnits',
    ],
  ],
  [
    /^(GET|POST) \/lookback-rest\/hall/,
    ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'viewUnloadings', 'viewInventory'],
  ],
  [/^GET \/lookback-rest\/(trips|shipments\/)/, ['readShipments']],
  [/^GET \/(emissions-rest\/|th-rest\/trips\/\{id\}\/loading-space$)/, ['readShipments']],
];

/** Everybody who works in the yard sees what stands there. */
const readers = [
  'useYardManagerGUI',
  'useYMWebAppGateManager',
  'useYMWebAppYardMovements',
  'useYMWebAppCreateYardMovements',
  'manageYardMovements',
  'changeTransportUnits',
];

/** Rows of `expectedAccess` for the yard. */
export const expectedYardAccess: readonly [calls: RegExp, who: 'public' | 'signedIn' | readonly string[]][] = [
  // Yard: domain 3.9 (who), anchors of the yard: the hall alone says that a dock is clear.
  [/^POST \/ym-rest\/bookings\/options$/, ['useYardManagerGUI', 'useYMWebAppGateManager', 'manageDockBookings']],
  [
    /^POST \/ym-rest\/bookings\/\{id\}\/(check-in|undo-check-in|start|complete)$/,
    ['useYMWebAppGateManager', 'manageDockBookings'],
  ],
  [/^(POST|PUT) \/ym-rest\/bookings(\/\{id\}(\/(confirm|refuse|cancel|no-show))?)?$/, ['manageDockBookings']],
  [/^(GET|POST) \/ym-rest\/(bookings\/|docks$)/, ['useYardManagerGUI', 'useYMWebAppGateManager', 'manageDockBookings']],
  [/^(POST|PUT) \/ym-rest\/places(\/\{id\}(\/(block|unblock|close|reopen))?)?$/, ['blockYardPlaces']],
  [/^(GET|POST) \/ym-rest\/places\//, ['useYardManagerGUI', 'useYMWebAppGateManager', 'useYMWebAppYardMovements']],
  [/^(GET|POST) \/ym-rest\/walks?(\/|$)/, ['useYMWebAppYardMovements', 'manageYardMovements']],
  [/^GET \/ym-rest\/lists\/\{id\}\/units$/, ['scanLoading', 'scanUnloading', 'closeUnloading', ...readers]],
  [/^GET \/ym-rest\/now$/, ['readArrivalBoard', ...readers]],
  [/^GET \/ym-rest\/trips\/\{id\}$/, ['manageDockBookings', ...readers]],
  [/^GET \/ym-rest\/shunting-queue$/, ['useYMWebAppYardMovements', 'manageYardMovements']],
  [
    /^GET \/ym-rest\/shunting-choices$/,
    ['useYMWebAppCreateYardMovements', 'useYMWebAppYardMovements', 'manageYardMovements'],
  ],
  [/^POST \/ym-rest\/shunting-orders\/\{id\}\/(assign|reopen|cancel)$/, ['manageYardMovements']],
  [
    /^POST \/ym-rest\/shunting-orders\/\{id\}\/(accept|start|finish|refuse|drive)$/,
    ['useYMWebAppYardMovements', 'manageYardMovements'],
  ],
  [
    /^(POST|PUT) \/ym-rest\/shunting-orders(\/\{id\}(\/release)?)?$/,
    ['useYMWebAppCreateYardMovements', 'manageYardMovements'],
  ],
  [/^(GET|POST) \/ym-rest\/shunting-orders\/(table|\{id\})$/, readers],
  [/^POST \/ym-rest\/transport-units\/(gate-in|\{id\}\/(gate-out|cancel-gate-in))$/, ['useYMWebAppGateManager']],
  [
    /^POST \/ym-rest\/transport-units\/(couple|\{id\}\/correct-place)$/,
    ['useYMWebAppYardMovements', 'manageYardMovements'],
  ],
  [/^POST \/ym-rest\/transport-units\/\{id\}\/release$/, ['scanLoading', 'scanUnloading', 'closeUnloading']],
  [/^(POST|PUT) \/ym-rest\/transport-units(\/\{id\}(\/(block|unblock))?)?$/, ['changeTransportUnits']],
  [/^PUT \/ym-rest\/plan$/, ['blockYardPlaces']],
  [/^GET \/ym-rest\/plan$/, readers],
  [
    /^(GET|POST) \/ym-rest\/standing-bookings\/(table|\{id\})$/,
    ['useYardManagerGUI', 'useYMWebAppGateManager', 'manageDockBookings'],
  ],
  [
    /^((POST|PUT) \/ym-rest\/standing-bookings(\/\{id\}(\/(pause|resume|end))?)?|GET \/ym-rest\/standing-choices)$/,
    ['manageDockBookings'],
  ],
  // A driver has no account: the code on the wall lets him say that he is here, and his own page shows his own visit.
  [/^(GET|POST) \/gate\/\{token\}$/, 'public'],
  [/^GET \/gate-visit\/\{token\}$/, 'public'],
  [/^(GET|POST) \/ym-rest\/gate-code(\/sheet)?$/, ['useYMWebAppGateManager']],
  [/^POST \/ym-rest\/visits\/(turn-away|\{id\}\/(leave|withdraw))$/, ['useYMWebAppGateManager']],
  [/^(GET|POST) \/ym-rest\/(transport-units|visits)/, readers],
];

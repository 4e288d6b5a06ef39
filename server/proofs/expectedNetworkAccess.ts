/** Rows of `expectedAccess` for the network, read by hand from specification 2, 6. */
export const expectedNetworkAccess: readonly [calls: RegExp, who: 'signedIn' | readonly string[]][] = [
  // The network's rules: specification 2, 6. Whoever may write number ranges sees them; there is no permission to read them.
  [/^\w+ \/gtp-rest\/order-number-ranges/, ['writeGtpNumberRangeLocal', 'writeGtpNumberRangeAll']],
  // Shipments of the network: whoever reads them leaves notes; who writes enters and routes; cancelling has a permission of its own.
  [/^PUT \/gtp-rest\/shipments\/cancel\//, ['cancelGtpShipments']],
  [
    /^(POST \/gtp-rest\/shipments$|PUT \/gtp-rest\/shipments\/(\{id\}$|partner-answer\/)|POST \/gtp-rest\/shipments\/(prefill|proposed-route|route-shipment-batch|cancel-routing-batch|store-routing))/,
    ['writeGtpShipmentsAll', 'writeGtpShipmentsLocal'],
  ],
  [/^\w+ \/gtp-rest\/shipments\//, ['readGtpShipmentsAll', 'readGtpShipmentsLocal', 'readGtpShipmentsKeyAccount']],
  [/^GET \/gtp-rest\/gtp-config\/current-settings$/, 'signedIn'],
  [/^GET \/gtp-rest\/branches\/dashboard$/, ['readGtpRulesSetAll']],
  // With the licence GTP-RTR.
  [
    /^GET \/gtp-rest\/map$/,
    ['readGtpShipmentsAll', 'readGtpShipmentsLocal', 'readGtpShipmentsKeyAccount', 'readGtpRulesSetAll'],
  ],
  [/^\w+ \/gtp-rest\/reroutes\//, ['writeGtpShipmentsAll', 'writeGtpShipmentsLocal']],
  [/^POST \/gtp-rest\/[a-z-]+\/(createOrUpdate|remove|create|end|capacity)$/, ['writeGtpRulesSetAll']],
  [/^\w+ \/gtp-rest\/(geoareas|relations|transport-schemas|closures)\//, ['readGtpRulesSetAll']],
];

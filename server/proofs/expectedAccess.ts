import { expectedNetworkAccess } from './expectedNetworkAccess.ts';
import { expectedReportAccess } from './expectedReportAccess.ts';
import { expectedRuleAccess } from './expectedRuleAccess.ts';
import { expectedYardAccess } from './expectedYardAccess.ts';
import { templateAccess } from './templateAccess.ts';
/**
 * Who may use which call, read by hand from domain 6 (permissions by module), 3.2, 3.3, 3.7 (who does a step) and the
 * specification's own permission names. It is not derived from the calls: the proof compares it with what the server does.
 * The first row that fits counts; a list means any of these permissions, or at least this level.
 */
export const expectedAccess: readonly [calls: RegExp, who: 'public' | 'signedIn' | readonly string[]][] = [
  // Shell and sign-in: specification 1.
  [/^POST \/login-rest\/(login|logout)$/, 'public'],
  [/^GET (\/version-info\/|\/readyz|\/api\/openapi\.json|\/api\/docs|\/api\/partners\.html)$/, 'public'],
  [/^GET \/cmd-core-rest-interface\/orgtree\/current$/, 'public'],
  // Names whom one can try, and only where the demo is open to this machine alone.
  [/^GET \/api\/system\/demo-people$/, 'public'],
  // A link for a password: its token is the right.
  [/^POST \/login-rest\/password-link\/(open|choose)$/, 'public'],
  // Who has the morning mail ends it: the token is the right.
  [/^(GET|POST) \/rpt-rest\/figure-mail\/end\//, 'public'],
  ...expectedReportAccess,
  [/^GET \/login-rest\/(sessionInfo|deviceKey|mobile\/alive)$/, 'signedIn'],
  // Paired devices: the token is the right; grants are managed with the permission of domain 6.
  [/^(GET \/login-rest\/mobile\/pairing|POST \/login-rest\/mobile\/login)$/, 'public'],
  [/^\w+ \/api\/system\/mobile-access\//, ['managePairing']],
  // The PIN of a driver is part of the driver (decision 0022).
  [/^\w+ \/api\/system\/driver-pins\//, ['changeDriverData']],
  // A device sends its own log; who may ask for one, or read the log of devices, reads it.
  [/^POST \/api\/system\/mobile-management\/devices\/log$/, 'signedIn'],
  [/^GET \/api\/system\/mobile-management\/devices\/\{deviceId\}\/logs/, ['readMDELog', 'changeMDELog']],
  [/^GET \/api\/system\/mobile-management\/devices/, ['readVehicleData', 'changeMobileSessions', 'readMDELog']],
  [/^POST \/api\/system\/mobile-management\/devices\/\{deviceId\}\/logs$/, ['changeMDELog']],
  [/^(PUT|DELETE) \/api\/system\/mobile-management\/devices\//, ['changeMobileSessions']],
  [/^GET \/api\/system\/mobile-management\/configuration\/communication$/, 'signedIn'],
  // Trips to learn on come with an access.
  [/^POST \/api\/system\/mobile-management\/trainingdata$/, ['managePairing']],
  // Mobile software versions: specification 2, 6; every device asks what it should run, and takes it.
  [/^GET \/api\/system\/mobile-management\/software\/(update$|packages\/)/, 'signedIn'],
  [/^GET \/api\/system\/mobile-management\/software\//, ['readSWUMobil', 'changeSWUMobil']],
  [/^\w+ \/api\/system\/mobile-management\/software\//, ['changeSWUMobil']],
  [/^POST \/login-rest\/unit$/, 'signedIn'],
  [/^(GET|DELETE) \/login-rest\/sessions/, 'signedIn'],
  // How a unit signs in is asked before anybody is signed in.
  [/^GET \/api\/system\/loginMethod(\/url\/\{orgunit\})?$/, 'public'],
  [/^GET \/api\/system\/oidcLogout$/, 'signedIn'],
  // Second factor: whoever has a complete session has nothing to register (domain 3.1: 1510); a code is checked after its form.
  [/^GET \/api\/system\/totp\/(qrCode|secret)$/, []],
  [/^POST \/api\/system\/totp\/validate$/, 'signedIn'],
  [/^PUT \/api\/system\/users\/password(\/validate)?$/, 'signedIn'],
  [/^GET \/api\/system\/sse\/(register|cancel)\/\{key\}$/, 'signedIn'],
  [/^\w+ \/api\/system\/(preferences|presence)/, 'signedIn'],
  // Each device is reached for its own account.
  [/^\w+ \/api\/system\/push/, 'signedIn'],
  // Home page (specification 1, 2.2): whoever is signed in; each part of the answer asks for its own permission.
  [/^GET \/api\/system\/home$/, 'signedIn'],
  ...expectedRuleAccess,
  ...expectedNetworkAccess,
  // Before a sign-in only the telemetry key and the compatibility calls; scopes of settings are checked by the handler.
  [/^GET \/api\/system\/(system-config\/telemetry|compatibility\/.*)$/, 'public'],
  [/^GET \/api\/system\/system-config\/\{key\}$/, 'signedIn'],
  [/^POST \/api\/system\/monitoring\/logevent$/, 'signedIn'],
  [/^\w+ \/api\/system\/(notification-settings|module-metrics)\//, 'signedIn'],
  [/^GET \/api\/system\/resourcetexts?\//, 'signedIn'],
  [/^POST \/api\/system\/resourcetext$/, ['changeResourceTexts']],
  [/^\w+ \/theblob\/(upload|details|thumbnail|list|modifiedsince)\//, 'signedIn'],
  [/^GET \/api\/system\/metrics$/, ['readMetrics']],
  // Names for pickers: whoever works with shipments (writes notes, assigns), or manages users ("plus level LOCAL_USER").
  [/^GET \/api\/system\/users\/listnames$/, ['readShipments', 'manageUsers', 'level LOCAL_USER']],
  // Accounts and roles: specification 2, 6 ("local user management level"), A20: level or permission.
  [/^PUT \/api\/system\/users\/resetMfa\//, ['resetMfa']],
  [/^GET \/api\/system\/access-review$/, ['manageUsers', 'level LOCAL_USER']],
  [/^\w+ \/api\/system\/users(\/|$)/, ['manageUsers', 'level LOCAL_USER']],
  [/^GET \/api\/system\/user-roles/, ['manageUserRoles', 'manageUsers', 'level LOCAL_USER']],
  [/^\w+ \/api\/system\/user-roles/, ['manageUserRoles', 'level LOCAL_USER']],
  [/^GET \/api\/system\/user-groups/, ['manageUserGroups', 'manageUsers', 'level LOCAL_USER']],
  [/^\w+ \/api\/system\/user-groups/, ['manageUserGroups', 'level LOCAL_USER']],
  // The first start: whoever has the code that the program prints; afterwards whoever manages the depot sees what is missing.
  [/^POST \/api\/system\/setup$/, 'public'],
  [/^GET \/api\/system\/setup\/steps$/, ['changeOrgTreeData']],
  // The switch of the demo: everybody there tries it, and outside of the demo there is nothing to switch.
  [/^(GET|PUT) \/api\/system\/demo-day$/, 'signedIn'],
  // The operator's page (decision 0022): whoever runs the installation.
  [/^\w+ \/api\/system\/operation/, ['level SYSTEM']],
  // Who another firm's installation is joined to says whoever runs this one; what comes over the line proves itself by its signature, and no account
  // opens that door (decision 0049).
  [/^\w+ \/api\/system\/installations/, ['level SYSTEM']],
  [/^POST \/installation-rest\//, []],
  // Administration: specification 2, 6.
  [/^\w+ \/configmanager-rest\/config\//, ['changeConfiguration']],
  [/^GET \/configmanager-rest\/features$/, ['readFeatureData', 'changeFeatureData']],
  [/^PUT \/configmanager-rest\/features\//, ['changeFeatureData']],
  [/^GET \/security-license-rest\/license\//, ['readLicenceData', 'changeLicenceData', 'importLicenses']],
  [/^POST \/security-license-rest\/license\/generate$/, ['changeLicenceData']],
  [/^POST \/security-license-rest\/license\//, ['importLicenses']],
  // Units of the tree: domain 6, OrgTreeData.
  [/^GET \/cmd-core-rest-interface\/orgunits$/, ['readOrgTreeData', 'changeOrgTreeData']],
  [/^\w+ \/cmd-core-rest-interface\/orgunits/, ['changeOrgTreeData']],
  // Partners of order files and messages: decision 0019 (depot and system administrators).
  [/\/transfer\/edipartner\/v1\//, ['manageEdiPartners']],
  [/\/masterdata\/edipartner\/v1\/\{orgUnit\}\/import/, ['manageEdiPartners']],
  [/^POST \/om-rest\/partners\/\{partnerId\}\/signing-key$/, ['manageEdiPartners']],
  // Master data: R24 for the texts, "per type read…/change…" for the rest.
  [/^GET .*\/masterdata\/texts?\//, 'signedIn'],
  ...(
    [
      ['driver', 'DriverData', []],
      ['vehicle', 'VehicleData', []],
      ['vehicletype', 'VehicleTypeData', []],
      ['freightcarrier', 'FreightCarrierData', []],
      ['areafreightforwarder', 'AreaFreightForwarderData', []],
      ['route', 'RouteData', []],
      ['relation', 'RelationData', []],
      ['routing', 'RoutingData', []],
      ['customer', 'CustomerData', []],
      ['stoplocation', 'StopLocationData', []],
      ['terminalarea', 'TerminalAreaData', []],
      ['terminallocation', 'TerminalLocationData', []],
      ['handlinginstruction', 'HandlingInstructionData', []],
      ['product', 'ProductData', []],
      ['freightterm', 'ProductData', []],
      ['paymentmethod', 'ProductData', []],
      ['dangerousgoods', 'DangerousGoodsData', []],
      ['dangerousgoodspackagetype', 'DangerousGoodsData', []],
      // The lists of reasons and equipment are needed by who scans or documents (6.1: documentOrders, own trip, scan).
      ['packagetype', 'PackageTypeData', []],
      ['packagedeviation', 'DeviationData', ['scanLoading', 'documentOwnTrip', 'documentOrders']],
      ['processdeviation', 'DeviationData', ['documentOwnTrip', 'documentOrders']],
      ['loadingequipmentdeviation', 'DeviationData', ['scanLoading', 'documentOwnTrip', 'documentOrders']],
      ['loadingcontainertype', 'LoadingContainerTypeData', []],
      ['loadingcontainer', 'LoadingContainerData', []],
      ['stoplocationgroupingrequest', 'StopLocationGroupingRequestData', []],
      ['handoverpoint', 'StopLocationData', []],
      ['edipartner', 'CustomerData', []],
      ['loadingequipment', 'PackageTypeData', ['scanLoading', 'documentOwnTrip']],
    ] as const
  ).flatMap(([type, name, also]): [RegExp, readonly string[]][] => [
    [new RegExp(`/transfer/${type}/v1/`), [`change${name}`]],
    // What is imported is changed.
    [new RegExp(`/masterdata/${type}/v1/\\{orgUnit\\}/import`), [`change${name}`]],
    [new RegExp(`/masterdata/${type}/v1/`), [`read${name}`, ...also]],
  ]),
  // Behind the maps of postal ranges: whoever may see a range or what it leads to.
  [
    /^GET .*\/masterdata\/postalplaces\/v1\//,
    ['readRoutingData', 'readRouteData', 'readRelationData', 'readAreaFreightForwarderData', 'readTerminalAreaData'],
  ],
  [/^POST .*\/stoplocationgroupingrequests\/\{id\}\/(accept|reject)$/, ['decideStopLocationGrouping']],
  [/^POST .*\/stoplocationgroupingrequests\/propose$/, ['changeStopLocationGroupingRequestData']],
  // Shipments.
  [/^POST \/dpt-rest\/items\/\{id\}\/notes$/, ['writeNotes']],
  [/^POST \/dpt-rest\/items\/notes\/\{id\}\/markAsDone$/, ['writeNotes']],
  [/^POST \/dpt-rest\/items\/notes\/\{id\}\/markAsRead$/, ['writeNotes', 'readShipments']],
  [/^POST \/dpt-rest\/items\/create$/, ['createShipments']],
  [/^POST \/dpt-rest\/items\/(\{id\}\/(hold|unhold|split)|hold|unhold|reschedule)$/, ['changeShipments']],
  [/^POST \/dpt-rest\/items\/\{id\}\/cancel$/, ['cancelShipments']],
  [/^(GET|POST) .*(items\/\{id\}\/(geocode|pin)|trips\/\{id\}\/pins)$/, ['fixGeoCoordinates', 'changeShipments']],
  // AFF (decision 0021; 6.1): dispatchers assign, master dispatchers overrule and revoke, forwarders hand over own rows.
  [/^POST \/dpt-rest\/items\/affs\/\{affId\}\/items$/, ['assignAff', 'overruleAff']],
  [/^POST \/dpt-rest\/items\/affs\/master\/items$/, ['handOverToMaster']],
  [/^PATCH \/dpt-rest\/items\/affOverruledItems$/, ['overruleAff']],
  [/^GET \/dpt-rest\/items\/\{id\}\/aff-changes$/, ['readHistory']],
  [/^PUT \/dpt-rest\/items\/\{id\}$/, ['changeShipments', 'changeDispoInfo']],
  [/^GET \/dpt-rest\/history\/\{id\}$/, ['readHistory', 'viewOwnTrips']],
  // Info scan: specification 3, 6 names its permissions; adopting an unknown package is editDeviations (decision 0014).
  [/^GET \/dpt-rest\/items\/(infoscan|unknownPackages)$/, ['scanItem']],
  [/^POST \/dpt-rest\/items\/(infoScans|infoScans\/\{id\}\/undo|unknownPackages|\{id\}\/infoScans)$/, ['scanItem']],
  [/^POST \/dpt-rest\/items\/\{id\}\/packages\/\{packageId\}\/storing-position$/, ['editStoringPosition']],
  [/^POST \/dpt-rest\/items\/\{id\}\/(adopt|packages\/\{packageId\}\/deviation)$/, ['editDeviations']],
  // Cockpit of the area freight forwarders (decision 0021): who may see it; what might be moved is for who may overrule.
  [/^GET \/dpt-rest\/affs\/(cockpit|\{affId\}\/items)$/, ['viewAffCockpit']],
  [/^GET \/dpt-rest\/affs\/\{affId\}\/balance$/, ['overruleAff']],
  [/^(GET|POST) \/dpt-rest\/items/, ['readShipments', 'viewOwnTrips']],
  // Trips: 3.3.
  [/^POST \/dpt-rest\/trips$/, ['createTrips']],
  [/^(GET|POST) \/dpt-rest\/trips\/(resources|head-check)$/, ['createTrips', 'changeTrips']],
  [/^PUT \/dpt-rest\/trips\/\{id\}$/, ['changeTrips']],
  [/^DELETE \/dpt-rest\/trips\/\{id\}$/, ['deleteTrips']],
  [/^POST \/dpt-rest\/trips\/(\{id\}\/items|dispatch-check)$/, ['dispatchShipments']],
  [/^DELETE \/dpt-rest\/trips\/\{id\}\/items$/, ['undispatchShipments']],
  [/^PUT \/dpt-rest\/trips\/\{id\}\/sequence$/, ['changeStopSequence']],
  [/\/dpt-rest\/trips\/(\{id\}\/optimize|optimize\/\{taskId\}(\/apply)?)$/, ['optimizeTrips']],
  // Handover points (decision 0021): dispatchers exchange; a driver confirms the own side, and sees what is aboard the own trip.
  [/^GET \/dpt-rest\/handoverpoints$/, ['readShipments']],
  [/^GET \/dpt-rest\/trips\/\{id\}\/(aboard|handovers|vehicle-checks)$/, ['readShipments', 'viewOwnTrips']],
  [/^POST \/dpt-rest\/(handoverpoints\/\{id\}\/exchange|handovers\/\{id\}\/cancel)$/, ['dispatchShipments']],
  // A breakdown (decision 0046): what is aboard is handed over as at a point, by whoever may do that.
  [/^(GET|POST) \/dpt-rest\/trips\/\{id\}\/breakdown$/, ['dispatchShipments']],
  [/^POST \/dpt-rest\/handovers\/\{id\}\/confirm$/, ['dispatchShipments', 'documentOwnTrip']],
  // Who changes the plan takes it back; what a step needs beyond that is asked for again.
  [/\/dpt-rest\/plan-changes/, ['dispatchShipments', 'undispatchShipments', 'optimizeTrips', 'changeStopSequence']],
  // Proposals for a day: who optimises; taking one over is dispatching.
  [/^POST \/dpt-rest\/day-plans\/\{id\}\/accept$/, ['dispatchShipments']],
  [/\/dpt-rest\/day-plans/, ['optimizeTrips']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/(release|revoke-release)$/, ['releaseTrips']],
  // T17: the dispatcher or the loader asks again.
  [/^POST \/dpt-rest\/trips\/\{id\}\/ask-driver$/, ['releaseTrips', 'scanLoading']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/driver-confirmation$/, ['confirmTrip']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/start$/, ['startTrips']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/close-journey$/, ['closeJourney']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/reopen$/, ['reopenTrips']],
  [/^POST \/dpt-rest\/trips\/\{id\}\/stops\//, ['documentOrders', 'documentOwnTrip']],
  [/^POST \/dpt-rest\/history$/, ['readHistory']],
  [/^(GET|POST) \/dpt-rest\/dashboard\/archive/, ['viewArchive']],
  [/^(GET|POST) \/dpt-rest\/dashboard\//, ['readShipments']],
  [/^GET \/mobile-rest\/stored$/, ['viewOwnTrips']],
  // Who sits behind the wheel is said on the device of the vehicle; any other is refused by the handler.
  [/^\w+ \/mobile-rest\/driver$/, ['viewOwnTrips']],
  [/^GET \/mobile-rest\/tours(\/\{id\}\/snapshot)?$/, ['viewOwnTrips']],
  // Decision 0017: documentOwnTrip, and who documents for a driver; what waits is decided by who documents.
  [/^POST \/(dpt-rest\/trips\/\{id\}\/positions|mobile-rest\/events)$/, ['documentOwnTrip', 'documentOrders']],
  [/^GET \/dpt-rest\/trips\/\{id\}\/positions$/, ['readShipments', 'viewOwnTrips']],
  [/^\w+ \/dpt-rest\/driver-events/, ['documentOrders']],
  [
    /^(GET|POST) \/dpt-rest\/trips(\/table|\/\{id\})?$/,
    ['readShipments', 'createTrips', 'viewOwnTrips', 'viewTransportsLocalTraffic'],
  ],
  // Master pallets: specification 3, 6; 3.8 says who releases (dispatcher) and opens again (hall supervisor).
  [/^POST \/api\/public\/dpt-rest\/\{branch\}\/masterpallets\/\{id\}\/release$/, ['dispatchShipments']],
  [/^POST \/api\/public\/dpt-rest\/\{branch\}\/masterpallets\/\{id\}\/reopen$/, ['reopenMasterPallet']],
  [/^\w+ \/api\/public\/dpt-rest\/\{branch\}\/masterpallets/, ['useMasterPalletGUI']],
  // A label anew: whoever sees shipments or scans them (decision 0022).
  [
    /^GET \/dpt-rest\/items\/\{id\}\/packages\/\{packageId\}\/label$/,
    ['readShipments', 'scanItem', 'scanLoading', 'scanUnloading', 'scanInventory'],
  ],
  // The hall at a glance and what stays behind: who views departures (decision 0022).
  [/^GET \/th-rest\/loading-dashboard$/, ['viewTransportsLocalTraffic', 'viewTransportLongDistance']],
  [
    /^GET \/th-rest\/left-behind(\/paper)?$/,
    ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'],
  ],
  // Papers: decision 0022 (readShipments or own trip); the row scope of trip and shipment says which.
  // Proofs (decision 0023): read by whoever sees the shipments; shown outside by whoever documents; the page behind a link by anybody.
  [/^\w+ \/dpt-rest\/proofs\/links/, ['documentOrders']],
  [/^GET \/proof\/\{token\}$/, 'public'],
  [
    /^GET \/dpt-rest\/(trips\/\{id\}\/papers|papers\/|proofs\.|items\/report-delivery-note)/,
    ['readShipments', 'viewOwnTrips'],
  ],
  // Accounts of loading equipment: decision 0020 (who writes holds editLoadingReport, who reads viewEquipmentAccounts).
  [/^(POST \/th-rest\/equipment\/|GET \/th-rest\/equipment\/partners$)/, ['editLoadingReport']],
  [/^GET \/th-rest\/equipment\//, ['viewEquipmentAccounts']],
  // Cross dock: 3.7 and R12.
  [/(\/th-rest\/loading\/\{id\}\/reopen|\/dpt-rest\/trips\/\{id\}\/reopen-loading)$/, ['reopenLoading']],
  [/^POST \/th-rest\/loading\/\{id\}\/close$/, ['closeDepartureLocalTraffic', 'closeDepartureLongDistance']],
  [/^POST \/th-rest\/loading\/\{id\}\/resume$/, ['scanLoading', 'releaseTrips']],
  [/^PUT \/th-rest\/loading\/\{id\}\/devices$/, ['scanLoading']],
  [/^POST \/th-rest\/loading\/\{id\}\/(start|finish|request-closing|scans)$/, ['scanLoading']],
  [/^DELETE \/th-rest\/loading\/\{id\}\/scans\//, ['scanLoading']],
  [/\/th-rest\/loading\/\{id\}\/packages\/\{packageId\}\/deviation$/, ['scanLoading', 'editDeviations']],
  [/^PUT \/th-rest\/loading\/\{id\}\/items\/status$/, ['setItemStatus']],
  [/^(POST|DELETE) \/th-rest\/loading\/\{id\}\/seals/, ['editSeals']],
  [/^PUT \/th-rest\/loading\/\{id\}\/report$/, ['editLoadingReport']],
  [/^PUT \/th-rest\/loading\/\{id\}\/loading-equipment$/, ['editLoadingReport', 'scanLoading']],
  [/\/th-rest\/loading/, ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading']],
  // Unloading: 3.7 and 5.4 of the domain design; the board is the specification's own permission.
  [/^GET \/th-rest\/arrival-board$/, ['readArrivalBoard']],
  [/^POST \/th-rest\/unloading\/\{id\}\/close$/, ['closeUnloading']],
  [/^POST \/th-rest\/unloading\/\{id\}\/reopen$/, ['reopenUnloading']],
  [/^POST \/th-rest\/unloading\/\{id\}\/cancel$/, ['createUnloadings']],
  [/^(POST \/th-rest\/unloading\/\{id\}\/release|PUT \/th-rest\/unloading\/\{id\}\/assignment)$/, ['releaseUnloading']],
  [/^PUT \/th-rest\/unloading\/\{id\}\/devices$/, ['scanUnloading']],
  [/^POST \/th-rest\/unloading\/\{id\}\/(start|finish|resume|scans)$/, ['scanUnloading']],
  [/^(DELETE \/th-rest\/unloading\/\{id\}\/scans\/|PUT \/th-rest\/unloading\/\{id\}\/seals-check$)/, ['scanUnloading']],
  [/\/th-rest\/unloading\/\{id\}\/packages\/\{packageId\}\/deviation$/, ['scanUnloading', 'editDeviations']],
  [/^PUT \/th-rest\/unloading\/\{id\}\/items\/status$/, ['setItemStatus']],
  [/^(POST|DELETE) \/th-rest\/unloading\/\{id\}\/seals/, ['editSeals']],
  [/^PUT \/th-rest\/unloading\/\{id\}\/report$/, ['editLoadingReport']],
  [/^PUT \/th-rest\/unloading\/\{id\}\/loading-equipment$/, ['editLoadingReport', 'scanUnloading']],
  [/\/th-rest\/unloading/, ['viewUnloadings', 'scanUnloading']],
  // Inventory: the specification's own permissions, and 3.7 and 5.4 of the domain design.
  [/^POST \/th-rest\/inventory$/, ['createInventory']],
  [/^POST \/th-rest\/inventory\/\{id\}\/cancel$/, ['createInventory']],
  [/^POST \/th-rest\/inventory\/\{id\}\/expected-items$/, ['createExpectedItems']],
  [/^POST \/th-rest\/inventory\/\{id\}\/release$/, ['releaseInventory']],
  [/^POST \/th-rest\/inventory\/\{id\}\/reopen$/, ['reopenInventory']],
  [
    /^(POST \/th-rest\/inventory\/\{id\}\/close|PUT \/th-rest\/inventory\/\{id\}\/(places|decisions))$/,
    ['closeInventory'],
  ],
  [/^PUT \/th-rest\/inventory\/\{id\}\/devices$/, ['scanInventory']],
  [/^POST \/th-rest\/inventory\/\{id\}\/(start|finish|resume|scans|places)$/, ['scanInventory']],
  [/^DELETE \/th-rest\/inventory\/\{id\}\/scans\//, ['scanInventory']],
  [/\/th-rest\/inventory\/\{id\}\/packages\/\{packageId\}\/deviation$/, ['scanInventory', 'editDeviations']],
  [/^PUT \/th-rest\/inventory\/\{id\}\/items\/status$/, ['setItemStatus']],
  [/\/th-rest\/inventory/, ['viewInventory', 'scanInventory']],
  // Messages: specification 2, 6 and R14 (permission or licence; the demo's licence has LPP-MSG, so everybody); which channels, the rows say.
  [/^\w+ \/api\/channels\//, 'signedIn'],
  [/^POST \/dpt-rest\/messages$/, ['changeMessages']],
  [/^\w+ \/dpt-rest\/messages/, ['readMessages', 'changeMessages']],
  ...expectedYardAccess,
  ...templateAccess,
  // Orders.
  [/^(GET|POST) \/om-rest\/partners\/\{partnerId\}\/corrections$/, ['readOrderImports', 'importOrders']],
  [/^GET \/om-rest\/partners\/\{partnerId\}\/columns$/, ['readOrderImports', 'importOrders']],
  [/^PUT \/om-rest\/partners\/\{partnerId\}\/columns$/, ['importOrders']],
  [/^POST \/om-rest\/partners\/\{partnerId\}\/corrections\/forget$/, ['importOrders']],
  [/^(GET|POST|PUT) \/om-rest\/partners/, ['manageEdiPartners']],
  [/^GET \/om-rest\/status$/, ['readOrderImports', 'importOrders']],
  // Temperature: specification 2, 6; domain 6 (temperature). A device sends its readings with a key of its own.
  [/^(GET|POST) \/tcl-rest\/terminal-compartments\/(table|\{id\})$/, ['readTerminalCompartments']],
  [/^(POST|PUT) \/tcl-rest\/terminal-compartments/, ['writeTerminalCompartments']],
  [/^(GET \/tcl-rest\/sensors\/\{(id|serial)\}|POST \/tcl-rest\/sensors\/table$)/, ['monitorTemperature']],
  [/^(POST|PUT) \/tcl-rest\/sensors/, ['changeSensors']],
  [/^(GET \/tcl-rest\/alarms\/|POST \/tcl-rest\/alarms\/table$)/, ['monitorTemperature']],
  [/^POST \/tcl-rest\/(alarms|exposures)\/\{id\}\/(acknowledge|decide)$/, ['acknowledgeTemperatureAlarm']],
  [/^GET \/tcl-rest\/wall$/, ['monitorTemperature', 'readTerminalCompartments']],
  [/^GET \/tcl-rest\/shipments\/\{itemId\}\/(journey|report)$/, ['monitorTemperature', 'readTerminalCompartments']],
  // Orders: domain 3.10 (who), decision 0018 (who may cancel how far: the state says it, not the call).
  [/^POST \/om-rest\/orders\/\{id\}\/(accept|reject|hold|unhold)$/, ['acceptOrders']],
  [/^POST \/om-rest\/orders\/\{id\}\/convert$/, ['convertOrders']],
  [/^POST \/om-rest\/orders\/\{id\}\/cancel$/, ['cancelOrders', 'acceptOrders', 'convertOrders', 'writeOrders']],
  [/^POST \/om-rest\/orders\/\{id\}\/validate$/, ['writeOrders', 'acceptOrders']],
  [/^POST \/om-rest\/orders\/list$/, ['readOrders']],
  [/^(POST|PUT) \/om-rest\/orders/, ['writeOrders']],
  [/^GET \/om-rest\/addresses$/, ['writeOrders']],
  [/^GET \/om-rest\/(orders|shipments)/, ['readOrders']],
  [/^PUT \/om-rest\/messages/, ['importOrders']],
  [/^(GET|POST) \/om-rest\/messages/, ['readOrderImports', 'importOrders']],
  [/^(POST|PUT) \/om-rest\/imports/, ['importOrders']],
  [/^GET \/om-rest\/(imports|templates)/, ['readOrderImports', 'importOrders']],
];

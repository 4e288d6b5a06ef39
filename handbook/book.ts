/**
 * What the handbook consists of: chapters with the screens that they explain, and who reads what. Pure data; the words stand in
 * `chapters/`, `codes/` and `words.json`.
 */

/** Languages of the handbook (specification 1, 9). */
export const languages = ['de', 'en', 'fr'] as const;
export type HandbookLanguage = (typeof languages)[number];

export type Chapter = {
  /** Name of its file and of its page. */
  readonly id: string;
  /** Ids of the screens (`modules/*\/screens.ts`) whose F1 opens it; each screen belongs to exactly one chapter. */
  readonly screens?: readonly string[];
  /** Chapters to go on with. */
  readonly related?: readonly string[];
  /** Name of its picture in `pictures/`. */
  readonly picture?: string;
  /** The picture is a telephone's. */
  readonly phone?: true;
};

/** Screens of record types, all alike: id of the type behind `masterdata.`. */
const records = (...types: readonly string[]): readonly string[] => types.map((type) => `masterdata.${type}`);

export const chapters: readonly Chapter[] = [
  // A new screen begins here (`npm run new:screen`) and moves to the chapter that tells of it.
  { id: 'find-your-way', screens: [], related: ['lists-and-forms', 'sign-in'], picture: 'home' },
  { id: 'sign-in', related: ['find-your-way', 'phone'] },
  { id: 'lists-and-forms', related: ['find-your-way', 'shipments'] },
  { id: 'phone', related: ['loading', 'my-trips'] },
  { id: 'accessibility', related: ['lists-and-forms', 'phone'] },
  { id: 'messages', screens: ['messaging.channels'], related: ['trip', 'phone'], picture: 'messages' },

  { id: 'planning', screens: ['dispatch.planning'], related: ['propose-day', 'checks', 'trip'], picture: 'planning' },
  { id: 'propose-day', screens: ['dayplan.proposal'], related: ['planning', 'checks'] },
  { id: 'checks', related: ['planning', 'trip', 'close-loading'] },
  { id: 'trip', screens: ['dispatch.trip'], related: ['planning', 'execution', 'papers'], picture: 'trip' },
  {
    id: 'execution',
    screens: ['dispatch.execution'],
    related: ['trip', 'driver-statements', 'messages'],
    picture: 'execution',
  },
  {
    id: 'driver-statements',
    screens: ['delivery.driverEvents'],
    related: ['execution', 'stop'],
  },
  { id: 'shipments', screens: ['shipments.shipments'], related: ['planning', 'archive'], picture: 'shipments' },
  { id: 'collections', screens: ['dispatch.createCollection'], related: ['repeating', 'planning'] },
  {
    id: 'repeating',
    screens: ['templates.tripTemplates', 'templates.recurringCollections'],
    related: ['collections', 'trip'],
  },
  { id: 'handover', screens: ['dispatch.handoverPoint'], related: ['execution', 'my-trips'] },
  { id: 'aff-cockpit', screens: ['dispatch.aff'], related: ['planning', 'shipments'] },
  { id: 'papers', related: ['trip', 'close-loading'] },
  { id: 'figures', screens: ['reporting.figures'], related: ['archive', 'hall-boards', 'equipment'] },
  { id: 'look-back', screens: ['lookback.moment'], related: ['archive', 'figures', 'shipments'] },
  { id: 'archive', screens: ['dispatch.archive'], related: ['shipments', 'papers'] },
  { id: 'history', screens: ['dispatch.history'], related: ['archive', 'look-back', 'shipments'] },
  { id: 'equipment', screens: ['equipment.accounts'], related: ['close-loading', 'stop'] },

  {
    id: 'loading',
    screens: ['crossdock.loading'],
    related: ['close-loading', 'infoscan', 'phone'],
    picture: 'loading',
    phone: true,
  },
  { id: 'close-loading', screens: ['crossdock.closeLoading'], related: ['loading', 'checks', 'papers'] },
  { id: 'unloading', screens: ['crossdock.unloading'], related: ['loading', 'infoscan'] },
  { id: 'inventory', screens: ['crossdock.inventory'], related: ['infoscan', 'unloading'] },
  {
    id: 'hall-boards',
    screens: ['crossdock.arrivals', 'crossdock.dashboard'],
    related: ['loading', 'docks'],
    picture: 'arrivals',
  },
  {
    id: 'infoscan',
    screens: ['infoscan.scan', 'infoscan.dispatch', 'infoscan.hall'],
    related: ['loading', 'unloading'],
  },
  { id: 'master-pallets', screens: ['masterpallets.pallets'], related: ['loading', 'planning'] },
  {
    id: 'temperature',
    screens: ['temperature.sensors', 'temperature.compartments', 'temperature.alarms'],
    related: ['unloading', 'shipments'],
    picture: 'temperature',
  },

  {
    id: 'docks',
    screens: ['yard.docks', 'yard.bookings', 'yard.standingBookings'],
    related: ['gate', 'hall-boards'],
    picture: 'docks',
  },
  { id: 'gate', screens: ['yard.gate', 'yard.gateOut', 'yard.visits'], related: ['docks', 'yard-plan'] },
  {
    id: 'yard-plan',
    screens: ['yard.plan', 'yard.places', 'yard.transportUnits', 'yard.transportUnitHistory'],
    related: ['shunting', 'yard-walk'],
    picture: 'yard-plan',
  },
  { id: 'shunting', screens: ['yard.shuntingOrders', 'yard.shunter'], related: ['yard-plan', 'gate'] },
  { id: 'yard-walk', screens: ['yard.walk', 'yard.walks'], related: ['yard-plan', 'shunting'] },

  {
    id: 'my-trips',
    screens: ['delivery.myTrips', 'delivery.stored'],
    related: ['stop', 'phone'],
    picture: 'my-trips',
    phone: true,
  },
  { id: 'stop', related: ['my-trips', 'driver-statements'] },

  {
    id: 'orders',
    screens: ['orders.orders', 'orders.dispatch', 'orders.shipments'],
    related: ['imports', 'shipments'],
    picture: 'orders',
  },
  { id: 'imports', screens: ['exchange.imports'], related: ['orders', 'partners'] },
  { id: 'partners', screens: ['outbound.partners', 'outbound.outMessages'], related: ['imports', 'open-interface'] },
  { id: 'open-interface', related: ['partners', 'imports'] },

  { id: 'network-shipments', screens: ['network.shipments'], related: ['network-watch', 'network-rules'] },
  {
    id: 'network-watch',
    screens: ['network.branches', 'network.map', 'network.disruptions'],
    related: ['network-shipments', 'network-rules'],
    picture: 'network',
  },
  {
    id: 'network-rules',
    screens: ['networkrules.relations', 'networkrules.areas', 'networkrules.schemas', 'networkrules.ranges'],
    related: ['network-shipments', 'rules'],
  },

  { id: 'set-up', screens: ['setup.steps'], related: ['users', 'master-data', 'settings'] },
  {
    id: 'users',
    screens: ['identity.users', 'identity.roles', 'identity.groups'],
    related: ['devices', 'settings'],
    picture: 'users',
  },
  { id: 'devices', screens: ['identity.grants', 'identity.devices', 'software.versions'], related: ['users', 'phone'] },
  {
    id: 'master-data',
    screens: [
      ...records('driver', 'freightcarrier', 'vehicletype', 'vehicle', 'loadingcontainertype', 'loadingcontainer'),
      ...records('route', 'relation', 'terminallocation', 'terminalarea', 'areafreightforwarder', 'stoplocation'),
      ...records('stoplocationgroupingrequest', 'customer', 'routing'),
    ],
    related: ['catalogues', 'rules'],
    picture: 'vehicles',
  },
  {
    id: 'catalogues',
    screens: [
      ...records('catalogues', 'handlinginstruction', 'edipartner', 'product', 'packagetype', 'loadingequipment'),
      ...records('processdeviation', 'packagedeviation', 'loadingequipmentdeviation', 'dangerousgoods'),
      ...records('dangerousgoodspackagetype', 'freightterm', 'paymentmethod', 'handoverpoint'),
    ],
    related: ['master-data', 'partners'],
  },
  { id: 'rules', screens: ['ruletables.rules'], related: ['master-data', 'checks'] },
  {
    id: 'settings',
    screens: ['settings.configuration', 'settings.features', 'settings.licences', 'organisation.units'],
    related: ['users', 'operation'],
  },
  { id: 'operation', screens: ['operation.operation'], related: ['settings', 'partners', 'joined'] },
  { id: 'joined', screens: ['installations.installations'], related: ['operation', 'network-shipments', 'partners'] },
];

export type Role = {
  /** Its day stands in the chapter `day-<id>`, its name and what it does in `words.json`. */
  readonly id: string;
  /** What it reads, the most important first. */
  readonly reads: readonly string[];
};

/** What everybody reads. */
export const everybody = ['find-your-way', 'sign-in', 'lists-and-forms', 'phone', 'accessibility', 'messages'] as const;

export const roles: readonly Role[] = [
  {
    id: 'dispatcher',
    reads: [
      'planning',
      'propose-day',
      'checks',
      'trip',
      'execution',
      'driver-statements',
      'shipments',
      'collections',
      'handover',
      'papers',
      'archive',
      'history',
      'equipment',
      'figures',
    ],
  },
  {
    id: 'master-dispatcher',
    reads: [
      'aff-cockpit',
      'planning',
      'propose-day',
      'repeating',
      'rules',
      'checks',
      'execution',
      'archive',
      'figures',
    ],
  },
  { id: 'area-forwarder', reads: ['planning', 'shipments', 'trip', 'checks', 'execution', 'aff-cockpit', 'figures'] },
  { id: 'loader', reads: ['loading', 'unloading', 'inventory', 'infoscan', 'master-pallets'] },
  {
    id: 'hall-supervisor',
    reads: [
      'hall-boards',
      'close-loading',
      'loading',
      'unloading',
      'inventory',
      'infoscan',
      'master-pallets',
      'temperature',
      'equipment',
      'checks',
      'figures',
    ],
  },
  { id: 'yard', reads: ['gate', 'docks', 'yard-plan', 'shunting', 'yard-walk', 'hall-boards'] },
  { id: 'driver', reads: ['my-trips', 'stop', 'handover'] },
  { id: 'order-desk', reads: ['orders', 'imports', 'collections', 'repeating', 'shipments', 'partners'] },
  { id: 'network-planner', reads: ['network-watch', 'network-shipments', 'network-rules'] },
  {
    id: 'administrator',
    reads: [
      'set-up',
      'users',
      'devices',
      'master-data',
      'catalogues',
      'rules',
      'settings',
      'partners',
      'operation',
      'joined',
      'figures',
    ],
  },
  { id: 'programmer', reads: ['open-interface', 'partners', 'imports'] },
];

/** The chapter in which a role's day stands. */
export const dayOf = (role: string): string => `day-${role}`;

/**
 * Which module may use which (directly; use is transitive for reading views, not for imports). The list is the law:
 * `npm run check` refuses an import that it does not allow, and ARCHITECTURE.md shows it drawn.
 * A need to go against an arrow means a missing fact or a wrong owner.
 */
export const graph = {
  organisation: [],
  settings: ['organisation'],
  identity: ['organisation', 'settings'],
  software: ['organisation', 'settings', 'identity'],
  blobs: ['organisation', 'identity'],
  workspace: ['organisation', 'settings', 'identity'],
  masterdata: ['organisation', 'settings', 'identity'],
  dangerousgoods: [],
  shipments: ['organisation', 'settings', 'identity', 'blobs', 'masterdata', 'dangerousgoods'],
  travel: ['organisation', 'settings', 'identity'],
  dispatch: ['organisation', 'settings', 'identity', 'blobs', 'masterdata', 'dangerousgoods', 'shipments', 'travel'],
  dayplan: ['organisation', 'settings', 'identity', 'masterdata', 'dangerousgoods', 'shipments', 'travel', 'dispatch'],
  orders: ['organisation', 'settings', 'identity', 'masterdata', 'shipments'],
  exchange: ['organisation', 'settings', 'identity', 'blobs', 'masterdata', 'shipments', 'orders'],
  crossdock: [
    'organisation',
    'settings',
    'identity',
    'blobs',
    'masterdata',
    'dangerousgoods',
    'shipments',
    'dispatch',
    'exchange',
  ],
  infoscan: ['organisation', 'settings', 'identity', 'blobs', 'masterdata', 'shipments', 'dispatch', 'crossdock'],
  masterpallets: [
    'organisation',
    'settings',
    'identity',
    'masterdata',
    'dangerousgoods',
    'shipments',
    'dispatch',
    'crossdock',
  ],
  equipment: ['organisation', 'settings', 'identity', 'masterdata', 'shipments', 'dispatch', 'crossdock'],
  papers: [
    'organisation',
    'settings',
    'identity',
    'masterdata',
    'dangerousgoods',
    'shipments',
    'dispatch',
    'crossdock',
  ],
  delivery: ['organisation', 'settings', 'identity', 'blobs', 'masterdata', 'shipments', 'dispatch', 'papers'],
  outbound: ['organisation', 'settings', 'identity', 'masterdata', 'shipments', 'dispatch', 'crossdock', 'exchange'],
  messaging: [
    'organisation',
    'settings',
    'identity',
    'blobs',
    'masterdata',
    'shipments',
    'dispatch',
    'crossdock',
    'delivery',
  ],
} as const satisfies Record<string, readonly string[]>;

export type ModuleName = keyof typeof graph;

/**
 * Where the product does not do what an entry of a table says, with the reason. The list may only shrink: a test fails when an
 * entry is listed that the product holds by now.
 */
export type Deviation = {
  table: string;
  /** Keys of entries; one that ends with `*` stands for all that begin so. */
  keys: readonly string[];
  /** `ruling`: a decision reads the words otherwise, or they contradict each other. `absent`: not built yet. */
  why: 'ruling' | 'absent';
  reason: string;
  /** What the test says of the product, where the entry holds much: nothing else is meant. */
  verdict?: string;
};

const ownModule = 'a module of its own in the menu, as 3:1:12 has it; its screen stands there';
const levelOrPermission =
  'a level is met by a listed permission, too (1:6:01): a depot lets somebody manage accounts without a management level';

export const deviations: readonly Deviation[] = [
  {
    table: 'fields',
    keys: ['trip.vehicle'],
    why: 'ruling',
    reason: 'the driver stands beside the vehicle (`driverName`): he drives the trip, whatever vehicle it gets',
  },
  {
    table: 'texts',
    keys: ['no-access'],
    why: 'ruling',
    reason: 'the page says that a right is missing; an empty one leaves people waiting',
  },
  {
    table: 'texts',
    keys: [
      'screen.dispatch.planning dashboard',
      'screen.dispatch.execution dashboard',
      'screen.dispatch.archive dashboard',
    ],
    why: 'ruling',
    reason: 'menu and tabs say Planning, Execution and Archive, as the pictures of the screens do',
  },
  {
    table: 'routes',
    keys: [
      'DPT.screen-name.planning dashboard',
      'DPT.screen-name.execution dashboard',
      'DPT.screen-name.archive dashboard',
    ],
    why: 'ruling',
    reason: 'menu and tabs say Planning, Execution and Archive, as the pictures of the screens do',
  },
  {
    table: 'routes',
    keys: ['DPT.screen-name.my trips'],
    why: 'ruling',
    reason: ownModule,
  },
  {
    table: 'routes',
    keys: ['TH.screen-name.finish loading'],
    why: 'ruling',
    reason: 'an action of the loading list, not a screen',
  },
  ...[
    ['routes', 'UDM./user', 'manageUsers'],
    ['routes', 'UDM./user-role', 'manageUserRoles'],
    ['permissions', 'guard.user', 'manageUsers'],
    ['permissions', 'guard.user-role', 'manageUserRoles'],
  ].map(
    ([table = '', key = '', permission]): Deviation => ({
      table,
      keys: [key],
      why: 'ruling',
      reason: levelOrPermission,
      verdict: `permissions ${permission}`,
    }),
  ),
  {
    table: 'fields',
    keys: ['option'],
    why: 'ruling',
    reason: 'inside the browser and carried by no call: value, label, note, group, disabled, invalid',
    verdict: 'without key, title, text, description, invalidReference',
  },
  {
    table: 'enums',
    keys: ['option-shape'],
    why: 'ruling',
    reason: 'inside the browser and carried by no call: value, label, note, group, disabled, invalid',
  },
];

/**
 * How many entries of each table no test here checks, because they need a server or a browser. Exactly so many: who holds one more
 * takes it off, and the number only falls.
 */
export const leftToProofs: Readonly<Record<string, number>> = {
  errors: 10,
  texts: 28,
  limits: 25,
  enums: 28,
  fields: 17,
  states: 85,
  permissions: 21,
  routes: 90,
  calls: 22,
  shortcuts: 10,
  rules: 130,
};

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
};

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
    keys: ['screen.dispatch.planning dashboard', 'screen.dispatch.execution dashboard'],
    why: 'ruling',
    reason: 'menu and tabs say Planning and Execution, as the pictures of the screens do',
  },
];

/** How many entries of each table no test checks, because they need a server or a browser or are not built; it may only fall. */
export const leftToProofs: Readonly<Record<string, number>> = {
  errors: 10,
  texts: 43,
  limits: 45,
  enums: 53,
  fields: 47,
  states: 85,
  permissions: 51,
  routes: 203,
  calls: 149,
  shortcuts: 10,
  rules: 130,
};

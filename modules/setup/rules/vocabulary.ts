/** Root of the tree of units: what is stored there counts for every depot. */
export const rootUnit = 'global';

/** What a new depot needs, in the order in which one does it. */
export const steps = [
  'HOURS',
  'USERS',
  'CATALOGUE',
  'LOCATIONS',
  'ROUTES',
  'CARRIERS',
  'VEHICLES',
  'DRIVERS',
  'CUSTOMERS',
  'STOPS',
  'LICENCE',
  'BACKUP',
  'ORDERS',
] as const;
export type Step = (typeof steps)[number];

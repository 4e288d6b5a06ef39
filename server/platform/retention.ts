import type { KeptClass } from '#kernel/keptClass.ts';

/**
 * Records of a module that go when their time is over. SQL in it is the module's own, over `r` (a row of `table`) and, for children, `c`
 * and the ids that go, `ids`; it is part of the program, never of anybody's input.
 */
export type Kept = {
  /** Unique in the product; its word is `operation:kept/<name>`. */
  name: string;
  class: KeptClass;
  /** Days, for PERSONAL. */
  days?: number;
  table: string;
  /** Column of the id, by which children name it. */
  key: string;
  /** Moment from which the time runs. */
  at: string;
  /** Only records that are over. */
  over?: string;
  /** Shipments that it is about, for legal holds: a query of their ids. */
  items?: string;
  /** The customer, for legal holds, where it is not told by a shipment. */
  customer?: string;
  /** Rows that go with it, before it. */
  children?: readonly Child[];
};
export type Child = { table: string; where: string };
/** Rows of another module that go with a record, or whose being there keeps it. */
export type Dependent = Child & { of: string; keeps?: boolean };

/** Rows that name records of another module by their ids (SQL over `c`, one id each or none): what one of them names stays. */
export type Naming = { of: string; table: string; ids: string };

export type ModuleRetention = {
  kept?: readonly Kept[];
  dependents?: readonly Dependent[];
  naming?: readonly Naming[];
  /** Of the module that has the shipments: a query of the customers of those that the query `items` names, in the unit of `r`. */
  customersOf?: (items: string) => string;
  /** Of the same module: a query of the order numbers of those shipments, by which people name them. */
  numbersOf?: (items: string) => string;
};

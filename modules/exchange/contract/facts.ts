import { defineFact } from '#kernel/fact.ts';

/** Orders of a large file wait to be taken in. */
export const rowsWaiting = defineFact<{ importId: string }>('exchange.rowsWaiting');

export type ManifestTaken = {
  importId: string;
  /** Who sent it, by name. */
  partner: string;
  reference: string;
  vehicle: string;
  driverName: string;
  seals: string[];
  /** Epoch ms. */
  arrival: number | null;
  itemIds: string[];
};
/** Consignments of a manifest are shipments now, and on the road to this depot. */
export const manifestTaken = defineFact<ManifestTaken>('exchange.manifestTaken');

/** A file of orders was read and kept, whatever became of its orders. */
export const fileTaken = defineFact<{ importId: string }>('exchange.fileTaken');

/** A partner says of an interchange of ours (by its control reference) whether it took it. */
export const interchangeAnswered = defineFact<{ partner: string; control: string; taken: boolean; words: string }>(
  'exchange.interchangeAnswered',
);

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    imports: true;
  }
}

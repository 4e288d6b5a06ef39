/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { MissedLine } from '#modules/crossdock/server/index.ts';
import type { PackageRow, ShipmentRow } from '#modules/shipments/server/index.ts';

/** A package as it was before somebody said that it stands in the hall, and where that left it. */
export type Before = Pick<
  PackageRow,
  | 'status'
  | 'terminal_status'
  | 'compartment_kind'
  | 'compartment_id'
  | 'actual_space_type'
  | 'actual_space'
  | 'missing_since'
> & {
  packageId: string;
  itemId: string;
  barcode: string;
  notable: ShipmentRow['notable_status'];
  /** The open loading list that had it on its truck. */
  takenOff: string | null;
  /** Lists that had been closed without it. */
  missed: MissedLine[];
  /** Its step on the timeline; absent where it was not kept yet. */
  transition?: string | undefined;
  /** Its place right after. */
  left: string | null;
};

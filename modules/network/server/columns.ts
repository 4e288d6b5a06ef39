/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
import type { ShipmentContent } from '../contract/shipment.ts';
import type { GtpLegRow, GtpShipmentRow } from './tables.gen.ts';

export type { TraceLine } from '#modules/networkrules/contract/route.ts';
export type { Goods, Party } from '../contract/shipment.ts';
export type DangerousGoods = ShipmentContent['dangerousGoods'][number];

/** What a shipment was before it was taken back from a depot: should the depot keep it, it is that again. */
export type Withdrawn = {
  columns: Pick<
    GtpShipmentRow,
    'routing_status' | 'schema_id' | 'schema_name' | 'schema_version' | 'route' | 'planned_arrival'
  >;
  legs: GtpLegRow[];
};
/** What goes into the text of a note that the product tells. */
export type NoteArgs = Record<string, string>;

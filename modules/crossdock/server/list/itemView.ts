import { sql } from 'kysely';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import type { ProcessItemRow } from '../tables.gen.ts';
import { deviating } from './lists.ts';

/** Columns of a listed shipment `i` with its shipment `s` that every kind of list shows; `at` is chosen by the kind. */
export const itemColumns = sql`i.*, s.order_number, s.place_name, s.place_postal_code, s.place_city, s.weight, s.attributes, s.instructions,
  (select count(*)::int from process_package lp
    where lp.org_unit = i.org_unit and lp.list_id = i.list_id and lp.item_id = i.item_id and ${deviating}) as deviating`;

/** What `itemColumns` reads, with the state of the kind of list, and where it stands. */
export type ListItemRow<State extends string> = Omit<ProcessItemRow, 'state'> &
  Pick<
    ShipmentRow,
    'order_number' | 'place_name' | 'place_postal_code' | 'place_city' | 'weight' | 'attributes' | 'instructions'
  > & { state: State; deviating: number; at: string | null };

/** A listed shipment as every kind of list shows it (`listItemShape`), with those instructions that concern the kind. */
export const itemView = <State extends string>(row: ListItemRow<State>, instruction: string) => ({
  itemId: row.item_id,
  orderNumber: row.order_number,
  state: row.state,
  consigneeName: row.place_name,
  placePostalCode: row.place_postal_code,
  placeCity: row.place_city,
  expectedPackages: row.expected,
  scannedPackages: row.scanned,
  deviatingPackages: row.deviating,
  totalGrossWeight: row.weight,
  attributes: row.attributes,
  storingPosition: row.at,
  instructions: row.instructions
    .filter(({ type }) => type.startsWith(instruction) || type.startsWith('Scanning') || type.startsWith('General'))
    .map((one) => one.text),
});

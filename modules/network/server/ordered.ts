import type { Ordered } from '../contract/doors.ts';
import { saidOf } from './content.ts';
import type { GtpLegRow, GtpShipmentRow } from './tables.gen.ts';

/** A shipment as its depot gets it: direct is what goes from door to door on one vehicle by its way, full trucks as well. */
export const orderedOf = (row: GtpShipmentRow, legs: readonly Pick<GtpLegRow, 'kind'>[]): Ordered => ({
  shipmentId: row.id,
  version: row.version,
  orderNumber: row.order_number,
  depots: row.route,
  direct: legs.some(({ kind }) => kind === 'DIRECT'),
  traffic: row.traffic,
  pickup: row.shipper ?? row.consignor,
  collector: row.collector,
  neutralConsignor: row.neutral_consignor,
  ...saidOf(row),
});

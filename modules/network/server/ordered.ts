import type { Ordered } from '../contract/doors.ts';
import { saidOf } from './content.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** A shipment as its depot gets it. */
export const orderedOf = (row: GtpShipmentRow): Ordered => ({
  shipmentId: row.id,
  version: row.version,
  orderNumber: row.order_number,
  depots: row.route,
  direct: row.traffic === 'DirectTraffic',
  pickup: row.shipper ?? row.consignor,
  ...saidOf(row),
});

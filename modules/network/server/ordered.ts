import { isoToDate, isoToTime } from '#kernel/date.ts';
import type { Ordered } from '../contract/doors.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

const timeOf = (text: string | null) => (text === null ? null : isoToTime(text));

/** A shipment as its depot gets it. */
export const orderedOf = (row: GtpShipmentRow): Ordered => ({
  shipmentId: row.id,
  version: row.version,
  orderNumber: row.order_number,
  globalTrackingNumber: row.global_tracking_number,
  depots: row.route,
  direct: row.traffic === 'DirectTraffic',
  product: row.product_code,
  freightTerm: row.freight_term_id,
  customerId: row.customer_id,
  pickup: row.shipper ?? row.consignor,
  consignor: row.consignor,
  consignee: row.consignee,
  pickupDate: isoToDate(row.pickup_date),
  pickupFrom: timeOf(row.pickup_from),
  pickupTo: timeOf(row.pickup_to),
  deliveryDate: row.delivery_date === null ? null : isoToDate(row.delivery_date),
  deliveryFrom: timeOf(row.delivery_from),
  deliveryTo: timeOf(row.delivery_to),
  goods: row.goods,
  dangerousGoods: row.dangerous_goods,
  instruction: row.instruction,
  temperatureMin: row.temperature_min,
  temperatureMax: row.temperature_max,
  customs: row.customs,
  tailLift: row.tail_lift,
  notification: row.notification,
  cashOnDelivery: row.cash_on_delivery,
  goodsValue: row.goods_value,
});

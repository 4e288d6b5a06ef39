import { dateToIso, instantOf, isoToDate, isoToTime, timeToIso } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { freightTerm, product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import { holdRecords, readingOf, readRecords } from '#modules/masterdata/server/index.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { measuresOf } from '#modules/shipments/rules/measures.ts';
import type { ShipmentContent } from '../contract/shipment.ts';
import type { GtpShipmentRow } from './tables.gen.ts';

/** Columns that say what was ordered. `timezone` is that of the depot that created it: the day of pickup ends by its clock. */
export function contentColumns(content: ShipmentContent, timezone: string) {
  const measures = measuresOf(content.goods);
  const clock = (time: ShipmentContent['pickupFrom']): string | null => (time === null ? null : timeToIso(time));
  return {
    extern_id: content.externId,
    global_tracking_number: content.globalTrackingNumber,
    customer_id: content.customerId,
    traffic: content.type,
    product_code: content.product,
    freight_term_id: content.freightTerm,
    consignor: content.consignor,
    consignee: content.consignee,
    shipper: content.shipper,
    neutral_consignor: content.neutralConsignor,
    collector: content.collector,
    pickup_date: dateToIso(content.pickupDate),
    pickup_from: clock(content.pickupFrom),
    pickup_to: clock(content.pickupTo),
    pickup_by: new Date(instantOf(content.pickupDate, content.pickupTo ?? [23, 59, 0], timezone)),
    delivery_date: content.deliveryDate === null ? null : dateToIso(content.deliveryDate),
    delivery_from: clock(content.deliveryFrom),
    delivery_to: clock(content.deliveryTo),
    goods: content.goods,
    dangerous_goods: content.dangerousGoods,
    instruction: content.instruction,
    temperature_min: content.temperatureMin,
    temperature_max: content.temperatureMax,
    customs: content.customs,
    tail_lift: content.tailLift,
    notification: content.notification,
    cash_on_delivery: content.cashOnDelivery,
    goods_value: content.goodsValue,
    packages: content.goods.reduce((sum, line) => sum + line.numberOfPackages, 0),
    weight: measures.totalGrossWeight,
    volume: measures.volume,
    loading_meter: measures.loadingMeter,
  };
}

const timeOf = (text: string | null) => (text === null ? null : isoToTime(text));

/** What everybody hears of an order, the depot that collects as well: columns as the wire has them. */
export const saidOf = (row: GtpShipmentRow) => ({
  globalTrackingNumber: row.global_tracking_number,
  customerId: row.customer_id,
  product: row.product_code,
  freightTerm: row.freight_term_id,
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

/** What was ordered, as it stands. */
export const contentOf = (row: GtpShipmentRow) => ({
  branch: row.owner_unit,
  keyAccountUnit: row.key_account_unit,
  externId: row.extern_id,
  type: row.traffic,
  shipper: row.shipper,
  neutralConsignor: row.neutral_consignor,
  collector: row.collector,
  ...saidOf(row),
});

const references = [
  ['customerId', customer.path],
  ['product', product.path],
  ['freightTerm', freightTerm.path],
] as const;
type Names = Pick<ShipmentContent, (typeof references)[number][0]>;

/** Records that a shipment names must be there, those that it did not name before; 400 with the fields of others. Until the commit nobody ends them. */
export const holdNamed = (ctx: CommandContext, content: Names, before?: Names): Promise<unknown> =>
  holdRecords(
    ctx,
    references.flatMap(([field, target]) => {
      const id = content[field];
      return id === null || id === before?.[field] ? [] : [{ field, target, id }];
    }),
  );

/** The key account whose shipment it is: the one that is named, else that of its customer. 400 for a unit that there is not. */
export async function keyAccountOf(ctx: CommandContext, content: ShipmentContent): Promise<string | null> {
  if (content.keyAccountUnit === null) return null;
  if (content.keyAccountUnit !== undefined) {
    if (!(await findUnit(ctx.db, content.keyAccountUnit)))
      throw invalidInput([{ field: 'keyAccountUnit', rule: 'isIn', message: '' }]);
    return content.keyAccountUnit;
  }
  if (content.customerId === null) return null;
  const known = await readRecords(readingOf(ctx), customer, [content.customerId]);
  return known.get(content.customerId)?.keyAccountUnit ?? null;
}

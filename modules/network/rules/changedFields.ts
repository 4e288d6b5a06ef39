import type { ShipmentContent } from '../contract/shipment.ts';

/** What people may change, in the order in which the form has it. */
const contentFields = [
  'externId',
  'globalTrackingNumber',
  'customerId',
  'type',
  'product',
  'freightTerm',
  'consignor',
  'consignee',
  'shipper',
  'neutralConsignor',
  'collector',
  'pickupDate',
  'pickupFrom',
  'pickupTo',
  'deliveryDate',
  'deliveryFrom',
  'deliveryTo',
  'goods',
  'dangerousGoods',
  'instruction',
  'temperatureMin',
  'temperatureMax',
  'customs',
  'tailLift',
  'notification',
  'cashOnDelivery',
  'goodsValue',
] as const satisfies readonly (keyof ShipmentContent)[];

/** The same value, in whatever order its parts were written. */
export const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Fields that are otherwise than before. */
export const changedFields = (before: ShipmentContent, after: ShipmentContent): (typeof contentFields)[number][] =>
  contentFields.filter((field) => plain(before[field] ?? null) !== plain(after[field] ?? null));

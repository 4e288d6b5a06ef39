import { isoToTime, type LocalDate, dateToIso } from '#kernel/date.ts';
import { refused, type TextRef } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { customer, relation } from '#modules/masterdata/contract/types/places.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { ShipmentAddress } from '#modules/shipments/contract/values.ts';
import { createShipment, locate, shipmentKnowledge } from '#modules/shipments/server/index.ts';
import { wallWindow } from '../rules/wallWindow.ts';
import { placeOf } from './placeOf.ts';
import type { RecurringCollectionRow } from './tables.gen.ts';

/** Why a collection cannot be created now: a blocked customer, or something that it names is gone. */
export async function whyNotCreated(ctx: CommandContext, row: RecurringCollectionRow): Promise<TextRef | undefined> {
  const reading = readingOf(ctx);
  if (row.customer_id !== null) {
    const who = (await readRecords(reading, customer, [row.customer_id])).get(row.customer_id);
    if (!who) return { key: 'templates:reason/gone/customerId', args: { id: row.customer_id } };
    if (who.creditHold) return { key: 'templates:reason/creditHold', args: { customer: who.address.name1 } };
  }
  if (!(await placeOf(ctx, row)).place)
    return { key: 'templates:reason/gone/stopLocationId', args: { id: row.stop_location_id } };
  for (const [type, id, key] of [
    [product, row.product_id, 'templates:reason/gone/productId'],
    [relation, row.relation_id, 'templates:reason/gone/relationId'],
    [areaFreightForwarder, row.aff_id, 'templates:reason/gone/affId'],
  ] as const)
    if (id !== null && !(await readRecords(reading, type, [id])).has(id)) return { key, args: { id } };
  return undefined;
}

const nobody = { contactName: null, phone: null, email: null, partnerId: null };

async function consignorOf(ctx: CommandContext, row: RecurringCollectionRow): Promise<ShipmentAddress> {
  const { place } = await placeOf(ctx, row);
  if (!place) throw refused('templates:reason/gone/stopLocationId', { id: row.stop_location_id });
  const { name1, street, streetNumber, postalCode, city, countryCode, latitude, longitude, phone } = place.address;
  const at = { name: name1, postalCode, city, countryCode };
  return {
    ...nobody,
    ...at,
    streetAndNumber: [street, streetNumber].filter(Boolean).join(' ') || null,
    phone: phone ?? null,
    ...(latitude != null && longitude != null
      ? { latitude, longitude, geoQuality: place.geoQuality }
      : await locate(ctx, at)),
    stopLocationId: row.stop_location_id,
  };
}

/** Where it goes: the depot that the relation leads to, or the address that is written. */
async function consigneeOf(ctx: CommandContext, row: RecurringCollectionRow): Promise<ShipmentAddress> {
  if (row.relation_id !== null) {
    const leads = (await readRecords(readingOf(ctx), relation, [row.relation_id])).get(row.relation_id);
    const depot = (await depotsById(ctx.db)).get(leads?.depotId ?? '');
    if (!depot) throw refused('templates:reason/gone/relationId', { id: row.relation_id });
    const { address } = depot;
    return {
      ...nobody,
      name: depot.name,
      streetAndNumber: [address?.street, address?.streetNumber].filter(Boolean).join(' ') || null,
      countryCode: address?.countryCode ?? depot.countryCode,
      postalCode: address?.postalCode ?? null,
      city: address?.city ?? null,
      latitude: depot.latitude,
      longitude: depot.longitude,
      geoQuality: depot.latitude === null ? 'NONE' : 'EXACT',
      stopLocationId: null,
    };
  }
  const at = {
    name: row.consignee_name ?? '',
    postalCode: row.consignee_postal_code ?? '',
    city: row.consignee_city ?? '',
    countryCode: row.consignee_country ?? '',
  };
  return { ...nobody, ...at, streetAndNumber: row.consignee_street, ...(await locate(ctx, at)) };
}

/** Creates the shipment of a day: a pickup with a number of the depot, routed by where it is collected. */
export async function createOf(
  ctx: CommandContext,
  row: RecurringCollectionRow,
  day: LocalDate,
): Promise<{ itemId: string; orderNumber: string }> {
  const consignor = await consignorOf(ctx, row);
  const window = wallWindow(
    day,
    row.window_from === null ? null : isoToTime(row.window_from),
    row.window_to === null ? null : isoToTime(row.window_to),
    ctx.timezone,
  );
  return createShipment(
    ctx,
    {
      externId: null,
      shipmentType: 'PICKUP',
      productCode: row.product_id,
      executionDate: dateToIso(day),
      pickupTimeSlots: [
        {
          dateFrom: day,
          dateTo: day,
          timeFrom: window.from,
          timeTo: window.to,
          secondTimeFrom: null,
          secondTimeTo: null,
        },
      ],
      deliveryTimeSlots: [],
      consignee: await consigneeOf(ctx, row),
      consignor,
      shipper: consignor,
      customerId: row.customer_id,
      affId: row.aff_id,
      goods: [
        {
          goodsDescription: row.goods_description,
          numberOfPackages: row.number_of_packages,
          packingType: row.packing_type,
          grossWeight: row.gross_weight,
          length: null,
          width: null,
          height: null,
        },
      ],
      dangerousGoods: [],
      packages: [],
      temperatureMin: null,
      temperatureMax: null,
      flags: {},
      instructions: row.pickup_instruction
        ? [{ type: 'PickUp', code: null, text: row.pickup_instruction, important: true }]
        : [],
      references: row.reference ? [{ type: 'CUSTOMER_REF', value: row.reference, itemId: null }] : [],
      source: 'RECURRING',
    },
    await shipmentKnowledge(ctx),
  );
}

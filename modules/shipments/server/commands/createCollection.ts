import type { z } from 'zod';
import type { BodyOf } from '#kernel/call.ts';
import { compareDates, dateToIso, localDateOf, timeToIso } from '#kernel/date.ts';
import { invalidInput } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { product } from '#modules/masterdata/contract/types/goods.ts';
import { customer } from '#modules/masterdata/contract/types/places.ts';
import type { collectionSchema, createCollection as theCall } from '../../contract/orderEntry.ts';
import type { ShipmentAddress } from '../../contract/values.ts';
import { beyondTruck, spokenBeyond } from '../../rules/truck.ts';
import { createShipment } from '../createShipment.ts';
import { shipmentKnowledge } from '../shipmentKnowledge.ts';
import { locate } from '../locate.ts';
import { tables } from '../tables.gen.ts';

type Collection = z.infer<typeof collectionSchema>;

async function addressOf(ctx: CommandContext, party: Collection['consignor']): Promise<ShipmentAddress> {
  const countryCode = party.countryCode.toUpperCase();
  return {
    name: party.name,
    streetAndNumber: party.streetAndNumber || null,
    countryCode,
    postalCode: party.postalCode,
    city: party.city,
    contactName: party.contactName || null,
    phone: party.phone || null,
    email: null,
    partnerId: null,
    ...(await locate(ctx, { ...party, countryCode })),
  };
}

/** What the form cannot know: the day that it is, and records that went meanwhile. */
async function refuseWrong(ctx: CommandContext, body: Collection): Promise<void> {
  const wrong = (field: string, rule: string, message: string) => invalidInput([{ field, rule, message }]);
  if (compareDates(body.executionDate, localDateOf(ctx.now, ctx.timezone)) < 0)
    throw wrong('executionDate', 'min', ctx.t('shipments:refusal/dayIsOver'));
  if (body.timeFrom && body.timeTo && timeToIso(body.timeTo) <= timeToIso(body.timeFrom))
    throw wrong('timeTo', 'min', ctx.t('shipments:refusal/timesReversed'));
  const [beyond] = beyondTruck(
    body.goods.map(({ length = null, width = null, height = null, ...line }) => ({ ...line, length, width, height })),
  );
  if (beyond) throw wrong('goods', 'max', ctx.t('shipments:refusal/beyondTruck', spokenBeyond(beyond)));
  for (const [field, type, id] of [
    ['productCode', product, body.productCode],
    ['customerId', customer, body.customerId],
  ] as const) {
    if (id && !(await readRecords(readingOf(ctx), type, [id])).has(id))
      throw wrong(field, 'reference', ctx.t('base:validation/isIn'));
  }
}

/**
 * A collection that somebody was asked for on the telephone: a pickup with a number of the depot, routed by where it is fetched.
 * @returns its id
 */
export async function createCollection(ctx: CommandContext, body: BodyOf<typeof theCall>): Promise<string> {
  const key = `collection:${body.clientKey}`;
  const earlier = await seenBefore<{ itemId: string }>(ctx, key);
  if (earlier) return earlier.itemId;
  await refuseWrong(ctx, body);
  const consignor = await addressOf(ctx, body.consignor);
  const { itemId } = await createShipment(
    ctx,
    {
      externId: null,
      shipmentType: 'PICKUP',
      productCode: body.productCode ?? null,
      executionDate: dateToIso(body.executionDate),
      pickupTimeSlots: [
        {
          dateFrom: body.executionDate,
          dateTo: body.executionDate,
          timeFrom: body.timeFrom ?? null,
          timeTo: body.timeTo ?? null,
          secondTimeFrom: null,
          secondTimeTo: null,
        },
      ],
      deliveryTimeSlots: [],
      consignee: await addressOf(ctx, body.consignee),
      consignor,
      shipper: consignor,
      customerId: body.customerId ?? null,
      goods: body.goods.map((line) => ({
        goodsDescription: line.goodsDescription || null,
        stackable: line.stackable,
        numberOfPackages: line.numberOfPackages,
        packingType: line.packingType || null,
        grossWeight: line.grossWeight,
        length: line.length ?? null,
        width: line.width ?? null,
        height: line.height ?? null,
      })),
      dangerousGoods: [],
      packages: [],
      temperatureMin: null,
      temperatureMax: null,
      flags: {},
      instructions: body.pickupInstruction
        ? [{ type: 'PickUp', code: null, text: body.pickupInstruction, important: true }]
        : [],
      references: body.reference ? [{ type: 'CUSTOMER_REF', value: body.reference, itemId: null }] : [],
      source: 'MANUAL',
    },
    await shipmentKnowledge(ctx),
  );
  if (body.dispoInfoRemark)
    await ctx.db.run(updateRow(ctx, tables.shipment, { id: itemId }, { dispo_remark: body.dispoInfoRemark }));
  remember(ctx, key, { itemId });
  return itemId;
}

import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { idParams, idSchema, recordIdSchema, versionSchema } from '#kernel/ids.ts';
import { truck } from '../rules/truck.ts';
import { itemSchema } from './schemas.ts';

const words = (max: number) => z.string().trim().max(max).nullable().optional();
const partySchema = z.object({
  name: z.string().trim().min(1).max(60),
  streetAndNumber: words(80),
  postalCode: z.string().trim().min(1).max(10),
  city: z.string().trim().min(1).max(60),
  countryCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'base:validation/countryPattern'),
  contactName: words(60),
  phone: words(40),
});
const extent = z.int().min(1).max(truck.extent).nullable().optional().meta({ kind: 'quantity', quantity: 'LENGTH' });
const goodsSchema = z.object({
  numberOfPackages: z.int().min(1).max(truck.packages),
  packingType: recordIdSchema.nullable().optional(),
  goodsDescription: words(200),
  /** g, of the whole line. */
  grossWeight: z.int().min(1).max(truck.lineWeight).meta({ kind: 'quantity', quantity: 'MASS' }),
  length: extent,
  width: extent,
  height: extent,
  stackable: z.boolean().default(false),
});

/** What somebody writes down who takes an order for a collection on the telephone. */
export const collectionSchema = z.object({
  /** Where the goods are fetched, and where they go to. */
  consignor: partySchema,
  consignee: partySchema,
  executionDate: dateSchema,
  timeFrom: timeSchema.nullable().optional(),
  timeTo: timeSchema.nullable().optional(),
  goods: z.array(goodsSchema).min(1).max(50),
  productCode: recordIdSchema.nullable().optional().meta({ kind: 'reference', refersTo: 'product' }),
  customerId: recordIdSchema.nullable().optional().meta({ kind: 'reference', refersTo: 'customer' }),
  reference: words(35),
  pickupInstruction: words(500),
  dispoInfoRemark: words(500),
});

export const createCollection = defineCall({
  id: 'shipments.createCollection',
  method: 'POST',
  path: '/dpt-rest/items/create',
  access: { anyPermission: ['createShipments'] },
  summary: 'Create a collection by hand: a pickup with an order number of the depot, routed at once',
  // Made by the browser, once per form: the same twice is one collection.
  body: collectionSchema.extend({ clientKey: z.string().min(8).max(64) }),
  answer: itemSchema,
  status: 201,
});

export const splitItem = defineCall({
  id: 'shipments.splitItem',
  method: 'POST',
  path: '/dpt-rest/items/{id}/split',
  access: { anyPermission: ['changeShipments'] },
  summary: 'Split packages off a shipment that waits: they become a partial delivery of the same order',
  params: idParams,
  body: z.object({ packageIds: z.array(idSchema).min(1).max(9999), version: versionSchema }),
  answer: z.object({ item: itemSchema, part: itemSchema }),
});

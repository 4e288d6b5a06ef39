import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { schemaTypes } from '#modules/networkrules/contract/route.ts';
import type { NetworkShipment, ShipmentContent } from '#modules/network/contract/shipment.ts';

const text = (most: number) => z.string().trim().max(most);
const needed = (most: number) => z.string().trim().min(1).max(most);
/** A party as the form has it: empty words instead of nothing; `number` finds it in master data. */
const partyForm = z.object({
  number: text(30),
  name: needed(120),
  streetAndNumber: text(80),
  countryCode: z.string().trim().min(2).max(2),
  postalCode: needed(10),
  city: needed(60),
  contactName: text(60),
  phone: text(40),
});
const lineForm = z.object({
  at: z.int(),
  // Begins empty, and is never guessed.
  numberOfPackages: z
    .int()
    .min(1)
    .max(9999)
    .nullable()
    .refine((count): boolean => count !== null, 'base:validation/notEmpty'),
  packingType: text(10),
  goodsDescription: text(200),
  grossWeight: quantity('MASS').nullable(),
  length: quantity('LENGTH').nullable(),
  width: quantity('LENGTH').nullable(),
  height: quantity('LENGTH').nullable(),
  stackable: z.boolean(),
});
export const shipmentForm = z.object({
  branch: z.string().nullable().meta({ kind: 'reference' }),
  type: z.enum(schemaTypes),
  product: z.string().nullable().meta({ kind: 'reference' }),
  externId: text(60),
  consignor: partyForm,
  consignee: partyForm,
  pickupDate: dateSchema,
  pickupFrom: timeSchema.nullable(),
  pickupTo: timeSchema.nullable(),
  deliveryDate: dateSchema.nullable(),
  deliveryFrom: timeSchema.nullable(),
  deliveryTo: timeSchema.nullable(),
  lines: z.array(lineForm).min(1),
  instruction: text(500),
  customs: z.boolean(),
  tailLift: z.boolean(),
  notification: z.boolean(),
});
export type ShipmentForm = z.infer<typeof shipmentForm>;
export type PartyForm = ShipmentForm['consignor'];

export const newLine = (at: number): ShipmentForm['lines'][number] => ({
  at,
  numberOfPackages: null,
  packingType: '',
  goodsDescription: '',
  grossWeight: null,
  length: null,
  width: null,
  height: null,
  stackable: false,
});
const emptyParty: PartyForm = {
  number: '',
  name: '',
  streetAndNumber: '',
  countryCode: '',
  postalCode: '',
  city: '',
  contactName: '',
  phone: '',
};

export const emptyForm = (today: ShipmentForm['pickupDate'], country: string, branch: string | null): ShipmentForm => ({
  branch,
  type: 'LessTruckLoad',
  product: null,
  externId: '',
  consignor: { ...emptyParty, countryCode: country },
  consignee: { ...emptyParty, countryCode: country },
  pickupDate: today,
  pickupFrom: null,
  pickupTo: null,
  deliveryDate: null,
  deliveryFrom: null,
  deliveryTo: null,
  lines: [newLine(0)],
  instruction: '',
  customs: false,
  tailLift: false,
  notification: false,
});

export const partyOf = (party: NetworkShipment['consignor']): PartyForm => ({
  number: '',
  name: party.name,
  streetAndNumber: party.streetAndNumber ?? '',
  countryCode: party.countryCode,
  postalCode: party.postalCode,
  city: party.city,
  contactName: party.contactName ?? '',
  phone: party.phone ?? '',
});

export const formOf = (one: NetworkShipment): ShipmentForm => ({
  branch: one.branch,
  type: one.type,
  product: one.product,
  externId: one.externId ?? '',
  consignor: partyOf(one.consignor),
  consignee: partyOf(one.consignee),
  pickupDate: one.pickupDate,
  pickupFrom: one.pickupFrom,
  pickupTo: one.pickupTo,
  deliveryDate: one.deliveryDate,
  deliveryFrom: one.deliveryFrom,
  deliveryTo: one.deliveryTo,
  lines: one.goods.map((line, at) => ({
    ...line,
    at,
    packingType: line.packingType ?? '',
    goodsDescription: line.goodsDescription ?? '',
  })),
  instruction: one.instruction ?? '',
  customs: one.customs,
  tailLift: one.tailLift,
  notification: one.notification,
});

const said = (word: string): string | null => (word === '' ? null : word);
type Sent = ShipmentContent['consignor'];
/** What the form does not show stays as it was, where the place is still the same. */
function sentParty({ number: _, ...party }: PartyForm, before: Sent | undefined): Sent {
  const same =
    before !== undefined &&
    before.postalCode === party.postalCode &&
    before.city === party.city &&
    (before.streetAndNumber ?? '') === party.streetAndNumber;
  return {
    ...party,
    countryCode: party.countryCode as Sent['countryCode'],
    streetAndNumber: said(party.streetAndNumber),
    contactName: said(party.contactName),
    phone: said(party.phone),
    email: before?.email ?? null,
    latitude: same ? before.latitude : null,
    longitude: same ? before.longitude : null,
    stopLocationId: same ? before.stopLocationId : null,
  };
}

/** What is sent: the form's values over what stood there before. */
export const contentOf = (
  { lines, branch, ...form }: ShipmentForm,
  before: NetworkShipment | undefined,
  filled: { customerId?: string | null; keyAccountUnit?: string | null } = {},
): ShipmentContent => ({
  globalTrackingNumber: before?.globalTrackingNumber ?? null,
  customerId: filled.customerId ?? before?.customerId ?? null,
  ...(before
    ? { keyAccountUnit: before.keyAccountUnit }
    : filled.keyAccountUnit
      ? { keyAccountUnit: filled.keyAccountUnit }
      : {}),
  freightTerm: before?.freightTerm ?? null,
  shipper: before?.shipper ?? null,
  neutralConsignor: before?.neutralConsignor ?? null,
  collector: before?.collector ?? null,
  dangerousGoods: before?.dangerousGoods ?? [],
  temperatureMin: before?.temperatureMin ?? null,
  temperatureMax: before?.temperatureMax ?? null,
  cashOnDelivery: before?.cashOnDelivery ?? 0,
  goodsValue: before?.goodsValue ?? 0,
  ...form,
  ...(branch ? { branch } : {}),
  externId: said(form.externId),
  instruction: said(form.instruction),
  consignor: sentParty(form.consignor, before?.consignor),
  consignee: sentParty(form.consignee, before?.consignee),
  goods: lines.map(({ at: _, ...line }, index) => ({
    ...line,
    numberOfPackages: line.numberOfPackages ?? 1,
    packingType: said(line.packingType),
    goodsDescription: said(line.goodsDescription),
    marksAndNumbers: before?.goods[index]?.marksAndNumbers ?? null,
  })),
});

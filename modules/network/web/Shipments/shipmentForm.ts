import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { schemaTypes } from '#modules/networkrules/contract/route.ts';
import type { NetworkShipment, ShipmentContent, shipmentContentSchema } from '#modules/network/contract/shipment.ts';

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
/** A party that is there only where the form says so. */
const otherPartyForm = z.object({
  ...partyForm.shape,
  name: text(120),
  countryCode: text(2),
  postalCode: text(10),
  city: text(60),
});
/** Parties beside the two, and the field that says whether there is one. */
export const otherParties = [
  { role: 'shipper', has: 'hasShipper' },
  { role: 'neutralConsignor', has: 'hasNeutralConsignor' },
] as const;
const dangerousForm = z.object({
  at: z.int(),
  unNumber: z
    .string()
    .trim()
    .min(1)
    .regex(/^\d{4}$/, 'network:validation/unNumber'),
  packageGroup: z.enum(['I', 'II', 'III']).nullable(),
  numberOfPackages: z.int().min(1).max(9999).nullable(),
  packingType: text(10),
  grossQuantity: quantity('MASS').min(0).nullable(),
  limitedQuantity: z.boolean(),
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
  dangerousGoods: z.array(dangerousForm).max(500),
  hasShipper: z.boolean(),
  shipper: otherPartyForm,
  hasNeutralConsignor: z.boolean(),
  neutralConsignor: otherPartyForm,
  freightTerm: z.string().nullable().meta({ kind: 'reference' }),
  temperatureMin: quantity('TEMPERATURE').nullable(),
  temperatureMax: quantity('TEMPERATURE').nullable(),
  cashOnDelivery: quantity('MONEY').min(0).nullable(),
  goodsValue: quantity('MONEY').min(0).nullable(),
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
export const newDangerous = (at: number): ShipmentForm['dangerousGoods'][number] => ({
  at,
  unNumber: '',
  packageGroup: null,
  numberOfPackages: null,
  packingType: '',
  grossQuantity: null,
  limitedQuantity: false,
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
  dangerousGoods: [],
  hasShipper: false,
  shipper: { ...emptyParty, countryCode: country },
  hasNeutralConsignor: false,
  neutralConsignor: { ...emptyParty, countryCode: country },
  freightTerm: null,
  temperatureMin: null,
  temperatureMax: null,
  cashOnDelivery: null,
  goodsValue: null,
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
  dangerousGoods: one.dangerousGoods.map((line, at) => ({
    at,
    unNumber: line.unNumber,
    packageGroup: line.packageGroup,
    numberOfPackages: line.numberOfPackages,
    packingType: line.packingType ?? '',
    grossQuantity: line.grossQuantity,
    limitedQuantity: line.limitedQuantity,
  })),
  hasShipper: one.shipper !== null,
  shipper: one.shipper ? partyOf(one.shipper) : emptyParty,
  hasNeutralConsignor: one.neutralConsignor !== null,
  neutralConsignor: one.neutralConsignor ? partyOf(one.neutralConsignor) : emptyParty,
  freightTerm: one.freightTerm,
  temperatureMin: one.temperatureMin,
  temperatureMax: one.temperatureMax,
  cashOnDelivery: one.cashOnDelivery || null,
  goodsValue: one.goodsValue || null,
  instruction: one.instruction ?? '',
  customs: one.customs,
  tailLift: one.tailLift,
  notification: one.notification,
});

type ShipmentSent = z.input<typeof shipmentContentSchema>;
const said = (word: string): string | null => (word === '' ? null : word);
type Sent = ShipmentContent['consignor'];
/** What the form does not show stays as it was: of the place where that is still the same, of the firm where its name is. */
function sentParty({ number: _, ...party }: PartyForm, before: Sent | undefined): Sent {
  const same =
    before !== undefined &&
    before.countryCode === party.countryCode &&
    before.postalCode === party.postalCode &&
    before.city === party.city &&
    (before.streetAndNumber ?? '') === party.streetAndNumber;
  return {
    ...party,
    countryCode: party.countryCode as Sent['countryCode'],
    streetAndNumber: said(party.streetAndNumber),
    contactName: said(party.contactName),
    phone: said(party.phone),
    email: before?.name === party.name ? before.email : null,
    latitude: same ? before.latitude : null,
    longitude: same ? before.longitude : null,
    stopLocationId: same ? before.stopLocationId : null,
  };
}

type Dangerous = ShipmentContent['dangerousGoods'][number];
/** Another number is another substance: what was known of the one before goes, and Table A says it of the new one. */
function sentDangerous(
  { at, packingType, ...line }: ShipmentForm['dangerousGoods'][number],
  before: readonly Dangerous[],
): Partial<Dangerous> & Pick<Dangerous, 'unNumber'> {
  const known = before[at];
  const same = known?.unNumber === line.unNumber && known.packageGroup === line.packageGroup;
  return { ...(same ? known : {}), ...line, packingType: said(packingType) };
}

/** What is sent: the form's values over what stood there before. */
export const contentOf = (
  { lines, branch, hasShipper, hasNeutralConsignor, ...form }: ShipmentForm,
  before: NetworkShipment | undefined,
  filled: { customerId?: string | null; keyAccountUnit?: string | null } = {},
): ShipmentSent => ({
  globalTrackingNumber: before?.globalTrackingNumber ?? null,
  customerId: filled.customerId ?? before?.customerId ?? null,
  ...(before
    ? { keyAccountUnit: before.keyAccountUnit }
    : filled.keyAccountUnit
      ? { keyAccountUnit: filled.keyAccountUnit }
      : {}),
  collector: before?.collector ?? null,
  ...form,
  shipper: hasShipper ? sentParty(form.shipper, before?.shipper ?? undefined) : null,
  neutralConsignor: hasNeutralConsignor
    ? sentParty(form.neutralConsignor, before?.neutralConsignor ?? undefined)
    : null,
  dangerousGoods: form.dangerousGoods.map((line) => sentDangerous(line, before?.dangerousGoods ?? [])),
  cashOnDelivery: form.cashOnDelivery ?? 0,
  goodsValue: form.goodsValue ?? 0,
  ...(branch ? { branch } : {}),
  externId: said(form.externId),
  instruction: said(form.instruction),
  consignor: sentParty(form.consignor, before?.consignor),
  consignee: sentParty(form.consignee, before?.consignee),
  goods: lines.map(({ at, ...line }) => ({
    ...line,
    numberOfPackages: line.numberOfPackages ?? 1,
    packingType: said(line.packingType),
    goodsDescription: said(line.goodsDescription),
    marksAndNumbers: before?.goods[at]?.marksAndNumbers ?? null,
  })),
});

/** What the server calls otherwise than the form: lines of goods, and the customer, whom a number of the consignor has brought. */
const otherwise: Record<string, string> = { customerId: 'consignor.number', goods: 'lines' };
/** Where the form shows what the server refused. */
export const atField = <V extends { field: string }>(violation: V): V => ({
  ...violation,
  field: violation.field.replace(/^\w+/, (first) => otherwise[first] ?? first),
});

/** Fields that a form must have in this state: of a party that it says there is, what a party needs. */
export const neededNow = (form: ShipmentForm, isNew: boolean): string[] => [
  ...(isNew ? ['branch'] : []),
  ...otherParties.flatMap(({ role, has }) =>
    form[has] ? ['name', 'countryCode', 'postalCode', 'city'].map((field) => `${role}.${field}`) : [],
  ),
];

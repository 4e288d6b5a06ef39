import { z } from 'zod';
import { countryCodeSchema } from '#kernel/countryCode.ts';
import { dateSchema, instantSchema, timeSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { routeLegSchema, schemaTypes, traceLineSchema } from '#modules/networkrules/contract/route.ts';
import { nextLegSchema } from '#modules/shipments/contract/nextLeg.ts';
import { truck } from '#modules/shipments/rules/truck.ts';
import { legStates } from '../rules/legStates.ts';
import { noteStates } from '../rules/noteStates.ts';
import { routingStatuses, shipmentStates } from '../rules/shipmentStates.ts';
import { shipmentFilterSchema } from './filter.ts';

const said = (most: number) => z.string().trim().max(most).nullable();
const word = (most: number) => said(most).default(null);
const needed = (most: number) => z.string().trim().min(1).max(most);
const unit = z.string().min(1).max(20);

type Bare<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer I> ? I : S[K] };
/** What an answer always says where a sender may leave it out. */
const bare = <S extends Record<string, z.ZodType>>(shape: S): Bare<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, one]) => [name, one instanceof z.ZodDefault ? one.unwrap() : one]),
  ) as Bare<S>;

/** A party of a shipment of the network. Degrees WGS 84; null: looked up by the depot that gets it. */
export const partySchema = z
  .object({
    name: needed(120),
    streetAndNumber: word(80),
    countryCode: countryCodeSchema,
    postalCode: needed(10),
    city: needed(60),
    contactName: word(60),
    phone: word(40),
    email: word(120),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
    stopLocationId: word(30),
  })
  .meta({ id: 'GtpPartySent' });
export const partyAnswer = z.object(bare(partySchema.shape)).meta({ id: 'GtpParty' });
export type Party = z.infer<typeof partySchema>;

/** A line of goods; g and mm. */
export const goodsSchema = z
  .object({
    numberOfPackages: z.int().min(1).max(truck.packages),
    packingType: said(10),
    goodsDescription: said(200),
    marksAndNumbers: said(60),
    grossWeight: quantity('MASS').max(truck.lineWeight).nullable(),
    length: quantity('LENGTH').max(truck.extent).nullable(),
    width: quantity('LENGTH').max(truck.extent).nullable(),
    height: quantity('LENGTH').max(truck.extent).nullable(),
    stackable: z.boolean(),
  })
  .meta({ id: 'GtpGoods' });
export type Goods = z.infer<typeof goodsSchema>;

/** A line of dangerous goods with all that is known of it. */
export const dangerousSchema = nextLegSchema.shape.dangerousGoods.element;
/** A line of dangerous goods as it is sent. The number alone will do: what Table A says of it is filled in. */
const dangerousSent = dangerousSchema
  .partial()
  .extend({ unNumber: z.string().regex(/^\d{4}$/, 'network:validation/unNumber') })
  .meta({ id: 'GtpDangerousGoodsSent' });

/** What a person or a program says of a shipment. Money in cents, temperatures in milli-degrees. */
export const shipmentContentSchema = z
  .object({
    /** The depot that creates it; absent: the session's. */
    branch: unit.optional(),
    externId: word(60),
    globalTrackingNumber: word(60),
    customerId: word(30),
    /** Key account whose shipment it is; absent: that of the customer. */
    keyAccountUnit: unit.nullable().optional(),
    type: z.enum(schemaTypes).default('LessTruckLoad'),
    product: word(30),
    freightTerm: word(40),
    consignor: partySchema,
    consignee: partySchema,
    shipper: partySchema.nullable().default(null),
    neutralConsignor: partySchema.nullable().default(null),
    collector: partySchema.nullable().default(null),
    pickupDate: dateSchema,
    pickupFrom: timeSchema.nullable().default(null),
    pickupTo: timeSchema.nullable().default(null),
    deliveryDate: dateSchema.nullable().default(null),
    deliveryFrom: timeSchema.nullable().default(null),
    deliveryTo: timeSchema.nullable().default(null),
    goods: z.array(goodsSchema).min(1).max(500),
    dangerousGoods: z.array(dangerousSent).max(500).default([]),
    instruction: word(500),
    temperatureMin: quantity('TEMPERATURE').nullable().default(null),
    temperatureMax: quantity('TEMPERATURE').nullable().default(null),
    customs: z.boolean().default(false),
    tailLift: z.boolean().default(false),
    notification: z.boolean().default(false),
    cashOnDelivery: quantity('MONEY').min(0).default(0),
    goodsValue: quantity('MONEY').min(0).default(0),
  })
  .meta({ id: 'GtpShipmentContent' });
type Sent = z.infer<typeof shipmentContentSchema>;
/** With its lines of dangerous goods filled in. */
export type ShipmentContent = Omit<Sent, 'dangerousGoods'> & { dangerousGoods: z.infer<typeof dangerousSchema>[] };
const contentAnswer = {
  ...bare(shipmentContentSchema.shape),
  consignor: partyAnswer,
  consignee: partyAnswer,
  shipper: partyAnswer.nullable(),
  neutralConsignor: partyAnswer.nullable(),
  collector: partyAnswer.nullable(),
  goods: z.array(goodsSchema),
  dangerousGoods: z.array(dangerousSchema),
};

/** Made by the device, once per press (R19). */
export const clientKeySchema = z.string().min(8).max(64);

/** Why a row stands where it stands, before its state. */
export const shipmentMarks = ['NOT_ROUTED', 'NOT_PICKED_UP', 'NOTE_OPEN'] as const;
export const shipmentActions = ['update', 'route', 'cancelRouting', 'cancel', 'answerForPartner'] as const;
/** What a partner says of a shipment that it is to give back. */
export const partnerAnswers = ['LETS_GO', 'KEEPS'] as const;

export const shipmentRowSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    orderNumber: z.string(),
    state: z.enum(shipmentStates),
    routingStatus: z.enum(routingStatuses),
    mark: z.enum(shipmentMarks).nullable(),
    /** The depot that created it. */
    branch: z.string(),
    keyAccountUnit: z.string().nullable(),
    externId: z.string().nullable(),
    product: z.string().nullable(),
    consignorName: z.string(),
    consignorPlace: z.string(),
    consigneeName: z.string(),
    consigneePlace: z.string(),
    pickupDate: dateSchema,
    /** Depots in the order in which goods meet them. */
    route: z.array(z.string()),
    /** When it arrives by its route. */
    plannedArrival: instantSchema.nullable(),
    notPickedUpSince: instantSchema.nullable(),
    packages: z.int(),
    weight: quantity('MASS'),
    loadingMeter: quantity('LENGTH'),
    /** Notes that not every recipient has done. */
    openNotes: z.int(),
    allowed: z.array(z.enum(shipmentActions)),
  })
  .meta({ id: 'GtpShipmentRow' });
export type ShipmentRow = z.infer<typeof shipmentRowSchema>;

const doneBy = z.object({ branch: z.string(), by: z.string(), at: instantSchema });
export const noteSchema = z
  .object({
    gtpNoteId: idSchema,
    shipmentId: idSchema,
    text: z.string(),
    state: z.enum(noteStates),
    author: z.string(),
    authorBranch: z.string(),
    createdAt: instantSchema,
    recipientDepots: z.array(z.string()),
    read: z.array(doneBy),
    done: z.array(doneBy),
    /** This session's unit may mark it. */
    mayRead: z.boolean(),
    mayDone: z.boolean(),
  })
  .meta({ id: 'GtpNote' });
export type Note = z.infer<typeof noteSchema>;

const legSchema = z
  .object({
    ...routeLegSchema.shape,
    /** Partner that runs the depot whose leg it is. */
    partner: z.string().optional(),
    state: z.enum(legStates),
    hindered: z.boolean(),
    startedAt: instantSchema.nullable(),
    finishedAt: instantSchema.nullable(),
  })
  .meta({ id: 'GtpLeg' });
export type ShipmentLeg = z.infer<typeof legSchema>;

/** A shipment of the network with its way, why it goes so, and its notes. */
export const shipmentSchema = z
  .object({
    ...contentAnswer,
    ...shipmentRowSchema.shape,
    historyLogKey: z.string(),
    schemaId: z.string().nullable(),
    schemaName: z.string().nullable(),
    schemaVersion: z.int().nullable(),
    legs: z.array(legSchema),
    trace: z.array(traceLineSchema),
    /** The one change that would route it, after a failure. */
    wouldRoute: traceLineSchema.nullable(),
    notes: z.array(noteSchema),
    /** What may still be changed: all, what the depot that has it is told, nothing. */
    changeable: z.enum(['ALL', 'TOLD', 'NOTHING']),
    handedOverAt: instantSchema.nullable(),
    deliveredAt: instantSchema.nullable(),
    cancelReason: z.string().nullable(),
    hindrance: z.string().nullable(),
    createdAt: instantSchema,
    createdBy: z.string(),
  })
  .meta({ id: 'GtpShipment', madeOf: ['GtpShipmentRow'] });
export type NetworkShipment = z.infer<typeof shipmentSchema>;

export const scopes = ['LOCAL', 'KEY_ACCOUNT', 'ALL'] as const;
/** Which of the three views of the network; absent: the widest that the session may have. */
export const listQuerySchema = z.object({
  ...tableQuerySchema.shape,
  /** One of the four filters, or conditions on columns as every list has them. */
  filter: z.union([shipmentFilterSchema, tableQuerySchema.shape.filter.unwrap()]).optional(),
  scope: z.enum(scopes).optional(),
});
export const shipmentPage = tableAnswer(shipmentRowSchema);

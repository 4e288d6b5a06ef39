import { z } from 'zod';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { type Attribute, attributes } from '../rules/attributes.ts';
import { itemStates } from '../rules/states.ts';
import {
  notableStatuses,
  orderProcessingStatuses,
  packageProcessStatuses,
  packageStatuses,
  routingStates,
  shipmentTypes,
  terminalStatuses,
  timelineTypes,
  trafficTypes,
  transitionStates,
} from '../rules/vocabulary.ts';
import { handlingSchema, shipmentAddressSchema, timeSlotSchema } from './values.ts';
import { masterPalletDataSchema } from './masterPallet.ts';

const raw = z.int().nullable();

/** A row of shipment lists: pool, shipments screen, trip content. Quantities raw. */
export const itemRowSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    externId: z.string().nullable(),
    globalTrackingNumber: z.string().nullable(),
    shipmentType: z.enum(shipmentTypes),
    trafficType: z.enum(trafficTypes),
    shipmentState: z.enum(itemStates),
    notableStatus: z.enum(notableStatuses),
    routingState: z.enum(routingStates),
    orderProcessingStatus: z.enum(orderProcessingStatuses),
    productCode: z.string().nullable(),
    productText: z.string().nullable(),
    priorityLevel: z.int().nullable(),
    executionDate: dateSchema.nullable(),
    /** The window at the place where the leg is carried out. */
    window: timeSlotSchema.nullable(),
    managementBranch: z.string().nullable(),
    originDepot: z.string().nullable(),
    destinationDepot: z.string().nullable(),
    outboundRoute: z.string().nullable(),
    relation: z.string().nullable(),
    affCmdId: z.string().nullable(),
    defaultAffCmdId: z.string().nullable(),
    /** The same under the specification's name `{product}DefaultAffCmdId`; the product's code is that before error codes (A32). */
    konDefaultAffCmdId: z.string().nullable(),
    lastAffAssignmentChangeReason: z.string().nullable(),
    /** Its forwarder gave it to the master dispatcher, and nobody has given it to somebody else since. */
    affHandedOver: z.boolean(),
    tripId: z.string().nullable(),
    tripName: z.string().nullable(),
    numberOfExpectedPackages: z.int(),
    packagesOnTerminal: z.int(),
    totalGrossWeight: z.int(),
    volume: z.int(),
    loadingMeter: z.int(),
    chargeableWeight: z.int(),
    calculatedDangerousGoodsPoints: z.number(),
    unNumbers: z.array(z.string()),
    temperatureMin: raw,
    temperatureMax: raw,
    cashOnDelivery: z.int(),
    goodsValue: z.int(),
    /** Where the leg is carried out: consignee of a delivery, consignor of a pickup. */
    placeName: z.string(),
    placePostalCode: z.string().nullable(),
    placeCity: z.string().nullable(),
    placeCountryCode: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    geoQuality: z.string(),
    consigneeName: z.string().nullable(),
    consignorName: z.string().nullable(),
    /** Name, street and town in one line. */
    consigneeLine: z.string().nullable(),
    consignorLine: z.string().nullable(),
    shipperLine: z.string().nullable(),
    /** Where it is collected when that is not its consignor; null: there. */
    collectorLine: z.string().nullable(),
    dispoInfoRemark: z.string().nullable(),
    attributes: z.array(z.string()),
    anomalies: z.array(z.string()),
    /** How often it failed, and why the last time (record of process deviations). */
    attempts: z.int(),
    failureReason: z.string().nullable(),
    openNotes: z.int(),
    createdAt: instantSchema,
    changedAt: instantSchema,
    version: versionSchema,
  })
  .meta({ id: 'ShipmentRow' });
export type ItemRow = z.infer<typeof itemRowSchema>;

const processDetailSchema = z
  .object({
    processName: z.string(),
    processId: z.string(),
    processStatus: z.enum(packageProcessStatuses),
    packageStatus: z.enum(packageStatuses),
    deviationCode: z.string().nullable(),
    lastStatusTime: instantSchema,
    user: z.string(),
  })
  .meta({ id: 'PackageProcessDetail' });
export type ProcessDetail = z.infer<typeof processDetailSchema>;

export const packageSchema = z
  .object({
    primaryKey: idSchema,
    defaultBarcode: z.string(),
    alternativeBarcodes: z.array(z.string()),
    barcodeIrregular: z.boolean(),
    goodsItemId: z.string().nullable(),
    status: z.enum(packageStatuses),
    terminalStatus: z.enum(terminalStatuses),
    expectedStoringPosition: z.string().nullable(),
    actualStoringSpaceType: z.string().nullable(),
    actualStoringSpace: z.string().nullable(),
    compartmentKind: z.string().nullable(),
    compartmentId: z.string().nullable(),
    noEdiPackageAddedByUser: z.boolean(),
    deviationCode: z.string().nullable(),
    historyLogKey: z.string(),
    unloadingDetails: processDetailSchema.nullable(),
    inventoryDetails: processDetailSchema.nullable(),
    loadingDetails: processDetailSchema.nullable(),
    infoScanDetails: processDetailSchema.nullable(),
    photos: z.array(z.string()),
  })
  .meta({ id: 'Package' });
export type PackageView = z.infer<typeof packageSchema>;

export const goodsItemSchema = z
  .object({
    goodsItemId: idSchema,
    lineNo: z.int(),
    marksAndNumbers: z.string().nullable(),
    goodsDescription: z.string().nullable(),
    remark: z.string().nullable(),
    stackable: z.boolean(),
    numberOfPackages: z.int(),
    packingType: z.string().nullable(),
    numberOfPackages2: z.int().nullable(),
    packingType2: z.string().nullable(),
    grossWeight: raw,
    length: raw,
    width: raw,
    height: raw,
  })
  .meta({ id: 'GoodsItem' });

export const dangerousLineSchema = z
  .object({
    dangerousGoodsId: idSchema,
    unNumber: z.string(),
    unSubNumber: z.int().nullable(),
    properShippingName: z.string().nullable(),
    primaryHazard: z.string().nullable(),
    subsidiaryHazard1: z.string().nullable(),
    subsidiaryHazard2: z.string().nullable(),
    subsidiaryHazard3: z.string().nullable(),
    technicalName: z.string().nullable(),
    classificationCode: z.string().nullable(),
    packageGroup: z.string().nullable(),
    transportCategory: z.int().nullable(),
    tunnelCategory: z.string().nullable(),
    packingType: z.string().nullable(),
    numberOfPackages: z.int().nullable(),
    grossQuantity: raw,
    netQuantity: raw,
    netExplosiveMass: raw,
    limitedQuantity: z.boolean(),
    exceptedQuantity: z.boolean(),
    liquid: z.boolean(),
    environmentallyHazardous: z.boolean(),
    highConsequence: z.boolean(),
    additionalText: z.string().nullable(),
    dangerousGoodsPoints: z.number(),
  })
  .meta({ id: 'DangerousGoodsLine' });
export type DangerousLineView = z.infer<typeof dangerousLineSchema>;

export const transitionSchema = z
  .object({
    transitionId: idSchema,
    timestamp: instantSchema.nullable(),
    plannedTimestamp: instantSchema.nullable(),
    timelineType: z.enum(timelineTypes),
    transitionState: z.enum(transitionStates),
    fromCompartment: z.string().nullable(),
    toCompartment: z.string().nullable(),
    processName: z.string().nullable(),
    processId: z.string().nullable(),
    processItemId: z.string().nullable(),
    numberOfMovedPackages: z.int(),
    numberOfExpectedPackages: z.int(),
    vehicleName: z.string().nullable(),
    gates: z.string().nullable(),
    placeOfFulfillmentName: z.string().nullable(),
  })
  .meta({ id: 'Transition' });
export type TransitionView = z.infer<typeof transitionSchema>;

export const noteSchema = z
  .object({
    noteId: idSchema,
    itemId: idSchema,
    text: z.string(),
    author: z.string(),
    createdAt: instantSchema,
    visibility: z.enum(['DEPOT', 'NETWORK']),
    state: z.enum(['OPEN', 'READ', 'DONE']),
    readBy: z.string().nullable(),
    readAt: instantSchema.nullable(),
    doneBy: z.string().nullable(),
    doneAt: instantSchema.nullable(),
  })
  .meta({ id: 'ItemNote' });
export type NoteView = z.infer<typeof noteSchema>;

export const attachmentSchema = z
  .object({
    attachmentId: z.string(),
    creationTime: instantSchema,
    processType: z.string(),
    deviationCode: z.string().nullable(),
    packageId: z.string().nullable(),
  })
  .meta({ id: 'Attachment' });

const attributeShape = Object.fromEntries(attributes.map((name) => [name, z.boolean()])) as Record<
  Attribute,
  z.ZodBoolean
>;

/** The whole shipment with its 25 attribute booleans (specification 3, 3); rows of lists name those that hold in `attributes`. */
export const itemSchema = itemRowSchema
  .extend({
    ...attributeShape,
    specialTrafficType: z.string().nullable(),
    pickUpType: z.string().nullable(),
    deliveryType: z.string().nullable(),
    pickupTimeSlots: z.array(timeSlotSchema),
    deliveryTimeSlots: z.array(timeSlotSchema),
    consigneeAddress: shipmentAddressSchema.nullable(),
    consignorAddress: shipmentAddressSchema.nullable(),
    shipperAddress: shipmentAddressSchema.nullable(),
    /** Who hands the goods over for the consignor; null: it does itself. */
    collectorAddress: shipmentAddressSchema.nullable(),
    /** Who stands as consignor where the consignee reads it; null: the consignor. */
    neutralConsignorAddress: shipmentAddressSchema.nullable(),
    /** The shipment that it was split off, the master pallet that it lies on, the shipment of the network and the order that it comes from. */
    parentItemId: idSchema.nullable(),
    masterPalletItemId: idSchema.nullable(),
    gtpShipmentId: idSchema.nullable(),
    orderId: idSchema.nullable(),
    affHandedOverAt: instantSchema.nullable(),
    handlingInstructions: z.array(handlingSchema),
    dispoInfoExpectedStoringPosition: z.string().nullable(),
    /** The papers for the customs are here. */
    customsDocuments: z.boolean(),
    freightTermId: z.string().nullable(),
    paymentMethodId: z.string().nullable(),
    customerId: z.string().nullable(),
    source: z.string(),
    packages: z.array(packageSchema),
    goodsItems: z.array(goodsItemSchema),
    dangerousGoods: z.array(dangerousLineSchema),
    compartmentTransitions: z.array(transitionSchema),
    attachments: z.array(attachmentSchema),
    notes: z.array(noteSchema),
    references: z.array(z.object({ type: z.string(), value: z.string(), itemId: z.string().nullable() })),
    /** Of a master pallet; null for every other shipment. */
    /** What the deviations of its packages and photos are called in the reader's language, by code. */
    deviationTexts: z.record(z.string(), z.string()),
    masterPalletData: masterPalletDataSchema.nullable(),
    historyLogKey: z.string(),
    /** What the user may do with it now. */
    allowed: z.array(z.string()),
  })
  .meta({ id: 'Shipment', madeOf: ['ShipmentRow'] });
export type ItemView = z.infer<typeof itemSchema>;

export const historyEntrySchema = z
  .object({
    id: idSchema,
    type: z.enum(['CRT', 'STS', 'UPD', 'ACT', 'EXP']),
    code: z.string(),
    user: z.string(),
    userType: z.string(),
    historyText: z.string(),
    statusTime: instantSchema,
    createTime: instantSchema,
    overrideCodes: z.array(z.string()),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryView = z.infer<typeof historyEntrySchema>;

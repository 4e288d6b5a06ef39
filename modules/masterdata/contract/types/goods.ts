import { z } from 'zod';
import { timeSchema } from '#kernel/date.ts';
import { quantity } from '#kernel/quantity.ts';
import { localizedSchema } from '#kernel/text.ts';
import { defineRecordType, optionalText, reference, references, requiredText } from '../recordType.ts';
import { proofFields } from '../proofFields.ts';

export const product = defineRecordType({
  tag: 'Product',
  path: 'product',
  read: ['readProductData'],
  change: ['changeProductData'],
  display: ['shortText', 'productText'],
  title: 'productText',
  columns: ['id', 'shortText', 'productText', 'priorityLevel', 'isTopProduct', 'deliverUntil'],
  tabs: { proof: Object.keys(proofFields) },
  fields: z.object({
    shortText: requiredText(10),
    productText: requiredText(80),
    priorityLevel: z.int().min(1).max(9).default(5),
    isTopProduct: z.boolean().default(false),
    deliverUntil: timeSchema.nullable().optional(),
    leadTimeDays: z.int().min(0).max(60).nullable().optional(),
    temperatureRange: z.enum(['NONE', 'COLD', 'HIGH', 'INDIVIDUAL']).default('NONE'),
    isAvis: z.boolean().default(false),
    surcharge: quantity('MONEY').nullable().optional(),
    ...proofFields,
  }),
});

export const processDeviation = defineRecordType({
  tag: 'ProcessDeviation',
  path: 'processdeviation',
  read: ['readDeviationData', 'documentOwnTrip', 'documentOrders'],
  change: ['changeDeviationData'],
  display: [
    'deviationText',
    'code',
    'classification',
    'orderTypes',
    'photoRequired',
    'remarkRequired',
    'signatureRequired',
    'packageLoss',
  ],
  title: 'deviationText',
  unique: ['code'],
  columns: ['code', 'deviationText', 'classification', 'orderTypes', 'photoRequired', 'exportStatusCode'],
  fields: z.object({
    deviationText: requiredText(80),
    code: z.string().min(1).max(6),
    classification: z.enum(['OK', 'DEVIATION', 'HINDRANCE']),
    orderTypes: z.array(z.enum(['DELIVERY', 'PICKUP', 'DIRECT'])).max(3),
    photoRequired: z.enum(['NONE', 'OPTIONAL', 'REQUIRED']).default('NONE'),
    remarkRequired: z.boolean().default(false),
    signatureRequired: z.boolean().default(false),
    /** Not all packages change hands: who documents says which are missing, or come back. */
    packageLoss: z.enum(['NONE', 'MISSING', 'RETURNED']).default('NONE'),
    /** UN Recommendation 24 status code. */
    exportStatusCode: optionalText(6),
    reasonCode: optionalText(10),
    redelivery: z.boolean().default(false),
    /** Empty: for every product. */
    productIds: references('product').default([]),
  }),
});

export const packageDeviation = defineRecordType({
  tag: 'PackageDeviation',
  path: 'packagedeviation',
  read: ['readDeviationData', 'scanLoading', 'documentOwnTrip', 'documentOrders'],
  change: ['changeDeviationData'],
  display: ['mobileText', 'deviationText', 'kind', 'processTypes', 'photo'],
  title: 'deviationText',
  columns: ['id', 'deviationText', 'kind', 'processTypes', 'photo'],
  fields: z.object({
    mobileText: requiredText(30),
    deviationText: requiredText(80),
    kind: z.enum(['damagedGoods', 'damagedPackaging', 'deviation']),
    processTypes: z.array(z.enum(['LDG', 'ULD', 'INV', 'IFS', 'DRV'])).max(5),
    photo: z.enum(['OPTIONAL', 'REQUIRED']).default('OPTIONAL'),
    exportCode: optionalText(6),
    /** Status that a package gets with this deviation. */
    packageStatus: z.enum(['OK', 'OK_DAMAGED', 'NOK_MISSING']).nullable().optional(),
  }),
});

export const loadingEquipmentDeviation = defineRecordType({
  tag: 'LoadingEquipmentDeviation',
  path: 'loadingequipmentdeviation',
  read: ['readDeviationData', 'scanLoading', 'documentOwnTrip', 'documentOrders'],
  change: ['changeDeviationData'],
  display: ['text', 'code'],
  title: 'text',
  columns: ['code', 'text'],
  fields: z.object({ text: requiredText(80), code: z.string().min(1).max(6) }),
});

export const loadingEquipment = defineRecordType({
  tag: 'LoadingEquipment',
  path: 'loadingequipment',
  read: ['readPackageTypeData', 'scanLoading', 'documentOwnTrip'],
  change: ['changePackageTypeData'],
  display: ['text', 'code'],
  title: 'text',
  columns: ['code', 'text', 'exchangeable', 'value'],
  fields: z.object({
    text: requiredText(80),
    code: z.string().min(1).max(6),
    exchangeable: z.boolean().default(true),
    value: quantity('MONEY').nullable().optional(),
  }),
});

export const handlingInstruction = defineRecordType({
  tag: 'HandlingInstruction',
  path: 'handlinginstruction',
  read: ['readHandlingInstructionData'],
  change: ['changeHandlingInstructionData'],
  display: ['text', 'handlingType', 'code', 'important'],
  title: 'text',
  columns: ['code', 'handlingType', 'text', 'important', 'tripRelevant'],
  fields: z.object({
    handlingType: z.enum([
      'PickUp',
      'Delivery',
      'General',
      'Internal',
      'UnloadingInstructionLT',
      'UnloadingInstructionLH',
      'Scanning',
      'LoadingInstructionLT',
      'LoadingInstructionLH',
      'InventoryInstruction',
      'ThermoInstruction',
    ]),
    code: z.string().min(1).max(6),
    text: requiredText(500),
    important: z.boolean().default(false),
    tripRelevant: z.boolean().default(false),
    symbol: z.enum(['INFO', 'WARNING', 'PHONE', 'CLOCK', 'RAMP', 'LIFT', 'COLD', 'DANGER']).nullable().optional(),
  }),
});

export const packageType = defineRecordType({
  tag: 'PackageType',
  path: 'packagetype',
  read: ['readPackageTypeData'],
  change: ['changePackageTypeData'],
  display: ['code', 'description'],
  title: 'description',
  unique: ['code'],
  columns: ['code', 'description', 'length', 'width', 'height', 'exchangeable', 'unRec21Code'],
  fields: z.object({
    code: z.string().min(1).max(4),
    description: requiredText(80),
    length: quantity('LENGTH').nullable().optional(),
    width: quantity('LENGTH').nullable().optional(),
    height: quantity('LENGTH').nullable().optional(),
    tareWeight: quantity('MASS').nullable().optional(),
    maxWeight: quantity('MASS').nullable().optional(),
    loadingEquipmentId: reference('loadingequipment').nullable().optional(),
    stackable: z.boolean().default(false),
    exchangeable: z.boolean().default(false),
    unRec21Code: optionalText(2),
  }),
});

export const dangerousGoodsPackageType = defineRecordType({
  tag: 'DangerousGoodsPackageType',
  path: 'dangerousgoodspackagetype',
  read: ['readDangerousGoodsData'],
  change: ['changeDangerousGoodsData'],
  display: ['description', 'unCode'],
  title: 'description',
  columns: ['id', 'description', 'unCode'],
  fields: z.object({ description: requiredText(80), unCode: optionalText(10) }),
});

export const freightTerm = defineRecordType({
  tag: 'FreightTerm',
  path: 'freightterm',
  read: ['readProductData'],
  change: ['changeProductData'],
  display: ['text', 'code'],
  title: 'text',
  columns: ['code', 'text', 'payer'],
  fields: z.object({
    text: requiredText(80),
    code: z.string().min(1).max(10),
    payer: z.enum(['SENDER', 'RECIPIENT', 'OTHER']),
  }),
});

export const paymentMethod = defineRecordType({
  tag: 'PaymentMethod',
  path: 'paymentmethod',
  read: ['readProductData'],
  change: ['changeProductData'],
  display: ['text'],
  title: 'text',
  columns: ['code', 'text'],
  fields: z.object({ text: requiredText(80), code: z.enum(['CASH', 'CARD', 'INVOICE', 'CHEQUE']) }),
});

/** One row of Table A of ADR for a UN number (domain 8.4); facts for people and for the points. */
export const dangerousGoods = defineRecordType({
  tag: 'DangerousGoods',
  path: 'dangerousgoods',
  read: ['readDangerousGoodsData'],
  change: ['changeDangerousGoodsData'],
  display: ['unNumber', 'unSubNumber', 'properShippingName'],
  title: 'properShippingName',
  uniqueTogether: [['unNumber', 'unSubNumber']],
  columns: [
    'unNumber',
    'unSubNumber',
    'properShippingName',
    'primaryHazard',
    'packageGroup',
    'transportCategory',
    'tunnelCategory',
  ],
  tabs: {
    transport: [
      'transportCategory',
      'tunnelCategory',
      'quantityBasis',
      'limitedQuantityMax',
      'exceptedQuantity',
      'hazardIdNumber',
      'specialProvisions',
    ],
    marks: ['noteA50kg', 'cv28Foodstuff', 'highConsequence', 'liquid', 'technicalNameRequired'],
  },
  fields: z.object({
    unNumber: z.string().regex(/^\d{4}$/, 'masterdata:validation/unNumber'),
    unSubNumber: z.int().min(1).max(99),
    properShippingName: localizedSchema(250),
    technicalNameRequired: z.boolean().default(false),
    dangerClass: optionalText(5),
    classificationCode: optionalText(10),
    primaryHazard: optionalText(6),
    subsidiaryHazard1: optionalText(6),
    subsidiaryHazard2: optionalText(6),
    subsidiaryHazard3: optionalText(6),
    packageGroup: z.enum(['I', 'II', 'III']).nullable().optional(),
    transportCategory: z.int().min(0).max(4).nullable().optional(),
    tunnelCategory: optionalText(8),
    exceptedQuantity: z.enum(['E0', 'E1', 'E2', 'E3', 'E4', 'E5']).nullable().optional(),
    specialProvisions: optionalText(200),
    /** Kemler number of the orange plate, such as 33 or X423. */
    hazardIdNumber: z
      .string()
      .regex(/^(X?\d{2,3})?$/, 'masterdata:validation/hazardIdNumber')
      .nullable()
      .optional(),
    limitedQuantityMax: z.int().min(0).max(1_000_000_000).nullable().optional(),
    quantityBasis: z
      .enum(['NET_MASS_KG', 'LITRE', 'WATER_CAPACITY_L', 'NEM_KG', 'ARTICLE_NET_KG'])
      .default('NET_MASS_KG'),
    noteA50kg: z.boolean().default(false),
    cv28Foodstuff: z.boolean().default(false),
    highConsequence: z.boolean().default(false),
    liquid: z.boolean().default(false),
  }),
});

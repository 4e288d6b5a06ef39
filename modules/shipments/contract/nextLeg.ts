import { z } from 'zod';
import { isoDaySchema } from '#kernel/date.ts';
import { handlingInstructionTypes } from '../rules/vocabulary.ts';
import { handlingSchema, shipmentAddressSchema, timeSlotSchema } from './values.ts';

const raw = z.number().nullable();

const text = z.string().max(200).nullable();
/** A line of dangerous goods as its shipment keeps it. */
const dangerousLineSchema = z
  .object({
    unNumber: z.string().max(10),
    unSubNumber: z.int().nullable(),
    properShippingName: z.string().max(500).nullable(),
    technicalName: z.string().max(500).nullable(),
    classificationCode: text,
    primaryHazard: text,
    subsidiaryHazard1: text,
    subsidiaryHazard2: text,
    subsidiaryHazard3: text,
    packageGroup: z.enum(['I', 'II', 'III']).nullable(),
    transportCategory: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
    tunnelCategory: text,
    packingType: text,
    numberOfPackages: z.int().nullable(),
    grossQuantity: raw,
    netQuantity: raw,
    netExplosiveMass: raw,
    liquid: z.boolean(),
    limitedQuantity: z.boolean(),
    exceptedQuantity: z.boolean(),
    environmentallyHazardous: z.boolean(),
    highConsequence: z.boolean(),
    additionalText: z.string().max(1000).nullable(),
  })
  .meta({ id: 'DangerousGoodsSent' });

/**
 * A shipment as the depot before hands it on: what the next depot needs to make its own leg of it (domain 3.2). The same form for a depot
 * of this installation and for a file from outside. Quantities raw: g, mm, cents, milli-degrees.
 */
export const nextLegSchema = z
  .object({
    orderNumber: z.string().min(1).max(40),
    /** The shipment of the network that it is a part of, with the depots of its way. */
    network: z
      .object({ shipmentId: z.uuid(), depots: z.array(z.string().max(20)).max(30) })
      .nullable()
      .optional(),
    globalTrackingNumber: z.string().max(60).nullable(),
    /** A part of the order that comes by itself: it is a leg of its own beside the one that the rest of the order has. */
    partial: z.boolean().default(false),
    /** Packages of the order that stayed behind and come another time, as a part of it. */
    leftBehind: z.int().min(0).default(0),
    productCode: z.string().max(30).nullable(),
    executionDate: isoDaySchema.nullable(),
    deliveryTimeSlots: z.array(timeSlotSchema).max(10),
    consignee: shipmentAddressSchema,
    consignor: shipmentAddressSchema.nullable(),
    /** Absent in messages of an older release. */
    neutralConsignor: shipmentAddressSchema.nullable().optional(),
    goods: z
      .array(
        z.object({
          marksAndNumbers: z.string().max(60).nullable(),
          goodsDescription: z.string().max(200).nullable(),
          stackable: z.boolean(),
          numberOfPackages: z.int().min(0),
          packingType: z.string().max(10).nullable(),
          grossWeight: raw,
          length: raw,
          width: raw,
          height: raw,
        }),
      )
      .max(500),
    dangerousGoods: z.array(dangerousLineSchema).max(500),
    packages: z
      .array(
        z.object({
          barcode: z.string().min(1).max(50),
          alternativeBarcodes: z.array(z.string().max(50)).max(10).default([]),
          /** It stands on the unit that is announced; the others of the shipment come another time. */
          onUnit: z.boolean(),
          damaged: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(2000),
    totalGrossWeight: raw,
    temperatureMin: raw,
    temperatureMax: raw,
    cashOnDelivery: z.number().min(0),
    goodsValue: z.number().min(0),
    flags: z.record(z.string(), z.boolean()),
    instructions: z.array(handlingSchema.extend({ type: z.enum(handlingInstructionTypes) })).max(50),
    freightTermId: z.string().max(40).nullable(),
    paymentMethodId: z.string().max(40).nullable(),
  })
  .meta({ id: 'NextLeg' });
export type NextLeg = z.infer<typeof nextLegSchema>;

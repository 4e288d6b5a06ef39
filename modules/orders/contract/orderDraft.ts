import { z } from 'zod';
import { dateTimeSchema } from '#kernel/date.ts';
import { truck } from '#modules/shipments/rules/truck.ts';
import { timeSlotSchema } from '#modules/shipments/contract/values.ts';

const text = (max: number) => z.string().trim().max(max);
/** Limits of the trade (`truck`): what goes beyond them is an error of its field, and the order waits. */
const upTo = (most: number) => z.number().min(0).max(most).nullable();
const celsius = z.number().min(-273_150).max(1_000_000).nullable();
const raw = z.number().min(0).max(1e13).nullable();
const line = z.int().min(0);

const partySchema = z
  .object({
    row: line,
    number: text(60).nullable(),
    name: text(200),
    name2: text(200),
    streetAndNumber: text(200),
    postalCode: text(20),
    city: text(100),
    state: text(60),
    /** As it was written, also when no country has that name. */
    countryCode: text(60),
    contact: z.object({ name: text(200), phone: text(100), email: text(200) }).nullable(),
  })
  .meta({ id: 'OrderParty' });

/** An order as a partner sent it or a person repaired it. Raw units: g, mm, mm3, ml, cents, milli-degrees. */
export const orderDraftSchema = z
  .object({
    row: line,
    /** It changes or cancels an order that came before; absent for a new one. */
    purpose: z.enum(['CHANGE', 'CANCEL']).optional(),
    externOrderNumber: text(100),
    issuedAt: dateTimeSchema.nullable(),
    consignor: partySchema.nullable(),
    consignee: partySchema.nullable(),
    deliveryParty: partySchema.nullable(),
    carrier: partySchema.nullable(),
    pickupTimeSlot: timeSlotSchema.nullable(),
    deliveryTimeSlot: timeSlotSchema.nullable(),
    lines: z
      .array(
        z.object({
          row: line,
          numberOfPackages: z.int().min(0).max(truck.packages),
          packingType: text(20),
          numberOfPackages2: raw,
          packingType2: text(20),
          goodsDescription: text(2000),
          marksAndNumbers: text(500),
          grossWeight: upTo(truck.weight),
          length: upTo(truck.extent),
          width: upTo(truck.extent),
          height: upTo(truck.extent),
          volume: upTo(truck.volume),
          stackable: z.boolean(),
          barcodes: z.array(text(50)).max(2000),
        }),
      )
      .max(1000),
    dangerousGoods: z
      .array(
        z.object({
          row: line,
          line,
          unNumber: text(20),
          class: text(20),
          packageGroup: z.enum(['I', 'II', 'III']).nullable(),
          name: text(500),
          grossQuantity: raw,
          netQuantity: raw,
          liquid: z.boolean(),
          limitedQuantity: z.boolean().optional(),
          exceptedQuantity: z.boolean().optional(),
          environmentallyHazardous: z.boolean().optional(),
        }),
      )
      .max(1000),
    temperatureMin: celsius,
    temperatureMax: celsius,
    freightTermCode: text(20),
    productCode: text(60),
    trafficType: z.enum(['FullTruckLoad', 'LessTruckLoad']).nullable(),
    references: z
      .array(z.object({ type: z.enum(['CUSTOMER_REF', 'DELIVERY_NOTE', 'PURCHASE_ORDER']), value: text(200) }))
      .max(200),
    instructions: z.array(z.object({ type: z.enum(['Delivery', 'PickUp', 'General']), text: text(5000) })).max(200),
    flags: z.object({
      isFood: z.boolean().optional(),
      isHighValue: z.boolean().optional(),
      requiresUprightTransport: z.boolean().optional(),
      isAvis: z.boolean().optional(),
      requiresCrane: z.boolean().optional(),
      requiresTailLift: z.boolean().optional(),
      requiresAdditionalWorker: z.boolean().optional(),
      isLongLoad: z.boolean().optional(),
      hasLoadingLock: z.boolean().optional(),
      requiresArrivalNotification: z.boolean().optional(),
      containsValueAddedServices: z.boolean().optional(),
      isWaste: z.boolean().optional(),
      isDutiableGoods: z.boolean().optional(),
    }),
    goodsValue: upTo(truck.money),
    cashOnDelivery: upTo(truck.money),
    /** It is no order, but what its sender says of a shipment that it has. */
    report: z
      .object({
        kind: z.enum(['STATUS', 'SCAN', 'UNLOADING']),
        codeList: text(10),
        code: text(10),
        at: dateTimeSchema.nullable(),
        text: text(300),
        waybill: text(40),
        findings: z.array(z.object({ code: text(3), count: z.int().min(0).max(9999), text: text(40) })).max(20),
      })
      .meta({ id: 'OrderReport' })
      .optional(),
  })
  .meta({ id: 'OrderDraft' });
export type DraftInput = z.infer<typeof orderDraftSchema>;

import { z } from 'zod';

const text = (max: number) => z.string().trim().max(max);
const measure = z.number().min(0).max(1_000_000);
const day = z.iso.date();
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const party = z.object({
  /** GLN, or the number by which the depot knows the place. */
  number: text(35).optional(),
  name: text(100).default(''),
  street: text(80).default(''),
  postalCode: text(10).default(''),
  city: text(60).default(''),
  /** ISO 3166, two letters. */
  country: z.string().trim().length(2).toUpperCase().optional(),
  contact: z
    .object({ name: text(60).default(''), phone: text(40).default(''), email: text(120).default('') })
    .optional(),
});
const window = z.object({ date: day, from: clock.optional(), until: clock.optional() });

const dangerous = z.object({
  unNumber: z.string().trim().max(10),
  packingGroup: z.enum(['I', 'II', 'III']).optional(),
  name: text(200).default(''),
  grossKg: measure.optional(),
  netKg: measure.optional(),
  netLitres: measure.optional(),
  limitedQuantity: z.boolean().default(false),
});

/** An order as a customer's program sends it: kilograms, centimetres, euros, degrees Celsius, local dates and times of the depot. */
export const jsonOrderSchema = z
  .object({
    /** The customer's own number; the same number again is the same order. */
    number: z.string().trim().min(1).max(100),
    action: z.enum(['new', 'change', 'cancel']).default('new'),
    consignor: party.optional(),
    consignee: party.optional(),
    pickup: window.optional(),
    delivery: window.optional(),
    goods: z
      .array(
        z.object({
          packages: z.int().min(0).max(99_999),
          packaging: text(10).default(''),
          description: text(200).default(''),
          weightKg: measure.optional(),
          lengthCm: measure.optional(),
          widthCm: measure.optional(),
          heightCm: measure.optional(),
          stackable: z.boolean().default(false),
          /** SSCC or other codes on the packages. */
          barcodes: z.array(text(50)).max(2000).default([]),
          dangerousGoods: z.array(dangerous).max(50).default([]),
        }),
      )
      .max(500)
      .default([]),
    product: text(60).default(''),
    freightTerm: text(20).default(''),
    temperature: z.object({ min: z.number().min(-60).max(60), max: z.number().min(-60).max(60) }).optional(),
    goodsValueEuro: measure.optional(),
    cashOnDeliveryEuro: measure.optional(),
    customerReference: text(60).optional(),
    deliveryNote: text(60).optional(),
    instructions: z.array(text(500)).max(20).default([]),
    tailLift: z.boolean().default(false),
    notifyBefore: z.boolean().default(false),
  })
  .meta({ id: 'JsonOrder' });
export type JsonOrder = z.infer<typeof jsonOrderSchema>;

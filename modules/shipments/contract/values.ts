import { z } from 'zod';
import { dateSchema, timeSchema } from '#kernel/date.ts';

/** Short address of a shipment (specification 3, 3) with contact and coordinates; degrees WGS 84. */
export const shipmentAddressSchema = z
  .object({
    name: z.string().max(120),
    streetAndNumber: z.string().max(80).nullable(),
    countryCode: z.string().max(2).nullable(),
    postalCode: z.string().max(10).nullable(),
    city: z.string().max(60).nullable(),
    contactName: z.string().max(60).nullable(),
    phone: z.string().max(40).nullable(),
    email: z.string().max(120).nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Where the coordinates come from; CITY is shown as "town only" (R21). */
    geoQuality: z.enum(['EXACT', 'STREET', 'CITY', 'MANUAL', 'NONE']),
    stopLocationId: z.string().nullable(),
    partnerId: z.string().nullable(),
  })
  .meta({ id: 'ShipmentAddress' });
export type ShipmentAddress = z.infer<typeof shipmentAddressSchema>;

export const timeSlotSchema = z
  .object({
    dateFrom: dateSchema.nullable(),
    dateTo: dateSchema.nullable(),
    timeFrom: timeSchema.nullable(),
    timeTo: timeSchema.nullable(),
    secondTimeFrom: timeSchema.nullable(),
    secondTimeTo: timeSchema.nullable(),
  })
  .meta({ id: 'TimeSlot' });

export const handlingSchema = z
  .object({ type: z.string(), code: z.string().nullable(), text: z.string(), important: z.boolean() })
  .meta({ id: 'ShipmentInstruction' });

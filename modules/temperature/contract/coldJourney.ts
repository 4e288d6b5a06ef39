import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { seeingPlaces } from './access.ts';
import { exposureSchema } from './alarms.ts';
import { bucketSchema } from './wall.ts';

const degrees = quantity('TEMPERATURE');
const figures = {
  inMinutes: z.int(),
  outMinutes: z.int(),
  unknownMinutes: z.int(),
  /** Milli-degrees times minutes. */
  degreeMinutes: z.number(),
  least: degrees.nullable(),
  most: degrees.nullable(),
};

export const coldLegSchema = z
  .object({
    /** By the sensor that saw the worst; VEHICLE from loading to hand-over, HALL: a place of the hall without a cold compartment. */
    kind: z.enum(['COMPARTMENT', 'VEHICLE', 'HALL']),
    /** Compartment, vehicle, or storing position. */
    name: z.string(),
    fromAt: instantSchema,
    toAt: instantSchema.nullable(),
    packages: z.int(),
    serial: z.string().nullable(),
    verifiedOn: dateSchema.nullable(),
    calibrationDue: dateSchema.nullable(),
    ...figures,
  })
  .meta({ id: 'ColdLeg' });
export type ColdLeg = z.infer<typeof coldLegSchema>;

export const coldJourneySchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    consignor: z.string(),
    consignee: z.string(),
    /** The range that the goods ask for; both null: none. */
    low: degrees.nullable(),
    high: degrees.nullable(),
    from: instantSchema,
    to: instantSchema,
    ...figures,
    /** °C; readings hold until the next, 83.144 kJ/mol (USP <1079.2>). A figure, never a verdict. */
    kinetic: z.number().nullable(),
    legs: z.array(coldLegSchema),
    buckets: z.array(bucketSchema),
    exposures: z.array(exposureSchema),
  })
  .meta({ id: 'ColdJourney' });
export type ColdJourney = z.infer<typeof coldJourneySchema>;

const params = z.object({ itemId: idSchema });
export const coldJourney = defineCall({
  id: 'temperature.coldJourney',
  method: 'GET',
  path: '/tcl-rest/shipments/{itemId}/journey',
  access: seeingPlaces,
  summary: 'Where the packages of a shipment lay and how warm it was there, by scans and sensors',
  params,
  answer: coldJourneySchema,
});
export const coldReport = defineCall({
  id: 'temperature.coldReport',
  method: 'GET',
  path: '/tcl-rest/shipments/{itemId}/report',
  access: seeingPlaces,
  summary: 'The same as a PDF for an auditor or a claim',
  params,
  answerType: 'bytes',
});

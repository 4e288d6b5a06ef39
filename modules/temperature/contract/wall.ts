import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { conditions } from '../rules/silence.ts';
import { placeKinds, seeingPlaces, watching } from './access.ts';
import { serialSchema } from './sensors.ts';

const degrees = quantity('TEMPERATURE');
/** A piece of a chart: the extremes of what was measured in it. */
export const bucketSchema = z
  .object({ from: instantSchema, min: degrees, max: degrees, first: degrees, last: degrees, count: z.int() })
  .meta({ id: 'TemperatureBucket' });

const placeSchema = z
  .object({
    kind: z.enum(placeKinds),
    id: z.string(),
    name: z.string(),
    condition: z.enum(conditions),
    low: degrees.nullable(),
    high: degrees.nullable(),
    /** Of the sensor that says the worst. */
    value: degrees.nullable(),
    at: instantSchema.nullable(),
    battery: z.int().nullable(),
    serial: z.string().nullable(),
    sensors: z.int(),
    silentSensors: z.int(),
    /** Milli-degrees a minute. */
    perMinute: z.number(),
    leavesIn: z.int().nullable(),
    shelvedUntil: instantSchema.nullable(),
    phone: z.string().nullable(),
    shipments: z.int(),
    packages: z.int(),
    alarm: z
      .object({
        id: idSchema,
        kind: z.string(),
        startedAt: instantSchema,
        peak: degrees.nullable(),
        minutesOut: z.int(),
      })
      .nullable(),
    buckets: z.array(bucketSchema),
  })
  .meta({ id: 'ColdPlace' });
export type ColdPlace = z.infer<typeof placeSchema>;

export const getWall = defineCall({
  id: 'temperature.getWall',
  method: 'GET',
  path: '/tcl-rest/wall',
  access: seeingPlaces,
  summary: 'Every place that is watched: how it stands, its curve of the last hours, what lies in it',
  query: z.object({ hours: z.enum(['6', '24', '168']).default('6') }),
  answer: z.object({ at: instantSchema, from: instantSchema, places: z.array(placeSchema) }),
});

export const sensorReadings = defineCall({
  id: 'temperature.sensorReadings',
  method: 'GET',
  path: '/tcl-rest/sensors/{serial}/readings',
  access: watching,
  summary: 'What a sensor measured in a time, in at most 600 pieces with every extreme of each',
  params: z.object({ serial: serialSchema }),
  query: z.object({
    from: z.coerce.number().int().min(0).max(7_258_118_400_000),
    to: z.coerce.number().int().min(0).max(7_258_118_400_000),
  }),
  answer: z.object({ buckets: z.array(bucketSchema), total: z.int(), suspect: z.int() }),
});

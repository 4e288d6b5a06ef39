import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { alarmCauses, alarmKinds, alarmMachine, alarmStates } from '../rules/alarmStates.ts';
import { bucketSchema } from './wall.ts';
import { acknowledging, placeKinds, watching } from './access.ts';

const degrees = quantity('TEMPERATURE');
export const decisions = ['RELEASE', 'RELEASE_INFORM', 'REJECT'] as const;

/** What a shipment has been through at a place, judged by its own range. */
export const exposureSchema = z
  .object({
    id: idSchema,
    itemId: idSchema,
    orderNumber: z.string(),
    customerName: z.string().nullable(),
    packages: z.int(),
    low: degrees.nullable(),
    high: degrees.nullable(),
    fromAt: instantSchema,
    toAt: instantSchema.nullable(),
    minutesOut: z.int(),
    /** Milli-degrees times minutes. */
    degreeMinutes: z.number(),
    unknownMinutes: z.int(),
    peak: degrees,
    decision: z.enum(decisions).nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'TemperatureExposure' });
export type Exposure = z.infer<typeof exposureSchema>;

/** A time out of range, or a silence. Whether it goes on is told by readings; people take note of it. */
export const alarm = defineThing({
  module: 'temperature',
  name: 'alarm',
  many: 'alarms',
  tag: 'TemperatureAlarm',
  path: '/tcl-rest/alarms',
  texts: 'temperature:alarm/',
  title: 'name',
  logKey: 'TEMPERATURE_ALARM',
  topic: 'temperature',
  read: watching,
  write: acknowledging,
  fields: {
    id: idSchema,
    name: z.string(),
    state: z.enum(alarmStates),
    kind: z.enum(alarmKinds),
    placeKind: z.enum(placeKinds),
    placeId: z.string(),
    placeName: z.string(),
    serial: z.string(),
    low: degrees.nullable(),
    high: degrees.nullable(),
    startedAt: instantSchema,
    raisedAt: instantSchema,
    endedAt: instantSchema.nullable(),
    closedAt: instantSchema.nullable(),
    peak: degrees.nullable(),
    minutesOut: z.int(),
    /** Milli-degrees times minutes. */
    degreeMinutes: z.number(),
    unknownMinutes: z.int(),
    resumes: z.int(),
    chattering: z.boolean(),
    foundLate: z.boolean(),
    escalatedAt: instantSchema.nullable(),
    cause: z.enum(alarmCauses).nullable(),
    remark: z.string().nullable(),
    acknowledgedAt: instantSchema.nullable(),
    acknowledgedBy: z.string().nullable(),
  },
  details: {
    exposures: z.array(exposureSchema),
    /** What may be behind one of this kind. */
    causes: z.array(z.enum(alarmCauses)),
  },
  machine: alarmMachine,
  steps: {
    acknowledge: {
      says: 'Take note of an alarm with its cause and what was done; it goes on as long as readings say so',
      asks: { cause: z.enum(alarmCauses), remark: z.string().trim().min(3).max(500) },
    },
  },
  columns: {
    name: { width: 180, grow: true },
    state: { width: 150 },
    kind: { width: 130 },
    startedAt: { width: 140 },
    peak: { width: 90 },
    minutesOut: { width: 90 },
    unknownMinutes: { width: 90, optional: true },
    endedAt: { width: 140, yields: 2 },
    cause: { width: 140, yields: 3 },
    acknowledgedBy: { width: 140, yields: 4 },
    resumes: { width: 90, optional: true },
    foundLate: { width: 110, optional: true },
  },
  searched: ['name', 'state', 'kind'],
  says: {
    list: 'Alarms, the newest first',
    get: 'An alarm with the shipments that were exposed',
  },
});
export type Alarm = z.infer<typeof alarm.schema>;
export type AlarmDetails = z.infer<typeof alarm.one>;

export const alarmChart = defineCall({
  id: 'temperature.alarmChart',
  method: 'GET',
  path: '/tcl-rest/alarms/{id}/chart',
  access: watching,
  summary: 'What the sensor of an alarm measured from two hours before it to two hours after it, with every extreme',
  params: idParams,
  answer: z.object({ from: instantSchema, to: instantSchema, buckets: z.array(bucketSchema) }),
});

export const decideExposure = defineCall({
  id: 'temperature.decideExposure',
  method: 'POST',
  path: '/tcl-rest/exposures/{id}/decide',
  access: acknowledging,
  summary: 'Decide what becomes of exposed goods: release, release and tell sender and recipient, reject',
  params: idParams,
  body: z.object({ decision: z.enum(decisions), remark: z.string().trim().max(500).nullable() }),
  answer: exposureSchema,
});

import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { quantity } from '#kernel/quantity.ts';
import { defineThing } from '#kernel/thing.ts';
import { sensorMachine, sensorStates } from '../rules/sensorStates.ts';
import { changingSensors, placeKinds, watching } from './access.ts';

export const sensorRoles = ['HALL_AIR', 'RETURN_AIR', 'SUPPLY_AIR', 'PRODUCT', 'DOOR'] as const;

/** Stands in addresses and on the device. */
export const serialSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'temperature:validation/serial');
const called = z.string().trim().min(1).max(80);
const words = z.string().trim().max(200).nullable();
const about = {
  name: called,
  role: z.enum(sensorRoles),
  vendor: z.string().trim().max(80).nullable(),
  intervalSeconds: z.int().min(10).max(86_400).default(300),
  verifiedOn: dateSchema.nullable(),
  calibrationDue: dateSchema.nullable(),
  conformity: words,
};

/** A sensor: where it hangs, what it said last, and the papers that prove it. Silence and return are found by the program. */
export const sensor = defineThing({
  module: 'temperature',
  name: 'sensor',
  many: 'sensors',
  tag: 'TemperatureSensor',
  path: '/tcl-rest/sensors',
  texts: 'temperature:sensor/',
  title: 'serial',
  logKey: 'SENSOR',
  topic: 'temperature',
  read: watching,
  write: changingSensors,
  fields: {
    id: idSchema,
    serial: z.string(),
    name: z.string(),
    state: z.enum(sensorStates),
    placeName: z.string().nullable(),
    placeKind: z.enum(placeKinds).nullable(),
    role: z.enum(sensorRoles),
    /** The newest good reading, and when it was measured. */
    lastValue: quantity('TEMPERATURE').nullable(),
    lastAt: instantSchema.nullable(),
    heardAt: instantSchema.nullable(),
    battery: z.int().nullable(),
    intervalSeconds: z.int(),
    vendor: z.string().nullable(),
    verifiedOn: dateSchema.nullable(),
    calibrationDue: dateSchema.nullable(),
    conformity: z.string().nullable(),
    outReason: z.string().nullable(),
  },
  details: {
    placeId: z.string().nullable(),
    assignments: z.array(
      z.object({
        fromAt: instantSchema,
        toAt: instantSchema.nullable(),
        placeKind: z.enum(placeKinds),
        placeName: z.string(),
        createdBy: z.string(),
      }),
    ),
    /** Files of a logger that were taken over, the newest first. */
    files: z.array(
      z.object({
        id: idSchema,
        filename: z.string(),
        readings: z.int(),
        firstAt: instantSchema.nullable(),
        lastAt: instantSchema.nullable(),
        importedAt: instantSchema,
        importedBy: z.string(),
        digest: z.string(),
      }),
    ),
    /** How the times of its files were understood last; null: it had none that left it open. */
    zone: z.string().nullable(),
    /** When its token was made that opens its readings; null: it has none. */
    tokenMadeAt: instantSchema.nullable(),
  },
  machine: sensorMachine,
  steps: {
    takeOut: {
      says: 'Take a sensor out of service; its open alarms end without being resolved',
      asks: { outReason: z.string().trim().min(3).max(200) },
      danger: true,
    },
    putBack: { says: 'Put a sensor back into service' },
  },
  columns: {
    serial: { width: 120 },
    name: { width: 180, grow: true },
    state: { width: 140 },
    placeName: { width: 140 },
    lastValue: { width: 110 },
    lastAt: { width: 140 },
    battery: { width: 90, yields: 3 },
    role: { width: 130, yields: 4 },
    calibrationDue: { width: 130, yields: 2 },
    intervalSeconds: { width: 100, optional: true },
    vendor: { width: 140, optional: true },
    heardAt: { width: 140, optional: true },
  },
  searched: ['serial', 'name', 'placeName', 'vendor'],
  begins: { serial: serialSchema, ...about },
  changes: { in: ['ACTIVE', 'LOST', 'INACTIVE'], fields: about },
  says: {
    list: 'Sensors with their last reading and where they hang',
    get: 'A sensor with its way and its papers',
    create: 'Make a sensor known',
    change: 'Change a sensor',
  },
});
export type Sensor = z.infer<typeof sensor.schema>;
export type SensorDetails = z.infer<typeof sensor.one>;

export const assignSensor = defineCall({
  id: 'temperature.assignSensor',
  method: 'POST',
  path: '/tcl-rest/sensors/{id}/assign',
  access: changingSensors,
  summary: 'Hang a sensor into a compartment or a vehicle, or take it down; what it measured before stays where it was',
  params: idParams,
  body: z.object({
    version: versionSchema,
    placeKind: z.enum(placeKinds).nullable(),
    /** Id of the compartment, or of the vehicle in the master data. */
    placeId: z.string().min(1).max(40).nullable(),
    /** Since when it has hung there; absent: now. What it measured since then is judged there. */
    fromAt: instantSchema.optional(),
  }),
  answer: sensor.one,
});

export const makeSensorToken = defineCall({
  id: 'temperature.makeSensorToken',
  method: 'POST',
  path: '/tcl-rest/sensors/{id}/token',
  access: changingSensors,
  summary: 'A new token with which the device sends its readings; the one before opens nothing any more',
  params: idParams,
  answer: z.object({ token: z.string() }),
});

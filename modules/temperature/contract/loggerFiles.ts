import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { loggerShapes } from '../rules/loggers/readLogger.ts';
import { dateOrders } from '../rules/loggers/loggerTime.ts';
import { changingSensors, watching } from './access.ts';
import { takenSchema } from './readings.ts';

/** Upload limit of the product (specification 1, 9). */
export const mostFileBytes = 3_145_728;

/** Degrees Celsius, as the file has them; it is a look at the file before anything is kept. */
export const loggerFileSchema = z
  .object({
    shape: z.enum(loggerShapes),
    /** The device by the file's own words; null: it names none. */
    serial: z.string().nullable(),
    /** It names another device than this sensor. */
    isOther: z.boolean(),
    /** How times are understood; null: somebody has to say. */
    zone: z.string().nullable(),
    dateOrder: z.enum(dateOrders).nullable(),
    /** Orders in which every moment can be. */
    orders: z.array(z.enum(dateOrders)),
    readings: z.int(),
    /** Rows without a value. */
    without: z.int(),
    firstAt: instantSchema.nullable(),
    lastAt: instantSchema.nullable(),
    lowest: z.number().nullable(),
    highest: z.number().nullable(),
    /** It was taken before: when. */
    knownAt: instantSchema.nullable(),
    /** What became of its readings; null: nothing was kept yet. */
    taken: takenSchema.nullable(),
  })
  .meta({ id: 'LoggerFile' });
export type LoggerFileAnswer = z.infer<typeof loggerFileSchema>;

/** IANA name, `UTC` or a fixed offset such as `+01:00`. */
const zoneSchema = z
  .string()
  .max(40)
  .regex(/^(UTC|[+-](0\d|1[0-4]):[0-5]\d|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/, 'temperature:validation/zone');

export const importLoggerFile = defineCall({
  id: 'temperature.importLoggerFile',
  method: 'POST',
  path: '/tcl-rest/sensors/{id}/files',
  access: changingSensors,
  summary: 'Readings of a logger by its file; `dryRun` says what is in it and keeps nothing',
  params: z.object({ id: idSchema }),
  query: z.object({
    filename: z.string().trim().min(1).max(200),
    zone: zoneSchema.optional(),
    dateOrder: z.enum(dateOrders).optional(),
    /** Somebody has said that a file with another serial number is this sensor's. */
    otherSerial: z.boolean().default(false),
    dryRun: z.boolean().default(false),
  }),
  bodyType: 'bytes',
  mostBytes: mostFileBytes,
  body: z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>,
  answer: loggerFileSchema,
  errors: [1304],
});

export const downloadLoggerFile = defineCall({
  id: 'temperature.downloadLoggerFile',
  method: 'GET',
  path: '/tcl-rest/sensors/{id}/files/{fileId}',
  access: watching,
  summary: 'The file of a logger, byte for byte',
  params: z.object({ id: idSchema, fileId: idSchema }),
  answerType: 'bytes',
});

/** What somebody looks at before a file is taken over, in this order. */
export const loggerFileFields = ['shape', 'serial', 'readings', 'without', 'first', 'last', 'between'] as const;

import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { changingSensors } from './access.ts';
import { serialSchema } from './sensors.ts';

/** Most readings of one batch; a device that has more sends several. */
export const mostReadings = 1000;

/** What became of a batch. */
export const takenSchema = z
  .object({
    accepted: z.int(),
    /** Known already, with the same value. */
    duplicate: z.int(),
    /** Known already, with another value: the first one stays. */
    conflict: z.int(),
    /** Kept, and no alarm goes by it: beyond what a sensor can measure, or a moment that cannot be right. */
    suspect: z.int(),
    /** Measured before what was known last, or long ago. */
    late: z.int(),
  })
  .meta({ id: 'ReadingsTaken' });
export type Taken = z.infer<typeof takenSchema>;

export const sendReadings = defineCall({
  id: 'temperature.sendReadings',
  method: 'POST',
  path: '/tcl-rest/sensors/{serial}/readings',
  access: changingSensors,
  keyScope: 'readings',
  summary: 'Readings of a device, with its token; sent again they count once',
  params: z.object({ serial: serialSchema }),
  body: z.object({
    readings: z
      .array(z.object({ ts: instantSchema, value: z.number().min(-1000).max(1000) }))
      .min(1)
      .max(mostReadings),
    /** Degrees of `value`. */
    unit: z.enum(['C', 'F']).default('C'),
    /** When the device sends it, by its own clock: the difference to ours corrects its readings. */
    sentAt: instantSchema.optional(),
    battery: z.int().min(0).max(100).optional(),
  }),
  answer: takenSchema,
});

import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema, isoDaySchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { rulesReaders, rulesWriters } from './access.ts';

const loadSchema = z
  .object({
    relationId: idSchema,
    /** Leaves on that day by its weekdays, holidays and closures. */
    runs: z.boolean(),
    /** Loading metres that the relation has on a usual day; null: nobody said. */
    usualLdm: z.number().nullable(),
    /** Loading metres that are booked for the day: called off, released, or as usual. */
    bookedLdm: z.number().nullable(),
    /** Who changed them and why; null: as usual. */
    changedBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** Loading metres of shipments whose ways take the run. */
    announcedLdm: z.number(),
    /** g */
    announcedWeight: z.number(),
    /** g that what is booked carries; null: nobody said. */
    bookedWeight: z.number().nullable(),
    /** Loading metres to book for what is announced: more than it has where its weight fills the run. */
    neededLdm: z.number(),
    shipments: z.int(),
    verdict: z.enum(['OVER', 'UNDER', 'FITS', 'OPEN']),
    /** Loading metres by the hour in which they were announced; of the same day, the day before and all days before as one. */
    hours: z.array(z.object({ from: instantSchema.nullable(), ldm: z.number() })),
    /** Runs of the last 30 days that were promised, and of them those that arrived by then; shipments by their legs. */
    promised: z.int(),
    arrived: z.int(),
  })
  .meta({ id: 'NetworkLoad' });
export type Load = z.output<typeof loadSchema>;

const base = '/gtp-rest/relations';

export const relationLoads = defineCall({
  id: 'networkrules.relationLoads',
  method: 'GET',
  path: `${base}/load`,
  access: rulesReaders,
  summary: 'What is announced for the runs of a day against what is booked, and how reliable they were',
  query: z.object({ day: isoDaySchema }),
  answer: z.object({
    /** False: of the shipments that this session sees alone. */
    whole: z.boolean(),
    rows: z.array(loadSchema),
  }),
});

export const changeCapacity = defineCall({
  id: 'networkrules.changeCapacity',
  method: 'POST',
  path: `${base}/capacity`,
  access: rulesWriters,
  summary: 'Calls units of runs off or releases them for a day; null: as usual again',
  body: z.object({
    day: isoDaySchema,
    reason: z.string().trim().min(3).max(200),
    changes: z
      .array(z.object({ relationId: idSchema, ldm: z.number().min(0).max(1000).nullable() }))
      .min(1)
      .max(500),
  }),
  answer: z.object({ changed: z.int() }),
});

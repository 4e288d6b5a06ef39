import { z } from 'zod';
import { isoDaySchema } from '#kernel/date.ts';

const ownDays = z
  .array(
    z.object({
      id: z.string().regex(/^[\w-]{1,40}$/),
      /** `2026-12-24` */
      day: isoDaySchema,
      name: z.string().trim().min(1).max(60),
    }),
  )
  .max(60)
  .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'settings:validation/dayTwice')
  .default([]);

/** Days of a depot beside the public holidays of its place (domain 2.13): on which it is closed, and on which it works all the same. */
export const holidaySettings = z.object({ closedDays: ownDays, workingDays: ownDays });

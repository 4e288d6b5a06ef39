import { z } from 'zod';
import { instantSchema } from '#kernel/date.ts';
import { overlapKinds } from '../rules/overlaps.ts';

/** Another trip that has the same vehicle, trailer or driver at the same time. */
export const overlapSchema = z
  .object({
    kind: z.enum(overlapKinds),
    otherName: z.string(),
    /** Plates and persons that both trips name. */
    names: z.array(z.string()),
    from: instantSchema,
    to: instantSchema,
  })
  .meta({ id: 'TripOverlap' });

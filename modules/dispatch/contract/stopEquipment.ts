import { z } from 'zod';
import { recordIdSchema } from '#kernel/ids.ts';

/** Loading equipment at a stop: handed over, taken back, and how many of those came back damaged. */
export const stopEquipmentSchema = z
  .object({
    /** With whom, where goods of several customers change hands; absent: with the one of most packages. */
    customerId: recordIdSchema.meta({ kind: 'reference', refersTo: 'customer' }).optional(),
    equipmentId: recordIdSchema.meta({ kind: 'reference', refersTo: 'loadingequipment' }),
    given: z.int().min(0).max(9999).default(0),
    taken: z.int().min(0).max(9999).default(0),
    damaged: z.int().min(0).max(9999).default(0),
  })
  .refine((count) => count.damaged <= count.taken, { path: ['damaged'] })
  .meta({ id: 'StopEquipment' });

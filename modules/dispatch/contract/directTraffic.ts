import { z } from 'zod';

/**
 * What an order of a stop says of direct traffic; null for all other orders. `collects`: here it is taken aboard; else it is delivered here.
 * `other`: the stop of the same trip that does the rest, null where a collection has failed and nothing is left to deliver.
 */
export const directTrafficSchema = z
  .object({
    collects: z.boolean(),
    other: z
      .object({
        stopId: z.string(),
        sequence: z.int(),
        name: z.string(),
        result: z.enum(['OK', 'DEVIATION', 'HINDRANCE']).nullable(),
      })
      .nullable(),
  })
  .nullable();
export type DirectTraffic = z.infer<typeof directTrafficSchema>;

import { z } from 'zod';

/** What the network says of its shipments (domain 2.8, GtpSettings). */
export const networkSettings = z.object({
  routingMode: z.enum(['AUTO', 'PROPOSE', 'MANUAL']).default('PROPOSE'),
  /** After the end of the window of its pickup. */
  notPickedUpAfterHours: z.int().min(0).max(240).default(2).meta({ unit: 'h' }),
  handOverDaysBefore: z.int().min(0).max(60).default(1).meta({ unit: 'd' }),
  allowedProducts: z.array(z.string().max(30)).max(200).default([]),
  mapEnabled: z.boolean().default(true),
  batchSizeMax: z.int().min(1).max(200).default(200),
});

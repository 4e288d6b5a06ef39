import { z } from 'zod';
import { dateSchema } from '#kernel/date.ts';

/** What the bell counts (domain 5.13). */
export const metricIds = [
  'gtp.notes.depot',
  'gtp.notes.keyAccount',
  'gtp.notes.global',
  'gtp.notRouted.depot',
  'gtp.notRouted.keyAccount',
  'gtp.notRouted.global',
] as const;
export type MetricId = (typeof metricIds)[number];

const branch = z.string().min(1).max(20);

/** The four filters of shipments that an address carries as JSON (specification 2, 2); a name that none of them has is refused. */
export const shipmentFilterSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('BRANCH_AND_DATE'),
      branch,
      dateFrom: dateSchema,
      dateTo: dateSchema,
      /** From there by the day of pickup, or to there by the day on which it arrives; absent: either. */
      direction: z.enum(['OUT', 'IN']).optional(),
    }),
    z.strictObject({ type: z.literal('BRANCH_AND_NOT_PICKED_UP'), branch }),
    z.strictObject({ type: z.literal('ANY_SHIPMENT_ID'), id: z.string().trim().min(1).max(60) }),
    z.strictObject({ type: z.literal('METRICS'), metricId: z.string().min(1).max(60) }),
  ])
  .meta({ id: 'GtpShipmentFilter' });
export type ShipmentFilter = z.infer<typeof shipmentFilterSchema>;

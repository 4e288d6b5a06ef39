import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { idSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { archiveFilters, mostArchiveDays } from '../rules/archive.ts';
import { tripRowSchema } from './schemas.ts';

const access = { anyPermission: ['viewArchive'] } as const;
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/);
const span = { from: date, to: date };

/** What a span of days came to; distances mm. */
export const archiveSumsSchema = z
  .object({
    trips: z.int(),
    closed: z.int(),
    canceled: z.int(),
    deviating: z.int(),
    hindered: z.int(),
    stops: z.int(),
    stopsOk: z.int(),
    delivered: z.int(),
    pickedUp: z.int(),
    failed: z.int(),
    plannedDistance: z.int(),
    windowsMissed: z.int(),
    shipments: z.int(),
  })
  .meta({ id: 'ArchiveSums' });

export const archiveDashboard = defineCall({
  id: 'dispatch.archiveDashboard',
  method: 'GET',
  path: '/dpt-rest/dashboard/archive',
  access,
  summary: `Sums of the closed and cancelled trips of up to ${mostArchiveDays} days`,
  query: z.object(span),
  answer: archiveSumsSchema,
});

export const archiveTripSchema = tripRowSchema
  .extend({
    progress: z.array(z.enum(['done', 'deviation', 'hindrance', 'active', 'open'])),
    stopsOk: z.int(),
    stopsDeviating: z.int(),
    stopsHindered: z.int(),
    /** Stops with a signature or pictures. */
    proofs: z.int(),
    /** Shipments of which something was recorded. */
    provedItems: z.array(idSchema),
    closedAt: z.int().nullable(),
    closedBy: z.string().nullable(),
  })
  .meta({ id: 'ArchiveTrip', madeOf: ['TripRow'] });
export type ArchiveTrip = z.infer<typeof archiveTripSchema>;

export const archiveTrips = defineCall({
  id: 'dispatch.archiveTrips',
  method: 'POST',
  path: '/dpt-rest/dashboard/archive/trips',
  access,
  summary: 'Closed and cancelled trips of a span of days, planned and actual side by side',
  body: tableQuerySchema.omit({ filter: true }).extend({ ...span, show: z.enum(archiveFilters).optional() }),
  answer: tableAnswer(archiveTripSchema),
});

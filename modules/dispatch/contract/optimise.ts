import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, versionSchema } from '#kernel/ids.ts';
import { optimizeErrors } from '../rules/vocabulary.ts';
import { tripSchema } from './schemas.ts';

const optimizeTask = z
  .object({
    taskId: idSchema,
    state: z.enum(['RUNNING', 'DONE', 'FAILED', 'CANCELED']),
    /** 0 to 1 while it runs. */
    progress: z.number(),
    optimizationState: z.enum(['NONE', 'REQUIRED', 'OK', 'DEVIATION']).nullable(),
    errorCode: z.enum(optimizeErrors).nullable(),
    message: z.string().nullable(),
    /** Done, but not as it should be: travel times of the routing engine were missing. */
    hint: z.string().nullable(),
    stops: z.array(
      z.object({
        stopId: idSchema,
        sequence: z.int(),
        plannedArrival: instantSchema.nullable(),
        /** Minutes after its window. */
        late: z.int(),
      }),
    ),
    before: z.object({ distance: z.int(), drivingTime: z.int(), violations: z.int() }).nullable(),
    after: z.object({ distance: z.int(), drivingTime: z.int(), violations: z.int() }).nullable(),
  })
  .meta({ id: 'OptimizeTask' });
export const optimizeTrip = defineCall({
  id: 'dispatch.optimizeTrip',
  method: 'POST',
  path: '/dpt-rest/trips/{id}/optimize',
  access: { anyPermission: ['optimizeTrips'], anyLicence: ['LPP-OPT'] },
  summary: 'Optimise the sequence of a trip; answers a task that is done at once for small trips, else runs on',
  params: idParams,
  body: z.object({
    mode: z.enum(['FULL', 'KEEP_FIXED']).default('FULL'),
    timeoutSec: z.int().min(1).max(60).default(10),
    version: versionSchema.optional(),
    /** False: the order is only proposed, and taken over by `apply`. */
    apply: z.boolean().default(true),
  }),
  answer: optimizeTask,
});
export const applyOptimization = defineCall({
  id: 'dispatch.applyOptimization',
  method: 'POST',
  path: '/dpt-rest/trips/optimize/{taskId}/apply',
  access: { anyPermission: ['optimizeTrips'], anyLicence: ['LPP-OPT'] },
  summary: 'Take a proposed order of stops over, as long as the trip is the one that was searched',
  params: z.object({ taskId: idSchema }),
  answer: tripSchema,
});
export const getOptimizeTask = defineCall({
  id: 'dispatch.getOptimizeTask',
  method: 'GET',
  path: '/dpt-rest/trips/optimize/{taskId}',
  access: { anyPermission: ['optimizeTrips'] },
  summary: 'State of an optimisation',
  params: z.object({ taskId: idSchema }),
  answer: optimizeTask,
});
export const cancelOptimizeTask = defineCall({
  id: 'dispatch.cancelOptimizeTask',
  method: 'DELETE',
  path: '/dpt-rest/trips/optimize/{taskId}',
  access: { anyPermission: ['optimizeTrips'] },
  summary: 'Cancel an optimisation',
  params: z.object({ taskId: idSchema }),
});

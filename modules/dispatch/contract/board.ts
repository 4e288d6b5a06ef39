import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { tableQuerySchema } from '#kernel/paging.ts';
import { poolPlacesSchema } from './schemas.ts';

/** More places than this are not drawn; `total` says how many there are. */
export const mostPoolPlaces = 3000;
export const poolPlaces = defineCall({
  id: 'dispatch.poolPlaces',
  method: 'POST',
  path: '/dpt-rest/dashboard/planning/places',
  access: { anyPermission: ['readShipments'] },
  summary: 'Places, loads and windows of the shipments that wait, for map and verdicts of the planning board',
  body: tableQuerySchema.pick({ filter: true, q: true }).extend({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/) }),
  answer: poolPlacesSchema,
});

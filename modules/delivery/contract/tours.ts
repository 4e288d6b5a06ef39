import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams } from '#kernel/ids.ts';
import { tripSchema } from '#modules/dispatch/contract/schemas.ts';

export const tourSnapshot = defineCall({
  id: 'delivery.tourSnapshot',
  method: 'GET',
  path: '/mobile-rest/tours/{id}/snapshot',
  access: { anyPermission: ['viewOwnTrips'] },
  summary:
    'All that a device keeps of a trip of its driver: stops, packages, instructions, telephone numbers, whom to call',
  params: idParams,
  answer: z.object({
    /** Of the server: what the clock of the device is wrong by. */
    at: instantSchema,
    depot: z.object({ name: z.string(), phone: z.string().nullable() }),
    trip: tripSchema,
  }),
});

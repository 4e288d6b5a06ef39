import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { pinPattern } from '#modules/identity/rules/driverPin.ts';

const path = '/mobile-rest/driver';
const access = { anyPermission: ['viewOwnTrips'] } as const;

const driverSchema = z.object({ driverId: z.string(), name: z.string() });
const wheelSchema = z
  .object({
    /** Only a device that goes with a vehicle or a trip changes hands; every other one is its driver's own. */
    canChange: z.boolean(),
    driver: driverSchema.extend({ since: instantSchema, until: instantSchema }).nullable(),
    /** Whom dispatch has planned for the trips of this device. */
    planned: z.array(driverSchema),
  })
  .meta({ id: 'AtWheel' });
export type AtWheel = z.infer<typeof wheelSchema>;

export const atWheel = defineCall({
  id: 'delivery.atWheel',
  method: 'GET',
  path,
  access,
  summary: 'Who drives with this device, and who may be meant to take over',
  answer: wheelSchema,
});

export const takeWheel = defineCall({
  id: 'delivery.takeWheel',
  method: 'POST',
  path,
  access,
  summary: 'A driver of the unit takes over by PIN; from then on what this device records is in that name',
  body: z.object({ driverId: z.string().trim().min(1).max(60), pin: z.string().regex(pinPattern) }),
  answer: wheelSchema,
  errors: [1544],
});

export const leaveWheel = defineCall({
  id: 'delivery.leaveWheel',
  method: 'DELETE',
  path,
  access,
  summary: 'Nobody is named as the driver of this device any more',
  answer: wheelSchema,
});

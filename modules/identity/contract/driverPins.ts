import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { pinPattern } from '../rules/driverPin.ts';

const path = '/api/system/driver-pins/{driverId}';
const params = z.object({ driverId: z.string().min(1).max(60) });

/** What is known of a PIN: that there is one. The digits are nowhere. */
const pinStateSchema = z
  .object({
    set: z.boolean(),
    changedAt: instantSchema.nullable(),
    changedBy: z.string().nullable(),
  })
  .meta({ id: 'DriverPinState' });

export const driverPin = defineCall({
  id: 'identity.driverPin',
  method: 'GET',
  path,
  access: { anyPermission: ['changeDriverData'] },
  summary: 'Whether a driver has a PIN to take over a vehicle with, and since when',
  params,
  answer: pinStateSchema,
});

export const setDriverPin = defineCall({
  id: 'identity.setDriverPin',
  method: 'PUT',
  path,
  access: { anyPermission: ['changeDriverData'] },
  summary: 'Gives a driver a PIN of four to eight digits; it is never answered',
  params,
  body: z.object({ pin: z.string().regex(pinPattern) }),
  answer: pinStateSchema,
});

export const removeDriverPin = defineCall({
  id: 'identity.removeDriverPin',
  method: 'DELETE',
  path,
  access: { anyPermission: ['changeDriverData'] },
  summary: 'A driver takes over no vehicle any more; who drives just now drives on',
  params,
});

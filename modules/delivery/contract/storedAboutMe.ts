import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';

/** How much there is, and from when to when; both null: nothing. */
const amount = { count: z.int(), oldest: instantSchema.nullable(), newest: instantSchema.nullable() };

export const storedAboutMe = defineCall({
  id: 'delivery.storedAboutMe',
  method: 'GET',
  path: '/mobile-rest/stored',
  access: { anyPermission: ['viewOwnTrips'] },
  summary:
    'What is stored about the signed-in driver: account, sessions, devices, positions of 30 days, records of trips, messages written',
  answer: z.object({
    account: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), language: z.string() }),
    /** Sign-ins of the account that have not been trimmed yet, the newest first. */
    sessions: z.array(
      z.object({
        startedAt: instantSchema,
        lastSeenAt: instantSchema,
        open: z.boolean(),
        /** The one that asks. */
        own: z.boolean(),
        /** Name of the device where it was paired; null for a browser. */
        device: z.string().nullable(),
      }),
    ),
    positions: z.object({
      keptDays: z.int(),
      ...amount,
      trips: z.array(z.object({ id: idSchema, name: z.string(), ...amount })),
    }),
    events: z.object(amount),
    vehicleChecks: z.object(amount),
    documented: z.object(amount),
    /** Written by the driver, in all conversations, until they are trimmed. */
    messages: z.object(amount),
  }),
});

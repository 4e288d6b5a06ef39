import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { userIdSchema } from '#modules/identity/contract/users.ts';
import { rootUnit, steps } from '../rules/vocabulary.ts';
import { seesSteps } from './access.ts';

const base = '/api/system/setup';
const line = (most: number) => z.string().trim().min(1).max(most);

export const setupInputSchema = z
  .object({
    /** Printed by the program when it starts without any account. */
    setupCode: line(60),
    /** Name of the organisation: the root of the unit tree. */
    company: line(80),
    /** Typed in capitals as on paper, kept in small letters. */
    depotId: z
      .string()
      .trim()
      .toLowerCase()
      .min(1)
      .regex(/^[a-z0-9_-]{1,20}$/, 'base:validation/unitIdPattern')
      .refine((id) => id !== rootUnit),
    depotName: line(80),
    depotNumber: z.int().min(1).max(999),
    street: line(60),
    postalCode: line(10),
    city: line(60),
    /** On papers and labels; the second is answered day and night and stands on papers of dangerous goods. */
    phone: z.string().trim().max(40).nullable().default(null),
    emergencyPhone: z.string().trim().max(40).nullable().default(null),
    countryCode: z
      .string()
      .min(1)
      .regex(/^[A-Z]{2}$/, 'base:validation/countryPattern'),
    /** IANA name. */
    timezone: line(60),
    /** Without it the depot numbers no packages of its own. */
    gs1CompanyPrefix: z
      .string()
      .regex(/^\d{7,10}$/, 'base:validation/gs1Pattern')
      .nullable()
      .default(null),
    language: z.enum(['de', 'en', 'fr']),
    accountId: userIdSchema,
    name: line(60),
    password: z.string().min(1).max(200),
    /** Brings products, packaging, dangerous goods, deviations and types of vehicles along. */
    catalogue: z.boolean().default(true),
  })
  .meta({ id: 'SetupInput' });
export type SetupInput = z.infer<typeof setupInputSchema>;

export const setUp = defineCall({
  id: 'setup.setUp',
  method: 'POST',
  path: base,
  access: 'public',
  summary:
    'Found the first depot and its administrator; only while there is no account, and with the code that the program prints',
  body: setupInputSchema,
  answer: z.object({ orgUnit: z.string(), accountId: z.string() }),
  status: 201,
  errors: [1510, 1731],
});

export const setupSteps = defineCall({
  id: 'setup.steps',
  method: 'GET',
  path: `${base}/steps`,
  access: seesSteps,
  summary: 'What a new depot needs, and how much of it is there',
  answer: z.array(
    z.object({
      step: z.enum(steps),
      /** How many there are; null where it is not a matter of number. */
      count: z.int().nullable(),
      done: z.boolean(),
    }),
  ),
});
export type SetupStep = z.infer<typeof setupSteps.answer>[number];

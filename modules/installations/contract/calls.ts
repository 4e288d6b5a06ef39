import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idParams, idSchema, unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { joinsInstallations as access } from './access.ts';

const base = '/api/system/installations';
const unitsSchema = z.array(unitIdSchema).max(500);

const typed = {
  name: z.string().trim().min(1).max(80),
  /** Where it answers, without a path. */
  address: z
    .url({ protocol: /^https?$/ })
    .min(1)
    .max(200),
  /** Ed25519, as the page of the other installation shows it. */
  publicKey: z
    .string()
    .trim()
    .min(1)
    .regex(/^[A-Za-z0-9_-]{43}$/, 'installations:validation/publicKey'),
  /** Units of the tree that live there. */
  livesThere: unitsSchema,
  /** Units that live here and hear what it sends. */
  shared: unitsSchema,
  active: z.boolean(),
};
export const installationInputSchema = z.object(typed).meta({ id: 'InstallationInput' });

const installationSchema = z
  .object({
    id: idSchema,
    ...typed,
    /** Digits to compare by telephone. */
    fingerprint: z.string(),
    waiting: z.int(),
    refused: z.int(),
    oldestAt: instantSchema.nullable(),
    /** When it last answered, and when it last sent something. */
    answeredAt: instantSchema.nullable(),
    heardAt: instantSchema.nullable(),
    /** Attempts in a row without an answer. */
    fails: z.int(),
    nextAt: instantSchema.nullable(),
    lastAnswer: z.string().nullable(),
    version: versionSchema,
  })
  .meta({ id: 'OtherInstallation' });
export type OtherInstallation = z.output<typeof installationSchema>;

export const listInstallations = defineCall({
  id: 'installations.list',
  method: 'GET',
  path: base,
  access,
  summary: 'Who this installation is, and the installations of others that it is joined to',
  answer: z.object({
    own: z.object({ publicKey: z.string(), fingerprint: z.string(), address: z.string() }),
    units: z.array(z.object({ id: z.string(), name: z.string() })),
    installations: z.array(installationSchema),
  }),
});
export const addInstallation = defineCall({
  id: 'installations.add',
  method: 'POST',
  path: base,
  access,
  summary: 'Join an installation of another firm',
  body: installationInputSchema,
  answer: z.object({ id: idSchema }),
  status: 201,
  errors: [1710],
});
export const changeInstallation = defineCall({
  id: 'installations.change',
  method: 'PUT',
  path: `${base}/{id}`,
  access,
  summary: 'Change what is known of a joined installation',
  params: idParams,
  body: z.object({ ...typed, version: versionSchema }),
  errors: [1710],
});
export const removeInstallation = defineCall({
  id: 'installations.remove',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  summary:
    'Part from a joined installation; refused while something waits for it, unless so many messages are given up',
  params: idParams,
  query: z.object({
    version: z.coerce.number().int(),
    /** Messages that wait or were refused, as the person has read them: they are given up. */
    giveUp: z.coerce.number().int().optional(),
  }),
  errors: [1710],
});

export const testInstallation = defineCall({
  id: 'installations.test',
  method: 'POST',
  path: `${base}/{id}/test`,
  access,
  summary: 'Ask a joined installation whether it knows this one, and whether both say the same of their units',
  params: idParams,
  answer: z.object({
    ok: z.boolean(),
    answer: z.string(),
    /** They do not share these, though they are said to live there. */
    notShared: z.array(z.string()),
    /** They do not know that these live here. */
    notKnown: z.array(z.string()),
  }),
});
export const sendAgain = defineCall({
  id: 'installations.again',
  method: 'POST',
  path: `${base}/{id}/again`,
  access,
  summary: 'Send what waits for it or was refused again, now',
  params: idParams,
  answer: z.object({ waiting: z.int(), refused: z.int() }),
});

const messageSchema = z
  .object({
    id: idSchema,
    direction: z.enum(['OUT', 'IN']),
    unit: z.string(),
    otherUnit: z.string(),
    door: z.string(),
    key: z.string(),
    state: z.enum(['WAITING', 'REFUSED', 'TAKEN']),
    attempts: z.int(),
    answer: z.string().nullable(),
    createdAt: instantSchema,
    settledAt: instantSchema.nullable(),
  })
  .meta({ id: 'DoorMessage' });
export type DoorMessage = z.output<typeof messageSchema>;

export const listMessages = defineCall({
  id: 'installations.messages',
  method: 'GET',
  path: `${base}/{id}/messages`,
  access,
  summary: 'What was sent to it and came from it, the newest 500 first',
  params: idParams,
  answer: z.object({
    messages: z.array(messageSchema),
    /** There are older ones. */
    older: z.boolean(),
  }),
});

const bytes = z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array>;
const signed = z.object({
  'kontor-installation': z.string().describe('Public key of who sends'),
  'kontor-signature': z
    .string()
    .describe('t=<seconds>,v1=<base64url>: Ed25519 over <seconds>.<public key of who receives>.<body>'),
});
/** Programs of other installations; who they are says their signature. */
export const takeMessage = defineCall({
  id: 'installations.take',
  method: 'POST',
  path: '/installation-rest/messages',
  access: 'public',
  summary: 'Another installation sends a message to a unit that lives here',
  headers: signed,
  bodyType: 'bytes',
  body: bytes,
  answer: z.object({ taken: z.literal(true) }),
  errors: [1710],
});
export const sayHello = defineCall({
  id: 'installations.hello',
  method: 'POST',
  path: '/installation-rest/hello',
  access: 'public',
  summary: 'Another installation asks whether it is known here',
  headers: signed,
  bodyType: 'bytes',
  body: bytes,
  answer: z.object({
    /** Versions of the envelope that are understood. */
    versions: z.array(z.int()),
    /** Units that it may send to. */
    shared: z.array(z.string()),
    /** Units that are said to live at the asking installation. */
    livesThere: z.array(z.string()),
  }),
});

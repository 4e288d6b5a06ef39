import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { unitIdSchema, versionSchema } from '#kernel/ids.ts';
import { manageRefusals } from '../rules/manage.ts';
import { managesUsers } from './access.ts';

const access = managesUsers;
const level = z.enum(['SYSTEM', 'GLOBAL_USER', 'LOCAL_USER', 'NONE']);
export const userIdSchema = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9._@-]+$/, 'base:validation/accountPattern')
  // Words that stand in paths of these calls.
  .refine((id) => !['password', 'listnames'].includes(id));
const names = (most: number) => z.array(z.string().min(1).max(60)).max(most);

/** States that somebody sets; EXPIRED is also what a deleted account has. */
const states = ['ACTIVE', 'LOCKED_ADMIN', 'LOCKED_HR', 'EXPIRED', 'LOCKED'] as const;

const fields = {
  name: z.string().min(1).max(120),
  email: z.email().max(120).nullable().optional(),
  roles: names(20).default([]),
  /** Added to the level of the roles. */
  managementLevel: level.default('NONE'),
  /** Units beside its own in which it works, with those below them. */
  managedOrgunits: z.array(unitIdSchema).max(100).default([]),
  /** Null: the language of the unit. */
  language: z.enum(['de', 'en', 'fr']).nullable().optional(),
  validFrom: dateSchema.nullable().optional(),
  validTo: dateSchema.nullable().optional(),
  /** It needs a second factor; with the first sign-in it registers one. */
  mfaRequired: z.boolean().default(false),
};
/** Groups of the unit that it belongs to; left out, it stays in those that it is in. */
const groups = names(50);

export const userInputSchema = z
  .object({
    userId: userIdSchema,
    ...fields,
    groups: groups.optional(),
    /** Chosen by whoever makes the account; else one is made. Either way it must be changed at the first sign-in. */
    initialPassword: z.string().max(250).optional(),
    /** It gets none: the person chooses one by a link (`identity.sendPasswordLink`). Needs an e-mail address. */
    passwordByLink: z.boolean().default(false),
  })
  .meta({ id: 'UserInput' });

export const userSchema = z
  .object({
    userId: z.string(),
    orgUnit: z.string(),
    ...fields,
    groups,
    /** What its roles and its own level add up to. */
    effectiveLevel: level,
    state: z.enum(states),
    /** Wrong passwords lock it until then. */
    lockedUntil: instantSchema.nullable(),
    mfa: z.enum(['NONE', 'REQUIRED', 'REGISTERED']),
    /** Signs in at an identity provider; it has no password here. */
    managedByExtern: z.boolean(),
    passwordChangeRequired: z.boolean(),
    /** Until when the link counts that was sent for choosing a password; null when there is none. */
    passwordLinkUntil: instantSchema.nullable(),
    lastLogin: instantSchema.nullable(),
    /** Null for accounts that were made before this was written down. */
    createdAt: instantSchema.nullable(),
    /** Sessions that are open now. */
    sessions: z.int(),
    version: versionSchema,
    /** Why this session may not change the account; null when it may. */
    readOnly: z.enum(manageRefusals).nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

const base = '/api/system/users';
const params = z.object({ userId: z.string().min(1).max(60) });
/** The unit that the account belongs to, where it is not the session's. */
const query = z.object({ orgUnit: unitIdSchema.optional() });

export const listUsers = defineCall({
  id: 'identity.listUsers',
  method: 'GET',
  path: base,
  aliases: ['/users'],
  access,
  summary: 'Accounts of a unit that the session manages',
  query,
  answer: z.array(userSchema),
});

export const accessReview = defineCall({
  id: 'identity.accessReview',
  method: 'GET',
  path: '/api/system/access-review',
  access,
  summary:
    'Every account of a unit with its roles, what it may do, its second factor and last sign-in, as a table to be signed off',
  query,
  answerType: 'bytes',
});

export const getUser = defineCall({
  id: 'identity.getUser',
  method: 'GET',
  path: `${base}/{userId}`,
  aliases: ['/users/{userId}'],
  access,
  summary: 'One account',
  params,
  query,
  answer: userSchema,
});

/** An account with the password that was made for it: shown this once, never stored readable. */
const withPassword = z.object({ user: userSchema, initialPassword: z.string().nullable() });

export const createUser = defineCall({
  id: 'identity.createUser',
  method: 'POST',
  path: base,
  aliases: ['/users'],
  access,
  summary:
    'Make an account; without a password one is made, which the answer shows once, unless the person is sent a link to choose one',
  query,
  body: userInputSchema,
  answer: withPassword,
  status: 201,
  errors: [1510, 1711, 1731],
});

export const changeUser = defineCall({
  id: 'identity.changeUser',
  method: 'PUT',
  path: `${base}/{userId}`,
  aliases: ['/users/{userId}'],
  access,
  summary: 'Change an account; where its rights or its state change, its sessions end',
  params,
  query,
  body: z.object({
    ...fields,
    groups: groups.optional(),
    state: z.enum(states).default('ACTIVE'),
    version: versionSchema,
  }),
  answer: userSchema,
  errors: [1510, 1711],
});

export const removeUser = defineCall({
  id: 'identity.removeUser',
  method: 'DELETE',
  path: `${base}/{userId}`,
  aliases: ['/users/{userId}'],
  access,
  summary: 'End an account: it expires, its sessions end, its name stays taken',
  params,
  query,
  errors: [1510],
});

export const newPassword = defineCall({
  id: 'identity.newPassword',
  method: 'PUT',
  path: `${base}/newPassword/{userId}`,
  access,
  summary: 'A new first password, shown once; wrong attempts are forgotten, sessions end',
  params,
  query,
  answer: withPassword,
  errors: [1510],
});

export const resetMfa = defineCall({
  id: 'identity.resetMfa',
  method: 'PUT',
  path: `${base}/resetMfa/{userId}`,
  aliases: ['/users/resetMfa/{userId}'],
  access: { anyPermission: ['resetMfa'] },
  summary: 'Forget the second factor: the next sign-in registers a new one; sessions end',
  params,
  query,
  errors: [1510],
});

export const endSessions = defineCall({
  id: 'identity.endSessions',
  method: 'PUT',
  path: `${base}/signOut/{userId}`,
  access,
  summary: 'Sign an account out everywhere',
  params,
  query,
  errors: [1510],
});

export const effectiveRights = defineCall({
  id: 'identity.effectiveRights',
  method: 'GET',
  path: `${base}/{userId}/effective`,
  access,
  summary: 'What an account may do, with the role that gives it, and which roles would give what it may not',
  params,
  query,
  answer: z.object({
    level,
    /** The roles of the account, with what each adds; `known` is false for one that its unit does not have any more. */
    roles: z.array(
      z.object({ name: z.string(), shipped: z.boolean(), level, rowScope: z.string(), known: z.boolean() }),
    ),
    rowScope: z.enum(['unit', 'ownAff', 'ownTrips', 'ownKeyAccount']),
    permissions: z.array(
      z.object({
        name: z.string(),
        module: z.string(),
        /** Its name in the language of the session. */
        text: z.string(),
        /** Roles of the account that give it; none: it is not allowed. */
        by: z.array(z.string()),
        /** Roles of its unit that give it. */
        offeredBy: z.array(z.string()),
      }),
    ),
  }),
});

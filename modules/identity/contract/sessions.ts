import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { unitIdSchema } from '#kernel/ids.ts';
import { grantTypes } from '../rules/accessGrant.ts';
import { listUsers } from './users.ts';

export const openSessionSchema = z
  .object({
    sessionId: z.uuid(),
    /** System and browser, as far as they say; empty when nothing is known. */
    about: z.string(),
    orgUnit: z.string(),
    startedAt: instantSchema,
    /** When it was heard of last, to the minute. */
    lastSeen: instantSchema,
    /** By which access a device was paired for it; null: signed in with a password. */
    pairedFor: z.enum(grantTypes).nullable(),
    /** The session that asks. */
    own: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSessionSchema>;

const sessionId = z.uuid();

export const ownSessions = defineCall({
  id: 'identity.ownSessions',
  method: 'GET',
  path: '/login-rest/sessions',
  access: 'signedIn',
  summary: 'Where the own account is signed in now; a paired device sees itself alone',
  answer: z.array(openSessionSchema),
});

export const endOwnSession = defineCall({
  id: 'identity.endOwnSession',
  method: 'DELETE',
  path: '/login-rest/sessions/{sessionId}',
  access: 'signedIn',
  summary: 'Sign the own account out on one device',
  params: z.object({ sessionId }),
});

export const endOtherSessions = defineCall({
  id: 'identity.endOtherSessions',
  method: 'DELETE',
  path: '/login-rest/sessions',
  access: 'signedIn',
  summary: 'Sign the own account out everywhere else',
});

const params = z.object({ userId: z.string().min(1).max(60) });
const query = z.object({ orgUnit: unitIdSchema.optional() });

export const userSessions = defineCall({
  id: 'identity.userSessions',
  method: 'GET',
  path: '/api/system/users/{userId}/sessions',
  access: listUsers.access,
  summary: 'Where an account is signed in now',
  params,
  query,
  answer: z.array(openSessionSchema),
});

export const endUserSession = defineCall({
  id: 'identity.endUserSession',
  method: 'DELETE',
  path: '/api/system/users/{userId}/sessions/{sessionId}',
  access: listUsers.access,
  summary: 'Sign an account out on one device',
  params: params.extend({ sessionId }),
  query,
  errors: [1510],
});

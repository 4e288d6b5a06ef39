import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { sessionSchema } from '#kernel/session.ts';

/** Passwords are never cut: 250 characters at most (specification 1, 5.2). */
const password = z.string().max(250);

export const login = defineCall({
  id: 'identity.login',
  method: 'POST',
  path: '/login-rest/login',
  access: 'public',
  summary: 'Sign in with unit, account and password',
  bodyType: 'form',
  body: z.object({
    orgunit: z.string().min(1).max(20),
    accountid: z.string().min(1).max(60),
    password: password.min(1),
  }),
  answer: sessionSchema,
  errors: [1250, 1523, 1524, 1525, 1529, 1540, 1541, 1543, 1544, 1711],
});

export const logout = defineCall({
  id: 'identity.logout',
  method: 'POST',
  path: '/login-rest/logout',
  access: 'public',
  summary: 'Sign out; also answers 204 when nobody is signed in',
});

export const sessionInfo = defineCall({
  id: 'identity.sessionInfo',
  method: 'GET',
  path: '/login-rest/sessionInfo',
  access: 'preLogin',
  summary: 'The session of the cookie',
  answer: sessionSchema,
});

/** Keep-alive: the browser sends it on activity, at most once a minute. */
export const alive = defineCall({
  id: 'identity.alive',
  method: 'GET',
  path: '/login-rest/mobile/alive',
  access: 'signedIn',
  summary: 'Keep the session alive',
});

export const changePassword = defineCall({
  id: 'identity.changePassword',
  method: 'PUT',
  path: '/api/system/users/password',
  access: 'preLogin',
  summary: 'Change the own password; all sessions of the account end',
  body: z.object({ oldPassword: password, newPassword: password }),
  errors: [1522],
});

export const validatePassword = defineCall({
  id: 'identity.validatePassword',
  method: 'PUT',
  path: '/api/system/users/password/validate',
  access: 'preLogin',
  summary: 'Does a password fit the policy?',
  body: z.object({ newPassword: password }),
  answer: z.object({ valid: z.boolean(), violations: z.array(z.object({ name: z.string(), message: z.string() })) }),
});

/** Names of the accounts of the unit, for pickers and presence. */
export const listAccountNames = defineCall({
  id: 'identity.listAccountNames',
  method: 'GET',
  path: '/api/system/users/listnames',
  access: { managementLevel: 'LOCAL_USER', anyPermission: ['readShipments', 'manageUsers'] },
  summary: 'Accounts of the unit',
  answer: z.array(z.object({ userId: z.string(), name: z.string() })),
});

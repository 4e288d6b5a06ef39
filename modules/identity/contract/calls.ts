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
  summary: 'Sign in with unit, account and password (form), or with what an identity provider sent back (query)',
  query: z.object({
    code: z.string().min(1).max(2000).optional(),
    state: z.string().min(1).max(1000).optional(),
    iss: z.string().max(500).optional(),
  }),
  bodyType: 'form',
  body: z
    .object({
      orgunit: z.string().min(1).max(20),
      accountid: z.string().min(1).max(60),
      password: password.min(1),
    })
    .optional(),
  answer: sessionSchema,
  errors: [1250, 1301, 1302, 1521, 1523, 1524, 1525, 1529, 1530, 1540, 1541, 1543, 1544, 1711],
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

/**
 * Under this key a browser seals what waits unsent when the session ends: only a sign-in of the same account in the same unit opens it
 * again. It is the account's, and never changes while the secret of the installation does not.
 */
export const deviceKey = defineCall({
  id: 'identity.deviceKey',
  method: 'GET',
  path: '/login-rest/deviceKey',
  access: 'signedIn',
  summary: 'The key under which a browser seals what waits for this account when its session ends',
  answer: z.object({ key: z.base64() }),
});

/** Work in another unit that the account manages: a new session, the old one ends (domain R2). */
export const switchUnit = defineCall({
  id: 'identity.switchUnit',
  method: 'POST',
  path: '/login-rest/unit',
  access: 'signedIn',
  summary: 'Go on in another unit that the session may reach',
  body: z.object({ orgunit: z.string().min(1).max(20) }),
  answer: sessionSchema,
  errors: [1250, 1530, 1711],
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
  errors: [1522, 1544],
});

export const validatePassword = defineCall({
  id: 'identity.validatePassword',
  method: 'PUT',
  path: '/api/system/users/password/validate',
  access: 'preLogin',
  summary: 'Does a password fit the policy?',
  body: z.object({
    newPassword: password,
    /** When given, the new one must differ from it. */
    oldPassword: password.optional(),
    /** Somebody else of the unit, for those who manage users; the own account when absent. */
    userId: z.string().min(1).max(60).optional(),
  }),
  answer: z.object({ valid: z.boolean(), violations: z.array(z.object({ name: z.string(), message: z.string() })) }),
});

/** How the people of a unit sign in (specification 1, 3.2). */
export const loginMethod = defineCall({
  id: 'identity.loginMethod',
  method: 'GET',
  path: '/api/system/loginMethod',
  access: 'public',
  summary: 'Login method of a unit: password or identity provider',
  /** Without a unit the root's method: a page that knows none yet asks so. */
  query: z.object({ orgunit: z.string().min(1).max(20).optional() }),
  answer: z.object({
    method: z.enum(['DB', 'OIDC']),
    params: z.object({
      identityProvider: z.string().nullable(),
      authorizationUrl: z.string().nullable(),
      /** Whether a password works too: then the login page offers both. */
      passwordLogin: z.boolean(),
    }),
  }),
  errors: [1711],
});

export const loginMethodUrl = defineCall({
  id: 'identity.loginMethodUrl',
  method: 'GET',
  path: '/api/system/loginMethod/url/{orgunit}',
  access: 'public',
  summary:
    "Begins a sign-in through the unit's identity provider; `redirect` is the page of the product to come back to",
  params: z.object({ orgunit: z.string().min(1).max(20) }),
  query: z.object({ redirect: z.string().max(2000).optional() }),
  answer: z.object({ authorizationUrl: z.string() }),
  errors: [1301, 1302, 1530, 1711],
});

export const oidcLogout = defineCall({
  id: 'identity.oidcLogout',
  method: 'GET',
  path: '/api/system/oidcLogout',
  access: 'preLogin',
  summary: "The identity provider's sign-out page of this session; 204 when it did not come in through one",
  answer: z.object({ logoutUrl: z.string() }),
  errors: [1711],
});

export const codeLength = 6;

/** The seed as an otpauth address in a picture, only while the second factor is not registered. */
export const qrCode = defineCall({
  id: 'identity.qrCode',
  method: 'GET',
  path: '/api/system/totp/qrCode',
  access: 'preLogin',
  summary: 'QR code to register the second factor; 1510 when it is registered',
  answerType: 'bytes',
});

/** The same for people who type. */
export const totpSecret = defineCall({
  id: 'identity.totpSecret',
  method: 'GET',
  path: '/api/system/totp/secret',
  access: 'preLogin',
  summary: 'Secret of the second factor as text, while it is not registered',
  answer: z.object({ issuer: z.string(), account: z.string(), secret: z.string() }),
});

export const validateCode = defineCall({
  id: 'identity.validateCode',
  method: 'POST',
  path: '/api/system/totp/validate',
  access: 'preLogin',
  summary: 'Check a six-digit code; the session becomes a complete one with a new id',
  body: z.object({ code: z.string().regex(/^\d{6}$/, 'base:validation/codePattern') }),
  answer: sessionSchema,
  errors: [1525, 1526, 1530, 1544, 1711],
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

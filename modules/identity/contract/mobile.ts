import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { sessionSchema } from '#kernel/session.ts';
import { authenticationTypes, grantTypes } from '../rules/accessGrant.ts';

/** Header by which a device names itself; made once by the device. */
export const clientIdHeader = 'X-Client-Id';
export const clientIdSchema = z.string().regex(/^[\w-]{8,100}$/);
const device = z.object({ [clientIdHeader]: clientIdSchema });

const token = z.string().min(1).max(200);
const authenticationType = z.enum(authenticationTypes);

export const pairing = defineCall({
  id: 'identity.pairing',
  method: 'GET',
  path: '/login-rest/mobile/pairing',
  access: 'public',
  summary: 'Pair a device (header X-Client-Id) by a pairing token; answers its login token',
  query: z.object({ pairingtoken: token }),
  headers: device,
  answer: z.object({ authenticationType, loginToken: z.string(), orgUnit: z.string() }),
  errors: [1526, 1528, 1531, 1532],
});

export const mobileLogin = defineCall({
  id: 'identity.mobileLogin',
  method: 'POST',
  path: '/login-rest/mobile/login',
  access: 'public',
  summary: 'Sign in on a paired device (header X-Client-Id) by its login token, with what the grant asks for',
  headers: device,
  bodyType: 'form',
  body: z.object({
    logintoken: token,
    pairingtoken: token.optional(),
    username: z.string().max(60).optional(),
    password: z.string().max(250).optional(),
  }),
  answer: sessionSchema,
  errors: [1250, 1523, 1524, 1525, 1526, 1527, 1528, 1529, 1530, 1531, 1532, 1540, 1541, 1543, 1544],
});

const grantKey = z.object({ type: z.enum(grantTypes), id: z.string().min(1).max(60) });

const grantSchema = grantKey
  .extend({
    orgUnit: z.string(),
    /** What the driver, the vehicle, the trip … is called; null when there is none of that id any more. */
    name: z.string().nullable(),
    authenticationType,
    allowedUserRole: z.string().nullable(),
    validFrom: instantSchema,
    validTo: instantSchema,
    state: z.enum(['VALID', 'EXPIRED', 'LOCKED']),
    createdBy: z.string(),
    createdAt: instantSchema,
    lastUsed: instantSchema.nullable(),
    /** Where its token went by e-mail, and when. */
    emailSentTo: z.string().nullable(),
    emailSentAt: instantSchema.nullable(),
    version: z.int(),
  })
  .meta({ id: 'AccessGrant' });
export type AccessGrant = z.infer<typeof grantSchema>;

/** A new token is answered once, as the address that a device opens. */
const grantWithToken = grantSchema.extend({ pairingUrl: z.string().nullable() }).meta({ id: 'MobileGrantWithToken' });

const settings = z.object({
  authenticationType,
  /** Asked for by PASSWORD only. */
  password: z.string().min(4).max(250).optional(),
  allowedUserRole: z.string().max(60).nullish(),
  validFrom: instantSchema.optional(),
  validTo: instantSchema.optional(),
});

export const addGrant = defineCall({
  id: 'identity.addGrant',
  method: 'POST',
  path: '/api/system/mobile-access/grants',
  aliases: ['/mobile-access/grants'],
  access: { anyPermission: ['managePairing'] },
  summary: 'Let devices in for a driver, a forwarder, a user …',
  body: grantKey.extend(settings.shape),
  answer: grantWithToken,
  status: 201,
  errors: [1731],
});

export const listGrants = defineCall({
  id: 'identity.listGrants',
  method: 'GET',
  path: '/api/system/mobile-access/grants',
  aliases: ['/mobile-access/grants'],
  access: { anyPermission: ['managePairing'] },
  summary: 'Access grants of the unit',
  query: z.object({ type: z.enum(grantTypes).optional() }),
  answer: z.array(grantSchema),
});

export const grantChoices = defineCall({
  id: 'identity.grantChoices',
  method: 'GET',
  path: '/api/system/mobile-access/choices',
  access: { anyPermission: ['managePairing'] },
  summary: 'Whom or what access can be given for, by name, and whether this installation sends e-mails',
  query: z.object({ type: z.enum(grantTypes) }),
  answer: z.object({ subjects: z.array(z.object({ id: z.string(), name: z.string() })), mails: z.boolean() }),
});

export const getGrant = defineCall({
  id: 'identity.getGrant',
  method: 'GET',
  path: '/api/system/mobile-access/grants/{type}/{id}',
  aliases: ['/mobile-access/grants/{type}/{id}'],
  access: { anyPermission: ['managePairing'] },
  summary: 'One access grant',
  params: grantKey,
  answer: grantSchema,
});

export const changeGrant = defineCall({
  id: 'identity.changeGrant',
  method: 'PUT',
  path: '/api/system/mobile-access/grants/{type}/{id}',
  aliases: ['/mobile-access/grants/{type}/{id}'],
  access: { anyPermission: ['managePairing'] },
  summary: 'Change, lock or unlock a grant; `renew` gives it a new token. Its devices are signed out',
  params: grantKey,
  body: settings.extend({
    state: z.enum(['VALID', 'EXPIRED', 'LOCKED']).optional(),
    renew: z.boolean().optional(),
    version: z.int(),
  }),
  answer: grantWithToken,
});

export const removeGrant = defineCall({
  id: 'identity.removeGrant',
  method: 'DELETE',
  path: '/api/system/mobile-access/grants/{type}/{id}',
  aliases: ['/mobile-access/grants/{type}/{id}'],
  access: { anyPermission: ['managePairing'] },
  summary: 'Take a grant back; its devices are signed out',
  params: grantKey,
});

/** What the token opens is shown anew: the one before opens nothing any more, devices that are paired stay paired. */
const again = z.object({ to: z.string().max(200).optional() });
const pairingAccess = { anyPermission: ['managePairing'] } as const;
const access = '/api/system/mobile-access';

export const grantBarcode = defineCall({
  id: 'identity.grantBarcode',
  method: 'GET',
  path: `${access}/barcode/{type}/{id}`,
  aliases: ['/mobile-access/barcode/{type}/{id}'],
  access: pairingAccess,
  summary: 'A new pairing token as a QR code (PNG); the token before it opens nothing any more',
  params: grantKey,
  query: again,
  answerType: 'bytes',
});

export const previewGrantEmail = defineCall({
  id: 'identity.previewGrantEmail',
  method: 'GET',
  path: `${access}/email/{type}/{id}`,
  aliases: ['/mobile-access/email/{type}/{id}'],
  access: pairingAccess,
  summary: 'The e-mail as it would be sent, without a token',
  params: grantKey,
  query: again,
  answer: z.object({ to: z.string().nullable(), subject: z.string(), text: z.string() }),
});

export const sendGrantEmail = defineCall({
  id: 'identity.sendGrantEmail',
  method: 'POST',
  path: `${access}/email/{type}/{id}`,
  aliases: ['/mobile-access/email/{type}/{id}'],
  access: pairingAccess,
  summary: 'Send a new pairing token by e-mail; without an address to where the last one went',
  params: grantKey,
  query: z.object({ to: z.email().max(254).optional() }),
  answer: z.object({ to: z.string(), sentAt: instantSchema }),
});

export const printGrant = defineCall({
  id: 'identity.printGrant',
  method: 'GET',
  path: `${access}/print/{type}/{id}.pdf`,
  aliases: ['/mobile-access/print/{type}/{id}.pdf'],
  access: pairingAccess,
  summary: 'A new pairing token on a sheet (PDF, A4) with its QR code and its validity',
  params: grantKey,
  query: again.extend({ timezone: z.string().max(60).optional(), download: z.boolean().optional() }),
  answerType: 'bytes',
});

export const authTypes = defineCall({
  id: 'identity.authTypes',
  method: 'GET',
  path: `${access}/auth-types`,
  aliases: ['/mobile-access/auth-types'],
  access: pairingAccess,
  summary: 'How a paired device may sign in',
  answer: z.array(authenticationType),
});

export const grantRoles = defineCall({
  id: 'identity.grantRoles',
  method: 'GET',
  path: `${access}/user-roles/{type}`,
  aliases: ['/mobile-access/user-roles/{type}'],
  access: pairingAccess,
  summary: 'Roles that a device of this type may have',
  params: z.object({ type: z.enum(grantTypes) }),
  answer: z.array(z.object({ name: z.string() })),
});

export const globalNumberGrants = defineCall({
  id: 'identity.globalNumberGrants',
  method: 'GET',
  path: `${access}/globalnumbergrants`,
  aliases: ['/mobile-access/globalnumbergrants'],
  access: pairingAccess,
  summary: 'Telephone numbers that are known in the unit and in those above it',
  answer: z.array(grantSchema),
});

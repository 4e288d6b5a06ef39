import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { partnerScopes } from '#kernel/keyScope.ts';
import { partnerSends } from '#modules/masterdata/contract/types/ediPartner.ts';

const access = { anyPermission: ['manageEdiPartners'] } as const;
const of = z.object({ partnerId: z.string().min(1).max(35) });

const partnerSchema = z
  .object({
    /** Of its record. */
    recordId: z.string(),
    partnerId: z.string(),
    partnerName: z.string(),
    sends: z.enum(partnerSends),
    /** The depot of the network that it runs with its own software, by name. */
    depot: z.string().nullable(),
    address: z.string().nullable(),
    active: z.boolean(),
    test: z.boolean(),
  })
  .meta({ id: 'ExchangePartner' });
export type ExchangePartner = z.infer<typeof partnerSchema>;

export const listPartners = defineCall({
  id: 'outbound.listPartners',
  method: 'GET',
  path: '/om-rest/partners',
  access,
  summary: 'Partners that exchange files and calls with the depot',
  answer: z.array(partnerSchema),
});

const keySchema = z
  .object({
    id: idSchema,
    name: z.string(),
    scopes: z.array(z.enum(partnerScopes)),
    perMinute: z.int(),
    createdAt: instantSchema,
    createdBy: z.string(),
    lastUsed: instantSchema.nullable(),
    revokedAt: instantSchema.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'PartnerKey' });
export type PartnerKey = z.infer<typeof keySchema>;

const channelSchema = z
  .object({
    /** A password or key is kept, sealed. */
    hasSecret: z.boolean(),
    /** SHA-256 of the server's key as it was first seen. */
    hostKey: z.string().nullable(),
    /** Folder from which files are fetched; none: no files are. */
    pollPath: z.string().nullable(),
    pollMinutes: z.int(),
    polledAt: instantSchema.nullable(),
    pollAnswer: z.string().nullable(),
  })
  .meta({ id: 'PartnerChannel' });
export type PartnerChannel = z.infer<typeof channelSchema>;

export const setPartnerChannel = defineCall({
  id: 'outbound.setPartnerChannel',
  method: 'PUT',
  path: '/om-rest/partners/{partnerId}/channel',
  access,
  summary:
    'How the partner is reached by SFTP: its secret, the folder from which files are fetched; forgets a host key',
  params: of,
  body: z.object({
    /** Password or private key; absent: the one that is kept stays. */
    secret: z.string().min(1).max(8000).optional(),
    forgetHostKey: z.boolean().default(false),
    pollPath: z.string().trim().max(300).regex(/^\//, 'base:validation/pathPattern').nullable(),
    pollMinutes: z.int().min(1).max(1440).default(15),
  }),
  answer: channelSchema,
});

export const getPartner = defineCall({
  id: 'outbound.getPartner',
  method: 'GET',
  path: '/om-rest/partners/{partnerId}',
  access,
  summary: 'A partner with the keys of its programs',
  params: of,
  answer: partnerSchema
    .extend({ keys: z.array(keySchema), channel: channelSchema })
    .meta({ id: 'ExchangePartnerDetails', madeOf: ['ExchangePartner'] }),
});
export const createPartnerKey = defineCall({
  id: 'outbound.createPartnerKey',
  method: 'POST',
  path: '/om-rest/partners/{partnerId}/keys',
  access,
  summary: 'A new key for a program of the partner; its token is answered once and kept nowhere',
  params: of,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    scopes: z.array(z.enum(partnerScopes)).min(1).max(partnerScopes.length),
    perMinute: z.int().min(1).max(6000).default(60),
  }),
  answer: z.object({ id: idSchema, token: z.string() }),
  status: 201,
});
export const revokePartnerKey = defineCall({
  id: 'outbound.revokePartnerKey',
  method: 'POST',
  path: '/om-rest/partners/{partnerId}/keys/{id}/revoke',
  access,
  summary: 'From now on the key opens nothing',
  params: of.extend({ id: idSchema }),
});
export const testPartner = defineCall({
  id: 'outbound.testPartner',
  method: 'POST',
  path: '/om-rest/partners/{partnerId}/test',
  access,
  summary: 'Send a test message to the partner’s address now, and say what its server answered',
  params: of,
  answer: z.object({ ok: z.boolean(), answer: z.string(), took: z.int() }).meta({ id: 'PartnerTest' }),
});

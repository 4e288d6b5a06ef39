import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { tableAnswer, tableQuerySchema } from '#kernel/paging.ts';
import { byHand, outMessageActions, outMessageStates } from '../rules/outMessageStates.ts';

const access = { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] } as const;
const change = { anyPermission: ['importOrders', 'acceptOrders'] } as const;

export const outMessageKinds = ['STAT512', 'WEBHOOK', 'IFTSTA', 'BORD512', 'ENTL512', 'CONTRL'] as const;

export const outMessageSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    state: z.enum(outMessageStates),
    partnerId: z.string(),
    partnerName: z.string(),
    kind: z.enum(outMessageKinds),
    /** Status code. */
    event: z.string(),
    /** What it is about: a shipment, a list, or a file that came in. */
    itemId: idSchema.nullable(),
    listId: idSchema.nullable(),
    importId: idSchema.nullable(),
    attempts: z.int(),
    nextAt: instantSchema.nullable(),
    lastAt: instantSchema.nullable(),
    /** What the partner answered last. */
    answer: z.string().nullable(),
    createdAt: instantSchema,
    createdBy: z.string(),
    version: versionSchema,
    historyLogKey: z.string(),
    /** What this session may do with it now. */
    allowed: z.array(z.enum(outMessageActions)),
  })
  .meta({ id: 'OutMessage' });
export type OutMessage = z.infer<typeof outMessageSchema>;

const outMessageDetailsSchema = outMessageSchema
  .extend({
    /** What is sent. */
    text: z.string(),
    tries: z.array(
      z.object({ attempt: z.int(), at: instantSchema, took: z.int(), ok: z.boolean(), answer: z.string() }),
    ),
  })
  .meta({ id: 'OutMessageDetails', madeOf: ['OutMessage'] });
export type OutMessageDetails = z.infer<typeof outMessageDetailsSchema>;

export const listOutMessages = defineCall({
  id: 'outbound.listOutMessages',
  method: 'POST',
  path: '/om-rest/messages/table',
  access,
  summary: 'Messages to partners, the newest first: state, attempts, what the partner answered',
  body: tableQuerySchema,
  answer: tableAnswer(outMessageSchema),
});

const one = z.object({ id: idSchema });
export const getOutMessage = defineCall({
  id: 'outbound.getOutMessage',
  method: 'GET',
  path: '/om-rest/messages/{id}',
  access,
  summary: 'A message to a partner with its bytes and its attempts',
  params: one,
  answer: outMessageDetailsSchema,
});

export const moveOutMessage = defineCall({
  id: 'outbound.moveOutMessage',
  method: 'PUT',
  path: '/om-rest/messages/{id}/{action}',
  access: change,
  summary: 'Hold a message back, or send it again',
  params: one.extend({ action: z.enum(byHand) }),
  body: z.object({ version: versionSchema }),
  answer: outMessageSchema,
});

export const showSigningKey = defineCall({
  id: 'outbound.showSigningKey',
  method: 'POST',
  path: '/om-rest/partners/{partnerId}/signing-key',
  access: { anyPermission: ['manageEdiPartners'] },
  summary:
    'Key with which a partner checks that a webhook comes from here; who looked it up stands in the history of the partner',
  params: z.object({ partnerId: z.string().min(1).max(35) }),
  answer: z.object({
    key: z.string(),
    /** `kontor-signature: t=<seconds>,v1=<hex>` */
    header: z.string(),
    /** HMAC-SHA256 of `<seconds>.<body>`, in hexadecimal digits. */
    algorithm: z.string(),
  }),
});

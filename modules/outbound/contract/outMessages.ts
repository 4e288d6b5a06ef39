import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { defineFact } from '#kernel/fact.ts';
import { idSchema } from '#kernel/ids.ts';
import { defineThing } from '#kernel/thing.ts';
import { outMessageMachine, outMessageStates } from '../rules/outMessageStates.ts';

declare module '#kernel/fact.ts' {
  interface Topics {
    outMessages: true;
  }
}

/** A message went from one state to another. */
export const outMessageMoved = defineFact<{ outMessageId: string; from: string; to: string }>(
  'outbound.outMessageMoved',
);

export const outMessageKinds = ['STAT512', 'WEBHOOK', 'IFTSTA', 'BORD512', 'ENTL512', 'CONTRL'] as const;

/** A message to a partner. That it was taken or given up is the sending's own step; a person holds it back or sends it again. */
export const outMessage = defineThing({
  module: 'outbound',
  name: 'outMessage',
  many: 'outMessages',
  tag: 'OutMessage',
  path: '/om-rest/messages',
  texts: 'outbound:',
  title: 'name',
  logKey: 'OUT_MESSAGE',
  topic: 'outMessages',
  read: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  write: { anyPermission: ['importOrders', 'acceptOrders'] },
  fields: {
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
  },
  details: {
    /** What is sent. */
    text: z.string(),
    tries: z.array(
      z.object({ attempt: z.int(), at: instantSchema, took: z.int(), ok: z.boolean(), answer: z.string() }),
    ),
  },
  machine: outMessageMachine,
  steps: { hold: {}, again: {} },
  columns: {
    name: { width: 240, grow: true },
    state: { width: 140 },
    createdAt: { width: 140 },
    kind: { width: 100 },
    partnerName: { width: 180 },
    event: { width: 80 },
    attempts: { width: 90 },
    answer: { width: 200, onlyShown: true },
    nextAt: { width: 140 },
  },
  searched: ['name', 'partnerName', 'state'],
  says: {
    list: 'Messages to partners, the newest first: state, attempts, what the partner answered',
    get: 'A message to a partner with its bytes and its attempts',
    steps: 'Hold a message back, or send it again',
  },
});
export type OutMessage = z.infer<typeof outMessage.schema>;
export type OutMessageDetails = z.infer<typeof outMessage.one>;
export const { list: listOutMessages, get: getOutMessage, move: moveOutMessage } = outMessage.calls;

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

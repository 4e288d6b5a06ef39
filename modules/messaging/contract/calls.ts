import { z } from 'zod';
import { type Call, defineCall } from '#kernel/call.ts';
import { instantSchema } from '#kernel/date.ts';
import { idSchema } from '#kernel/ids.ts';
import { channelTypes, charactersOf, limits, messageStates, quickReplies } from '../rules/vocabulary.ts';
import { messagingAccess } from './access.ts';

/** Counted as people count: 255 emojis are 255 characters. */
export const messageTextSchema = z
  .string()
  .check((given) => {
    if (charactersOf(given.value) > limits.text)
      given.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: limits.text,
        inclusive: true,
        input: given.value,
      });
  })
  .meta({ maxLength: limits.text });

const numberSchema = z.int().min(1).max(2_147_483_647);
export const channelNameSchema = z.string().min(1).max(80);
const typeSchema = z.enum(channelTypes);

export const channelSchema = z
  .object({
    type: typeSchema,
    /** Key of what the channel is about: unit, account, vehicle, list or group. */
    name: z.string(),
    id: z.int(),
    title: z.string(),
    /** What the channel is about at the moment: the vehicle's trip, the route of a list. */
    about: z.string().nullable(),
    tripId: z.string().nullable(),
    /** Number of the driver, or of the vehicle. */
    phone: z.string().nullable(),
    lastMessageId: z.int(),
    lastReadMessageId: z.int(),
    lastMessageTimeStamp: instantSchema.nullable(),
    lastMessage: z.object({ author: z.string(), own: z.boolean(), text: z.string() }).nullable(),
    unread: z.int(),
    canWrite: z.boolean(),
  })
  .meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

const pinSchema = z.object({
  tripId: z.string(),
  tripName: z.string(),
  stopId: z.string().nullable(),
  stopSequence: z.int().nullable(),
  stopName: z.string().nullable(),
});

export const messageSchema = z
  .object({
    /** Number within its channel, without gaps from 1. */
    id: z.int(),
    author: z.string(),
    /** Written by this session's account. */
    own: z.boolean(),
    /** A person's words, words that everybody reads in the own language, or what happened. */
    kind: z.enum(['PERSON', 'QUICK', 'SYSTEM']),
    state: z.enum(messageStates),
    clientTime: instantSchema,
    serverProcessTime: instantSchema,
    text: z.string(),
    blobId: z.string().nullable(),
    blobMimeType: z.string().nullable(),
    blobFilename: z.string().nullable(),
    pin: pinSchema.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const newMessageFields = {
  text: messageTextSchema.default(''),
  /** By the clock of the device, epoch ms; the same content at the same time is the same message. */
  clientTime: instantSchema,
  blobId: z.string().max(limits.blobId).nullable().optional(),
  blobMimeType: z.string().max(limits.mimeType).nullable().optional(),
  blobFilename: z.string().max(limits.filename).nullable().optional(),
  /** Said in the language of every reader. */
  quickReply: z.enum(quickReplies).optional(),
  /** Id of a quick reply of the unit's own; where the unit has it no longer, `text` is said instead. */
  ownReply: z.string().max(40).optional(),
  /** What the message is about. */
  tripId: idSchema.nullable().optional(),
  stopId: idSchema.nullable().optional(),
};
const newMessageSchema = z.object(newMessageFields);
export type NewMessage = z.infer<typeof newMessageSchema>;

const subject = z.object({ type: typeSchema, name: channelNameSchema });
const numbered = subject.extend({ id: numberSchema });
const upTo = { messageId: z.int().min(0).max(2_147_483_647) };

const create = {
  method: 'POST',
  access: messagingAccess,
  body: newMessageSchema,
  answer: messageSchema,
  status: 201,
} as const satisfies Partial<Call>;
/** The channel of this very number; another one of the same name is 404. */
export const createMessage = defineCall({
  ...create,
  id: 'messaging.create',
  path: '/api/channels/{type}/{name}/{id}',
  summary: 'Write a message: text, attachment or both; sent again it is the same one',
  params: numbered,
});
export const createMessageByName = defineCall({
  ...create,
  id: 'messaging.createByName',
  path: '/api/channels/{type}/{name}',
  summary: 'Write a message; the channel is opened by its first one',
  params: subject,
});

export const ownReplies = defineCall({
  id: 'messaging.ownReplies',
  method: 'GET',
  path: '/api/channels/quick-replies',
  access: messagingAccess,
  summary: 'Quick replies of the unit in all languages, beside those of the product',
  answer: z.array(
    z
      .object({
        id: z.string(),
        de: z.string(),
        en: z.string(),
        fr: z.string(),
        /** Kinds of channels that it is offered in; none: all of them. */
        kinds: z.array(z.enum(channelTypes)),
      })
      .meta({ id: 'OwnQuickReply' }),
  ),
});

const history = {
  method: 'GET',
  access: messagingAccess,
  query: z.object({ ltId: numberSchema.optional() }),
  answer: z.array(messageSchema),
} as const satisfies Partial<Call>;
export const channelHistory = defineCall({
  ...history,
  id: 'messaging.history',
  path: '/api/channels/{type}/{name}/{id}',
  summary: 'The newest 50 messages, or those before a number, newest first',
  params: numbered,
});
export const channelHistoryByName = defineCall({
  ...history,
  id: 'messaging.historyByName',
  path: '/api/channels/{type}/{name}',
  summary: 'The newest 50 messages of a channel by its name; none where nobody has written yet',
  params: subject,
});

export const listChannels = defineCall({
  id: 'messaging.channels',
  method: 'GET',
  path: '/api/channels/',
  access: messagingAccess,
  summary: 'Channels of this session with what is unread, the newest first',
  answer: z.array(channelSchema),
});
export const channelFilterSchema = z
  .array(z.object({ type: typeSchema, name: channelNameSchema.optional(), id: numberSchema.optional() }))
  .max(100);
export const filterChannels = defineCall({
  id: 'messaging.filterChannels',
  method: 'POST',
  path: '/api/channels/',
  access: messagingAccess,
  summary: 'Channels that one of the filters names, all for an empty list; what is shown here counts as delivered',
  body: channelFilterSchema,
  answer: z.array(channelSchema),
});

const mark = { method: 'PUT', access: messagingAccess } as const satisfies Partial<Call>;
export const markRead = defineCall({
  ...mark,
  id: 'messaging.read',
  path: '/api/channels/{type}/{name}/{id}/lastMessageId/{messageId}',
  summary: 'The channel is read up to this message; a mark never goes back',
  params: numbered.extend(upTo),
});
export const markReadByName = defineCall({
  ...mark,
  id: 'messaging.readByName',
  path: '/api/channels/{type}/{name}/lastMessageId/{messageId}',
  summary: 'The same for the channel of a name',
  params: subject.extend(upTo),
});

export const memberSchema = z
  .object({
    accountId: z.string(),
    name: z.string(),
    role: z.enum(['driver', 'dispatch', 'hall', 'terminal', 'person', 'member']),
    own: z.boolean(),
    lastReadMessageId: z.int(),
    lastDeliveredMessageId: z.int(),
    /** When the member last read here. */
    seenAt: instantSchema.nullable(),
  })
  .meta({ id: 'ChannelMember' });
export type Member = z.infer<typeof memberSchema>;
export const channelMembers = defineCall({
  id: 'messaging.members',
  method: 'GET',
  path: '/api/channels/{type}/{name}/members',
  access: messagingAccess,
  summary: 'Who takes part in a channel, and how far each has read',
  params: subject,
  answer: z.array(memberSchema),
});

export const searchChannels = defineCall({
  id: 'messaging.search',
  method: 'GET',
  path: '/api/channels/search',
  access: messagingAccess,
  summary: 'The newest 50 messages of the own channels with all words of the search',
  query: z.object({ search: z.string().min(1).max(100) }),
  answer: z.array(
    z.object({ type: typeSchema, name: z.string(), id: z.int(), title: z.string(), message: messageSchema }),
  ),
});

export const channelSubjects = defineCall({
  id: 'messaging.subjects',
  method: 'GET',
  path: '/api/channels/subjects',
  access: messagingAccess,
  summary: 'Whom and what one can write to: people, vehicles under way, open lists, groups, the terminal',
  query: z.object({ search: z.string().max(100).optional() }),
  answer: z.array(z.object({ type: typeSchema, name: z.string(), title: z.string(), about: z.string().nullable() })),
});

import { z } from 'zod';
import { isoDaySchema } from '#kernel/date.ts';
import { defineCall } from '#kernel/call.ts';
import { idSchema } from '#kernel/ids.ts';
import { messengerAccess, messengerWriting } from './access.ts';
import { channelSchema, messageSchema, newMessageFields } from './calls.ts';

/** `<channel>-<message>`, because messages count within their channel. */
export const messengerId = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/;

/** A message of a vehicle or a dispatch group, as the messenger of dispatch shows it. */
export const messengerMessageSchema = z
  .object({
    id: z.string(),
    channel: channelSchema.pick({ type: true, name: true, id: true, title: true }),
    ...messageSchema.omit({ id: true }).shape,
    /** When this session's account read the channel that far; null while it has not. */
    readAt: z.int().nullable(),
  })
  .meta({ id: 'MessengerMessage' });

const sendSchema = z
  .object({
    vehicleId: z.string().min(1).max(30).optional(),
    groupId: z.string().min(1).max(80).optional(),
    ...newMessageFields,
    tripId: idSchema.nullable().optional(),
  })
  .meta({ id: 'MessengerInput' });

export const sendMessengerMessage = defineCall({
  id: 'messaging.messengerSend',
  method: 'POST',
  path: '/dpt-rest/messages',
  access: messengerWriting,
  summary: 'Write to a vehicle, to the vehicle of a trip or to a dispatch group',
  body: sendSchema,
  answer: messengerMessageSchema,
  status: 201,
});
export const messengerMessages = defineCall({
  id: 'messaging.messenger',
  method: 'GET',
  path: '/dpt-rest/messages',
  access: messengerAccess,
  summary: 'The newest 500 messages of vehicles and dispatch groups since a day (YYYY-MM-DD), yesterday by default',
  query: z.object({ from: isoDaySchema.optional() }),
  answer: z.array(messengerMessageSchema),
});
export const readMessengerMessage = defineCall({
  id: 'messaging.messengerRead',
  method: 'PUT',
  path: '/dpt-rest/messages/{id}',
  access: messengerAccess,
  summary: 'The message and everything before it is read',
  params: z.object({ id: z.string().regex(messengerId) }),
  body: z.object({ read: z.literal(true) }),
});
export const searchMessenger = defineCall({
  id: 'messaging.messengerSearch',
  method: 'GET',
  path: '/dpt-rest/messages/search',
  access: messengerAccess,
  summary: 'The newest 50 messages of vehicles and dispatch groups with all words of the search',
  query: z.object({ search: z.string().min(1).max(100) }),
  answer: z.array(messengerMessageSchema),
});

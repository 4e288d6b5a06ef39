import { createMessageByName, type Message } from '#modules/messaging/contract/calls.ts';
import type { QuickReply } from '#modules/messaging/rules/vocabulary.ts';
import { keptFileOf, sendPhoto } from '#modules/blobs/web/pieces/waitingPhotos.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
import { keptRequest } from '#client/waiting/sendLater.ts';
import { placeOfFile } from '#client/waiting/waitingCall.ts';
import type { ChannelKey } from './look.ts';

/** A message as it waits on this device; the file goes first, under the message's own key. */
export type Written = ChannelKey & {
  key: string;
  text: string;
  clientTime: number;
  quickReply?: QuickReply;
  /** A reply of the unit's own; `text` is what it says on this device. */
  ownReply?: string;
  tripId?: string;
  stopId?: string;
  file?: { name: string; blob: Blob };
};

async function sendWritten(message: Written, headers: Record<string, string>): Promise<Message> {
  const { type, name, key, file, ...body } = message;
  const stored = file ? await sendPhoto({ ...file, key }, { silent: true, headers }, 'channels-attachment') : undefined;
  const blob = stored ? { blobId: stored.blobId, blobFilename: file?.name.slice(0, 150) } : {};
  return call(createMessageByName, { params: { type, name }, body: { ...body, ...blob } }, { silent: true, headers });
}

/** The same for the service worker. */
function requestOf({ type, name, key, file, ...body }: Written) {
  const blob = file ? { blobId: placeOfFile(key), blobFilename: file.name.slice(0, 150) } : {};
  const files = file ? [keptFileOf({ name: file.name, key }, ['file', 'blob'], 'channels-attachment')] : [];
  return keptRequest(createMessageByName, { params: { type, name }, body: { ...body, ...blob } }, false, files);
}

/** Messages as they wait on the device, all in one queue. */
export const writtenMessages: CallKind<Written, Message> = {
  keyOf: ({ key }) => key,
  renewed: (message) => ({ ...message, key: crypto.randomUUID() }),
  request: requestOf,
  send: sendWritten,
  contradicts: () => false,
  why: () => '',
  answered: () => void refreshCalls('messaging.historyByName', 'messaging.filterChannels', 'messaging.members'),
  place: () => '/MSG',
};

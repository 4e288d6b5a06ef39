import { uploadBlob } from '#modules/blobs/contract/calls.ts';
import { createMessageByName, type Message } from '#modules/messaging/contract/calls.ts';
import type { QuickReply } from '#modules/messaging/rules/vocabulary.ts';
import { call } from '#client/call/call.ts';
import { refreshCalls } from '#client/call/queries.ts';
import type { CallKind } from '#client/waiting/callKind.ts';
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
  const stored = file
    ? await call(
        uploadBlob,
        {
          params: { type: 'channels-attachment' },
          query: { filename: file.name.slice(0, 150), clientFileId: key },
          body: file.blob,
        },
        { silent: true, headers },
      )
    : undefined;
  const blob = stored ? { blobId: stored.blobId, blobFilename: file?.name.slice(0, 150) } : {};
  return call(createMessageByName, { params: { type, name }, body: { ...body, ...blob } }, { silent: true, headers });
}

/** Messages as they wait on the device, all in one queue. */
export const writtenMessages: CallKind<Written, Message> = {
  keyOf: ({ key }) => key,
  renewed: (message) => ({ ...message, key: crypto.randomUUID() }),
  send: sendWritten,
  contradicts: () => false,
  why: () => '',
  answered: () => void refreshCalls('messaging.historyByName', 'messaging.filterChannels', 'messaging.members'),
  place: () => '/MSG',
};

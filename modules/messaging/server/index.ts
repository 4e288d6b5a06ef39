import { sql } from 'kysely';
import { messagingPersons } from './persons.ts';
import { messagingRetention } from './retention.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { command, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { provide } from '#platform/questions.ts';
import { messagesWritten } from '#modules/delivery/contract/questions.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import type {} from '../contract/facts.ts';
import * as messengerCalls from '../contract/messenger.ts';
import { messagingAccess } from '../contract/access.ts';
import type { ChannelType } from '../rules/vocabulary.ts';
import { channelsOf, countUnread } from './channels.ts';
import { readUpTo, showChannels } from './commands/marks.ts';
import { send } from './commands/send.ts';
import { groupsOf } from './groups.ts';
import { historyOf, searchMessages } from './history.ts';
import { membersOf } from './members.ts';
import { writtenBy } from './messagesWritten.ts';
import { messenger, readInMessenger, searchMessengerMessages, sendToMessenger } from './messenger.ts';
import { ownRepliesOf } from './ownReplies.ts';
import { reactions } from './reactions.ts';
import { offered } from './subjects.ts';
import { trimMessages } from './trimMessages.ts';
import { beforeOwnTime, channelsWithin } from './visible.ts';
import { reachOf, wireMessage } from './wireMessage.ts';

export { readUpTo } from './commands/marks.ts';
export { send as sendMessage } from './commands/send.ts';

type Place = { type: ChannelType; name: string; id?: number };

const sent = async (ctx: CommandContext, place: Place, body: calls.NewMessage): Promise<calls.Message> => {
  const { channelId, message } = await send(ctx, await rowsOf(ctx), place, body);
  return wireMessage(ctx, message, await reachOf(ctx, channelId));
};
const read = async (ctx: CommandContext, { messageId, ...place }: Place & { messageId: number }) =>
  readUpTo(ctx, await rowsOf(ctx), place, messageId);

/** A file of a message is seen by whoever reads the message. */
async function showsFile(ctx: ViewContext, blobId: string): Promise<boolean> {
  const rows = await rowsOf(ctx);
  const found = await ctx.db.find(
    sql`select 1 from message m join channel c on c.org_unit = m.org_unit and c.id = m.channel_id
      where m.org_unit = ${ctx.unit} and m.blob_id = ${blobId} and ${channelsWithin(ctx, rows, await groupsOf(ctx))} and m.id > ${beforeOwnTime(ctx, rows)}`,
  );
  return found !== undefined;
}

export const messaging = (platform: () => Platform): ServerModule => ({
  name: 'messaging',
  retention: messagingRetention,
  personal: messagingPersons,
  provides: [provide(messagesWritten, writtenBy)],
  topics: { channels: messagingAccess },
  notifications: [
    {
      id: 'msg.unread',
      translateKey: 'messaging:topic/unread',
      access: messagingAccess,
      link: '/MSG?show=unread',
      count: async (ctx) => countUnread(ctx, await rowsOf(ctx)),
    },
  ],
  showsFile,
  reactions: reactions(platform),
  jobs: [{ name: 'trimMessages', cron: '53 2 * * *', longest: 4 * 3600, run: trimMessages }],
  routes: [
    command(calls.createMessage, (ctx, { params, body }) => sent(ctx, params, body)),
    command(calls.createMessageByName, (ctx, { params, body }) => sent(ctx, params, body)),
    view(calls.channelHistory, async (ctx, { params, query }) => historyOf(ctx, await rowsOf(ctx), params, query.ltId)),
    view(calls.channelHistoryByName, async (ctx, { params, query }) =>
      historyOf(ctx, await rowsOf(ctx), params, query.ltId),
    ),
    view(calls.ownReplies, ownRepliesOf),
    view(calls.listChannels, async (ctx) => channelsOf(ctx, await rowsOf(ctx))),
    command(calls.filterChannels, async (ctx, { body }) => showChannels(ctx, await rowsOf(ctx), body)),
    command(calls.markRead, (ctx, { params }) => read(ctx, params)),
    command(calls.markReadByName, (ctx, { params }) => read(ctx, params)),
    view(calls.channelMembers, async (ctx, { params }) => membersOf(ctx, await rowsOf(ctx), params)),
    view(calls.searchChannels, async (ctx, { query }) =>
      (await searchMessages(ctx, await rowsOf(ctx), query.search)).map(({ channel, message }) => ({
        type: channel.type,
        name: channel.name,
        id: channel.id,
        title: channel.title,
        message,
      })),
    ),
    view(calls.channelSubjects, async (ctx, { query }) => offered(ctx, await rowsOf(ctx), query.search)),
    command(messengerCalls.sendMessengerMessage, async (ctx, { body }) =>
      sendToMessenger(ctx, await rowsOf(ctx), body),
    ),
    view(messengerCalls.messengerMessages, async (ctx, { query }) => messenger(ctx, await rowsOf(ctx), query.from)),
    command(messengerCalls.readMessengerMessage, async (ctx, { params, body }) =>
      readInMessenger(ctx, await rowsOf(ctx), params.id, body),
    ),
    view(messengerCalls.searchMessenger, async (ctx, { query }) =>
      searchMessengerMessages(ctx, await rowsOf(ctx), query.search),
    ),
  ],
});

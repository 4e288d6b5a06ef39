import { type RawBuilder, sql } from 'kysely';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Message } from '../contract/calls.ts';
import { replyText } from '../rules/ownReplies.ts';
import { ownReplyKey } from '../rules/vocabulary.ts';
import type { MessageRow } from './tables.gen.ts';

/** A message as this reader gets it: what has a text key stands in the reader's language. */
export const textFor = (ctx: ViewContext, row: Pick<MessageRow, 'text' | 'text_key' | 'args'>): string =>
  row.text_key === null
    ? row.text
    : row.text_key === ownReplyKey
      ? replyText(row.args, ctx.language)
      : ctx.t(row.text_key, spokenArgs(row.args, ctx.language, ctx.timezone));

/** How far the others of the channel have read: an own message is READ when one of them has come to it. */
export type Reach = { ownRead: number; othersRead: number };

export function wireMessage(ctx: ViewContext, row: MessageRow, reach: Reach): Message {
  const own = row.account_id === ctx.session.accountId;
  const read = own ? reach.othersRead : reach.ownRead;
  return {
    id: row.id,
    author: row.author,
    own,
    kind: row.kind,
    state: row.id <= read ? 'READ' : 'TRANSMITTED',
    clientTime: row.client_time,
    serverProcessTime: row.server_process_time,
    text: textFor(ctx, row),
    blobId: row.blob_id,
    blobMimeType: row.blob_mime_type,
    blobFilename: row.blob_filename,
    pin:
      row.trip_id === null
        ? null
        : {
            tripId: row.trip_id,
            tripName: row.trip_name ?? '',
            stopId: row.stop_id,
            stopSequence: row.stop_sequence,
            stopName: row.stop_name,
          },
  };
}

/** How far the session and the others have read a channel. */
export async function reachOf(ctx: ViewContext, channelId: number): Promise<Reach> {
  const row = await ctx.db.find(
    sql<Reach>`select coalesce(max(last_read_id) filter (where account_id = ${ctx.session.accountId}), 0) as "ownRead",
        coalesce(max(last_read_id) filter (where account_id <> ${ctx.session.accountId}), 0) as "othersRead"
      from channel_reader where org_unit = ${ctx.unit} and channel_id = ${channelId}`,
    { name: 'messages.reach' },
  );
  return row ?? { ownRead: 0, othersRead: 0 };
}

/** Messages of a channel, newest first, that lie between two numbers. */
export const messagesOf = (
  ctx: ViewContext,
  channelId: number,
  { before, after }: { before: number | undefined; after: number },
  most: number,
): Promise<MessageRow[]> =>
  ctx.db.run(
    sql<MessageRow>`select * from message where org_unit = ${ctx.unit} and channel_id = ${channelId} and id > ${after}
      and ${before === undefined ? sql`true` : (sql`id < ${before}` as RawBuilder<unknown>)} order by id desc limit ${most}`,
    { name: 'messages.block' },
  );

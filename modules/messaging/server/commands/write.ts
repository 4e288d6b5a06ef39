import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { ChangeScope, CommandContext } from '#platform/context.ts';
import { messageWritten } from '../../contract/facts.ts';
import { markAfterSending } from '../../rules/readMarks.ts';
import type { MessageArgs } from '../columns.ts';
import type { MessageRow } from '../tables.gen.ts';

/** What is written: by whom, when by their clock, and what. */
export type Entry = {
  accountId: string;
  author: string;
  clientTime: number;
  kind: MessageRow['kind'];
  text: string;
  textKey: string | null;
  args: MessageArgs;
  blob: { id: string; mimeType: string; filename: string | null } | null;
  pin: { tripId: string; tripName: string; stop: { id: string; sequence: number; name: string } | null } | null;
};

const digestOf = ({ text, textKey, args, blob, pin }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify([text, textKey, args, blob?.id ?? null, pin?.tripId ?? null, pin?.stop?.id ?? null]))
    .digest('hex');

/**
 * Writes into a channel. Its row is locked first and its counter taken in the same transaction, so that the numbers of those who write
 * at the same time follow each other without a gap; what was written before under the same content and moment is answered as it is.
 */
export async function write(
  ctx: CommandContext,
  channelId: number,
  entry: Entry,
  readers: ChangeScope,
): Promise<MessageRow> {
  const { blob, pin } = entry;
  const at = new Date(entry.clientTime);
  const digest = digestOf(entry);
  // Two statements: one would look for the earlier message as things were before it had the lock.
  ctx.db.later(sql`select 1 from channel where org_unit = ${ctx.unit} and id = ${channelId} for no key update`, {
    name: 'channel.lock',
  });
  const row = known(
    await ctx.db.find(
      sql<
        MessageRow & { fresh: boolean }
      >`with earlier as (select * from message where org_unit = ${ctx.unit} and channel_id = ${channelId}
          and account_id = ${entry.accountId} and client_time = ${at} and digest = ${digest}),
        next as (update channel set last_message_id = last_message_id + 1, last_message_at = greatest(last_message_at, ${new Date(ctx.now)})
          where org_unit = ${ctx.unit} and id = ${channelId} and not exists (select from earlier) returning last_message_id, last_message_at),
        added as (insert into message (org_unit, channel_id, id, account_id, author, client_time, server_process_time, text, text_key, args, kind,
            blob_id, blob_mime_type, blob_filename, trip_id, trip_name, stop_id, stop_sequence, stop_name, digest)
          select ${ctx.unit}, ${channelId}, next.last_message_id, ${entry.accountId}, ${entry.author}, ${at}, next.last_message_at,
            ${entry.text}, ${entry.textKey}, ${JSON.stringify(entry.args)}::jsonb, ${entry.kind},
            ${blob?.id ?? null}::uuid, ${blob?.mimeType ?? null}, ${blob?.filename ?? null}, ${pin?.tripId ?? null}::uuid, ${pin?.tripName ?? null},
            ${pin?.stop?.id ?? null}::uuid, ${pin?.stop?.sequence ?? null}::int, ${pin?.stop?.name ?? null}, ${digest} from next returning *)
        select *, false as fresh from earlier union all select *, true from added`,
      { name: 'message.write' },
    ),
  );
  if (row.fresh) {
    ctx.changed('channels', 'channel', String(channelId), row.id, readers);
    await ctx.emit(messageWritten, { channelId, messageId: row.id });
  }
  return row;
}

/** Who writes right behind what they had read has read their own message; a gap before it stays unread. */
export async function readOwn(ctx: CommandContext, channelId: number, sent: number): Promise<void> {
  const { accountId, accountName } = ctx.session;
  const mine = await ctx.db.find(
    sql<{
      read: number;
    }>`select last_read_id as read from channel_reader where org_unit = ${ctx.unit} and channel_id = ${channelId} and account_id = ${accountId}`,
    { name: 'channel.ownMark' },
  );
  const read = markAfterSending(mine?.read ?? 0, sent);
  ctx.db.later(
    sql`insert into channel_reader (org_unit, channel_id, account_id, name, last_read_id, last_delivered_id, read_at)
      values (${ctx.unit}, ${channelId}, ${accountId}, ${accountName}, ${read}, ${sent}, ${new Date(ctx.now)})
      on conflict (org_unit, channel_id, account_id) do update set last_read_id = greatest(channel_reader.last_read_id, excluded.last_read_id),
        last_delivered_id = greatest(channel_reader.last_delivered_id, excluded.last_delivered_id), read_at = excluded.read_at, name = excluded.name`,
    { name: 'channel.markOwn' },
  );
}

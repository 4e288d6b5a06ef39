import { type RawBuilder, sql } from 'kysely';
import { searchTokens } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Channel, Message } from '../contract/calls.ts';
import { type ChannelType, limits } from '../rules/vocabulary.ts';
import { channelsOf, getChannel } from './channels.ts';
import { groupsOf } from './groups.ts';
import { getSubject, type SubjectKey } from './subject.ts';
import type { MessageRow } from './tables.gen.ts';
import { beforeOwnTime, channelsWithin } from './visible.ts';
import { messagesOf, reachOf, wireMessage } from './wireMessage.ts';

/** Number of the last message before an instant. */
async function lastBefore(ctx: ViewContext, channelId: number, since: number | undefined): Promise<number> {
  if (since === undefined) return 0;
  const row = await ctx.db.find(
    sql<{
      id: number;
    }>`select coalesce(max(id), 0) as id from message where org_unit = ${ctx.unit} and channel_id = ${channelId}
      and server_process_time < ${new Date(since)}`,
    { name: 'messages.before' },
  );
  return row?.id ?? 0;
}

/** A block of a channel's messages, newest first; none where nobody has written yet. */
export async function historyOf(
  ctx: ViewContext,
  rows: Rows,
  place: SubjectKey & { id?: number | undefined },
  before: number | undefined,
): Promise<Message[]> {
  const { since } = await getSubject(ctx, rows, place);
  const channel = await getChannel(ctx, place);
  if (!channel) return [];
  const after = await lastBefore(ctx, channel.id, since);
  const [found, reach] = await Promise.all([
    messagesOf(ctx, channel.id, { before, after }, limits.block),
    reachOf(ctx, channel.id),
  ]);
  return found.map((row) => wireMessage(ctx, row, reach));
}

export type Found = { channel: Channel; message: Message };

/** Messages of the own channels that a condition on `message m` and `channel c` names, the newest first. */
async function foundIn(
  ctx: ViewContext,
  rows: Rows,
  where: RawBuilder<unknown>,
  { name, most }: { name: string; most: number },
): Promise<Found[]> {
  const groups = await groupsOf(ctx);
  const found = await ctx.db.run(
    sql<MessageRow>`select m.* from message m join channel c on c.org_unit = m.org_unit and c.id = m.channel_id
      where m.org_unit = ${ctx.unit} and ${where} and ${channelsWithin(ctx, rows, groups)} and m.id > ${beforeOwnTime(ctx, rows)}
      order by m.server_process_time desc, m.channel_id, m.id desc limit ${most}`,
    { name: `${name}.${rows.kind}` },
  );
  if (found.length === 0) return [];
  const ids = [...new Set(found.map((row) => row.channel_id))];
  const channels = new Map((await channelsOf(ctx, rows, { ids })).map((one) => [one.id, one]));
  const reach = new Map(await Promise.all(ids.map(async (id) => [id, await reachOf(ctx, id)] as const)));
  return found.flatMap((row) => {
    const channel = channels.get(row.channel_id);
    const far = reach.get(row.channel_id);
    return channel && far ? [{ channel, message: wireMessage(ctx, row, far) }] : [];
  });
}

const ofTypes = (types: readonly ChannelType[] | undefined): RawBuilder<unknown> =>
  types ? sql`c.type = any(${[...types]})` : sql`true`;
/** Matches that are looked through for those of the own channels. */
const mostMatches = 2000;
const mostFound = 50;

/** The newest messages with all words of a search. */
export async function searchMessages(
  ctx: ViewContext,
  rows: Rows,
  search: string,
  types?: readonly ChannelType[],
): Promise<Found[]> {
  const tokens = searchTokens(search);
  if (tokens.length === 0) return [];
  return foundIn(
    ctx,
    rows,
    sql`(m.channel_id, m.id) in (select f.channel_id, f.id from app.search_messages(${tokens}::text[], ${mostMatches}) f) and ${ofTypes(types)}`,
    { name: `messages.search.${types ? 'messenger' : 'all'}`, most: mostFound },
  );
}

/** Messages since an instant, newest first. */
export const messagesSince = (
  ctx: ViewContext,
  rows: Rows,
  since: Date,
  types: readonly ChannelType[],
): Promise<Found[]> =>
  foundIn(ctx, rows, sql`m.server_process_time >= ${since} and ${ofTypes(types)}`, {
    name: 'messages.since',
    most: 500,
  });

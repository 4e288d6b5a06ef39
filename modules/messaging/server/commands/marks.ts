import { sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Channel } from '../../contract/calls.ts';
import { channelRights, hasOwnChannel } from '../../rules/channelRights.ts';
import { markAt } from '../../rules/readMarks.ts';
import { dispatchGroup, supervisorsName } from '../../rules/vocabulary.ts';
import { channelsOf, findChannel, getChannel } from '../channels.ts';
import { dispatching, groupsOf } from '../groups.ts';
import { getSubject, type SubjectKey } from '../subject.ts';
import { openChannel } from './openChannel.ts';

/** Reads a channel up to a message: the mark only goes on. */
export async function readUpTo(
  ctx: CommandContext,
  rows: Rows,
  place: SubjectKey & { id?: number | undefined },
  messageId: number,
): Promise<void> {
  const { readers } = await getSubject(ctx, rows, place);
  const channel = await getChannel(ctx, place);
  if (!channel) throw notFound('messaging:refusal/noChannel');
  const { accountId, accountName } = ctx.session;
  const upTo = markAt(0, messageId, channel.last_message_id);
  const moved = await ctx.db.run(
    sql`insert into channel_reader (org_unit, channel_id, account_id, name, last_read_id, last_delivered_id, read_at)
      values (${ctx.unit}, ${channel.id}, ${accountId}, ${accountName}, ${upTo}, ${upTo}, ${new Date(ctx.now)})
      on conflict (org_unit, channel_id, account_id) do update set last_read_id = excluded.last_read_id, name = excluded.name,
        last_delivered_id = greatest(channel_reader.last_delivered_id, excluded.last_delivered_id), read_at = excluded.read_at
        where channel_reader.last_read_id < excluded.last_read_id
      returning 1`,
    { name: 'channel.read' },
  );
  if (moved.length > 0) ctx.changed('channels', 'channelRead', String(channel.id), upTo, readers);
}

/** Channels that are always there for this session: its own, the terminal's, the supervisors', dispatch's, its groups'. */
async function standing(ctx: CommandContext): Promise<SubjectKey[]> {
  const who = ctx.session;
  const reads = (key: SubjectKey): boolean => channelRights(who, key).read;
  const keys: SubjectKey[] = [
    { type: 'TERMINAL', name: ctx.unit },
    { type: 'SUPERVISOR', name: supervisorsName },
  ];
  const own: SubjectKey = { type: 'USER', name: who.accountId };
  const group: SubjectKey = { type: 'DISPO_GROUP', name: dispatchGroup };
  const groups = (await groupsOf(ctx))
    .filter(({ accounts }) => accounts.includes(who.accountId))
    .map(({ type, id }): SubjectKey => ({ type, name: id }));
  return [
    ...keys.filter(reads),
    ...(hasOwnChannel(who) && ctx.record.rowScope !== 'ownKeyAccount' ? [own] : []),
    ...(reads(group) && hasAnyPermission(who, [dispatching]) ? [group] : []),
    ...groups.filter(reads),
  ];
}

/** The channels of the session as it shows them from now on: what lies in them is delivered. */
export async function showChannels(
  ctx: CommandContext,
  rows: Rows,
  filters: readonly { type: string; name?: string | undefined; id?: number | undefined }[],
): Promise<Channel[]> {
  for (const key of await standing(ctx)) if (!(await findChannel(ctx, key))) await openChannel(ctx, key);
  const channels = await channelsOf(ctx, rows, { filters });
  const waiting = channels.filter((one) => one.lastMessageId > one.lastReadMessageId).map((one) => one.id);
  if (waiting.length > 0)
    ctx.db.later(
      sql`insert into channel_reader (org_unit, channel_id, account_id, name, last_delivered_id)
        select c.org_unit, c.id, ${ctx.session.accountId}, ${ctx.session.accountName}, c.last_message_id from channel c
        where c.org_unit = ${ctx.unit} and c.id = any(${waiting}) order by c.id
        on conflict (org_unit, channel_id, account_id) do update set last_delivered_id = excluded.last_delivered_id
          where channel_reader.last_delivered_id < excluded.last_delivered_id`,
      { name: 'channels.delivered' },
    );
  return channels;
}

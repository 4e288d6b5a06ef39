import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { openNumberRanges, takeNumbers } from '#modules/organisation/server/index.ts';
import { findChannel } from '../channels.ts';
import type { SubjectKey } from '../subject.ts';
import { type ChannelRow, tables } from '../tables.gen.ts';

const range = { purpose: 'CHANNEL', prefix: '', first: 1, last: 2_000_000_000 };

/** The channel of a subject, opened when nobody has yet; channels of a unit are opened one after another and numbered from 1. */
export async function openChannel(ctx: CommandContext, key: SubjectKey): Promise<Pick<ChannelRow, 'id'>> {
  const known = await findChannel(ctx, key);
  if (known) return known;
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/channels`}, 0))`, {
    name: 'channel.turn',
  });
  const meanwhile = await findChannel(ctx, key);
  if (meanwhile) return meanwhile;
  await openNumberRanges(ctx.db, ctx.unit, [range]);
  const id = Number((await takeNumbers(ctx, range.purpose))[0]);
  await ctx.db.run(
    insertRow(ctx, tables.channel, { id, type: key.type, name: key.name, created_at: new Date(ctx.now) }),
    { name: 'channel.open' },
  );
  return { id };
}

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';

/** Pages say so every 20 s; whoever was silent for longer than two of these has gone. */
const silentMs = 45_000;

/** Notes that the account is at a place, or no longer; answers whoever plans who else is, the first to come first. */
export async function beHere(ctx: CommandContext, body: { place: string; leaves: boolean }) {
  // A driver or a customer has no page that shows who works in the depot, and names any place.
  if (ctx.record.rowScope === 'ownTrips' || ctx.record.rowScope === 'ownKeyAccount') return [];
  const [now, gone] = [new Date(ctx.now), new Date(ctx.now - silentMs)];
  const { accountId, accountName } = ctx.session;
  await ctx.db.run(
    sql`delete from presence where org_unit = ${ctx.unit} and (seen_at < ${gone} or (${body.leaves} and account_id = ${accountId} and place = ${body.place}))`,
    { name: 'presence.leave' },
  );
  if (!body.leaves)
    await ctx.db.run(
      sql`insert into presence (org_unit, account_id, place, account_name, since, seen_at) values (${ctx.unit}, ${accountId}, ${body.place}, ${accountName}, ${now}, ${now})
        on conflict (org_unit, account_id, place) do update set seen_at = excluded.seen_at`,
      { name: 'presence.come' },
    );
  return ctx.db.run(
    sql<{
      accountId: string;
      name: string;
      since: number;
    }>`select account_id as "accountId", account_name as name, since from presence
      where org_unit = ${ctx.unit} and place = ${body.place} and account_id <> ${accountId} order by since, account_id limit 20`,
    { name: 'presence.others' },
  );
}

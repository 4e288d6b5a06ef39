import { sql } from 'kysely';
import { drivesShared } from '#modules/identity/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import { positionsKeptDays } from '#modules/dispatch/contract/positions.ts';
import { type Amount, messagesWritten } from '../contract/questions.ts';

const none: Amount = { count: 0, oldest: null, newest: null };
const mostSessions = 50;

/**
 * What is kept of the person who asks: it goes by the account of the session. Checks of vehicles and documented orders bear no account, only the name, and are counted
 * by it.
 */
export async function storedAboutMe(ctx: ViewContext) {
  const { unit, db, record } = ctx;
  const { accountName } = ctx.session;
  const accountId = record.account.id;
  // A vehicle's telephone has had other drivers, who are nobody else's business.
  const mine = drivesShared(record) ? sql`account_name = ${accountName}` : sql`true`;
  const [account] = await db.run(
    sql<{ id: string; name: string; email: string | null; language: string }>`
      select account_id as id, name, email, language from account where org_unit = ${record.account.unit} and account_id = ${accountId}`,
  );
  const sessions = await db.run(
    sql<{ startedAt: number; lastSeenAt: number; open: boolean; own: boolean; device: string | null }>`
      select s.created_at as "startedAt", s.last_seen as "lastSeenAt", s.ended_at is null and s.expires_at > ${new Date(ctx.now)} as open,
        s.id = ${record.id} as own, coalesce(d.label, d.user_agent) as device
      from session s left join device_session p on p.org_unit = s.org_unit and p.id = s.device_session
        left join device d on d.org_unit = p.org_unit and d.client_hash = p.client_hash
      where s.account_unit = ${record.account.unit} and s.account_id = ${accountId} order by s.last_seen desc, s.id limit ${mostSessions}`,
  );
  const trips = await db.run(
    sql<Amount & { id: string; name: string }>`
      select p.trip_id as id, t.name, count(*)::int as count, min(p.at) as oldest, max(p.at) as newest
      from vehicle_position p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id
      where p.org_unit = ${unit} and p.account = ${accountId} group by p.trip_id, t.name order by newest desc, id`,
  );
  const [events = none] = await db.run(
    sql<Amount>`select count(*)::int as count, min(happened_at) as oldest, max(happened_at) as newest from driver_event
      where org_unit = ${unit} and account = ${accountId} and ${mine}`,
  );
  const [vehicleChecks = none] = await db.run(
    sql<Amount>`select count(*)::int as count, min(checked_at) as oldest, max(checked_at) as newest from vehicle_check
      where org_unit = ${unit} and account_name = ${accountName}`,
  );
  const [documented = none] = await db.run(
    sql<Amount>`select count(*)::int as count, min(documented_at) as oldest, max(documented_at) as newest from stop_order
      where org_unit = ${unit} and documented_by = ${accountName}`,
  );
  const messages = await ctx.ask(messagesWritten, { author: drivesShared(record) ? accountName : null });
  const moments = (pick: 'oldest' | 'newest') => trips.flatMap((trip) => (trip[pick] === null ? [] : [trip[pick]]));
  return {
    account: account ?? { id: accountId, name: accountName, email: null, language: ctx.language },
    sessions,
    positions: {
      keptDays: positionsKeptDays,
      count: trips.reduce((sum, trip) => sum + trip.count, 0),
      oldest: trips.length > 0 ? Math.min(...moments('oldest')) : null,
      newest: trips.length > 0 ? Math.max(...moments('newest')) : null,
      trips,
    },
    events,
    vehicleChecks,
    documented,
    messages,
  };
}

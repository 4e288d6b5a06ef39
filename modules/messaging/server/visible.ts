import { type RawBuilder, sql } from 'kysely';
import { hasAnyPermission } from '#kernel/access.ts';
import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { tripsWithin } from '#modules/dispatch/server/index.ts';
import { channelGroups } from '#modules/identity/rules/groups.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { channelRights } from '../rules/channelRights.ts';
import { type ChannelType, supervisorsName } from '../rules/vocabulary.ts';
import { type Group, isMember } from './groups.ts';

/** More than this is not counted: "99+" is shown long before. */
const mostCounted = 1000;

/** Days around today (ISO) in which a trip counts as under way: line haul leaves in the evening and arrives in the morning. */
export function daysOf(ctx: ViewContext): { yesterday: string; today: string; tomorrow: string } {
  const today = localDateOf(ctx.now, ctx.timezone);
  return {
    yesterday: dateToIso(addDays(today, -1)),
    today: dateToIso(today),
    tomorrow: dateToIso(addDays(today, 1)),
  };
}

/** Trips that their vehicle is on, or goes on next, as a condition on `trip t`; one that is over counts until its day is. */
export function underWay(ctx: ViewContext): RawBuilder<unknown> {
  const { yesterday, today, tomorrow } = daysOf(ctx);
  return sql`(t.org_unit = ${ctx.unit} and t.vehicle_id is not null and t.state not in ('CREATED', 'CANCELED')
    and t.execution_date between ${yesterday}::date and ${tomorrow}::date and (t.state <> 'JOURNEY_CLOSED' or t.execution_date = ${today}::date))`;
}

/** Channels that a session reads, as a condition on `channel c` (specification 2, 6; T-05). */
export function channelsWithin(ctx: ViewContext, rows: Rows, groups: readonly Group[]): RawBuilder<unknown> {
  const who = ctx.session;
  const reads = (type: ChannelType, name = ''): boolean => channelRights(who, { type, name }).read;
  const kinds: RawBuilder<unknown>[] = [];
  if (reads('TERMINAL')) kinds.push(sql`c.type = 'TERMINAL'`);
  if (reads('SUPERVISOR', supervisorsName)) kinds.push(sql`(c.type = 'SUPERVISOR' and c.name = ${supervisorsName})`);
  if (reads('USER', who.accountId)) kinds.push(sql`(c.type = 'USER' and c.name = ${who.accountId})`);
  if (hasAnyPermission(who, ['useAllChannels'])) kinds.push(sql`(c.type = 'USER' and c.name <> ${who.accountId})`);
  for (const type of channelGroups) {
    const own = groups.filter((group) => group.type === type && isMember(ctx, group)).map((group) => group.id);
    if (own.length > 0 && reads(type)) kinds.push(sql`(c.type = ${type} and c.name = any(${own}))`);
  }
  const all = rows.kind === 'unit';
  if (reads('VEHICLE'))
    kinds.push(
      all
        ? sql`c.type = 'VEHICLE'`
        : sql`(c.type = 'VEHICLE' and c.name in (select t.vehicle_id from trip t where ${underWay(ctx)} and ${tripsWithin(rows)}))`,
    );
  const lists = (['LDG', 'ULD', 'INV'] as const).filter((type) => reads(type));
  if (lists.length > 0)
    kinds.push(
      all
        ? sql`c.type = any(${lists})`
        : sql`(c.type = any(${lists}) and c.name in (select t.loading_list_id::text from trip t where ${underWay(ctx)} and ${tripsWithin(rows)}))`,
    );
  return kinds.length === 0 ? sql`false` : sql`(c.org_unit = ${ctx.unit} and (${sql.join(kinds, sql` or `)}))`;
}

/**
 * Number of the last message before one's time with a vehicle began, for sessions that see only their own trips: what was said
 * to the driver of yesterday is not theirs. 0 for everybody else. A condition on `channel c`.
 */
export function beforeOwnTime(ctx: ViewContext, rows: Rows): RawBuilder<number> {
  if (rows.kind === 'unit') return sql<number>`0`;
  return sql<number>`case when c.type <> 'VEHICLE' then 0 else coalesce((select max(m.id) from message m
    where m.org_unit = c.org_unit and m.channel_id = c.id and m.server_process_time <
      (select min(t.execution_date)::timestamp at time zone ${ctx.timezone} from trip t where ${underWay(ctx)} and t.vehicle_id = c.name and ${tripsWithin(rows)})), 0) end`;
}

/**
 * What people wrote behind the session's mark, its own words left out. What the product itself notes is not counted: a rejected trip or
 * a list to be closed has its own topic of the bell. An expression on `channel c` and its reader `r`.
 */
export const unreadIn = (ctx: ViewContext, before: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select from message m where m.org_unit = c.org_unit and m.channel_id = c.id
    and m.id > greatest(coalesce(r.last_read_id, 0), ${before}) and m.kind <> 'SYSTEM' and m.account_id <> ${ctx.session.accountId} limit ${mostCounted}) waiting)`;

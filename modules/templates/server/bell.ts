import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { wholeUnit } from '#platform/histories.ts';
import type { NotificationTopic } from '#platform/module.ts';
import { collectionReaders, templateWriters } from '../contract/access.ts';

const counted = async (ctx: ViewContext, name: string, rows: ReturnType<typeof sql>): Promise<number> =>
  (
    await ctx.db.one(sql<{ n: number }>`select count(*)::int as n from ${rows} and ${await wholeUnit(ctx)}`, {
      name: `${name}.${ctx.record.rowScope}`,
    })
  ).n;

/** What the bell says to whoever plans: what waits, and what a holiday changes in the next fortnight. */
export const templateNotifications: readonly NotificationTopic[] = [
  {
    id: 'wco.templates.failed',
    translateKey: 'templates:topic/tripsFailed',
    access: templateWriters,
    link: '/WCO/tour-templates?show=waiting',
    count: (ctx) =>
      counted(
        ctx,
        'bell.templates',
        sql`trip_template where org_unit = ${ctx.unit} and state = 'ACTIVE' and failed_days > 0`,
      ),
  },
  {
    id: 'wco.templates.heads',
    translateKey: 'templates:topic/tripsWithoutHead',
    access: templateWriters,
    link: '/WCO/tour-templates?show=heads',
    count: (ctx) => counted(ctx, 'bell.heads', sql`trip_template where org_unit = ${ctx.unit} and head_days > 0`),
  },
  {
    id: 'wco.collections.waiting',
    translateKey: 'templates:topic/collectionsWaiting',
    access: collectionReaders,
    link: '/WCO/recurringcollections?show=waiting',
    count: (ctx) =>
      counted(
        ctx,
        'bell.collections',
        sql`recurring_collection where org_unit = ${ctx.unit} and state = 'ACTIVE' and waits_for is not null`,
      ),
  },
  {
    id: 'wco.collections.holiday',
    translateKey: 'templates:topic/collectionsHoliday',
    access: collectionReaders,
    link: '/WCO/recurringcollections?show=holiday',
    count: (ctx) =>
      counted(
        ctx,
        'bell.holidays',
        sql`recurring_collection where org_unit = ${ctx.unit} and state = 'ACTIVE'
          and holiday_on >= ${dateToIso(localDateOf(ctx.now, ctx.timezone))}::date`,
      ),
  },
];

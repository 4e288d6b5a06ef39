import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { headIssuesOf } from '#modules/dispatch/server/index.ts';

type Made = { day: string; trip_id: string };

/**
 * Looks at the heads of a template's trips of today and later that can still be changed: is there a vehicle and a driver, may he drive it, is one of them
 * on another trip at that time? Kept at the day; `wrongOnly`: those that were found wrong before, because somebody may have put them right.
 */
export async function lookAtHeads(ctx: CommandContext, templateId: string, wrongOnly = false): Promise<number> {
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const made = await ctx.db.run(
    sql<Made>`select day::text as day, trip_id from template_day
      where org_unit = ${ctx.unit} and template_id = ${templateId} and state = 'MADE' and day >= ${today}::date
        and (not ${wrongOnly} or head_issues <> '[]') order by day`,
    { name: 'template.heads' },
  );
  const found = await headIssuesOf(
    ctx,
    made.map(({ trip_id }) => trip_id),
  );
  let others = 0;
  for (const { day, trip_id } of made) {
    const issues = found.get(trip_id) ?? [];
    const other = await ctx.db.find(
      sql`update template_day set head_issues = ${JSON.stringify(issues)}::jsonb
        where org_unit = ${ctx.unit} and template_id = ${templateId} and day = ${day}::date and head_issues <> ${JSON.stringify(issues)}::jsonb returning day`,
      { name: 'template.head' },
    );
    if (other) others += 1;
  }
  return others;
}

/** Templates with a trip of today or later whose head was found wrong. */
export const templatesToLookAt = async (ctx: CommandContext): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{ id: string }>`select id from trip_template where org_unit = ${ctx.unit} and head_days > 0 order by id`,
      { name: 'template.toLookAt' },
    )
  ).map(({ id }) => id);

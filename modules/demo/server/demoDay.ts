import { sql } from 'kysely';
import { notFound } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { aheadOf, type DayState } from '../rules/ahead.ts';

const readDay = (ctx: ViewContext, lock = false): Promise<DayState | undefined> =>
  ctx.db.find(
    sql<DayState>`select played, since, ahead::float8 as ahead from demo_day where org_unit = ${ctx.unit} ${lock ? sql`for update` : sql``}`,
  );

/** The day begins to be played in the unit; one that was stopped stays stopped, whoever starts again. */
export async function openDemoDay(ctx: CommandContext): Promise<void> {
  await ctx.db.run(
    sql`insert into demo_day (org_unit, since) values (${ctx.unit}, ${new Date(ctx.now)}) on conflict (org_unit) do nothing`,
  );
}

/**
 * Writes down how far ahead of the clock the day is, so that whoever plays it next goes on from there: a program that is not running gains nothing.
 * @param begins this is the player's first look: what the clock ran since somebody last looked was not played
 */
export async function keepAhead(ctx: CommandContext, pace: number, begins: boolean): Promise<void> {
  const day = await readDay(ctx, true);
  if (!day?.played) return;
  const ahead = aheadOf(begins ? { ...day, played: false } : day, pace, ctx.now, ctx.timezone);
  await ctx.db.run(
    sql`update demo_day set since = ${new Date(ctx.now)}, ahead = ${ahead} where org_unit = ${ctx.unit}`,
  );
}

/** Whether the day goes on, and how far ahead of the clock it is. Undefined where none is played. */
export async function demoDayOf(
  ctx: ViewContext,
  pace: number,
): Promise<{ played: boolean; ahead: number } | undefined> {
  const day = await readDay(ctx);
  return day && { played: day.played, ahead: aheadOf(day, pace, ctx.now, ctx.timezone) };
}

export async function setDemoDay(ctx: CommandContext, pace: number, played: boolean): Promise<{ played: boolean }> {
  const day = await readDay(ctx, true);
  if (!day) throw notFound();
  if (day.played === played) return { played };
  await ctx.db.run(sql`update demo_day set played = ${played}, since = ${new Date(ctx.now)},
    ahead = ${aheadOf(day, pace, ctx.now, ctx.timezone)} where org_unit = ${ctx.unit}`);
  ctx.history({
    logKey: `DEMO:${ctx.unit}`,
    type: 'UPD',
    code: '0010',
    textKey: played ? 'demo:history/goesOn' : 'demo:history/stopped',
    before: { played: day.played },
    after: { played },
  });
  ctx.changed('demo', 'demoDay', ctx.unit);
  return { played };
}

import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { configurationOf } from '#modules/settings/server/index.ts';

/** Searches of a unit begin one after the other, so that none is counted or found twice; until the command ends. */
export const oneAtATime = (ctx: CommandContext): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${ctx.unit}/optimiser`}, 3))`);

/** How many searches a unit may have, over all modules, is a setting; one more is refused with the reason. Holds until the command ends. */
export async function refuseWhenBusy(platform: Platform, ctx: CommandContext): Promise<void> {
  const { mostRuns } = await configurationOf(ctx.db, ctx.readUnits, 'planning');
  await oneAtATime(ctx);
  let running = 0;
  for (const module of platform.modules) running += (await module.runningSearches?.(ctx)) ?? 0;
  if (running >= mostRuns) throw refused('travel:refusal/optimiserBusy', { count: mostRuns });
}

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Job } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { bookings } from './bookings.ts';
import { yardSettings } from './docks.ts';
import { hallSteps } from './hallList.ts';
import { followTrips } from './tripBookings.ts';
import { makeStanding } from './standing.ts';
import { places } from './places.ts';

/** Places whose time of being blocked is over are open again. */
async function openPlaces(ctx: CommandContext): Promise<void> {
  const over = await ctx.db.run(
    sql<{
      id: string;
    }>`select id from yard_place where org_unit = ${ctx.unit} and state = 'BLOCKED' and blocked_to <= ${new Date(ctx.now)} order by id`,
    { name: 'yard.blockedOver' },
  );
  for (const { id } of over) {
    const row = await places.lockOwn(ctx, id);
    if (row?.state === 'BLOCKED' && row.blocked_to !== null && row.blocked_to <= ctx.now)
      await places.move(ctx, row, 'unblock', { set: { blocked_reason: null, blocked_from: null, blocked_to: null } });
  }
}

/**
 * Bookings follow the hall: work on the list has begun or is over. Who has not come long after its time is given up, unless it is freight
 * that has to be unloaded whenever it comes.
 */
async function followBookings(ctx: CommandContext): Promise<void> {
  const { noShowMinutes } = await yardSettings(ctx);
  const missed = await ctx.db.run(
    sql<{
      id: string;
      action: 'noShow';
      at: number;
    }>`select b.id, 'noShow' as action, b.ends_at as at from dock_booking b
      where b.org_unit = ${ctx.unit} and b.state = 'CONFIRMED' and b.ends_at < ${new Date(ctx.now - noShowMinutes * 60_000)}
        and not (b.direction = 'UNLOADING' and (b.list_id is not null or b.standing_id is not null)) order by b.id`,
    { name: 'yard.missed' },
  );
  for (const { id, action, at } of [...(await hallSteps(ctx)), ...missed]) {
    const row = await bookings.lockOwn(ctx, id);
    if (!row || !bookings.may(row, action)) continue;
    const set =
      action === 'start' ? { actual_start: new Date(at) } : action === 'complete' ? { actual_end: new Date(at) } : {};
    await bookings.move(ctx, row, action, { set });
  }
}

const everyDepot = (work: (ctx: CommandContext) => Promise<void>) => async (platform: Platform) => {
  for (const { id } of ownOf(platform, await platform.tenancy.global(listDepots))) await platform.asSystem(id, work);
};

export const yardJobs: readonly Job[] = [
  { name: 'openPlaces', cron: '* * * * *', run: everyDepot(openPlaces) },
  { name: 'makeStanding', cron: '17 * * * *', run: everyDepot((ctx) => makeStanding(ctx)) },
  { name: 'followTrips', cron: '* * * * *', run: everyDepot(followTrips) },
  { name: 'followBookings', cron: '* * * * *', run: everyDepot(followBookings) },
];

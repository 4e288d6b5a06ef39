import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { gateVisits } from './visits.ts';

const hour = 3_600_000;

/** Who has checked in himself and was let in by nobody for half a day is not there any more. */
async function withdrawOld(ctx: CommandContext): Promise<void> {
  const old = await ctx.db.run(
    sql<{ id: string }>`select id from gate_visit where org_unit = ${ctx.unit} and state = 'ANNOUNCED'
      and created_at < ${new Date(ctx.now - 12 * hour)} order by id`,
    { name: 'visits.old' },
  );
  for (const { id } of old) {
    const visit = await gateVisits.lockOwn(ctx, id);
    if (visit?.state === 'ANNOUNCED') await gateVisits.move(ctx, visit, 'withdraw');
  }
}

/** What is kept of drivers goes by itself: the telephone a day after they left, the name after 30 days. */
export async function forgetDrivers(platform: Platform): Promise<void> {
  const units = ownOf(platform, await platform.tenancy.global(listDepots));
  for (const { id: unit } of units)
    await platform.asSystem(unit, async (ctx) => {
      const over = (ms: number) =>
        sql`state in ('LEFT', 'REFUSED', 'CANCELED') and coalesce(left_at, arrived_at, created_at) < ${new Date(ctx.now - ms)}`;
      await withdrawOld(ctx);
      await ctx.db.run(
        sql`update gate_visit set driver_phone = null where org_unit = ${ctx.unit} and driver_phone is not null and ${over(24 * hour)}`,
        { name: 'visits.forgetPhones' },
      );
      await ctx.db.run(
        sql`update gate_visit set driver_name = null where org_unit = ${ctx.unit} and driver_name is not null and ${over(30 * 24 * hour)}`,
        { name: 'visits.forgetNames' },
      );
    });
}

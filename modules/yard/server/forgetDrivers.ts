import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { listDepots } from '#modules/organisation/server/index.ts';

const hour = 3_600_000;

/** What is kept of drivers goes by itself: the telephone a day after they left, the name after 30 days. */
export async function forgetDrivers(platform: Platform): Promise<void> {
  const units = await platform.tenancy.global(listDepots);
  for (const { id: unit } of units)
    await platform.asSystem(unit, async (ctx) => {
      const over = (ms: number) =>
        sql`state in ('LEFT', 'REFUSED', 'CANCELED') and coalesce(left_at, arrived_at, created_at) < ${new Date(ctx.now - ms)}`;
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

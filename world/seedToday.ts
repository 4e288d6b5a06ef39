import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { laidLaterMark } from './marks.ts';
import { eachDepot, seedDepot, ordersOf, scenariosOn } from './seedShipments.ts';
import { slotsLater } from './shipments/windows.ts';
import { seedArrivals } from './seedArrivals.ts';
import { seedInventory } from './seedInventory.ts';
import { seedTrips } from './seedTrips.ts';

/** A day's packages take their codes behind those of the days before; the block comes round after a hundred days. */
const codesOfDay = 5000;

async function knownExternIds(ctx: CommandContext): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{ extern_id: string }>`select extern_id from shipment where org_unit = ${ctx.unit} and extern_id is not null`,
  );
  return new Set(rows.map((row) => row.extern_id));
}

/** Orders and trips of the current day in a world that was seeded earlier; on a day that has them it changes nothing. */
export async function seedToday(platform: Platform, onStep: (text: string) => void): Promise<void> {
  const today = localDateOf(platform.clock.now(), 'Europe/Berlin');
  const day = Math.floor(platform.clock.now() / 86_400_000);
  const taken = (1 + (day % 99)) * codesOfDay;
  await eachDepot((id) =>
    platform.asSystem(id, async (ctx) => {
      const known = await knownExternIds(ctx);
      const orders = ordersOf(id, today, 1, {
        codesTaken: taken,
        laterDay: true,
        later: slotsLater(ctx.now, 'Europe/Berlin'),
      });
      const fresh = orders.filter(({ shipment }) => !known.has(shipment.externId ?? ''));
      onStep(`${fresh.length} shipments of ${id}`);
      await seedDepot(ctx, fresh);
    }),
  );
  onStep(`trips of ${dateToIso(today)}`);
  await seedTrips(platform, { today, scenarios: await scenariosOn(platform, today) }, { withDayBefore: false });
  await seedArrivals(platform, today);
  await seedInventory(platform, today);
  await platform.asSystem('dtm', async (ctx) => {
    const mark = `${laidLaterMark}${dateToIso(today)}`;
    if ((await seenBefore(ctx, mark)) === undefined) remember(ctx, mark, { at: ctx.now });
  });
}

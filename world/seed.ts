import { sql } from 'kysely';
import { analyse } from '#platform/database/analyse.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { seedMessages } from './seedMessages.ts';
import { seedMasterdata } from './seedMasterdata.ts';
import { seedNetwork } from './seedNetwork.ts';
import { seedShipments } from './seedShipments.ts';
import { seedArrivals } from './seedArrivals.ts';
import { seedPapers } from './seedPapers.ts';
import { seedInventory } from './seedInventory.ts';
import { seedTrips } from './seedTrips.ts';

/** The last step leaves this mark: whatever was interrupted before is continued at the next start. */
const seededMark = 'world/laid';

/** Is the demo world there already, to its last step? */
export const isSeeded = async (platform: Platform): Promise<boolean> => {
  const known = await platform.tenancy.global((db) => db.find(sql`select 1 from org_unit where id = 'dtm'`));
  if (known === undefined) return false;
  return platform.asSystem('dtm', async (ctx) => (await seenBefore(ctx, seededMark)) !== undefined);
};

/**
 * Lays the whole demo world; deterministic but for the moment it starts from. Each step skips what is there, so that a world
 * whose seeding was interrupted is continued.
 */
export async function seedWorld(
  platform: Platform,
  options: { password: string; size: number; onStep?: (text: string) => void },
): Promise<void> {
  const step = options.onStep ?? (() => {});
  step('network and people');
  await seedNetwork(platform, options.password);
  step('master data');
  await seedMasterdata(platform, options.size);
  const seeded = await seedShipments(platform, { size: options.size, onStep: step });
  await analyse(platform.config.databaseUrl);
  step('trips of two days');
  await seedTrips(platform, seeded, true);
  await seedArrivals(platform, seeded.today);
  await seedInventory(platform, seeded.today);
  await seedPapers(platform, seeded.today);
  await seedMessages(platform, seeded.today);
  await analyse(platform.config.databaseUrl);
  await platform.asSystem('dtm', async (ctx) => {
    if ((await seenBefore(ctx, seededMark)) === undefined) remember(ctx, seededMark, { at: ctx.now });
  });
}

import { sql } from 'kysely';
import { analyse } from '#platform/database/analyse.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { layMasterdata } from './layMasterdata.ts';
import { layNetwork } from './layNetwork.ts';
import { layShipments } from './layShipments.ts';
import { layArrivals } from './layArrivals.ts';
import { layTrips } from './layTrips.ts';

/** The last step leaves this mark: whatever was interrupted before is continued at the next start. */
const laidMark = 'world/laid';

/** Is the demo world there already, to its last step? */
export const isLaid = async (platform: Platform): Promise<boolean> => {
  const known = await platform.tenancy.global((db) => db.find(sql`select 1 from org_unit where id = 'dtm'`));
  if (known === undefined) return false;
  return platform.asSystem('dtm', async (ctx) => (await seenBefore(ctx, laidMark)) !== undefined);
};

/**
 * Lays the whole demo world; deterministic but for the moment it starts from. Each step skips what is there, so that a world
 * whose laying was interrupted is continued.
 */
export async function layWorld(
  platform: Platform,
  options: { password: string; size: number; onStep?: (text: string) => void },
): Promise<void> {
  const step = options.onStep ?? (() => {});
  step('network and people');
  await layNetwork(platform, options.password);
  step('master data');
  await layMasterdata(platform, options.size);
  const laid = await layShipments(platform, { size: options.size, onStep: step });
  await analyse(platform.config.databaseUrl);
  step('trips of two days');
  await layTrips(platform, laid, true);
  await layArrivals(platform, laid.today);
  await analyse(platform.config.databaseUrl);
  await platform.asSystem('dtm', async (ctx) => {
    if ((await seenBefore(ctx, laidMark)) === undefined) remember(ctx, laidMark, { at: ctx.now });
  });
}

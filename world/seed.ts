import { sql } from 'kysely';
import type { LocalDate } from '#kernel/date.ts';
import { analyse } from '#platform/database/analyse.ts';
import { remember, seenBefore } from '#platform/once.ts';
import type { Platform } from '#platform/platform.ts';
import { laidMark } from './marks.ts';
import { seedMessages } from './seedMessages.ts';
import { seedMasterdata } from './seedMasterdata.ts';
import { seedNetwork } from './seedNetwork.ts';
import { seedNetworkShipments } from './seedNetworkShipments.ts';
import { seedNetworkUnderWay } from './seedNetworkUnderWay.ts';
import { seedNetworkRules } from './seedNetworkRules.ts';
import { seedRules } from './seedRules.ts';
import { seedShipments } from './seedShipments.ts';
import { seedArrivals } from './seedArrivals.ts';
import { seedPapers } from './seedPapers.ts';
import { seedInventory } from './seedInventory.ts';
import { seedCold } from './seedCold.ts';
import { seedTemplates } from './seedTemplates.ts';
import { seedTrips } from './seedTrips.ts';
import { seedDocks, seedShunting, seedYard } from './seedYard.ts';
import { seedYardUnits } from './seedYardUnits.ts';

/** Is the demo world there already, to its last step? Whatever was interrupted before is continued at the next start. */
export const isSeeded = async (platform: Platform): Promise<boolean> => {
  const known = await platform.tenancy.global((db) => db.find(sql`select 1 from org_unit where id = 'dtm'`));
  if (known === undefined) return false;
  return platform.asSystem('dtm', async (ctx) => (await seenBefore(ctx, laidMark)) !== undefined);
};

export type Laying = {
  size: number;
  onStep?: (text: string) => void;
  /** Between two pieces: somebody ends the program. Throws the signal's reason; what is laid stays. */
  signal?: AbortSignal;
  /** Pieces that only a world has that people look at: proofs bring files of their own. */
  after?: readonly ((platform: Platform, today: LocalDate) => Promise<void>)[];
};

/** Depots, their people and what they own: enough to sign in and to enter orders. */
export async function seedDepots(platform: Platform, options: Laying & { password: string }): Promise<void> {
  const step = options.onStep ?? (() => {});
  step('network and people');
  await seedNetwork(platform, options.password);
  await seedNetworkRules(platform);
  step('master data');
  await seedMasterdata(platform, options.size);
  await seedRules(platform);
  await seedNetworkShipments(platform);
  await seedYard(platform);
}

/** The shipments, trips, lists and messages of the day, in depots that are there. */
export async function seedDay(platform: Platform, options: Laying): Promise<void> {
  const step = options.onStep ?? (() => {});
  const seeded = await seedShipments(platform, options);
  await analyse(platform.config.databaseUrl);
  step('trips of two days');
  await seedTrips(platform, seeded, { withDayBefore: true, signal: options.signal });
  const seeds = [
    seedArrivals,
    seedDocks,
    seedInventory,
    seedPapers,
    seedMessages,
    seedYardUnits,
    seedShunting,
    seedCold,
    seedTemplates,
    seedNetworkUnderWay,
    ...(options.after ?? []),
  ];
  for (const seed of seeds) {
    options.signal?.throwIfAborted();
    await seed(platform, seeded.today);
  }
  await analyse(platform.config.databaseUrl);
  await platform.asSystem('dtm', async (ctx) => {
    if ((await seenBefore(ctx, laidMark)) === undefined) remember(ctx, laidMark, { at: ctx.now });
  });
}

/**
 * Lays the whole demo world; deterministic but for the moment it starts from. Each step skips what is there, so that a world
 * whose seeding was interrupted is continued.
 */
export async function seedWorld(platform: Platform, options: Laying & { password: string }): Promise<void> {
  await seedDepots(platform, options);
  await seedDay(platform, options);
}

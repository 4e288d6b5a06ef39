import { readConfig } from '#platform/config.ts';
import { units } from '#world/network.ts';
import { demoPeople } from '#world/people.ts';
import { seedProvider } from '#world/seedProvider.ts';
import { isNew, setupCode } from '#modules/setup/server/index.ts';
import { type App, startApp } from './app.ts';
import { layDay, layDepots } from './demo.ts';
import { type Begin, untold } from './steps.ts';
import { playDay } from './play.ts';

/** Ids of the units of the demo world: whoever finds another one is not in a demo alone. */
export const demoUnits = units.map(({ id }) => id);

export type Started = App & {
  demoPeople: typeof demoPeople;
  /** Where the first administrator is made, while there is none. */
  setupUrl?: string;
  /** While shipments and trips of the demo world are still being laid: settles when they are. */
  laying?: Promise<void>;
};

/**
 * Starts the server with the environment's settings, in a demo world when it is asked for.
 * @param pages settles when the pages that the server hands out are built
 * @param begin hears which steps begin and end
 */
export async function main(
  env: NodeJS.ProcessEnv,
  root: string,
  pages?: Promise<unknown>,
  begin: Begin = untold,
): Promise<Started> {
  const config = readConfig(env, root);
  let unlaid = false;
  const migrated = begin('Bringing the database up to date');
  const app = await startApp(config, async (platform) => {
    migrated('Database up to date');
    if (config.demoProvider) await seedProvider(platform, config.demoProvider);
    unlaid = await layDepots(platform, begin);
    await pages;
  });
  const setupUrl = `${config.publicUrl}/studio/?setup=${setupCode(config.secret)}`;
  const fresh = await isNew(app.platform);
  const day = unlaid ? layDay(app.platform, begin) : undefined;
  const playing =
    config.demoPace > 0 && config.roles.has('jobs') ? playDay(app.platform, day?.done ?? Promise.resolve()) : undefined;
  return {
    ...app,
    demoPeople,
    ...(fresh ? { setupUrl } : {}),
    ...(day ? { laying: day.done } : {}),
    close: async () => {
      // Both first: what is played waits for what is laid.
      await Promise.all([day?.stop(), playing?.stop()]);
      await app.close();
    },
  };
}

import { readConfig } from '#platform/config.ts';
import { demoAccountsOfDtm } from '#world/people.ts';
import { seedProvider } from '#world/seedProvider.ts';
import { isSeeded, seedWorld } from '#world/seed.ts';
import { isNew, setupCode } from '#modules/setup/server/index.ts';
import { type App, startApp } from './app.ts';

/** `setupUrl` is where the first administrator is made, while there is none. */
export type Started = App & { demoAccounts: string[]; setupUrl?: string };

/** Starts the server with the environment's settings and seeds the demo world when it is asked for and not there yet. */
export async function main(env: NodeJS.ProcessEnv, root: string): Promise<Started> {
  const config = readConfig(env, root);
  const app = await startApp(config, async (platform) => {
    if (config.demoProvider) await seedProvider(platform, config.demoProvider);
    if (!config.demo || (await isSeeded(platform))) return;
    const started = Date.now();
    await seedWorld(platform, {
      password: config.demoPassword,
      size: config.demoSize,
      onStep: (text) => console.log(`Building the demo world: ${text} …`),
    });
    console.log(`Demo world built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
  const setupUrl = `${config.publicUrl}/studio/?setup=${setupCode(config.secret)}`;
  return { ...app, demoAccounts: demoAccountsOfDtm, ...((await isNew(app.platform)) ? { setupUrl } : {}) };
}

import { readConfig } from '#platform/config.ts';
import { demoAccountsOfDtm } from '#world/people.ts';
import { layProvider } from '#world/layProvider.ts';
import { isLaid, layWorld } from '#world/lay.ts';
import { type App, startApp } from './app.ts';

export type Started = App & { demoAccounts: string[] };

/** Starts the server with the environment's settings and lays the demo world when it is asked for and not there yet. */
export async function main(env: NodeJS.ProcessEnv, root: string): Promise<Started> {
  const config = readConfig(env, root);
  const app = await startApp(config, async (platform) => {
    if (config.demoProvider) await layProvider(platform, config.demoProvider);
    if (!config.demo || (await isLaid(platform))) return;
    const started = Date.now();
    await layWorld(platform, {
      password: config.demoPassword,
      size: config.demoSize,
      onStep: (text) => console.log(`Laying the demo world: ${text} …`),
    });
    console.log(`Demo world laid in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });
  return { ...app, demoAccounts: demoAccountsOfDtm };
}

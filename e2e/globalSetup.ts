import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

/** Journeys run in so many workers, each with a cluster of databases of its own: what one does no other can see. */
export const workers = process.env.KONTOR_E2E_URL ? 1 : 2;

type Host = { url: string; stop: () => Promise<void> };

/** Starts a host of worlds (server/testing/worldHost.ts). */
async function startHost(number: number): Promise<Host> {
  const root = resolve(import.meta.dirname, '..');
  const args = ['--import', 'tsx', join(root, 'server/testing/worldHost.ts'), `browser-${number}`];
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((ready, fail) => {
    let out = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const found = /world host at (\S+)/.exec(out);
      if (found?.[1]) ready(found[1]);
    });
    child.once('exit', (code) => fail(new Error(`the host of the worlds ended with ${code}:\n${out}`)));
  });
  return {
    url,
    stop: async () => {
      child.removeAllListeners('exit');
      if (child.exitCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Builds what is not built, lays the world when it is not there, and starts a host for each worker; stops them after the journeys. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // A developer may point the journeys at a server that runs already.
  if (process.env.KONTOR_E2E_URL) return async () => {};
  // The gallery needs no server: `npx playwright test gallery` starts at once.
  const named = process.argv.slice(process.argv.indexOf('test') + 1).filter((word) => !/^(-|\d+$)/.test(word));
  if (named.length > 0 && named.every((word) => /^(e2e\/)?gallery/.test(word))) return async () => {};
  const launch = join(resolve(import.meta.dirname, '..'), 'tools/launch/build.mjs');
  const { buildWhenNeeded } = (await import(launch)) as { buildWhenNeeded(): Promise<void> };
  await buildWhenNeeded();
  const hosts = await Promise.all(Array.from({ length: workers }, (_, at) => startHost(at)));
  process.env.KONTOR_E2E_HOSTS = hosts.map(({ url }) => url).join(' ');
  return async () => {
    await Promise.all(hosts.map((host) => host.stop()));
  };
}

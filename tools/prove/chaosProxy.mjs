import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../launch/paths.mjs';
import { freePort, leaveTo } from './product.mjs';

const tool = resolve(root, '../shared/tools/chaos-proxy.mjs');

/** The fault proxy in front of a server; `set({ mode: 'ack-lost', p: 0.5 })` changes what it does to connections. */
export async function startProxy(port, listen) {
  if (!existsSync(tool))
    throw new Error(`This proof needs ../shared/tools/chaos-proxy.mjs beside the repository (${tool} is missing).`);
  listen ??= await freePort();
  const control = await freePort();
  const child = spawn(
    process.execPath,
    [tool, '--listen', String(listen), '--to', `127.0.0.1:${port}`, '--control', String(control)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const done = leaveTo(async () => child.kill('SIGKILL'));
  child.once('exit', done);
  await new Promise((ready) => child.stdout.once('data', ready));
  const steer = async (path) => (await fetch(`http://127.0.0.1:${control}${path}`)).json();
  return {
    url: `http://127.0.0.1:${listen}`,
    set: (how) => steer(`/set?${new URLSearchParams(how)}`),
    stats: () => steer('/stats'),
    stop: () => {
      child.kill('SIGKILL');
    },
  };
}

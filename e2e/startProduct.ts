import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** A running product: its address without a slash at the end, and what it printed until it was ready. */
export type Product = { url: string; printed: string; stop: () => Promise<void> };

/** Starts the product as a user does, on a data folder, and waits for its world; builds first what is not built yet. */
export async function startProduct(folder: string, port: number, env: Record<string, string>): Promise<Product> {
  const { worldThere } = (await import(join(root, 'tools/launch/worldThere.mjs'))) as {
    worldThere(printed: string): boolean;
  };
  const child: ChildProcess = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise<string>((ready, fail) => {
    let out = '';
    const timer = setTimeout(() => fail(new Error(`the server is not ready:\n${out}`)), 240_000);
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      try {
        if (!worldThere(out)) return;
        ready(out);
      } catch (error) {
        fail(new Error(`${(error as Error).message}:\n${out}`));
      }
      clearTimeout(timer);
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}:\n${out}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    printed,
    stop: async () => {
      child.removeAllListeners('exit');
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

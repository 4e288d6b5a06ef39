import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Threads of one worker at one time in a process; more would take the cores from everybody else. */
const most = 2;
const busy = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Runs a compiled worker of `server/workers` once and ends it. Rejects `timeoutMs` after it began, or when it fails. */
export async function runWorker<A>(root: string, name: string, message: unknown, timeoutMs: number): Promise<A> {
  const built = join(root, 'build/server/workers', `${name}.mjs`);
  if (!existsSync(built)) throw new Error(`the worker ${name} is not built`);
  const of = busy.get(name) ?? { running: 0, waiting: [] };
  busy.set(name, of);
  if (of.running >= most) await new Promise<void>((go) => of.waiting.push(go));
  of.running += 1;
  try {
    return await inThread<A>(built, message, timeoutMs);
  } finally {
    of.running -= 1;
    of.waiting.shift()?.();
  }
}

const inThread = <A>(built: string, message: unknown, timeoutMs: number): Promise<A> =>
  new Promise((done, fail) => {
    const worker = new Worker(built);
    const timer = setTimeout(() => {
      void worker.terminate();
      fail(new Error('TIMEOUT'));
    }, timeoutMs);
    worker.once('message', (answer: A) => {
      clearTimeout(timer);
      void worker.terminate();
      done(answer);
    });
    worker.once('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    worker.postMessage(message);
  });

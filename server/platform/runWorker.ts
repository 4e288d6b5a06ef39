import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Runs a compiled worker of `server/workers` once and ends it. Rejects after `timeoutMs`, or when it fails. */
export function runWorker<A>(root: string, name: string, message: unknown, timeoutMs: number): Promise<A> {
  const built = join(root, 'build/server/workers', `${name}.mjs`);
  if (!existsSync(built)) throw new Error(`the worker ${name} is not built`);
  return new Promise((done, fail) => {
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
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { busy } from './turns.ts';

/** Threads of one worker at one time in a process; more would take the cores from everybody else. */
const most = 2;
/** Work that may wait for a thread, of all and of one who asks: whoever comes later is told to come again. */
const mostWaiting = 12;
const mostOfOne = 3;
/** A thread that needs more has met a file that is made to need more. */
const memoryMb = 1024;

type Job = { by: string | undefined; begin: () => void };
type Line = { running: Job[]; waiting: Job[] };
const lines = new Map<string, Line>();

export type WorkerOptions = {
  timeoutMs: number;
  /** Who asks; nobody fills the line alone. */
  by?: string;
  /** Whoever asked has gone: the work ends, or never begins. */
  signal?: AbortSignal;
};

/** It took too long or too much memory: what it was given is the reason, not the server. */
export class WorkerGaveUp extends Error {
  constructor(reason: 'TIMEOUT' | 'MEMORY') {
    super(reason);
    this.name = 'WorkerGaveUp';
  }
}
/** Nobody waits for the answer any more. */
export class WorkerNotNeeded extends Error {
  constructor() {
    super('nobody waits for it');
    this.name = 'WorkerNotNeeded';
  }
}

/**
 * Runs a compiled worker of `server/workers` once and ends it. Rejects with {@link WorkerGaveUp} `timeoutMs` after it began, with 429
 * when too much waits already, or with the worker's own error.
 */
export async function runWorker<A>(
  root: string,
  name: string,
  message: unknown,
  { timeoutMs, by, signal }: WorkerOptions,
): Promise<A> {
  const built = join(root, 'build/server/workers', `${name}.mjs`);
  if (!existsSync(built)) throw new Error(`the worker ${name} is not built`);
  const line = lines.get(name) ?? { running: [], waiting: [] };
  lines.set(name, line);
  const job = await place(line, by, signal);
  try {
    return await inThread<A>(built, message, timeoutMs, signal);
  } finally {
    line.running.splice(line.running.indexOf(job), 1);
    line.waiting.shift()?.begin();
  }
}

function place(line: Line, by: string | undefined, signal: AbortSignal | undefined): Promise<Job> {
  const mine = [...line.running, ...line.waiting].filter((job) => by !== undefined && job.by === by).length;
  if (line.waiting.length >= mostWaiting || mine >= mostOfOne) throw busy(5);
  return new Promise((begun, fail) => {
    const leave = (): void => {
      const at = line.waiting.indexOf(job);
      if (at < 0) return;
      line.waiting.splice(at, 1);
      fail(new WorkerNotNeeded());
    };
    const job: Job = {
      by,
      begin: () => {
        signal?.removeEventListener('abort', leave);
        line.running.push(job);
        begun(job);
      },
    };
    if (signal?.aborted) fail(new WorkerNotNeeded());
    else if (line.running.length < most) job.begin();
    else {
      line.waiting.push(job);
      signal?.addEventListener('abort', leave, { once: true });
    }
  });
}

function inThread<A>(built: string, message: unknown, timeoutMs: number, signal: AbortSignal | undefined): Promise<A> {
  return new Promise((done, fail) => {
    const worker = new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      worker.removeAllListeners();
      // A thread that is ended in the middle may still have something to say.
      worker.on('error', () => {});
      void worker.terminate();
      settle();
    };
    const leave = (): void => end(() => fail(new WorkerNotNeeded()));
    const timer = setTimeout(() => end(() => fail(new WorkerGaveUp('TIMEOUT'))), timeoutMs);
    signal?.addEventListener('abort', leave, { once: true });
    worker.once('message', (answer: A) => end(() => done(answer)));
    worker.once('error', (error: Error & { code?: string }) =>
      end(() => fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerGaveUp('MEMORY') : error)),
    );
    worker.once('exit', () => end(() => fail(new Error('the worker ended without an answer'))));
    worker.postMessage(message);
  });
}

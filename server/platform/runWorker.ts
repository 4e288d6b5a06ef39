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
/** A thread that has answered waits so long for the next work: to start one takes a quarter of a second of a core. */
const idleMs = 20_000;

type Job = { by: string | undefined; begin: () => void };
type Idle = { worker: Worker; leave: () => void };
type Line = { running: Job[]; waiting: Job[]; idle: Idle[] };
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
 * Has a compiled worker of `server/workers` answer one message. Rejects with {@link WorkerGaveUp} `timeoutMs` after it began, with 429
 * when too much waits already, or with the worker's own error; a thread that did not answer is ended.
 */
export async function runWorker<A>(
  root: string,
  name: string,
  message: unknown,
  { timeoutMs, by, signal }: WorkerOptions,
): Promise<A> {
  const built = join(root, 'build/server/workers', `${name}.mjs`);
  if (!existsSync(built)) throw new Error(`the worker ${name} is not built`);
  const line = lines.get(name) ?? { running: [], waiting: [], idle: [] };
  lines.set(name, line);
  const job = await place(line, by, signal);
  try {
    return await inThread<A>(threadOf(line, built), line, message, { timeoutMs, signal });
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

/** A thread that waits for work, or a new one. */
function threadOf(line: Line, built: string): Worker {
  const idle = line.idle.pop();
  if (!idle) return new Worker(built, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  idle.leave();
  idle.worker.ref();
  return idle.worker;
}

type Heard<A> = {
  message: (answer: A) => void;
  error: (error: Error & { code?: string }) => void;
  exit: () => void;
};

/** What a thread says, until it is let go of. Not by `removeAllListeners`: node's own would go as well, and it would never answer again. */
function hear<A>(worker: Worker, heard: Heard<A>): () => void {
  for (const [name, listener] of Object.entries(heard)) worker.on(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(heard)) worker.off(name, listener);
  };
}

function endThread(worker: Worker): void {
  // A thread that is ended in the middle may still have something to say.
  worker.on('error', () => {});
  void worker.terminate();
}

/** Keeps a thread for the next work. It holds nobody up: a process may end while it waits. */
function keep(line: Line, worker: Worker): void {
  const end = (): void => {
    idle.leave();
    line.idle = line.idle.filter((one) => one !== idle);
    endThread(worker);
  };
  const ends = setTimeout(end, idleMs).unref();
  const deaf = hear(worker, { message: end, error: end, exit: end });
  const idle: Idle = {
    worker,
    leave: () => {
      clearTimeout(ends);
      deaf();
    },
  };
  worker.unref();
  line.idle.push(idle);
}

function inThread<A>(
  worker: Worker,
  line: Line,
  message: unknown,
  { timeoutMs, signal }: Pick<WorkerOptions, 'timeoutMs' | 'signal'>,
): Promise<A> {
  return new Promise((done, fail) => {
    const settle = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      deaf();
    };
    const end = (why: Error): void => {
      settle();
      endThread(worker);
      fail(why);
    };
    const leave = (): void => end(new WorkerNotNeeded());
    const timer = setTimeout(() => end(new WorkerGaveUp('TIMEOUT')), timeoutMs);
    signal?.addEventListener('abort', leave, { once: true });
    const deaf = hear<A>(worker, {
      message: (answer) => {
        settle();
        keep(line, worker);
        done(answer);
      },
      error: (error) => end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerGaveUp('MEMORY') : error),
      exit: () => end(new Error('the worker ended without an answer')),
    });
    worker.postMessage(message);
  });
}

import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a run says while it goes on; a worker writes it into shared memory, so that nobody waits for a message. */
export type RunProgress = {
  /** 0 to 1. */
  share: number;
  /** Of the best answer so far; -1 while there is none. */
  routes: number;
  unassigned: number;
  /** Metres. */
  distance: number;
};

export type Run<A> = {
  /** Rejects with `CANCELED` after `cancel`, `TIMEOUT` after its time, else with the worker's own error. */
  readonly answer: Promise<A>;
  readonly progress: () => RunProgress;
  /** Waits for a free thread. */
  readonly waiting: () => boolean;
  cancel(): void;
  /** Ends the search; the best so far becomes the answer. */
  stop(): void;
};

/** Layout of the shared memory between a run and its worker. */
export const control = { command: 0, share: 1, routes: 2, unassigned: 3, distance: 4, length: 5 } as const;
export const commands = { go: 0, stop: 1 } as const;
export const shareUnit = 10_000;

type Job = {
  message: object;
  shared: Int32Array;
  timer: NodeJS.Timeout | undefined;
  done: (answer: unknown) => void;
  fail: (error: Error) => void;
  worker: Worker | undefined;
  over: boolean;
};

/** Threads for long calculations: a few, kept, with lower priority than the thread that answers requests. */
export type Solver = {
  run<A>(message: object, timeoutMs: number): Run<A>;
  close(): Promise<void>;
};

/** One core stays free for requests and the database; more threads than cores only make everybody slower. */
export const solverThreads = (): number => Math.max(1, Math.min(4, cpus().length - 1));

export function makeSolver(root: string, name = 'solve', threads = solverThreads()): Solver {
  const built = join(root, 'build/server/workers', `${name}.mjs`);
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();
  const queue: Job[] = [];

  const settle = (job: Job, end: () => void): void => {
    if (job.over) return;
    job.over = true;
    clearTimeout(job.timer);
    end();
  };
  /** A worker that was stopped in the middle is not used again. */
  const discard = (job: Job): void => {
    const at = queue.indexOf(job);
    if (at >= 0) queue.splice(at, 1);
    if (!job.worker) return;
    busy.delete(job.worker);
    void job.worker.terminate();
    next();
  };
  const start = (): Worker => {
    const worker = new Worker(built);
    worker.unref();
    worker.on('message', ({ answer, error }: { answer?: unknown; error?: string }) => {
      const job = busy.get(worker);
      // Stopped in the meantime: its last word comes too late.
      if (!job) return;
      busy.delete(worker);
      idle.push(worker);
      settle(job, () => (error === undefined ? job.done(answer) : job.fail(new Error(error))));
      next();
    });
    worker.on('error', (error) => {
      const job = busy.get(worker);
      busy.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      if (job) settle(job, () => job.fail(error));
      next();
    });
    return worker;
  };
  function next(): void {
    while (queue.length > 0 && busy.size < threads) {
      const job = queue.shift() as Job;
      const worker = idle.pop() ?? start();
      job.worker = worker;
      busy.set(worker, job);
      worker.postMessage({ ...job.message, shared: job.shared.buffer });
    }
  }

  return {
    run: <A>(message: object, timeoutMs: number): Run<A> => {
      if (!existsSync(built)) throw new Error(`the worker ${name} is not built`);
      const shared = new Int32Array(new SharedArrayBuffer(control.length * 4));
      shared.fill(-1, control.routes);
      let job!: Job;
      const answer = new Promise<A>((done, fail) => {
        job = { message, shared, timer: undefined, done: done as Job['done'], fail, worker: undefined, over: false };
      });
      const give = (reason: string): void =>
        settle(job, () => {
          job.fail(new Error(reason));
          discard(job);
        });
      job.timer = setTimeout(() => give('TIMEOUT'), timeoutMs);
      job.timer.unref();
      queue.push(job);
      next();
      return {
        answer,
        progress: () => ({
          share: Math.max(0, Atomics.load(shared, control.share)) / shareUnit,
          routes: Atomics.load(shared, control.routes),
          unassigned: Atomics.load(shared, control.unassigned),
          distance: Atomics.load(shared, control.distance),
        }),
        waiting: () => job.worker === undefined,
        cancel: () => give('CANCELED'),
        stop: () => Atomics.store(shared, control.command, commands.stop),
      };
    },
    close: async () => {
      for (const job of [...queue, ...busy.values()]) settle(job, () => job.fail(new Error('CANCELED')));
      queue.length = 0;
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
      idle.length = 0;
      busy.clear();
    },
  };
}

import { Gauge } from 'prom-client';
import type { Platform } from '../platform.ts';
import { readDisks, readProcesses, readQueues, readTroubles } from './readings.ts';

/** Without the database the other figures are still worth having. */
async function readAll(platform: Platform) {
  const none = <T>(asked: Promise<T[]>): Promise<T[]> => asked.catch(() => []);
  const [processes, queues, troubles, disks, standing] = await Promise.all([
    none(readProcesses(platform)),
    none(readQueues(platform)),
    none(readTroubles(platform)),
    none(readDisks(platform)),
    none(platform.health().then((found) => found.troubles)),
  ]);
  return { processes, queues, troubles, disks, standing, now: platform.clock.real() };
}
type Read = Awaited<ReturnType<typeof readAll>>;

/** What the operator's page shows, as figures; each is read when the figures are asked for. */
export function countOperation(platform: Platform): void {
  // Whoever asks for the figures asks for all of them at once: they are read once.
  let reading: Promise<Read> | undefined;
  const read = (): Promise<Read> => {
    reading ??= readAll(platform).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    set: (gauge: Gauge<L>, read: Read) => void,
  ): Gauge<L> => {
    const made: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [platform.metrics.registry],
      async collect() {
        const found = await read();
        made.reset();
        set(made, found);
      },
    });
    return made;
  };
  gauge('kontor_queue_waiting', 'What waits, by queue', ['queue'], (of, { queues }) => {
    for (const queue of queues) of.set({ queue: queue.name }, queue.waiting);
  });
  gauge('kontor_queue_failed', 'What was tried to the end, by queue', ['queue'], (of, { queues }) => {
    for (const queue of queues) of.set({ queue: queue.name }, queue.failed);
  });
  gauge('kontor_queue_oldest_seconds', 'Age of the oldest that waits, by queue', ['queue'], (of, { queues, now }) => {
    for (const { name, oldestAt } of queues)
      of.set({ queue: name }, oldestAt === null ? 0 : Math.max(0, (now - oldestAt) / 1000));
  });
  gauge('kontor_disk_free_bytes', 'Room left, of the data and of the backups', ['of'], (of, { disks }) => {
    for (const { what, freeBytes } of disks) of.set({ of: what }, freeBytes);
  });
  gauge('kontor_disk_total_bytes', 'Room of the data and of the backups', ['of'], (of, { disks }) => {
    for (const { what, totalBytes } of disks) of.set({ of: what }, totalBytes);
  });
  gauge('kontor_partners_in_trouble', 'Partners that do not get what is for them', ['state'], (of, { troubles }) => {
    for (const { state } of troubles) of.inc({ state });
  });
  gauge('kontor_stands_still', 'Kinds of work behind the scenes that stand still', ['what'], (of, { standing }) => {
    for (const { what } of standing) of.set({ what }, 1);
  });
  gauge(
    'kontor_runner_silent_seconds',
    'Since the runner of jobs of a process last asked for work and was answered',
    ['host', 'pid'],
    (of, { processes, now }) => {
      for (const { host, pid, gone, workedAt } of processes)
        if (!gone && workedAt !== null) of.set({ host, pid: String(pid) }, Math.max(0, (now - workedAt) / 1000));
    },
  );
  gauge(
    'kontor_events_silent_seconds',
    'Since a process last read on in the events of the others',
    ['host', 'pid'],
    (of, { processes, now }) => {
      for (const { host, pid, gone, heardAt } of processes)
        if (!gone && heardAt !== null) of.set({ host, pid: String(pid) }, Math.max(0, (now - heardAt) / 1000));
    },
  );
  gauge('kontor_processes', 'Processes on this database', ['state', 'release'], (of, { processes }) => {
    for (const { gone, release } of processes) of.inc({ state: gone ? 'gone' : 'serving', release });
  });
}

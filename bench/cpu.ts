import { readdirSync, readFileSync } from 'node:fs';
import { median } from './figures.ts';

/** ms of a tick of /proc (USER_HZ is 100 on every Linux that Node runs on). */
const tick = 10;

/** Fields of /proc/PID/stat behind the name, which may hold blanks: state, parent, …; undefined when the process has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

export const parentOf = (pid: number): number => Number(statOf(pid)?.[1] ?? 0);

/** A process and its children: a database server with its backends. */
const familyOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)?.[1]) === pid)
    .map(Number),
];

/** User and system time of these processes, ms. */
const usedBy = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = statOf(pid);
    return sum + (fields ? (Number(fields[11]) + Number(fields[12])) * tick : 0);
  }, 0);

/** A side: its own process, and what it does once. */
export type CpuSide = { pid: number; once: (index: number) => Promise<unknown> };
type Options = { rounds?: number; clients: number; times: number };

/**
 * CPU time of both sides in turn within one run, each with the database behind it: program and database together, ms for each operation. What
 * else the machine does takes time, but no CPU time of these processes. A round of each goes before that does not count.
 */
export async function compareCpu(database: number, a: CpuSide, b: CpuSide, options: Options) {
  const counters = new Map<CpuSide, number>([
    [a, 0],
    [b, 0],
  ]);
  const work = async (side: CpuSide): Promise<{ program: number; database: number; rate: number }> => {
    const first = counters.get(side) ?? 0;
    counters.set(side, first + options.times);
    const backends = familyOf(database);
    const before = { program: usedBy([side.pid]), database: usedBy(backends), at: performance.now() };
    let next = 0;
    await Promise.all(
      Array.from({ length: options.clients }, async () => {
        while (next < options.times) {
          next += 1;
          await side.once(first + next - 1);
        }
      }),
    );
    return {
      program: (usedBy([side.pid]) - before.program) / options.times,
      database: (usedBy(backends) - before.database) / options.times,
      rate: (options.times * 1000) / (performance.now() - before.at),
    };
  };
  await work(a);
  await work(b);
  const found: { a: Awaited<ReturnType<typeof work>>; b: Awaited<ReturnType<typeof work>> }[] = [];
  for (let round = 0; round < (options.rounds ?? 5); round += 1) {
    const first = round % 2 === 0 ? await work(a) : undefined;
    const ofB = await work(b);
    found.push({ a: first ?? (await work(a)), b: ofB });
  }
  // Over all rounds: CPU time is counted in ticks of 10 ms, and a round of the cheaper side takes a handful of them.
  const mean = (which: 'a' | 'b', part: 'program' | 'database'): number =>
    found.reduce((sum, round) => sum + round[which][part], 0) / found.length;
  const all = (which: 'a' | 'b'): number => mean(which, 'program') + mean(which, 'database');
  const of = (which: 'a' | 'b'): string =>
    `${mean(which, 'program').toFixed(2)} + ${mean(which, 'database').toFixed(2)} ms, ${median(found.map((round) => round[which].rate)).toFixed(0)}/s`;
  return {
    ratio: all('a') / all('b'),
    /** CPU of the first side for each operation, ms. */
    each: all('a'),
    /** Operations a second, product by other side. */
    rate: median(found.map((round) => round.a.rate / round.b.rate)),
    info: `${of('a')} against ${of('b')}`,
  };
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '#optimiser/problem.ts';
import type { Solution } from '#optimiser/solution.ts';

/** The binary limits itself by the time on the wall; on a busy machine that is less CPU, so it may try again with more time. */
const mostTries = 4;
const nearEnough = 0.95;
const ticksPerSecond = 100;

/** Seconds of CPU of the ended children, where the system tells (Linux). */
function childrenCpu(): number | undefined {
  try {
    const fields = readFileSync('/proc/self/stat', 'latin1')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return undefined;
  }
}

/**
 * The problem by a VROOM binary, one thread, stopped after so many seconds of CPU; it knows neither seeds nor the goal of fewest
 * vehicles. Throws when it cannot read the problem.
 */
export function vroomAnswer(binary: string, problem: Problem, cpu: number): { answer: Solution; cpu: number } {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-vroom-'));
  const file = join(folder, 'problem.json');
  writeFileSync(file, JSON.stringify(problem));
  try {
    let limit = cpu;
    for (let tried = 1; ; tried += 1) {
      const begun = performance.now();
      const before = childrenCpu();
      const ran = spawnSync(binary, ['-t', '1', '-x', '5', '-l', String(limit), '-i', file], {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
      });
      if (ran.status !== 0)
        throw new Error(`VROOM ended with ${ran.status}: ${(ran.stderr || ran.stdout || '').slice(0, 300)}`);
      const wall = (performance.now() - begun) / 1000;
      const after = childrenCpu();
      const used = before === undefined || after === undefined ? wall : after - before;
      // Stopped by its limit before it had its CPU: once more, with as much more time as was missing.
      if (wall < nearEnough * limit || used >= nearEnough * cpu || tried === mostTries)
        return { answer: JSON.parse(ran.stdout) as Solution, cpu: used };
      limit *= cpu / Math.max(used, cpu / 10);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

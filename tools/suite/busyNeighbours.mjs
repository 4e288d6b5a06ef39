// A processor that others use as well: on each core three programs that do nothing but count, so that a test gets a quarter of it.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const each = 3;

/**
 * Starts the neighbours.
 * @returns {() => void} ends them; they end by themselves when whoever started them is gone
 */
export function busyNeighbours() {
  const file = fileURLToPath(import.meta.url);
  const all = Array.from({ length: each * availableParallelism() }, () => fork(file, { stdio: 'ignore' }));
  return () => {
    for (const one of all) one.kill();
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('disconnect', () => process.exit());
  const count = () => {
    const until = performance.now() + 50;
    while (performance.now() < until);
    setImmediate(count);
  };
  count();
}

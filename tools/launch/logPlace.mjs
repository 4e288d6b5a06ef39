import { fstatSync } from 'node:fs';

/**
 * Where the server's log goes. Whoever starts a service reads its standard output (journald, a container's runtime), so there it stays; whoever
 * starts the product by hand reads steps and an address, and the log is in a file. A pipe decides nothing: people write `npm start | tee`.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} pid a container's first process has 1
 * @param {() => { dev: number | bigint, ino: number | bigint }} output of the standard output
 * @returns {string} the value of KONTOR_LOG
 */
export function logPlace(env, pid = process.pid, output = () => fstatSync(1)) {
  if (env.KONTOR_LOG) return env.KONTOR_LOG;
  if (pid === 1) return 'stdout';
  if (!env.JOURNAL_STREAM) return 'file';
  // Terminals inherit the variable from the session that started them: it counts when this very output goes there.
  const { dev, ino } = output();
  return env.JOURNAL_STREAM === `${dev}:${ino}` ? 'stdout' : 'file';
}

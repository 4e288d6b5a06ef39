import { readdirSync, readFileSync } from 'node:fs';

/**
 * Every process of the cluster: the one that listens and all that it started.
 * @param {string} dataDir
 */
export function databaseProcesses(dataDir) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
        return [{ pid: Number(pid), parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
      } catch {
        return [];
      }
    });
  const root = all.find((one) => one.command.includes('postgres') && one.command.includes(`${dataDir}/pg`));
  if (!root) return [];
  return [...all.filter((one) => one.parent === root.pid).map((one) => one.pid), root.pid];
}

export function killAll(pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended with its parent.
    }
  }
}

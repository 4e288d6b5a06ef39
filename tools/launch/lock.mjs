import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Start time of a process in clock ticks, which tells a reused pid from the process that wrote it. */
const startedAt = (/** @type {number | string} */ pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
};

export const alive = (/** @type {number} */ pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const holderOf = (/** @type {string} */ file) => {
  try {
    const [pid, started] = readFileSync(file, 'utf8').trim().split(' ');
    if (!pid || !alive(Number(pid))) return undefined;
    const now = startedAt(pid);
    if (started && now && started !== now) return undefined;
    return Number(pid);
  } catch {
    return undefined;
  }
};

/**
 * Takes the lock `name` in `folder`, waiting up to `seconds` for a holder that is draining.
 * Answers a function that gives it back. Throws an Error that names the holder.
 * @param {string} folder
 * @param {string} name
 * @param {number} seconds
 * @param {(pid: number) => void} onWait
 * @returns {Promise<() => void>}
 */
export async function takeLock(folder, name, seconds, onWait = () => {}) {
  const file = join(folder, name);
  const until = Date.now() + seconds * 1000;
  let told = false;
  for (;;) {
    try {
      const fd = openSync(file, 'wx', 0o600);
      writeSync(fd, `${process.pid} ${startedAt(process.pid) ?? ''}\n`);
      closeSync(fd);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    if (holder === undefined) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) onWait(holder);
    told = true;
    if (Date.now() > until) throw new Error(`${folder} is in use by process ${holder}.`);
    await new Promise((done) => setTimeout(done, 200));
  }
}

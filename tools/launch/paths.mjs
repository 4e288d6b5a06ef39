import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root of the checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Folders from / down to `path`, without `path` itself.
 * @param {string} path
 */
const ancestors = (path) => {
  const list = [];
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    list.unshift(at);
    if (at === dirname(at)) return list;
  }
};

/**
 * May a user other than root walk through every folder above `path`?
 * @param {string} path
 * @param {number} uid
 */
export const passable = (path, uid) =>
  ancestors(path).every((folder) => {
    const { mode, uid: owner } = statSync(folder);
    return (mode & 0o001) !== 0 || (owner === uid && (mode & 0o100) !== 0);
  });

/**
 * Folder of the cluster. The database's user must be able to enter it: our own data folder is made passable, but when a folder
 * above it is closed (0700, as every `mktemp -d`), the cluster lies under /var/lib/kontor and a note in the data folder says so.
 * @param {string} dataDir
 * @param {{ uid: number, gid: number } | undefined} user
 */
export function clusterFolder(dataDir, user) {
  mkdirSync(dataDir, { recursive: true });
  if (!user) return dataDir;
  if (passable(dataDir, user.uid)) {
    chmodSync(dataDir, 0o711);
    return dataDir;
  }
  const elsewhere = join('/var/lib/kontor', createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16));
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  const note = join(dataDir, 'DATABASE-IS-ELSEWHERE.txt');
  if (!existsSync(note)) {
    writeFileSync(
      note,
      `A folder above this one is closed to other users, and PostgreSQL does not run as root.\nThe database of this data folder lies in ${elsewhere}\n`,
    );
  }
  return elsewhere;
}

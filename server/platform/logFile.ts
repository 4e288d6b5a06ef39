import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Bytes after which a file is put aside, and how many of them are kept beside the one that is written. */
const most = 10 * 1024 * 1024;
const kept = 3;

/**
 * A log that never fills a disk: at 10 MB the file becomes `.1`, that one `.2`, and the fourth is gone. A line that cannot be written (the disk is full)
 * is lost, and the server goes on.
 */
export function boundedFile(path: string, limit = most): { write(line: string): void } {
  mkdirSync(dirname(path), { recursive: true });
  const open = (): { fd: number; bytes: number } => {
    const fd = openSync(path, 'a', 0o600);
    return { fd, bytes: fstatSync(fd).size };
  };
  let file = open();
  const turn = (): void => {
    closeSync(file.fd);
    for (let n = kept - 1; n >= 0; n -= 1) {
      const from = n === 0 ? path : `${path}.${n}`;
      if (existsSync(from)) renameSync(from, `${path}.${n + 1}`);
    }
    file = open();
  };
  return {
    write: (line) => {
      try {
        if (file.bytes > limit) turn();
        file.bytes += writeSync(file.fd, line);
      } catch {
        // There is no other place to say it.
      }
    },
  };
}

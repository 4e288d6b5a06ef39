import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Usage } from './failure.ts';

/** The folder of Kontor: the one that is named, else the one in which this program stands. */
function installationOf(named: string | undefined): string {
  const tool = 'tools/backup.ts';
  let folder = named ?? import.meta.dirname;
  if (named === undefined)
    while (folder !== dirname(folder) && !existsSync(join(folder, tool))) folder = dirname(folder);
  if (existsSync(join(folder, tool))) return folder;
  throw new Usage('A backup is made where Kontor is installed: kontor backup FILE --in FOLDER, or KONTOR_HOME.');
}

/** Backs up, or verifies a backup, with the program of the installation; answers its code. Its words go on as they come. */
export async function backup(file: string, verify: boolean, folder: string | undefined): Promise<number> {
  const root = installationOf(folder);
  // Node 22.18 and newer reads TypeScript itself; before that tsx of the installation does.
  const own = 'typescript' in process.features && process.features.typescript;
  const tsx = () => pathToFileURL(createRequire(join(root, 'package.json')).resolve('tsx')).href;
  const reads = own ? [] : ['--import', tsx()];
  const args = [...reads, join(root, 'tools/backup.ts'), ...(verify ? ['--verify'] : []), file];
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: process.env });
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? 1));
  });
}

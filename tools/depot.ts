// npm run depot -- export UNIT FILE: one depot, and what hangs below it, out of the running installation of DATA_DIR or DATABASE_URL.
// npm run depot -- restore FILE [--replace] [--other-secret]: brings it into an installation that has none of that name, or in its place.
// KONTOR_BACKUP_PASSPHRASE encrypts it and reads it, as with backups.
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem } from '#platform/backup/archive.ts';
import { saveBackup } from '#platform/backup/save.ts';
import { installationOf, passphrase, restoreDepotAt, root } from './backup/installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' }, 'other-secret': { type: 'boolean' } },
});
const [what, ...rest] = positionals;
const [unit, target] = what === 'export' ? rest : [undefined, rest[0]];
if ((what !== 'export' && what !== 'restore') || !target || (what === 'export' && !unit)) {
  console.error('npm run depot -- export UNIT FILE\nnpm run depot -- restore FILE [--replace] [--other-secret]');
  process.exit(2);
}
const file = resolve(target);
let stop = async (): Promise<void> => {};
try {
  const installation = await installationOf(resolve(process.env.DATA_DIR ?? join(root, 'data')));
  stop = installation.stop;
  const { url, secret } = installation;
  if (unit !== undefined) {
    const saved = await saveBackup(url, file, { passphrase, secret, unit });
    const size = (statSync(file).size / 1e6).toFixed(1);
    console.log(
      `${file}: ${saved.rows} rows of ${saved.tables} tables of ${unit} as of ${saved.madeAt}, ${size} MB, ${passphrase === undefined ? 'not encrypted' : 'encrypted'}. What the depot takes from the units above it (roles, settings, records) is not in it.`,
    );
  } else {
    const restored = await restoreDepotAt(url, file, {
      secret,
      otherSecret: values['other-secret'] === true,
      replace: values.replace === true,
    });
    console.log(
      `${restored.name} (${restored.unit}): ${restored.rows} rows as of ${restored.madeAt} are here${restored.replaced > 0 ? `, ${restored.replaced} rows are gone for them` : ''}. Its people sign in; its messages to partners that were still to be sent are held.`,
    );
  }
} catch (error) {
  console.error(
    error instanceof BackupProblem
      ? `${target}: ${error.message}.${error.fault === 'OTHER_SECRET' ? ' Name it by KONTOR_SECRET, or go on without it by --other-secret.' : ''}`
      : (error as Error).message,
  );
  process.exitCode = 1;
} finally {
  await stop();
}

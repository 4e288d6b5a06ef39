// npm run restore -- FILE [--secrets secrets.json] [--other-secret]: brings a backup into the empty database of DATABASE_URL, or into a
// DATA_DIR that has none yet. KONTOR_SECRET or --secrets names the secret of the installation that the backup is of.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupProblem, checkArchive } from '#platform/backup/archive.ts';
import { installationOf, passphrase, restoreAt, root, takeSecrets } from './backup/installation.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { secrets: { type: 'string' }, 'other-secret': { type: 'boolean' } },
});
const [file] = positionals;
if (!file) {
  console.error('npm run restore -- FILE [--secrets secrets.json] [--other-secret]');
  process.exit(2);
}
const dataDir = resolve(process.env.DATA_DIR ?? join(root, 'data'));
let stop = async (): Promise<void> => {};
try {
  // What is no whole backup makes no folder and no database.
  await checkArchive(resolve(file), passphrase);
  if (values.secrets) takeSecrets(dataDir, values.secrets);
  const installation = await installationOf(dataDir);
  stop = installation.stop;
  const began = Date.now();
  const restored = await restoreAt(installation.url, resolve(file), {
    secret: installation.secret,
    otherSecret: values['other-secret'] === true,
  });
  console.log(
    `${restored.rows} rows as of ${restored.madeAt} are back, in ${((Date.now() - began) / 1000).toFixed(1)} s. Everybody signs in again; messages to partners that were still to be sent are held.`,
  );
} catch (error) {
  console.error(
    error instanceof BackupProblem
      ? `${file}: ${error.message}.${error.fault === 'OTHER_SECRET' ? ' Name it by KONTOR_SECRET or --secrets, or go on without it by --other-secret.' : ''}`
      : (error as Error).message,
  );
  process.exitCode = 1;
} finally {
  await stop();
}

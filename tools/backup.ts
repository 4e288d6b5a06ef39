// npm run backup -- FILE: backs up the running installation of DATA_DIR, or the database of DATABASE_URL, while it is used.
// npm run backup -- --verify FILE: brings a backup into a database of its own and holds it against its own sums.
// KONTOR_BACKUP_PASSPHRASE encrypts it (age); without it the file is as secret as the database.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BackupProblem } from '#platform/backup/archive.ts';
import { noteChecked } from '#platform/backup/checked.ts';
import { saveBackup } from '#platform/backup/save.ts';
import { installationOf, passphrase, restoreInto, root, secretsOf } from './backup/installation.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { verify: { type: 'string' } } });
const file = values.verify ?? positionals[0];
if (!file) {
  console.error('npm run backup -- FILE\nnpm run backup -- --verify FILE');
  process.exit(2);
}

async function save(target: string): Promise<void> {
  const installation = await installationOf(resolve(process.env.DATA_DIR ?? join(root, 'data')));
  try {
    const began = Date.now();
    const { url, secret } = installation;
    const saved = await saveBackup(url, target, { passphrase, secret });
    const size = (statSync(target).size / 1e6).toFixed(1);
    console.log(
      `${target}: ${saved.rows} rows of ${saved.tables} tables as of ${saved.madeAt}, ${size} MB, ${passphrase === undefined ? 'not encrypted' : 'encrypted'}, in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
    );
    console.log('Keep KONTOR_SECRET (or secrets.json of the data folder) beside it: the backup does not contain it.');
  } finally {
    await installation.stop();
  }
}

async function verify(target: string): Promise<void> {
  const began = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'kontor-verify-'));
  try {
    const { url, stop, restored } = await restoreInto(folder, target, { ...secretsOf(folder), otherSecret: true });
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create extension if not exists amcheck');
    const { rows } = await client.query<{ n: number }>(
      `select count(bt_index_check(i.indexrelid, true))::int as n from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
         where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
    );
    await client.end();
    await stop();
    await noteChecked(target, { rows: restored.rows, indexes: rows[0]?.n ?? 0, seconds: (Date.now() - began) / 1000 });
    console.log(
      `${target} is whole: ${restored.rows} rows as of ${restored.madeAt} came back, each table with its rows and each reference with its target; ${rows[0]?.n} indexes agree with their tables.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await (values.verify ? verify(resolve(values.verify)) : save(resolve(file))).catch((error: unknown) => {
  console.error(error instanceof BackupProblem ? `${file}: ${error.message}.` : (error as Error).message);
  process.exitCode = 1;
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../log.ts';

export type Migration = { number: number; name: string; module: string; file: string; sql: string; checksum: string };

/** All migration files of the program in their one global order. Throws when a number is used twice. */
export function listMigrations(root: string): Migration[] {
  const folders = [{ module: 'platform', folder: join(root, 'server/platform/migrations') }];
  for (const module of readdirSync(join(root, 'modules'), { withFileTypes: true })) {
    if (module.isDirectory())
      folders.push({ module: module.name, folder: join(root, 'modules', module.name, 'server/migrations') });
  }
  const found: Migration[] = [];
  for (const { module, folder } of folders) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) {
      const match = /^(\d{4})-.+\.sql$/.exec(name);
      if (!match) continue;
      const sql = readFileSync(join(folder, name), 'utf8');
      found.push({
        number: Number(match[1]),
        name,
        module,
        file: join(folder, name),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      });
    }
  }
  found.sort((a, b) => a.number - b.number);
  for (const [i, migration] of found.entries()) {
    if (found[i - 1]?.number === migration.number)
      throw new Error(`two migrations have the number ${migration.number}`);
  }
  return found;
}

/** PostgreSQL 15 does not read numbers with their digits in groups (`999_999`), and a file that ran must not change. */
const withPlainNumbers = (sql: string): string =>
  sql.replaceAll(/\b\d{1,3}(?:_\d{3})+\b/g, (number) => number.replaceAll('_', ''));

/**
 * Brings the database to this program's schema: each file in one transaction under a lock row, so that an interruption at any
 * statement leaves either the old or the new state, and two processes do not run the same file.
 * @param only numbers of the files to run; without it all
 */
export async function migrate(url: string, root: string, log: Log, only?: ReadonlySet<number>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create table if not exists migration (
      number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default now())`);
    await client.query(`comment on table migration is 'global, each server: the schema, not a tenant'`);
    for (const migration of listMigrations(root)) {
      if (only && !only.has(migration.number)) continue;
      await client.query('begin');
      await client.query('lock table migration in exclusive mode');
      const done = await client.query<{ checksum: string }>('select checksum from migration where number = $1', [
        migration.number,
      ]);
      const ran = done.rows[0];
      if (ran) {
        await client.query('rollback');
        if (ran.checksum !== migration.checksum)
          throw new Error(`migration ${migration.name} was changed after it ran`);
        continue;
      }
      try {
        await client.query(withPlainNumbers(migration.sql));
        await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
          migration.number,
          migration.name,
          migration.checksum,
        ]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`migration ${migration.name}: ${(error as Error).message}`);
      }
      log.info({ migration: migration.name }, 'migrated');
    }
  } finally {
    await client.end();
  }
}

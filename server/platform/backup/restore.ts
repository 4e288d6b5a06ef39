import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { listMigrations, migrate } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import type { ServerModule } from '../module.ts';
import { BackupProblem, type Checked, checkArchive, piecesOf } from './archive.ts';
import { namesOf } from './save.ts';
import { fingerprintOf } from './secret.ts';

type Options = {
  url: string;
  root: string;
  log: Log;
  passphrase: string | undefined;
  secret: string;
  /** Goes on under another KONTOR_SECRET: second factors are paired anew, secrets of partners typed anew. */
  otherSecret?: boolean;
  modules: readonly Pick<ServerModule, 'restored'>[];
};

/**
 * Brings a backup into an empty database: the whole file is checked first, then all rows come in one transaction, then the schema is
 * brought to this release. Whatever ends it in between leaves the database empty.
 * Throws {@link BackupProblem} when the file or the database is not fit for it.
 */
export async function restoreBackup(file: string, options: Options): Promise<{ madeAt: string; rows: number }> {
  const { url, root, log } = options;
  const backup = await checkArchive(file, options.passphrase);
  if (backup.only)
    throw new BackupProblem('ONE_UNIT', `it is of the depot ${backup.only.unit} alone: npm run depot -- restore FILE`);
  requireKnown(backup, root);
  requireSecret(backup, options);
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await requireEmpty(client);
    await migrate(url, root, log, new Set(backup.migrations.map(({ number }) => number)));
    await runMigrations({ connectionString: url });
    await client.query(`set statement_timeout = 0`);
    await client.query('begin');
    // One after the other: the second finds what the first brought.
    await client.query('lock table migration in exclusive mode');
    await requireEmpty(client);
    await requireTables(client, backup);
    await emptyTables(client);
    const rows = await bringRows(client, file, options.passphrase, backup);
    await keepUnreadFacts(client);
    await queueAgain(client, backup);
    for (const module of options.modules) await module.restored?.((statement) => client.query(statement));
    await client.query('commit');
    await migrate(url, root, log);
    await client.query('analyze');
    return { madeAt: backup.madeAt, rows };
  } finally {
    await client.end();
  }
}

export function requireSecret(
  backup: Checked,
  { secret, otherSecret }: { secret: string; otherSecret?: boolean },
): void {
  if (backup.secret !== fingerprintOf(secret) && !otherSecret)
    throw new BackupProblem(
      'OTHER_SECRET',
      'the backup was made under another KONTOR_SECRET: without that one, second factors and secrets of partners cannot be read',
    );
}

/** A backup of a newer release, or of one whose migrations were other ones, cannot be read by this one. */
function requireKnown(backup: Checked, root: string): void {
  const known = new Map(listMigrations(root).map((one) => [one.number, one.checksum]));
  const other = backup.migrations.find(({ number, checksum }) => known.get(number) !== checksum);
  if (other)
    throw new BackupProblem(
      'OTHER_RELEASE',
      `the backup is of a release with the migration ${other.name}: take that one or a newer one`,
    );
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.org_unit') is not null as there`);
  if (!rows[0]?.there) return;
  const units = await client.query<{ n: number }>('select count(*)::int as n from org_unit');
  if (units.rows[0]?.n !== 0)
    throw new BackupProblem('NOT_EMPTY', 'the database is not empty: a backup is only restored into an empty one');
}

/** Writes one piece of a table. Not by a pipe: the reader of the tar ends what it is piped to, whatever is asked of it, and a table has many pieces. */
async function writePiece(copy: ReturnType<typeof from>, body: AsyncIterable<unknown>): Promise<void> {
  for await (const part of body) {
    if (copy.errored) throw copy.errored;
    if (!copy.write(part)) await once(copy, 'drain');
  }
}

export async function queueAgain(client: pg.Client, { jobs }: Checked): Promise<void> {
  for (const { task, payload, key, maxAttempts, runAt } of jobs)
    await client.query(
      'select graphile_worker.add_job($1, $2::json, job_key => $3, max_attempts => $4, run_at => $5::timestamptz)',
      [task, JSON.stringify(payload), key, maxAttempts, runAt],
    );
}

/** Every table of the backup, with its columns, has to be one of Kontor's here: the name is in the file's hands, and so is where it would lead. */
export async function requireTables(client: pg.Client, { tables }: Checked): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration' group by 1`,
  );
  const known = new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
  for (const [name, { columns }] of Object.entries(tables)) {
    const here = known.get(name);
    if (!here)
      throw new BackupProblem(
        'DAMAGED',
        `the backup has a table ${name}, and Kontor has none of that name: it was not made by Kontor`,
      );
    const odd = columns.find((column) => !here.has(column));
    if (odd !== undefined || columns.length === 0)
      throw new BackupProblem(
        'DAMAGED',
        `the table ${name} of the backup has ${odd === undefined ? 'no columns' : `a column ${odd} that Kontor has not`}: it was not made by Kontor`,
      );
  }
}

async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migration'`,
  );
  // Migrations may have put rows there; those of the backup are all there are.
  await client.query(`truncate ${rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
}

/** @param into another name of a table, where its rows do not go straight in */
export async function bringRows(
  client: pg.Client,
  file: string,
  passphrase: string | undefined,
  { tables }: Checked,
  into: (table: string) => string = (table) => table,
): Promise<number> {
  const brought = new Map<string, number>();
  let open: { table: string; copy: ReturnType<typeof from> } | undefined;
  const close = async (): Promise<void> => {
    if (!open) return;
    open.copy.end();
    await finished(open.copy);
    brought.set(open.table, open.copy.rowCount);
    open = undefined;
  };
  for await (const { table, body } of piecesOf(file, passphrase)) {
    const known = tables[table];
    if (!known)
      throw new BackupProblem(
        'DAMAGED',
        `the backup has rows of a table ${table} that its list of tables does not name`,
      );
    if (open?.table !== table) {
      await close();
      const columns = namesOf(known.columns);
      open = {
        table,
        copy: client.query(from(`copy ${pg.escapeIdentifier(into(table))} (${columns}) from stdin (format csv)`)),
      };
      // Heard by whoever writes next.
      open.copy.on('error', () => {});
    }
    await writePiece(open.copy, body);
  }
  await close();
  let all = 0;
  for (const [table, sum] of Object.entries(tables)) {
    const came = brought.get(table) ?? 0;
    if (came !== sum.rows)
      throw new BackupProblem('DAMAGED', `${table} has ${sum.rows} rows in the backup; ${came} came`);
    all += came;
  }
  return all;
}

/**
 * Facts that no reaction has been queued for yet are heard in the new database; events of streams that are over are not. Numbers of
 * transactions mean nothing in another cluster: what is kept gets those of this one, in its old order.
 */
async function keepUnreadFacts(client: pg.Client): Promise<void> {
  // The rows of an older release stand in its own tables until its migrations are caught up with.
  const { rows } = await client.query<{ bySnapshot: boolean }>(
    `select to_regprocedure('app.unread_outbox(text)') is not null as "bySnapshot"`,
  );
  const bySnapshot = rows[0]?.bySnapshot === true;
  await client.query(
    bySnapshot
      ? `create temporary table unread on commit drop as
          select o.*, row_number() over (order by o.created_at, o.xid, o.seq)::int as place from app.unread_outbox('reactions') o where o.kind = 'fact'`
      : `create temporary table unread on commit drop as
          select o.*, row_number() over (order by o.xid, o.seq)::int as place from outbox o, outbox_position p
          where p.reader = 'reactions' and o.kind = 'fact' and (o.xid, o.seq) > (p.xid, p.seq)`,
  );
  await client.query('truncate outbox');
  await client.query(`insert into outbox (org_unit, id, seq, kind, topic, payload, created_at)
    select org_unit, id, place, kind, topic, payload, created_at from unread`);
  await client.query(
    bySnapshot
      ? `update outbox_position set seen = '1:1:', upto = null, at = null, xid = null, seq = null`
      : `update outbox_position set xid = '0', seq = 0`,
  );
}

import { createHash } from 'node:crypto';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { type Head, headName, type Manifest, type QueuedJob, type TableSum, writeArchive } from './archive.ts';
import { fingerprintOf } from './secret.ts';
import { findOnly, rowsOfUnits, type Source } from './oneUnit.ts';

/** Bytes of one file of the archive: what is held in memory. */
const pieceBytes = 4 * 1024 * 1024;

export type Saved = { madeAt: string; rows: number; tables: number };
type Options = { passphrase: string | undefined; secret: string; unit?: string };

/**
 * Backs up a database while it is used: all tables as they stood at one moment. Nobody waits for it, and it waits for nobody.
 * Throws the database's error or the disk's; then there is no file.
 * @param url of a user who owns the tables: row security would hide them from another
 * @param unit backs up this unit and those below it alone
 */
export async function saveBackup(url: string, file: string, { passphrase, secret, unit }: Options): Promise<Saved> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-backup' });
  client.on('error', () => {});
  await client.connect();
  const archive = await writeArchive(file, passphrase);
  try {
    for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout'])
      await client.query(`select set_config($1, '0', false) from pg_settings where name = $1`, [setting]);
    await client.query('begin transaction isolation level repeatable read, read only');
    const only = unit === undefined ? undefined : await findOnly(client, unit);
    const head = { ...(await headOf(client, secret)), ...(only && { only }) };
    await archive.add(headName(head), Buffer.from(JSON.stringify(head, undefined, 1)));
    const manifest: Manifest = { tables: {} };
    for (const table of await tablesOf(client)) {
      const source = only ? rowsOfUnits(table, only.units) : wholeOf(table);
      if (source) manifest.tables[table.name] = await saveTable(client, table.name, source, archive.add);
    }
    await archive.add('jobs.json', Buffer.from(JSON.stringify(await queuedJobs(client, only?.units))));
    await client.query('commit');
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest, undefined, 1)));
    await archive.finish();
    const sums = Object.values(manifest.tables);
    return { madeAt: head.madeAt, tables: sums.length, rows: sums.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    await archive.giveUp();
    throw error;
  } finally {
    await client.end();
  }
}

async function headOf(client: pg.Client, secret: string): Promise<Head> {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select number, name, checksum from migration order by number',
  );
  const { rows } = await client.query<{ at: string }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  return { format: 1, madeAt: rows[0]?.at ?? '', migrations, secret: fingerprintOf(secret) };
}

/** What facts and messages between units have queued and nobody has done yet. Work by the clock begins by itself. */
async function queuedJobs(client: pg.Client, units?: readonly string[]): Promise<QueuedJob[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as there`,
  );
  if (!rows[0]?.there) return [];
  const jobs = await client.query<QueuedJob>(
    `select t.identifier as task, j.payload, j.key, j.max_attempts as "maxAttempts", j.run_at::text as "runAt"
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('reaction', 'door') and ($1::text[] is null or j.payload ->> 'unit' = any($1)) order by j.id`,
    [units ?? null],
  );
  return jobs.rows;
}

/** Tables of the product with their columns, parents before the children that refer to them. `migration` stands in the head. */
export async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
      group by c.relname order by c.relname`,
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: typeof tables = [];
  let left = tables;
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ child, parent }) => child === name && left.some((table) => table.name === parent));
    const next = left.filter(({ name }) => !waits(name));
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${left.map(({ name }) => name)}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

const wholeOf = ({ name, columns }: { name: string; columns: string[] }): Source => ({
  columns,
  select: `select ${namesOf(columns)} from ${pg.escapeIdentifier(name)}`,
});

export const namesOf = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

async function saveTable(
  client: pg.Client,
  name: string,
  { columns, select }: Source,
  add: (name: string, bytes: Buffer) => Promise<void>,
): Promise<TableSum> {
  const copy = client.query(to(`copy (${select}) to stdout (format csv)`));
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let size = 0;
  let piece = 0;
  const put = async (): Promise<void> => {
    if (size === 0) return;
    piece += 1;
    await add(`tables/${name}/${String(piece).padStart(5, '0')}.csv`, Buffer.concat(held));
    held = [];
    size = 0;
  };
  for await (const part of copy) {
    const bytes = part as Buffer;
    hash.update(bytes);
    held.push(bytes);
    size += bytes.length;
    if (size >= pieceBytes) await put();
  }
  await put();
  return { columns, rows: copy.rowCount, sha256: hash.digest('hex') };
}

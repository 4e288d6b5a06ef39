import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { ServerModule } from '../module.ts';
import { BackupProblem, type Checked, checkArchive, type Head } from './archive.ts';
import { bringRows, queueAgain, requireSecret, requireTables } from './restore.ts';
import { namesOf, tablesOf } from './save.ts';

type Options = {
  url: string;
  passphrase: string | undefined;
  secret: string;
  otherSecret?: boolean;
  /** What the installation has of this depot goes, and what the archive has takes its place. */
  replace: boolean;
  modules: readonly Pick<ServerModule, 'restored'>[];
};
type Restored = { unit: string; name: string; madeAt: string; rows: number; replaced: number };

/**
 * Brings one depot into an installation that others work in, in one transaction: they see it whole or not at all, and nothing of theirs is
 * touched. Throws {@link BackupProblem} when the archive is not fit for it or the depot is there already and was not to be replaced.
 */
export async function restoreUnit(file: string, options: Options): Promise<Restored> {
  const backup = await checkArchive(file, options.passphrase);
  const { only } = backup;
  if (!only) throw new BackupProblem('WHOLE', 'it is of a whole installation: npm run restore -- FILE');
  requireSecret(backup, options);
  await runMigrations({ connectionString: options.url });
  const client = new pg.Client({ connectionString: options.url, application_name: 'kontor-restore' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await requireSameSchema(client, backup);
    await requireTables(client, backup);
    const isThere = await requirePlace(client, only, options.replace);
    const replaced = isThere ? await removeRows(client, only.units) : 0;
    // Rows of the tree are changed where they stand: other depots name them.
    if (isThere) await client.query('create temporary table brought_unit (like org_unit) on commit drop');
    const rows = await bringRows(client, file, options.passphrase, backup, (table) =>
      isThere && table === 'org_unit' ? 'brought_unit' : table,
    );
    if (isThere) await changeUnits(client, backup);
    await queueAgain(client, backup);
    await closeToOutside(client, only.units, options.modules);
    await client.query('commit');
    return { unit: only.unit, name: only.name, madeAt: backup.madeAt, rows, replaced };
  } catch (error) {
    // Numbers and names of depots are each given once.
    if (
      (error as { code?: unknown; table?: unknown }).code === '23505' &&
      (error as { table?: unknown }).table === 'org_unit'
    )
      throw new BackupProblem(
        'UNIT_THERE',
        `another depot has its number or its EDI name: ${(error as Error).message}`,
      );
    throw error;
  } finally {
    await client.end();
  }
}

/** Rows of one depot cannot be brought from one schema into another while others work on it. */
async function requireSameSchema(client: pg.Client, { migrations }: Checked): Promise<void> {
  const { rows } = await client.query<{ number: number; checksum: string }>('select number, checksum from migration');
  const here = new Map(rows.map(({ number, checksum }) => [number, checksum]));
  const there = new Set(migrations.map(({ number }) => number));
  const other =
    migrations.find(({ number, checksum }) => here.get(number) !== checksum)?.name ??
    rows.find(({ number }) => !there.has(number))?.number;
  if (other !== undefined)
    throw new BackupProblem(
      'OTHER_RELEASE',
      `the archive and this installation differ by the migration ${other}: restore it with the release that made it, into an installation of that release`,
    );
}

/** @returns whether the depot is there already */
async function requirePlace(
  client: pg.Client,
  { unit, units, parent }: NonNullable<Head['only']>,
  replace: boolean,
): Promise<boolean> {
  // Nobody founds, renames or restores a depot meanwhile.
  await client.query('lock table org_unit in share row exclusive mode');
  const { rows } = await client.query<{ id: string }>('select id from org_unit where id = any($1)', [
    parent === null ? units : [...units, parent],
  ]);
  const found = new Set(rows.map(({ id }) => id));
  if (parent !== null && !found.has(parent))
    throw new BackupProblem('NO_UNIT', `the depot hangs below ${parent}, and there is no such unit here`);
  const there = units.filter((id) => found.has(id));
  if (there.length > 0 && !replace)
    throw new BackupProblem(
      'UNIT_THERE',
      `there is a depot ${there.join(', ')} already; --replace puts the archive in its place`,
    );
  if (there.length > 0 && there.length < units.length)
    throw new BackupProblem(
      'UNIT_THERE',
      `of ${unit} and what is below it only ${there.join(', ')} is there: found the others first`,
    );
  return there.length > 0;
}

/** All that the installation has of units, but not their places in the tree. @returns rows */
async function removeRows(client: pg.Client, units: readonly string[]): Promise<number> {
  let removed = 0;
  for (const { name, columns } of (await tablesOf(client)).toReversed()) {
    if (name === 'org_unit' || !columns.includes('org_unit')) continue;
    const gone = await client.query(`delete from ${pg.escapeIdentifier(name)} where org_unit = any($1)`, [units]);
    removed += gone.rowCount ?? 0;
  }
  await client.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier in ('reaction', 'door') and j.payload ->> 'unit' = any($1) and j.locked_at is null`,
    [units],
  );
  return removed;
}

async function changeUnits(client: pg.Client, { tables }: Checked): Promise<void> {
  const columns = tables.org_unit?.columns.filter((column) => column !== 'id') ?? [];
  const from = columns.map((column) => `b.${pg.escapeIdentifier(column)}`).join(', ');
  await client.query(
    `update org_unit u set (${namesOf(columns)}) = row(${from}) from brought_unit b where b.id = u.id`,
  );
}

/** Each module closes what was open with the world outside, as the application and in the unit alone: it reaches nobody else's rows. */
async function closeToOutside(
  client: pg.Client,
  units: readonly string[],
  modules: readonly Pick<ServerModule, 'restored'>[],
): Promise<void> {
  await client.query('set local role kontor_app');
  for (const unit of units) {
    await client.query(`select set_config('app.read_units', $1, true), set_config('app.unit', $1, true)`, [unit]);
    for (const module of modules) await module.restored?.((statement) => client.query(statement), unit);
  }
  await client.query('reset role');
}

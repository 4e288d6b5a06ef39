import { createHash } from 'node:crypto';
import pg from 'pg';
import { connectWithin } from '../database/connect.ts';
import { limits } from '../database/limits.ts';
import { listMigrations } from '../database/migrate.ts';
import type { Log } from '../log.ts';
import { type ServerEntry, WrongServers } from './file.ts';
import type { Placing } from './placing.ts';

const publication = 'kontor_head';
/** ms between two looks at a copy that is under way, and how long it may take. */
const lookMs = 200;
const mostCopyMs = 30 * 60_000;

const nameAt = (server: string): string => `kontor_${server}`;
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Works on a server with a connection of its own. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'kontor-servers' });
  client.on('error', () => {});
  await connectWithin(client, limits.connect);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

export type TableOf = { name: string; class: 'server' | 'head' | 'unit' };
const tablesOf = async (client: pg.Client): Promise<TableOf[]> =>
  (await client.query<TableOf>('select name, class from app.tables_of_servers() order by name')).rows;

/** What of a table is written at the head and copied to the others; undefined: nothing. */
function sharedRows({ name, class: kind }: TableOf, shared: readonly string[]): string | undefined {
  if (kind === 'server') return undefined;
  if (kind === 'head') return named(name);
  return `${named(name)} where (org_unit in (${shared.map(quoted).join(', ')}))`;
}

type Wanted = { tables: string[]; deletes: string[]; guarded: string[]; digest: string };

/** What is to be copied: after a change of the tree, of the schema or of this program it is copied anew. */
function wantedOf(tables: readonly TableOf[], shared: readonly string[], root: string): Wanted {
  const copied = tables.flatMap((table) => sharedRows(table, shared) ?? []);
  const schema = listMigrations(root).map(({ checksum }) => checksum);
  return {
    tables: copied,
    deletes: copied.map((one) => `delete from ${one}`),
    guarded: tables.filter((one) => one.class === 'head').map(({ name }) => name),
    digest: createHash('sha256')
      .update(JSON.stringify([copied, schema]))
      .digest('hex')
      .slice(0, 16),
  };
}

/** @throws WrongServers when the server cannot do its part */
export async function requireServer({ name, url, head }: ServerEntry): Promise<void> {
  const row = await onServer(url, async (client) => {
    const { rows } = await client.query<{ wal: string; mighty: boolean; version: number }>(
      `select current_setting('wal_level') as wal, (select rolsuper from pg_roles where rolname = current_user) as mighty,
        current_setting('server_version_num')::int as version`,
    );
    return rows[0];
  }).catch((error: Error) => {
    throw new WrongServers([`server ${name} does not answer: ${error.message}`]);
  });
  const wrong = [
    ...(head && row?.wal !== 'logical' ? [`the head ${name} has wal_level = ${row?.wal}, it must be logical`] : []),
    ...(row?.mighty ? [] : [`the user of server ${name} is no superuser, which publications and subscriptions need`]),
    ...((row?.version ?? 0) < 150_000 ? [`server ${name} is older than PostgreSQL 15`] : []),
  ];
  if (wrong.length > 0) throw new WrongServers(wrong);
}

/** Is the schema of a server another one than this program's? */
export const isBehind = (url: string, root: string): Promise<boolean> =>
  onServer(url, async (client) => {
    const there = await client.query<{ name: string | null }>(`select to_regclass('migration')::text as name`);
    if (there.rows[0]?.name === null) return true;
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from migration');
    return (rows[0]?.count ?? 0) < listMigrations(root).length;
  });

async function dropSubscription(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query('select from pg_subscription where subname = $1', [name]);
  if (rows.length === 0) return;
  await client.query(`alter subscription ${name} disable`);
  await client.query(`alter subscription ${name} set (slot_name = none)`);
  await client.query(`drop subscription ${name}`);
}

/** Ends the copying to a server, on both sides. */
export async function unjoin(head: ServerEntry, other: ServerEntry): Promise<void> {
  const name = nameAt(other.name);
  await onServer(other.url, (client) => dropSubscription(client, name));
  await onServer(head.url, async (client) => {
    // Whoever still reads from it ends first: its connection was closed a moment ago.
    await client.query(
      'select pg_terminate_backend(active_pid) from pg_replication_slots where slot_name = $1 and active',
      [name],
    );
    for (let attempt = 0; ; attempt += 1)
      try {
        await client.query(
          'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1',
          [name],
        );
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '55006' || attempt >= 50) throw error;
        await new Promise((again) => setTimeout(again, lookMs));
      }
  });
}

/** Publishes at the head what the others need; the same again changes nothing. */
async function publish(head: ServerEntry, { tables, guarded }: Wanted): Promise<void> {
  await onServer(head.url, async (client) => {
    // It may have been one of the others before.
    for (const table of guarded) await client.query(`drop trigger if exists only_at_head on ${named(table)}`);
    const { rows } = await client.query('select from pg_publication where pubname = $1', [publication]);
    await client.query(
      rows.length === 0
        ? `create publication ${publication} for table ${tables.join(', ')} with (publish_via_partition_root = true)`
        : `alter publication ${publication} set table ${tables.join(', ')}`,
    );
  });
}

/** Only what the head sends may change those tables here; what it sends fires no trigger. */
async function guard(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await client.query(`create or replace trigger only_at_head before insert or update or delete on ${named(table)}
      for each row execute function app.only_at_head()`);
}

/** Joins a server to the head: what the head writes is copied once and follows from then on. */
async function join(head: ServerEntry, other: ServerEntry, wanted: Wanted, log: Log): Promise<void> {
  const name = nameAt(other.name);
  await unjoin(head, other);
  await onServer(head.url, (client) =>
    client.query(`select pg_create_logical_replication_slot($1, 'pgoutput')`, [name]),
  );
  await onServer(other.url, async (client) => {
    // As the copying itself: no trigger, and references are the head's concern. What was copied before makes room for what is there now.
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const one of wanted.deletes) await client.query(one);
    await guard(client, wanted.guarded);
    await client.query('commit');
    // The slot is made apart, because two databases of one cluster would wait for each other.
    await client.query(
      `create subscription ${name} connection ${quoted(head.replicationUrl)} publication ${publication} with (create_slot = false, slot_name = ${name}, copy_data = true)`,
    );
    const until = performance.now() + mostCopyMs;
    for (;;) {
      const { rows } = await client.query<{ open: number }>(
        `select count(*)::int as open from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid where s.subname = $1 and r.srsubstate <> 'r'`,
        [name],
      );
      if (rows[0]?.open === 0) break;
      if (performance.now() > until) throw new WrongServers([`${other.name}: ${rows[0]?.open} tables were not copied`]);
      await new Promise((again) => setTimeout(again, lookMs));
    }
    await client.query(`comment on subscription ${name} is ${quoted(wanted.digest)}`);
  });
  log.info({ server: other.name, tables: wanted.tables.length }, 'joined to the head');
}

/** Whether a server still follows the head by what is wanted today. */
async function isJoined(head: ServerEntry, other: ServerEntry, { digest }: Wanted): Promise<boolean> {
  const name = nameAt(other.name);
  const kept = await onServer(other.url, (client) =>
    client.query<{ said: string | null; enabled: boolean }>(
      `select obj_description(oid, 'pg_subscription') as said, subenabled as enabled from pg_subscription where subname = $1`,
      [name],
    ),
  );
  const slot = await onServer(head.url, (client) =>
    client.query(`select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'`, [name]),
  );
  return kept.rows[0]?.said === digest && kept.rows[0].enabled && slot.rows.length === 1;
}

/** Makes the others follow the head, where they do not yet; called while nobody works on them. */
export async function followHead(
  servers: readonly ServerEntry[],
  placing: Placing,
  root: string,
  log: Log,
): Promise<void> {
  const head = servers[0] as ServerEntry;
  const tables = await onServer(head.url, tablesOf);
  const wanted = wantedOf(tables, [...placing.shared].toSorted(), root);
  const others = servers.slice(1);
  const joined = await Promise.all(others.map((other) => isJoined(head, other, wanted)));
  if (joined.every(Boolean)) return;
  for (const other of others) await unjoin(head, other);
  await publish(head, wanted);
  for (const other of others) await join(head, other, wanted, log);
}

/** Rows of units that lie elsewhere, a sentence for each table. */
export async function strangers({ name, url }: ServerEntry, placing: Placing): Promise<string[]> {
  const elsewhere = placing.elsewhere(name);
  return onServer(url, async (client) => {
    const tables = (await tablesOf(client)).filter((one) => one.class === 'unit').map((one) => one.name);
    const one = (table: string): string =>
      `select ${quoted(table)} as name, (select min(org_unit) from ${named(table)} where org_unit = any($1)) as unit`;
    const { rows } = await client.query<{ name: string; unit: string | null }>(tables.map(one).join(' union all '), [
      elsewhere,
    ]);
    return rows
      .filter(({ unit }) => unit !== null)
      .map(
        (row) =>
          `${name} has rows of unit ${row.unit} in ${row.name}, which lies on ${placing.serverOf(row.unit ?? '')}`,
      );
  });
}

/** Seconds that a copy may be behind. */
export const lateSeconds = 60;

/** What is wrong with the copies, seen from the head: who does not follow, and by how much. */
export async function copyTroubles(client: pg.ClientBase, others: readonly ServerEntry[]): Promise<string[]> {
  const { rows } = await client.query<{
    name: string;
    active: boolean;
    lost: boolean;
    bytes: number;
    late: number | null;
  }>(
    `select s.slot_name as name, s.active, s.wal_status = 'lost' as lost, pg_wal_lsn_diff(pg_current_wal_lsn(), s.confirmed_flush_lsn)::float8 as bytes,
        extract(epoch from r.replay_lag)::float8 as late
      from pg_replication_slots s left join pg_stat_replication r on r.pid = s.active_pid where s.database = current_database()`,
  );
  return others.flatMap(({ name }) => {
    const slot = rows.find((row) => row.name === nameAt(name));
    if (!slot || slot.lost) return [`${name} no longer follows the head; it is copied anew at the next start`];
    if (!slot.active) return [`${name} does not read from the head; ${Math.round(slot.bytes / 1024)} KB wait`];
    if ((slot.late ?? 0) > lateSeconds) return [`${name} is ${Math.round(slot.late ?? 0)} s behind the head`];
    return [];
  });
}

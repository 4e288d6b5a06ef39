import { resolve } from 'node:path';
import pg from 'pg';
import { migrate } from '#platform/database/migrate.ts';
import { makeLog } from '#platform/log.ts';

const root = resolve(import.meta.dirname, '../..');
const url = process.env.DATABASE_URL ?? '';
const log = makeLog('silent', undefined);

async function on<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url.replace(/\/postgres$/, `/${database}`) });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Everything that a migration can leave behind, as text. */
const schema = `
  select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as thing
    from information_schema.columns where table_schema in ('public', 'app')
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0 and connamespace = 'public'::regnamespace
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'routine ' || pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'app'
  union all select 'policy ' || schemaname || tablename || policyname || roles::text || cmd || coalesce(qual, '') || coalesce(with_check, '') from pg_policies
  union all select 'rights ' || relname || ' ' || coalesce(relacl::text, '') || relrowsecurity from pg_class where relnamespace = 'public'::regnamespace and relname <> 'statement_count'
  union all select 'comment ' || classoid::regclass || objoid::regclass || objsubid || description from pg_description where classoid = 'pg_class'::regclass
  union all select 'migration ' || number || name || checksum from migration`;

/** Ends the connection at the n-th statement that defines something, as a killed process or a lost network does. */
const trap = `
  create schema trap;
  create sequence trap.statement_count;
  create table trap.at (n int);
  create function trap.hit() returns event_trigger language plpgsql as $$
  begin
    if nextval('trap.statement_count') = (select n from trap.at) then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); end if;
  end $$;
  insert into trap.at values (-1);
  create event trigger trap on ddl_command_start execute function trap.hit();
  select setval('trap.statement_count', 1, false)`;

async function attempt(name: string, at: number): Promise<{ failed: boolean; statements: number; things: string[] }> {
  await on('postgres', (admin) => admin.query(`create database ${name}`));
  await on(name, async (client) => {
    await client.query(trap);
    await client.query('update trap.at set n = $1', [at]);
  });
  const target = url.replace(/\/postgres$/, `/${name}`);
  const failed = await migrate(target, root, log).then(
    () => false,
    () => true,
  );
  const [count] = await on(name, (client) =>
    client.query<{ n: number }>('select last_value::int as n from trap.statement_count').then((result) => result.rows),
  );
  // The second start finds whatever the first one left.
  if (failed) {
    await on(name, (client) => client.query('drop event trigger trap'));
    await migrate(target, root, log);
  }
  const things = await on(name, async (client) => {
    await client.query('drop event trigger if exists trap');
    await client.query('drop schema trap cascade');
    return (await client.query<{ thing: string }>(schema)).rows.map((row) => row.thing.replace(/\s+/g, ' ')).toSorted();
  });
  await on('postgres', (admin) => admin.query(`drop database ${name} with (force)`));
  return { failed, statements: count?.n ?? 0, things };
}

const whole = await attempt('whole', -1);
let interrupted = 0;
const different: string[] = [];
for (let at = 1; at <= whole.statements; at += 1) {
  const one = await attempt(`at_${at}`, at);
  if (one.failed) interrupted += 1;
  const other = one.things.length === whole.things.length && one.things.every((thing, i) => thing === whole.things[i]);
  if (!other)
    different.push(`statement ${at}: ${one.things.find((thing, i) => thing !== whole.things[i])?.slice(0, 200)}`);
}
console.log(JSON.stringify({ statements: whole.statements, interrupted, different, objects: whole.things.length }));

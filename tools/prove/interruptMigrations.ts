import { resolve } from 'node:path';
import pg from 'pg';
import { listMigrations, migrate } from '#platform/database/migrate.ts';
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
  union all select 'rights ' || relname || ' ' || coalesce(relacl::text, '') || relrowsecurity from pg_class where relnamespace = 'public'::regnamespace
  union all select 'comment ' || classoid::regclass || objoid::regclass || objsubid || description from pg_description where classoid = 'pg_class'::regclass`;

/** Ends the connection at the n-th step, as a killed process or a lost network does. The counter is not rolled back with the rest. */
const trap = `
  create schema trap;
  create sequence trap.step;
  create table trap.at (n int);
  insert into trap.at values (-1);
  create function trap.hit() returns void language plpgsql as $$
  begin
    if nextval('trap.step') = (select n from trap.at) then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); end if;
  end $$;
  create function trap.defining() returns event_trigger language plpgsql as $$ begin perform trap.hit(); end $$;
  create function trap.recording() returns trigger language plpgsql as $$ begin perform trap.hit(); return new; end $$;
  create event trigger trap on ddl_command_start execute function trap.defining()`;

/** The two steps of a file that define nothing: its entry in the table of migrations, and the commit, where deferred triggers run. */
const trapRecords = `
  alter event trigger trap disable;
  create trigger trap_entry before insert on migration for each row execute function trap.recording();
  create constraint trigger trap_commit after insert on migration deferrable initially deferred for each row execute function trap.recording();
  alter event trigger trap enable`;

const target = (name: string): string => url.replace(/\/postgres$/, `/${name}`);
async function things(client: pg.Client): Promise<string[]> {
  const found = await client.query<{ thing: string }>(schema);
  const [table] = (await client.query<{ there: boolean }>("select to_regclass('migration') is not null as there")).rows;
  const ran = table?.there
    ? await client.query<{ thing: string }>("select 'migration ' || number || name || checksum as thing from migration")
    : { rows: [] };
  return [...found.rows, ...ran.rows].map((row) => row.thing.replace(/\s+/g, ' ')).toSorted();
}
const firstDifference = (one: readonly string[], other: readonly string[]): string | undefined => {
  const [a, b] = [new Set(one), new Set(other)];
  return one.find((thing) => !b.has(thing)) ?? other.find((thing) => !a.has(thing));
};

async function uninterrupted(): Promise<string[]> {
  await on('postgres', (admin) => admin.query('create database whole'));
  await migrate(target('whole'), root, log);
  return on('whole', things);
}

/**
 * One database is migrated by starts that each end one step later, until one start comes to the end. Every file runs in one
 * transaction, so an interruption must leave exactly what stood before the file; that is compared after each one.
 */
async function interruptedEverywhere(whole: readonly string[]) {
  await on('postgres', (admin) => admin.query('create database cut'));
  const wrong: string[] = [];
  let interrupted = 0;
  await on('cut', async (client) => {
    await client.query(trap);
    const filesRun = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from migration')).rows[0]?.n ?? 0;
    let recordsTrapped = false;
    let files = 0;
    let before = await things(client);
    // Steps 1 and 2 of every start make the table of migrations and its comment, each on its own.
    for (let at = 1; ; at += 1) {
      await client.query("select setval('trap.step', 1, false)");
      await client.query('update trap.at set n = $1', [at]);
      const failed = await migrate(target('cut'), root, log).then(
        () => false,
        () => true,
      );
      if (!failed) break;
      interrupted += 1;
      const now = await things(client);
      if (!recordsTrapped && at === 2) {
        await client.query(trapRecords);
        recordsTrapped = true;
        before = await things(client);
        continue;
      }
      // The comment of that table is there from the first start on that came past step 2.
      if (at === 3 && files === 0)
        before = [...before, ...now.filter((thing) => thing.startsWith('comment') && !before.includes(thing))];
      const done = recordsTrapped ? await filesRun() : 0;
      if (done > files) {
        // The step lay in the next file: the one before it is complete, and its successor begins at its first statement.
        if (done !== files + 1 || at <= 3) wrong.push(`step ${at}: ${done - files} files at once`);
        files = done;
        before = now;
        at = 3;
      }
      const other = firstDifference(now, before);
      if (other) wrong.push(`file ${files + 1}, step ${at}: ${other.slice(0, 200)}`);
    }
    await client.query('drop event trigger trap; drop schema trap cascade');
    const other = firstDifference(await things(client), whole);
    if (other) wrong.push(`in the end: ${other.slice(0, 200)}`);
    files = await filesRun();
    if (files !== listMigrations(root).length) wrong.push(`${files} files ran`);
  });
  return { interrupted, wrong };
}

const whole = await uninterrupted();
const { interrupted, wrong } = await interruptedEverywhere(whole);
console.log(
  JSON.stringify({ files: listMigrations(root).length, interrupted, different: wrong, objects: whole.length }),
);

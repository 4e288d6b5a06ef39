// Concerns: the platform.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BackupProblem, checkArchive, writeArchive } from '#platform/backup/archive.ts';
import { missedBackups, nightlyBackup } from '#platform/backup/nightly.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { saveBackup } from '#platform/backup/save.ts';
import { anotherDatabase } from '../testing/anotherDatabase.ts';
import { createTrip, type Sql } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { testApp } from '#testing/testApp.ts';
import { amount } from '../testing/amount.ts';
import { clock } from '../testing/clock.ts';

const secret = 'test-secret-of-16-chars';
const { app, sql } = await opened();
const dispo = await app.as('dispo1');
const folder = mkdtempSync(join(tmpdir(), 'kontor-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);
const save = (name: string, passphrase?: string) => saveBackup(app.databaseUrl, file(name), { passphrase, secret });

const { root } = app.platform.config;
const restore = (
  url: string,
  name: string,
  more: { passphrase?: string; secret?: string; otherSecret?: boolean } = {},
) =>
  restoreBackup(file(name), {
    url,
    root,
    log: app.platform.log,
    modules: app.platform.modules,
    passphrase: undefined,
    secret,
    ...more,
  });

/** Counted past the product: rows of every table and a digest over all that stands in them. */
async function digests(ask: Sql): Promise<Record<string, string>> {
  const tables = await ask<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await ask<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from "${name}" t`,
    );
    found[name] = row?.digest ?? '';
  }
  return found;
}
/** What comes back otherwise on purpose: who was signed in, which processes ran, events, when a migration ran, messages that are held. */
const others = ['process', 'session', 'provider_login', 'outbox', 'outbox_position', 'migration', 'out_message'];

/** A backup of a moment in which nothing was written: a job of the minute may come between counting and saving. */
async function saveAtRest(name: string) {
  for (let left = 5; ; left -= 1) {
    const before = await digests(sql);
    const saved = await save(name);
    const after = await digests(sql);
    const written = Object.keys(before).filter((table) => !others.includes(table) && before[table] !== after[table]);
    if (written.length === 0) return { before, saved };
    if (left === 0) throw new Error(`something is written all the time: ${written.join(', ')}`);
  }
}

const problemOf = (what: Promise<unknown>): Promise<string> =>
  what.then(
    () => 'no problem',
    (error: unknown) => (error instanceof BackupProblem ? error.fault : `unexpected: ${(error as Error).message}`),
  );

test('all that a depot has comes back as it was, and it goes on with its day', async () => {
  await sql(
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, created_at, created_by)
       values ('dtm', gen_random_uuid(), 'proof', 'PENDING', 'p', 'Partner', 'STAT512', gen_random_uuid(), 'e', 'k', '\\x00', now(), 'proof')`,
  );
  await sql(
    `select graphile_worker.add_job('door', '{"proof":1}'::json, job_key => 'kept-by-the-backup', run_at => now() + interval '1 day')`,
  );
  const { before, saved } = await saveAtRest('whole');
  expect(saved.tables).toBe(Object.keys(before).length - 1);
  const target = await anotherDatabase('nothing');
  expect(await restore(target.url, 'whole')).toEqual({ madeAt: saved.madeAt, rows: saved.rows });
  const after = await digests(target.sql);
  for (const [table, digest] of Object.entries(before))
    if (!others.includes(table)) expect(`${table} ${after[table]}`).toBe(`${table} ${digest}`);
  expect(await target.sql(`select key from graphile_worker.jobs where key = 'kept-by-the-backup'`)).toHaveLength(1);
  expect(await target.sql(`select 1 from session`)).toEqual([]);
  expect(await target.sql(`select name, state from out_message`)).toEqual([{ name: 'proof', state: 'HELD' }]);

  const back = await testApp([], {}, async () => target.url);
  const trip = await createTrip(await back.as('dispo1'));
  expect(trip.name).toMatch(/^T-/);
  // The session of before the backup is worth nothing here.
  const old = await fetch(`${back.url}/dpt-rest/trips/${trip.id}`, { headers: { cookie: dispo.cookie } });
  expect(old.status).toBe(401);
  await back.stop();
  await target.end();
});

test('a backup made while people work holds one moment: every trip has its history, and no history is without its trip', async () => {
  let working = true;
  let made = 0;
  const work = Promise.all(
    [1, 2, 3].map(async () => {
      while (working) {
        await createTrip(dispo);
        made += 1;
      }
    }),
  );
  while (made < 5) await new Promise((done) => setTimeout(done, 20));
  await save('busy');
  const atEnd = made;
  working = false;
  await work;
  const target = await anotherDatabase('nothing');
  await restore(target.url, 'busy');
  const odd = (ask: Sql) =>
    ask(`select coalesce(t.id::text, h.log_key) as what from trip t full join
           (select distinct log_key from history where log_key like 'TRIP:%' and type = 'CRT') h on h.log_key = 'TRIP:' || t.id
         where (t.id is null or h.log_key is null) order by 1`);
  expect(await odd(target.sql)).toEqual(await odd(sql));
  const [count] = await target.sql<{ n: number }>('select count(*)::int as n from trip');
  const [all] = await sql<{ n: number }>('select count(*)::int as n from trip');
  expect(count?.n).toBeGreaterThan((all?.n ?? 0) - made);
  expect(count?.n).toBeLessThanOrEqual((all?.n ?? 0) - made + atEnd + 3);
  await target.end();
});

test('facts that nobody has heard yet are heard after the restore, in their order', async () => {
  const source = await anotherDatabase('world');
  await source.sql('truncate outbox');
  await source.sql(`insert into outbox_position (reader, seen) values ('reactions', '1:1:')`);
  for (const n of [3, 1, 2])
    await source.sql(
      `insert into outbox (org_unit, id, seq, kind, topic, payload) values ('dtm', gen_random_uuid(), 1, $1, 'proof', $2)`,
      [n === 1 ? 'changed' : 'fact', JSON.stringify({ n })],
    );
  await saveBackup(source.url, file('facts'), { passphrase: undefined, secret });
  const target = await anotherDatabase('nothing');
  await restore(target.url, 'facts');
  const heard = await target.sql<{ payload: { n: number } }>(
    `select r.payload from outbox_position p, app.read_outbox(p.seen, p.upto, p.at, p.xid, p.seq, 100) r where p.reader = 'reactions'`,
  );
  expect(heard.map(({ payload }) => payload.n)).toEqual([3, 2]);
  await Promise.all([source.end(), target.end()]);
});

test('no bit of a backup can be another, and no end missing, without being told', async () => {
  await save('plain');
  const whole = await checkArchive(file('plain'), undefined);
  const bytes = readFileSync(file('plain'));
  const verdicts = new Set<string>();
  for (let at = 10; at < bytes.length; at += Math.floor(bytes.length / amount(16, 5))) {
    const other = Buffer.from(bytes);
    other[at] = (other[at] ?? 0) ^ 4;
    writeFileSync(file('flipped'), other);
    // A bit of the tar's own padding changes nothing that is read; all else is refused.
    const verdict = await checkArchive(file('flipped'), undefined).then(
      (read) => (expect(read).toEqual(whole), 'the same'),
      (error: BackupProblem) => error.fault,
    );
    verdicts.add(verdict);
    writeFileSync(file('cut'), bytes.subarray(0, at));
    expect(['DAMAGED', 'INCOMPLETE', 'NOT_A_BACKUP']).toContain(await problemOf(checkArchive(file('cut'), undefined)));
  }
  expect([...verdicts]).toContain('DAMAGED');
  expect([...verdicts].filter((one) => !['DAMAGED', 'INCOMPLETE', 'NOT_A_BACKUP', 'the same'].includes(one))).toEqual(
    [],
  );
  expect(await problemOf(checkArchive(file('nowhere'), undefined))).toBe('NOT_A_BACKUP');

  await save('locked', 'richtig');
  const { tables } = await checkArchive(file('locked'), 'richtig');
  expect(tables.shipment).toEqual(whole.tables.shipment);
  expect(await problemOf(checkArchive(file('locked'), undefined))).toBe('PASSPHRASE');
  expect(await problemOf(checkArchive(file('locked'), 'falsch'))).toBe('PASSPHRASE');
  const sealed = readFileSync(file('locked'));
  sealed[sealed.length - 2000] = (sealed[sealed.length - 2000] ?? 0) ^ 1;
  writeFileSync(file('locked'), sealed);
  expect(await problemOf(checkArchive(file('locked'), 'richtig'))).toBe('DAMAGED');
});

test('a database that has something, another secret and a newer release are refused, and nothing is changed', async () => {
  await save('refused');
  const before = await digests(sql);
  expect(await problemOf(restore(app.databaseUrl, 'refused'))).toBe('NOT_EMPTY');
  // Signs of life of processes never stand still.
  expect({ ...(await digests(sql)), process: '' }).toEqual({ ...before, process: '' });
  const target = await anotherDatabase('nothing');
  expect(await problemOf(restore(target.url, 'refused', { secret: 'another-secret-of-20' }))).toBe('OTHER_SECRET');
  expect(await target.sql(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);

  const { tables, jobs: _, ...head } = await checkArchive(file('refused'), undefined);
  const archive = await writeArchive(file('newer'), undefined);
  const migrations = [...head.migrations, { number: 9999, name: '9999-of-tomorrow.sql', checksum: 'x' }];
  await archive.add('backup.json', Buffer.from(JSON.stringify({ ...head, migrations })));
  await archive.add('manifest.json', Buffer.from(JSON.stringify({ tables: {} })));
  await archive.finish();
  expect(Object.keys(tables).length).toBeGreaterThan(50);
  expect(await problemOf(restore(target.url, 'newer'))).toBe('OTHER_RELEASE');
  await target.end();
});

test('a backup with a table that is not one of Kontor is refused in words, before anything is written', async () => {
  await save('theirs');
  const { tables, jobs: _, ...head } = await checkArchive(file('theirs'), undefined);
  const odd = { rows: 0, sha256: createHash('sha256').digest('hex') };
  const shipment = tables.shipment?.columns ?? [];
  const target = await anotherDatabase('nothing');
  const planted: [tables: Record<string, unknown>, words: string][] = [
    [{ pg_authid: { ...odd, columns: [] } }, 'the backup has a table pg_authid, and Kontor has none of that name'],
    [{ pg_authid: { ...odd, columns: ['rolname'] } }, 'the backup has a table pg_authid'],
    [{ 'shipment"; drop table trip; --': { ...odd, columns: ['id'] } }, 'Kontor has none of that name'],
    [{ migration: { ...odd, columns: ['number'] } }, 'the backup has a table migration'],
    [{ shipment: { ...odd, columns: [] } }, 'the table shipment of the backup has no columns'],
    [{ shipment: { ...odd, columns: [...shipment, 'rolpassword'] } }, 'a column rolpassword that Kontor has not'],
  ];
  for (const [more, words] of planted) {
    const archive = await writeArchive(file('planted'), undefined);
    await archive.add('backup.json', Buffer.from(JSON.stringify(head)));
    await archive.add('manifest.json', Buffer.from(JSON.stringify({ tables: more })));
    await archive.finish();
    const problem: unknown = await restore(target.url, 'planted').catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(BackupProblem);
    expect(problem).toMatchObject({ fault: 'DAMAGED', message: expect.stringContaining(words) });
  }
  expect(await target.sql('select 1 from org_unit limit 1')).toEqual([]);
  // The same database takes the whole backup afterwards.
  await restore(target.url, 'theirs');
  expect(await target.sql('select 1 from shipment limit 1')).toHaveLength(1);
  await target.end();
});

test('a backup or a restore that is ended in the middle leaves no file and no rows; the next one comes through', async () => {
  await save('again');
  const target = await anotherDatabase('nothing');
  const end = async (name: string): Promise<void> => {
    for (;;) {
      const [gone] = await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and query ilike 'copy%' and state <> 'idle'`,
        [name],
      );
      if (gone) return;
      await new Promise((done) => setTimeout(done, 1));
    }
  };
  const ended = restore(target.url, 'again');
  await Promise.all([expect(ended).rejects.toThrow(), end('kontor-restore')]);
  expect(await target.sql('select 1 from shipment limit 1')).toEqual([]);
  expect(await target.sql('select 1 from org_unit limit 1')).toEqual([]);
  await restore(target.url, 'again');
  expect(await target.sql('select 1 from shipment limit 1')).toHaveLength(1);
  await target.end();

  const broken = save('broken');
  await Promise.all([expect(broken).rejects.toThrow(), end('kontor-backup')]);
  expect([existsSync(file('broken')), existsSync(`${file('broken')}.part`)]).toEqual([false, false]);
});

test('a table that goes in many pieces comes back whole', async () => {
  // 12 MB, which are three pieces and more.
  await sql(`insert into done_once (org_unit, key, answer)
    select 'dtm', 'piece:' || n, jsonb_build_object('text', repeat(md5(n::text), 12)) from generate_series(1, 30000) n`);
  await save('pieces');
  const target = await anotherDatabase('nothing');
  await restore(target.url, 'pieces');
  const counted = `select count(*)::int as n, md5(string_agg(answer ->> 'text', '' order by key)) as digest from done_once where key like 'piece:%'`;
  expect(await target.sql(counted)).toEqual(await sql(counted));
  await target.end();
  await sql(`delete from done_once where key like 'piece:%'`);
});

test('every night makes its backup; one of the last night is not missed, an older one is', async () => {
  const backupDir = join(folder, 'nights');
  const config = { ...app.platform.config, backupDir };
  expect(await missedBackups(config)).toBe(1);
  expect(await missedBackups({ backupDir: undefined })).toBe(0);
  await nightlyBackup({ ...app.platform, config });
  const [name] = readdirSync(backupDir);
  expect(name).toBe(`kontor-${new Date(app.platform.clock.now()).toISOString().slice(0, 10)}.backup`);
  await checkArchive(join(backupDir, name ?? ''), undefined);
  expect(await missedBackups(config)).toBe(0);
  const yesterday = new Date(clock.now() - 27 * 3600_000);
  utimesSync(join(backupDir, name ?? ''), yesterday, yesterday);
  expect(await missedBackups(config)).toBe(1);
});

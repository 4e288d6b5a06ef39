// Concerns: the platform.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BackupProblem } from '#platform/backup/archive.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { restoreUnit } from '#platform/backup/restoreUnit.ts';
import { saveBackup } from '#platform/backup/save.ts';
import { anotherDatabase } from '../testing/anotherDatabase.ts';
import { createTrip, type Sql } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { testApp } from '#testing/testApp.ts';

const secret = 'test-secret-of-16-chars';
const { app, sql } = await opened();
const folder = mkdtempSync(join(tmpdir(), 'kontor-depot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'ham');
const { root } = app.platform.config;
const { log, modules } = app.platform;

/** Somebody in Hamburg makes a trip, with one of its vehicles. */
async function aTrip(of: Pick<typeof app, 'as'>) {
  const [vehicle] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'ham' and type = 'vehicle' order by id limit 1`,
  );
  return createTrip(await of.as('dispo-ham', 'ham'), vehicle?.id, '500');
}

/** Another installation of the same release, as it stands after the first start with demo data. */
const otherInstallation = () => anotherDatabase('world');

/** Takes a depot out by the database alone, past the product: as if it had never been founded there. */
async function withoutDepot(ask: Sql, unit: string): Promise<void> {
  const tables = await ask<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_unit' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const deletes = tables.map(({ name }) => `delete from "${name}" where org_unit = '${unit}';`).join('\n');
  // Others' references to its place in the tree go as well, so the check of them is put off for these statements.
  await ask(
    `begin; set local session_replication_role = replica; ${deletes}
     update shipment set leg_depot = null where leg_depot = '${unit}'; update process_item set announced_to = null where announced_to = '${unit}';
     delete from org_unit where id = '${unit}'; commit`,
  );
}

/** Rows and a digest of each table, of the depot and of everybody else, counted past the product. */
async function digests(ask: Sql, unit: string) {
  const tables = await ask<{ name: string; column: string | null }>(
    `select c.relname as name, (select case when c.relname = 'org_unit' then 'id' else a.attname end from pg_attribute a
        where a.attrelid = c.oid and a.attname = case when c.relname = 'org_unit' then 'id' else 'org_unit' end and not a.attisdropped) as column
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const own: Record<string, string> = {};
  const others: Record<string, string> = {};
  for (const { name, column } of tables) {
    const isOwn = column ? `t."${column}" = '${unit}'` : 'false';
    const [row] = await ask<{ own: string; others: string }>(
      `select count(*) filter (where ${isOwn}) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text)) filter (where ${isOwn})), '') as own,
          count(*) filter (where not ${isOwn}) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text)) filter (where not ${isOwn})), '') as others
         from "${name}" t`,
    );
    own[name] = row?.own ?? '';
    others[name] = row?.others ?? '';
  }
  return { own, others };
}
/** What does not travel: who is signed in or tries to, and events that were heard. */
const ofTheMoment = ['session', 'provider_login', 'failed_login', 'password_link', 'outbox'];
const travels = (own: Record<string, string>) =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !ofTheMoment.includes(name)));

const restore = (url: string, more: { replace?: boolean; secret?: string } = {}) =>
  restoreUnit(file, { url, passphrase: undefined, secret, modules, replace: false, ...more });
const problemOf = (what: Promise<unknown>): Promise<string> =>
  what.then(
    () => 'no problem',
    (error: unknown) => (error instanceof BackupProblem ? error.fault : `unexpected: ${(error as Error).message}`),
  );

test('one depot comes into an installation without it as it was, and nothing of the others changes', async () => {
  await aTrip(app);
  const message = (unit: string) =>
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, created_at, created_by)
       values ('${unit}', gen_random_uuid(), 'proof', 'PENDING', 'p', 'Partner', 'STAT512', gen_random_uuid(), 'e', 'k', '\\x00', now(), 'proof')`;
  await sql(message('ham'));
  // A link to choose a password is of the moment: whoever holds it must not get in by it elsewhere, or after a return.
  const link = `insert into password_link (org_unit, account_id, token_hash, expires_at) values ('ham', 'dispo-ham', decode(md5('proof'), 'hex'), now() + interval '1 day')`;
  await sql(link);
  const saved = await saveBackup(app.databaseUrl, file, { passphrase: undefined, secret, unit: 'ham' });
  const source = await digests(sql, 'ham');
  expect(source.own.shipment).not.toMatch(/^0 /);

  const target = await otherInstallation();
  await withoutDepot(target.sql, 'ham');
  await target.sql(message('dtm'));
  const before = await digests(target.sql, 'ham');
  expect(before.own.shipment).toMatch(/^0 /);
  const restored = await restore(target.url);
  expect(restored).toMatchObject({ unit: 'ham', rows: saved.rows, replaced: 0 });
  const after = await digests(target.sql, 'ham');
  expect({ ...travels(after.own), out_message: '' }).toEqual({ ...travels(source.own), out_message: '' });
  expect(after.others).toEqual(before.others);
  expect(source.own.password_link).toMatch(/^1 /);
  expect(after.own.password_link).toMatch(/^0 /);
  // The depot's message is held; that of another depot goes on.
  expect(await target.sql(`select org_unit as unit, state from out_message where name = 'proof' order by 1`)).toEqual([
    { unit: 'dtm', state: 'PENDING' },
    { unit: 'ham', state: 'HELD' },
  ]);

  const back = await testApp([], {}, async () => target.url);
  expect((await aTrip(back)).name).toMatch(/^T-/);
  await back.stop();
  await target.end();
});

test('a depot that is there is refused, and put in place of what is there when told so; others keep theirs', async () => {
  await saveBackup(app.databaseUrl, file, { passphrase: undefined, secret, unit: 'ham' });
  const source = await digests(sql, 'ham');
  const target = await otherInstallation();
  await target.sql(`update org_unit set name = 'Somewhere else' where id = 'ham'`);
  await target.sql(
    `insert into done_once (org_unit, key, answer) values ('ham', 'later', '{}'), ('dtm', 'later', '{}')`,
  );
  const before = await digests(target.sql, 'ham');
  expect(await problemOf(restore(target.url))).toBe('UNIT_THERE');
  expect(await problemOf(restore(target.url, { secret: 'another-secret-of-20' }))).toBe('OTHER_SECRET');
  expect(await digests(target.sql, 'ham')).toEqual(before);
  const { replaced } = await restore(target.url, { replace: true });
  expect(replaced).toBeGreaterThan(100);
  const after = await digests(target.sql, 'ham');
  expect({ ...travels(after.own), out_message: '' }).toEqual({ ...travels(source.own), out_message: '' });
  expect(after.others).toEqual(before.others);
  expect(await target.sql(`select org_unit as unit from done_once where key = 'later'`)).toEqual([{ unit: 'dtm' }]);
  await target.end();
});

test('a depot is not taken for an installation, nor the other way round; a depot that does not exist makes no file', async () => {
  await saveBackup(app.databaseUrl, file, { passphrase: undefined, secret, unit: 'ham' });
  const whole = { root, log, passphrase: undefined, secret, modules };
  expect(await problemOf(restoreBackup(file, { ...whole, url: app.databaseUrl }))).toBe('ONE_UNIT');
  await saveBackup(app.databaseUrl, file, { passphrase: undefined, secret });
  expect(await problemOf(restore(app.databaseUrl))).toBe('WHOLE');
  const nowhere = saveBackup(app.databaseUrl, join(folder, 'x'), { passphrase: undefined, secret, unit: 'nowhere' });
  expect(await problemOf(nowhere)).toBe('NO_UNIT');
});

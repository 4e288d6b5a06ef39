import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noteChecked } from '#platform/backup/checked.ts';
import { nightlyBackup } from '#platform/backup/nightly.ts';
import { opened } from '#testing/opened.ts';
import type { Operation } from '../contract/calls.ts';
import { clock } from '#testing/clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-operation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const backupDir = join(folder, 'backups');
const { app, sql } = await opened({ KONTOR_BACKUP_DIR: backupDir });
const admin = await app.as('admin');
const base = '/api/system/operation';
const read = async (): Promise<Operation> => (await admin.request<Operation>('GET', base)).body;
const figures = async (): Promise<string> => (await admin.request<string>('GET', '/api/system/metrics')).body as string;

/** A job that was tried as often as it may be. */
const giveUp = (key: string) =>
  sql(
    `select graphile_worker.add_job('reaction', $1::json, job_key => $2, max_attempts => 3, run_at => clock_timestamp() + interval '1 hour')`,
    [JSON.stringify({ module: 'outbound', name: 'writeReports', unit: 'dtm', fact: 'none', payload: {} }), key],
  ).then(() =>
    sql(`update graphile_worker._private_jobs set attempts = 3, last_error = 'disk quota exceeded' where key = $1`, [
      key,
    ]),
  );

test('whoever runs the installation sees it, and nobody else', async () => {
  const found = await read();
  expect(found.database.openMigrations).toBe(0);
  const [migrations] = await sql<{ n: number }>('select max(number)::int as n from migration');
  expect(found.database.migration).toBe(migrations?.n);
  expect(found.processes).toMatchObject([{ pid: process.pid, roles: ['web', 'jobs', 'solver'], gone: false }]);
  expect(found.queues.map((queue) => queue.name).toSorted()).toEqual([
    'FACTS',
    'FILES',
    'IMPORTS',
    'JOBS',
    'MESSAGES',
    'RULES',
    'SEARCHES',
  ]);
  expect(found.disks.map((disk) => disk.what)).toContain('DATA');
  expect(found.sessions).toBeGreaterThan(0);
  for (const account of ['dispo1', 'depotadmin']) {
    const other = await app.as(account);
    expect((await other.request('GET', base)).status).toBe(403);
    expect((await other.request('POST', `${base}/jobs/retry`, {})).status).toBe(403);
    expect((await other.request('POST', `${base}/backup`)).status).toBe(403);
  }
});

test('what was given up is shown with its error and tried again once, however often it is asked', async () => {
  await Promise.all([giveUp('op-one'), giveUp('op-two')]);
  const before = await read();
  const mine = before.failedJobs.filter((job) => job.error === 'disk quota exceeded');
  expect(mine).toMatchObject([
    { task: 'reaction', module: 'outbound', name: 'writeReports', orgUnit: 'dtm', attempts: 3 },
    { task: 'reaction' },
  ]);
  expect(before.queues.find((queue) => queue.name === 'JOBS')?.failed).toBe(before.failedJobs.length);
  expect(await figures()).toContain(`kontor_queue_failed{queue="JOBS"} ${before.failedJobs.length}`);

  const ask = (body: object) => admin.request<{ retried: number }>('POST', `${base}/jobs/retry`, body);
  const first = mine[0]?.id ?? '';
  const answers = await Promise.all([ask({ ids: [first] }), ask({ ids: [first] })]);
  expect(answers.map(({ body }) => body.retried).toSorted()).toEqual([0, 1]);
  expect((await ask({ ids: ['not-a-number'] })).status).toBe(400);
  // It names no fact that the product knows: it fails again, as a job that has been tried once.
  const attempts = async () =>
    (
      await sql<{ attempts: number }>(`select attempts::int from graphile_worker._private_jobs where id = $1`, [first])
    )[0]?.attempts ?? 0;
  await app.settled();
  expect(await attempts()).toBeLessThan(3);
  expect((await ask({})).body.retried).toBe(before.failedJobs.length - 1);
  await sql(`delete from graphile_worker._private_jobs where key like 'op-%'`);
}, 20_000);

test('a partner that does not get its messages is in trouble, and so are the figures', async () => {
  await sql(
    `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, attempts, answer, next_at, created_at, created_by)
       select 'dtm', gen_random_uuid(), 'proof', state, 'OPPROOF', 'Brinkmann Lacke', 'STAT512', gen_random_uuid(), 'e', n::text, '\\x00', n, 'HTTP 503', null, now() - interval '31 minutes', 'proof'
         from (values ('FAILED', 2), ('FAILED', 3), ('HELD', 4)) v(state, n)`,
  );
  const found = (await read()).partners.filter((one) => one.partnerId === 'OPPROOF');
  expect(found).toMatchObject([
    { orgUnit: 'dtm', partnerName: 'Brinkmann Lacke', state: 'FAILED', count: 2, answer: 'HTTP 503' },
    { state: 'HELD', count: 1 },
  ]);
  expect(await figures()).toMatch(/kontor_partners_in_trouble\{state="FAILED"\} [1-9]/);
  expect(await figures()).toMatch(/kontor_disk_free_bytes\{of="DATA"\} \d/);
  expect(await figures()).toMatch(/kontor_processes\{state="serving",release="[^"]+"\} 1/);
});

test('a backup on request is made once; a night that fails and a trial restore are seen', async () => {
  expect((await read()).backups).toEqual([]);
  const asked = await Promise.all([admin.request('POST', `${base}/backup`), admin.request('POST', `${base}/backup`)]);
  expect(asked.map(({ status }) => status)).toEqual([204, 204]);
  await app.settled();
  expect((await read()).backups.map(({ state, error }) => error ?? state)).toEqual(['GOOD']);
  const [made] = (await read()).backups;
  expect(made).toMatchObject({ keptAs: 'daily', checkedAt: null, error: null });
  expect(made?.bytes).toBeGreaterThan(10_000);
  expect(await sql(`select 1 from upkeep where kind = 'BACKUP'`)).toHaveLength(1);

  await noteChecked(join(backupDir, made?.name ?? ''), { rows: 1, indexes: 1, seconds: 1 });
  expect((await read()).backups[0]?.checkedAt).toBeGreaterThan(clock.now() - 60_000);

  const notAFolder = join(folder, 'file');
  writeFileSync(notAFolder, '');
  const config = { ...app.platform.config, backupDir: notAFolder };
  await expect(nightlyBackup({ ...app.platform, config })).rejects.toThrow();
  const [failed] = (await read()).backups;
  expect(failed?.state).toBe('FAILED');
  expect(failed?.error).toMatch(/EEXIST|ENOTDIR/);
}, 90_000);

test('without a folder for backups one is not promised', async () => {
  const { config } = app.platform;
  const was = config.backupDir;
  config.backupDir = undefined;
  const refused = await admin.request<{ message: string }>('POST', `${base}/backup`, undefined, {
    'accept-language': 'de',
  });
  config.backupDir = was;
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Es gibt keinen Ordner für Sicherungen. Nennen Sie einen mit KONTOR_BACKUP_DIR und starten Sie das Programm neu.',
  ]);
});

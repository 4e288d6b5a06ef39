// Concerns: the platform.
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { clock } from '#testing/clock.ts';
import { opened } from '#testing/opened.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-stands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const backup = join(folder, 'kontor-2026-03-10.backup');
writeFileSync(backup, '');
const { app, sql } = await opened({
  KONTOR_BACKUP_DIR: folder,
  // Nobody listens there: nothing is ever taken.
  KONTOR_S3_URL: 'http://key:secret@127.0.0.1:9/bucket?region=local',
});
const admin = await app.as('admin');
/** A second connection that holds what a test wants held. */
const other = new pg.Client({ connectionString: app.databaseUrl });
await other.connect();
afterAll(() => other.end());

/** The product's clock stands on 10 March 2026: what was due on that day's first hour is hours late, whatever the limit. */
const early = '2026-03-10 00:00+00';
const farProcess = (workedAt: string, heardAt: string) =>
  sql(
    `insert into process (id, host, pid, roles, release, seen_at, worked_at, heard_at) values
       (gen_random_uuid(), 'far', 1, '{jobs}', '0', clock_timestamp() + interval '1 hour', ${workedAt}, ${heardAt})`,
  );
const noFarProcess = () => sql(`delete from process where host = 'far'`);

/** Each kind of work, how it is made to stand still, and how it goes on. */
const kinds: Record<string, { stop: () => Promise<unknown>; mend: () => Promise<unknown> }> = {
  JOBS: {
    stop: () =>
      sql(`select graphile_worker.add_job('nobody:takes', '{}'::json, job_key => 'stands', run_at => '${early}')`),
    mend: () => sql(`delete from graphile_worker._private_jobs where key = 'stands'`),
  },
  FACTS: {
    // Whoever would read on finds the position held by another.
    stop: async () => {
      await other.query('begin');
      await other.query(`select 1 from outbox_position where reader = 'reactions' for update`);
      await sql(
        `insert into outbox (org_unit, id, seq, kind, topic, payload, created_at)
           values ('dtm', gen_random_uuid(), 0, 'fact', 'nobody.hears', '{}', '${early}')`,
      );
    },
    mend: async () => {
      await other.query('rollback');
      await app.settled();
    },
  },
  MESSAGES: {
    stop: () =>
      sql(
        `insert into out_message (org_unit, id, name, state, partner_id, partner_name, kind, item_id, event, event_key, bytes, next_at, created_at, created_by)
           select 'dtm', gen_random_uuid(), 'stands', 'PENDING', 'STILL', 'Still', 'WEBHOOK', gen_random_uuid(), 'e', 'k', '{}', '${early}', '${early}', 'proof'`,
      ),
    mend: () => sql(`delete from out_message where name = 'stands'`),
  },
  IMPORTS: {
    stop: () =>
      sql(
        `insert into order_import (org_unit, id, kind, filename, digest, received_at, received_by, state)
           values ('dtm', gen_random_uuid(), 'csv', 'stands.csv', 'd', '${early}', 'proof', 'PARSING')`,
      ),
    mend: () => sql(`delete from order_import where filename = 'stands.csv'`),
  },
  SEARCHES: {
    stop: () =>
      sql(
        `insert into optimize_task (org_unit, id, trip_id, state, started_at) values ('dtm', gen_random_uuid(), gen_random_uuid(), 'RUNNING', '${early}')`,
      ),
    mend: () => sql(`delete from optimize_task where started_at = '${early}'`),
  },
  FILES: {
    stop: () =>
      sql(
        `insert into blob (org_unit, id, type, mime_type, size, sha256, owner, created_at) values ('dtm', gen_random_uuid(), 'x', 'x', 0, '', 'stands', '${early}')`,
      ),
    mend: () => sql(`delete from blob where owner = 'stands'`),
  },
  RUNNERS: { stop: () => farProcess(`'${early}'`, 'clock_timestamp()'), mend: noFarProcess },
  EVENTS: { stop: () => farProcess('clock_timestamp()', `'${early}'`), mend: noFarProcess },
  BACKUPS: {
    stop: async () => utimesSync(backup, new Date('2026-03-09T06:00:00Z'), new Date('2026-03-09T06:00:00Z')),
    mend: async () => utimesSync(backup, new Date(`2026-03-10T01:23:00Z`), new Date('2026-03-10T01:23:00Z')),
  },
};

/** What the four places say: the health of the process, the bell, the operator's page and the figures. */
async function told() {
  const ready = await admin.request<{ status: string; late: string[] }>('GET', '/readyz');
  const ids = ['sys.work.standsStill', 'sys.backup.missed'];
  const bell = await admin.request<Record<string, { count: number }>>(
    'GET',
    `/api/system/module-metrics/retrieve?${ids.map((id) => `id=${id}`).join('&')}`,
  );
  const page = await admin.request<{ troubles: { what: string }[] }>('GET', '/api/system/operation');
  const figures = await admin.request<string>('GET', '/api/system/metrics');
  return {
    ready: [ready.status, ready.body.status, ready.body.late],
    bell: ids.reduce((sum, id) => sum + (bell.body[id]?.count ?? 0), 0),
    page: page.body.troubles.map(({ what }) => what),
    figures: [...String(figures.body).matchAll(/^kontor_stands_still\{what="(\w+)"\} 1$/gm)].map(([, what]) => what),
  };
}
/** The ages that the figures tell: of the oldest of each queue, of the last signs of the runner and of the reader of events that are silent longest, of the newest backup. */
async function ages(): Promise<Record<string, number>> {
  const text = String((await admin.request<string>('GET', '/api/system/metrics')).body);
  const longest = (of: string): number =>
    Math.max(...[...text.matchAll(new RegExp(`^${of}\\{[^}]*\\} (\\S+)$`, 'gm'))].map(([, age]) => Number(age)));
  return {
    ...Object.fromEntries(
      [...text.matchAll(/^kontor_queue_oldest_seconds\{queue="(\w+)"\} (\S+)$/gm)].map(([, what, age]) => [
        what,
        Number(age),
      ]),
    ),
    RUNNERS: longest('kontor_runner_silent_seconds'),
    EVENTS: longest('kontor_events_silent_seconds'),
    BACKUPS: Number(/^kontor_backup_age_seconds (\S+)$/m.exec(text)?.[1]),
  };
}
const allWell = { ready: [200, 'ready', []], bell: 0, page: [], figures: [] };

test('the world begins with nothing that stands still', async () => {
  await kinds.BACKUPS?.mend();
  // Files of the demo lie in the database until a store takes them; here none does.
  await sql('update blob set in_bucket = true');
  expect(await told()).toEqual(allWell);
});

test.each(Object.keys(kinds))('when %s stand still all four places say so, and none when it goes on', async (what) => {
  await kinds[what]?.stop();
  expect(await told()).toEqual({ ready: [200, 'late', [what]], bell: 1, page: [what], figures: [what] });
  expect((await ages())[what]).toBeGreaterThan(3600);
  await kinds[what]?.mend();
  expect(await told()).toEqual(allWell);
});

/** Work of the night that fell due hours ago, behind a job of the same queue that somebody is at. */
async function behindBackup(holder: string): Promise<void> {
  for (const key of ['ahead', 'behind'])
    await sql(
      `select graphile_worker.add_job('nobody:takes', '{}'::json, queue_name => 'proof', job_key => $1, run_at => '${early}')`,
      [key],
    );
  await sql(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1 where key = 'ahead'`,
    [holder],
  );
  await sql(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() where queue_name = 'proof'`,
    [holder],
  );
}
const noBackup = async (): Promise<void> => {
  await sql(`delete from graphile_worker._private_jobs where key in ('ahead', 'behind')`);
  await sql(`delete from graphile_worker._private_job_queues where queue_name = 'proof'`);
};
const farWorker = (seenAt: string) =>
  sql(
    `insert into process (id, host, pid, roles, release, workers, seen_at, worked_at, heard_at) values
       (gen_random_uuid(), 'far', 1, '{jobs}', '0', '{far-pool}', ${seenAt}, clock_timestamp(), clock_timestamp())`,
  );

test('work of the night that waits behind a long backup is not late; behind a process that is gone it is', async () => {
  await farWorker('clock_timestamp()');
  await behindBackup('far-pool');
  expect(await told()).toEqual(allWell);
  // A job of its own that nobody is at is late beside it.
  await kinds.JOBS?.stop();
  expect((await told()).page).toEqual(['JOBS']);
  await kinds.JOBS?.mend();
  await noFarProcess();
  await farWorker(`clock_timestamp() - interval '31 seconds'`);
  expect((await told()).page).toEqual(['JOBS']);
  await noFarProcess();
  // Nobody knows who holds it.
  expect((await told()).page).toEqual(['JOBS']);
  await noBackup();
  expect(await told()).toEqual(allWell);
});

const ready = async () => {
  const { status, body } = await app.anonymous.request<{ status: string; late: string[] }>('GET', '/readyz');
  return [status, body.late];
};

test('a process whose sign of life cannot be written says that, and serves: its runner and its reader work', async () => {
  // As after a minute in which the database took no row of it.
  await sql(`create function stands() returns trigger language plpgsql as
    $$ begin new.worked_at := '${early}'; new.heard_at := '${early}'; return new; end $$`);
  await sql('create trigger stands before insert or update on process for each row execute function stands()');
  await sql('update process set pid = pid');
  expect(await ready()).toEqual([200, ['RUNNERS', 'EVENTS']]);
  await sql('drop trigger stands on process');
  await sql('update process set worked_at = clock_timestamp(), heard_at = clock_timestamp()');
  expect(await ready()).toEqual([200, []]);
});

test('a process whose own runner gives no sign says that it cannot serve, so that another takes its place', async () => {
  await app.settled();
  // Whoever asks for work waits for the table. The watch waits some seconds until it takes another runner.
  await other.query('begin');
  await other.query('lock table graphile_worker._private_jobs in access exclusive mode');
  const waits = () =>
    sql(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'kontor-jobs' and wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await waits()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect((await ready())[0]).toBe(200);
  clock.elapse(61_000);
  // The reader of events reads on within a second.
  const reads = app.platform.relay.readAt();
  await expect.poll(() => app.platform.relay.readAt() > reads, { timeout: 10_000, interval: 20 }).toBe(true);
  expect((await ready())[0]).toBe(503);
  await other.query('rollback');
  await expect.poll(ready, { timeout: 30_000, interval: 100 }).toEqual([200, []]);
});

test('each kind has a rule for the alarm, with the limit that the bell goes by', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../docs/operation/alerts.yml'), 'utf8');
  const limits = Object.fromEntries(
    [...rules.matchAll(/kontor_queue_oldest_seconds\{queue="(\w+)"\} > (\d+)/g)].map(([, queue, limit]) => [
      queue,
      Number(limit),
    ]),
  );
  await kinds.JOBS?.stop();
  await kinds.MESSAGES?.stop();
  const page = await admin.request<{ troubles: { what: string; limit: number }[] }>('GET', '/api/system/operation');
  expect(Object.fromEntries(page.body.troubles.map(({ what, limit }) => [what, limit]))).toEqual({
    JOBS: limits.JOBS,
    MESSAGES: limits.MESSAGES,
  });
  expect(Object.keys(limits).toSorted()).toEqual(['FACTS', 'FILES', 'IMPORTS', 'JOBS', 'MESSAGES', 'SEARCHES']);
  expect(rules).toContain('kontor_stands_still == 1');
  expect(rules).toContain('kontor_runner_silent_seconds > 60');
});

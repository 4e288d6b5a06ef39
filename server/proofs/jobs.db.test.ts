// Concerns: the platform.
import { afterEach, expect, test, vi } from 'vitest';
import { defineFact } from '#kernel/fact.ts';
import { afterwards, type Reaction, type ServerModule } from '#platform/module.ts';
import { type TestApp, testApp } from '../testing/testApp.ts';
import { type Sql, sqlOf } from '../testing/day.ts';

const happened = defineFact<{ what: string }>('proofOfJobs.happened');
const other = defineFact<{ what: string }>('proofOfJobs.other');
const ofRelease = (...reactions: Reaction[]): ServerModule => ({ name: 'proofOfJobs', reactions });

type Job = { payload: Record<string, unknown>; attempts: number; last_error: string | null };
let ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** A release of the product on the database of the one before it, or on one of its own. */
async function release(
  module: ServerModule,
  before?: TestApp,
): Promise<{ app: TestApp; sql: Sql; stop(): Promise<void> }> {
  const app = await testApp([module], {}, before && (async () => before.databaseUrl));
  const { sql, end } = await sqlOf(before ?? app);
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await end();
    await app.stop();
  };
  ends.push(stop);
  return { app, sql, stop };
}
const emit = (app: TestApp, what: string): Promise<void> =>
  app.platform.asSystem('dtm', (ctx) => ctx.emit(happened, { what }));
const jobs = (sql: Sql): Promise<Job[]> =>
  sql<Job>(
    `select j.payload, j.attempts, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'reaction' and j.payload->>'module' = 'proofOfJobs'`,
  );
/** Lets what waits for its next attempt be due. */
const due = (sql: Sql) => sql(`update graphile_worker._private_jobs set run_at = now()`);
const figure = async (app: TestApp, state: string): Promise<number> => {
  const text = await app.platform.metrics.registry.metrics();
  return Number(new RegExp(`kontor_jobs\\{task="reaction",state="${state}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('given a job of a release, when the next one has another reaction before its own, then its own runs', async () => {
  const ran: string[] = [];
  const first = await release(
    ofRelease(
      afterwards(happened, 'settle', async () => {
        throw new Error('the other side does not answer');
      }),
    ),
  );
  await emit(first.app, 'a');
  await first.app.settled();
  expect((await jobs(first.sql))[0]?.last_error).toContain('does not answer');
  await first.stop();

  const next = await release(
    ofRelease(
      afterwards(other, 'notify', async () => {
        ran.push('notify');
      }),
      afterwards(happened, 'settle', async (_, { what }) => {
        ran.push(`settle ${what}`);
      }),
    ),
    first.app,
  );
  await due(next.sql);
  await next.app.settled();
  expect(await jobs(next.sql)).toEqual([]);
  expect(ran).toEqual(['settle a']);
});

test('given a job whose reaction the next release has no more, then it fails, is seen in the figures and stays', async () => {
  const first = await release(
    ofRelease(
      afterwards(happened, 'settle', async () => {
        throw new Error('the other side does not answer');
      }),
    ),
  );
  await emit(first.app, 'a');
  await first.app.settled();
  expect((await jobs(first.sql))[0]?.attempts).toBe(1);
  await first.stop();

  const next = await release(ofRelease(), first.app);
  const said = vi.spyOn(next.app.platform.log, 'error');
  await due(next.sql);
  await next.app.settled();
  const [job] = await jobs(next.sql);
  expect(job?.last_error).toContain('module proofOfJobs has no reaction settle');
  expect(await figure(next.app, 'retrying')).toBe(1);
  expect(said.mock.calls.flat().join()).toContain('module proofOfJobs has no reaction settle');

  await next.sql(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where last_error is not null`,
  );
  await next.app.settled();
  expect(await figure(next.app, 'failed')).toBe(1);
  expect(await figure(next.app, 'retrying')).toBe(0);
  expect(await jobs(next.sql)).toHaveLength(1);
});

test('a job that an older release queued by the place of its reaction runs the reaction to its fact', async () => {
  const ran: string[] = [];
  const { app, sql } = await release(
    ofRelease(
      afterwards(other, 'notify', async () => {
        ran.push('notify');
      }),
      afterwards(happened, 'settle', async (ctx, { what }) => {
        ran.push(`settle ${what} in ${ctx.unit}`);
      }),
    ),
  );
  const old = { fact: happened.name, module: 'proofOfJobs', index: 0, unit: 'dtm', payload: { what: 'a' } };
  await sql(`select graphile_worker.add_job('reaction', $1::json, max_attempts => 12)`, [JSON.stringify(old)]);
  await app.settled();
  expect(ran).toEqual(['settle a in dtm']);
  expect(await jobs(sql)).toEqual([]);
});

test('the program does not start with two reactions of one name in a module', async () => {
  const nothing = async () => {};
  const start = release(ofRelease(afterwards(happened, 'settle', nothing), afterwards(other, 'settle', nothing)));
  await expect(start).rejects.toThrow('module proofOfJobs has two reactions named settle');
});

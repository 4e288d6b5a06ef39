// Concerns: the platform.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineDoor } from '#kernel/door.ts';
import { type Message, receive, type ServerModule } from '#platform/module.ts';
import { type TestApp, testApp } from '../testing/testApp.ts';
import { type Sql, sqlOf } from '../testing/day.ts';

const announced = defineDoor(
  'proofOfDoors.announced',
  z.object({ list: z.string().max(20), packages: z.int().min(0) }),
);
type Announced = Message<{ list: string; packages: number }>;

/** What the receiving unit does; the tests put their own in. */
let arrive: (message: Announced) => Promise<void> = async () => {};
const module: ServerModule = {
  name: 'proofOfDoors',
  doors: [
    receive(announced, async (ctx, message) => {
      ctx.history({
        logKey: `PROOF:${message.payload.list}`,
        type: 'ACT',
        code: '1',
        textKey: 'base:ok',
        args: { from: message.from },
      });
      await arrive(message);
    }),
  ],
};

let app: TestApp = await testApp([module]);
const first = app.databaseUrl;
const { sql, end }: { sql: Sql; end: () => Promise<void> } = await sqlOf(app);
afterAll(async () => {
  await end();
  await app.stop();
});
beforeEach(() => {
  arrive = async () => {};
});

const send = (list: string, key: string, packages: number, to = 'ham'): Promise<void> =>
  app.platform.asSystem('dtm', async (ctx) => ctx.post(to, announced, key, { list, packages }));
/** What came of the messages of a list: history of the units that received. */
const effects = (list: string) =>
  sql<{ org_unit: string; from: string; account_id: string }>(
    `select org_unit, args->>'from' as "from", account_id from history where log_key = $1 order by create_time`,
    [`PROOF:${list}`],
  );
const jobs = () =>
  sql<{ attempts: number; last_error: string | null }>(
    `select j.attempts, j.last_error from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'door' order by j.id`,
  );
const figure = async (state: string): Promise<number> => {
  const text = await app.platform.metrics.registry.metrics();
  return Number(new RegExp(`kontor_jobs\\{task="door",state="${state}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
/** What failed is tried again after growing pauses; nobody waits for them here. */
const now = () =>
  sql(`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`);
const delivered = async () => {
  for (let attempt = 1; attempt <= 5 && (await jobs()).length > 0; attempt += 1) {
    await now();
    await app.settled();
  }
  expect(await jobs()).toEqual([]);
};

test('a message to another unit is handled there, as the system, after the commit of who sent it', async () => {
  const came: Announced[] = [];
  arrive = async (message) => void came.push(message);
  await send('L1', 'L1/1', 12);
  await app.settled();
  expect(came).toEqual([{ from: 'dtm', key: 'L1/1', payload: { list: 'L1', packages: 12 } }]);
  await delivered();
  expect(await effects('L1')).toEqual([{ org_unit: 'ham', from: 'dtm', account_id: 'system' }]);
});

test('what the sender rolls back is never sent', async () => {
  const refused = app.platform.asSystem('dtm', async (ctx) => {
    ctx.post('ham', announced, 'L2/1', { list: 'L2', packages: 1 });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await send('L2', 'L2/2', 1);
  await app.settled();
  expect(await effects('L2')).toHaveLength(1);
  expect(await sql(`select 1 from done_once where key like 'door/%L2/1'`)).toEqual([]);
});

test('the same key twice has one effect, another version of it and another sender their own', async () => {
  await send('L3', 'L3/1', 5);
  await send('L3', 'L3/1', 5);
  await send('L3', 'L3/2', 6);
  await app.platform.asSystem('ber', async (ctx) => ctx.post('ham', announced, 'L3/1', { list: 'L3', packages: 5 }));
  await app.settled();
  expect((await effects('L3')).length).toBeGreaterThanOrEqual(3);
  await delivered();
  expect((await effects('L3')).map(({ from }) => from).toSorted()).toEqual(['ber', 'dtm', 'dtm']);
});

test('another message under a key that was used is not lost: it fails and is seen', async () => {
  await send('L4', 'L4/1', 5);
  await app.settled();
  expect(await effects('L4')).toHaveLength(1);
  await send('L4', 'L4/1', 6);
  await app.settled();
  expect((await jobs())[0]?.last_error).toContain('another message had this key');
  expect(await effects('L4')).toHaveLength(1);
  await sql(`delete from graphile_worker._private_jobs`);
});

test('a door that fails leaves nothing behind, is tried again, and what never succeeds stays visible', async () => {
  let tries = 0;
  arrive = async () => {
    tries += 1;
    if (tries < 3) throw new Error('the hall is closed');
  };
  await send('L5', 'L5/1', 1);
  await app.settled();
  expect((await jobs())[0]?.last_error).toContain('the hall is closed');
  expect(await effects('L5')).toEqual([]);
  expect(await figure('retrying')).toBe(1);
  await delivered();
  expect(tries).toBe(3);
  expect(await effects('L5')).toHaveLength(1);

  const errors = vi.spyOn(app.platform.log, 'error');
  arrive = () => Promise.reject(new Error('the hall is gone'));
  await send('L6', 'L6/1', 1);
  await app.settled();
  expect(await jobs()).toHaveLength(1);
  expect((await jobs())[0]?.last_error).toContain('the hall is gone');
  await sql(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where locked_at is null`,
  );
  await app.settled();
  expect(await figure('failed')).toBe(1);
  expect(errors.mock.calls.flat().join()).toContain('the hall is gone');
  expect(await effects('L6')).toEqual([]);
  await sql(`delete from graphile_worker._private_jobs`);
});

test('a unit that does not exist and a door that no module has are errors that stay, and nothing is written', async () => {
  await send('L7', 'L7/1', 1, 'nowhere');
  await app.settled();
  expect((await jobs())[0]?.last_error).toContain('there is no such unit');
  const closed = defineDoor('proofOfDoors.closed', z.object({}));
  await app.platform.asSystem('dtm', async (ctx) => ctx.post('ham', closed, 'L7/1', {}));
  await app.settled();
  expect((await jobs())[1]?.last_error).toContain('no module has this door');
  expect(await effects('L7')).toEqual([]);
  expect(await sql(`select 1 from done_once where org_unit = 'nowhere' or key like 'door/%/L7/%'`)).toEqual([]);
  await sql(`delete from graphile_worker._private_jobs`);
});

test('a payload that does not fit the door refuses the command of the sender', async () => {
  await expect(send('a list whose name is too long', 'L8/1', 1)).rejects.toThrow('proofOfDoors.announced');
});

test('given a server that loses its connections while a door works, then the message is handled again, with one effect', async () => {
  let begun = 0;
  let lost = (): void => {};
  const losing = new Promise<void>((done) => {
    lost = done;
  });
  arrive = async () => {
    begun += 1;
    if (begun === 1) await losing;
  };
  await send('L9', 'L9/1', 1);
  // Its job does not end before the connections are gone, so nothing settles until then.
  await vi.waitFor(() => expect(begun).toBe(1), { timeout: 25_000 });
  await sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  lost();
  await vi.waitFor(async () => expect(await effects('L9')).toHaveLength(1), { timeout: 25_000 });
  await delivered();
  expect(begun).toBe(2);
});

test('given a server that ends right after a command, then the next one delivers what it sent, once', async () => {
  await send('L10', 'L10/1', 1);
  await app.stop();
  app = await testApp([module], {}, async () => first);
  await app.settled();
  expect(await effects('L10')).toHaveLength(1);
  await delivered();
  expect(await effects('L10')).toHaveLength(1);
});

test('given a server that was killed while it worked on messages, then the next one handles them at once, each with one effect', async () => {
  arrive = async () => {};
  await send('L11', 'L11/1', 1);
  await app.settled();
  expect(await effects('L11')).toHaveLength(1);
  await delivered();
  await app.stop();
  // What a killed process leaves: jobs under its lock, of which one had committed its work and one had not.
  for (const list of ['L11', 'L12']) {
    const payload = { list, packages: 1 };
    const job = { unit: 'ham', door: announced.name, key: `${list}/1`, payload, from: 'dtm' };
    await sql(`select graphile_worker.add_job('door', $1::json)`, [JSON.stringify(job)]);
  }
  await sql(
    `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = clock_timestamp(), attempts = 1`,
  );
  app = await testApp([module], {}, async () => first);
  await app.settled();
  expect(await effects('L12')).toHaveLength(1);
  await delivered();
  expect(await effects('L11')).toHaveLength(1);
});

test('the program does not start with two doors of one name', async () => {
  await expect(testApp([module, { ...module, name: 'other' }])).rejects.toThrow(
    'two doors are named proofOfDoors.announced',
  );
});

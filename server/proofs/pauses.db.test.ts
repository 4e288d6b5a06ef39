// Concerns: the platform.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pausesOf, slowed } from '#platform/database/pauses.ts';
import { opened } from '../testing/opened.ts';

const { app } = await opened();

/** Two who write one row, each over a connection with pauses. */
const clients = [0, 1].map(() => new pg.Client({ connectionString: app.databaseUrl, pipeline: true }));
beforeAll(async () => {
  const owner = clients[0];
  await Promise.all(clients.map((client) => client.connect()));
  await owner?.query('create table counted (id int primary key, n int not null)');
  await owner?.query('insert into counted values (1, 0)');
  const pauseOf = pausesOf('17', 12);
  for (const client of clients) slowed(client, pauseOf);
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

/** Each adds one, so often, and reads before it writes; answers what came of it. */
async function addedUp(times: number, lock: '' | 'for update'): Promise<number> {
  await clients[0]?.query('update counted set n = 0');
  for (let i = 0; i < times; i += 1)
    await Promise.all(
      clients.map(async (client) => {
        await client.query('begin');
        const { rows } = await client.query<{ n: number }>({
          name: `counted.read.${lock}`,
          text: `select n from counted where id = 1 ${lock}`,
        });
        await client.query({
          name: 'counted.write',
          text: 'update counted set n = $1 where id = 1',
          values: [(rows[0]?.n ?? 0) + 1],
        });
        await client.query('commit');
      }),
    );
  const { rows } = await (clients[0] as pg.Client).query<{ n: number }>('select n from counted');
  return rows[0]?.n ?? 0;
}

test('a write that follows a read without a lock loses changes under pauses, so that a race can be found by them', async () => {
  expect(await addedUp(12, '')).toBeLessThan(24);
});

test('with a lock nothing is lost, whatever is paused', async () => {
  expect(await addedUp(12, 'for update')).toBe(24);
});

// Concerns: the platform.
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { defineFact } from '#kernel/fact.ts';
import { afterwards } from '#platform/module.ts';
import { testApp } from '#testing/testApp.ts';

const happened = defineFact<{ what: string }>('proofOfSettled.happened');
const ran: string[] = [];
const app = await testApp([
  {
    name: 'proofOfSettled',
    reactions: [
      afterwards(happened, 'note', async (ctx, { what }) => {
        ran.push(what);
        if (what === 'first') await ctx.emit(happened, { what: 'second' });
      }),
    ],
  },
]);
const other = new pg.Client({ connectionString: app.databaseUrl });
await other.connect();
afterAll(async () => {
  await other.end();
  await app.stop();
});
const emit = (what: string): Promise<void> => app.platform.asSystem('dtm', (ctx) => ctx.emit(happened, { what }));

test('given an older transaction that stays open, then whoever waits for the end waits for no more than what is committed', async () => {
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  await emit('beside');
  await app.settled();
  expect(ran).toEqual(['beside']);
  await other.query('rollback');
});

test('what a job itself says is waited for, too', async () => {
  ran.length = 0;
  await emit('first');
  await app.settled();
  expect(ran).toEqual(['first', 'second']);
});

test('outside of tests there is no such call', async () => {
  const real = await testApp([], { KONTOR_TEST: '0' });
  await expect(real.settled()).rejects.toThrow('for tests');
  await real.stop();
});

// Concerns: the platform.
import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type OutboxRow, type Place, placeAt, placeBehind, readArguments } from '#platform/events/outbox.ts';
import { Dice } from '#world/dice.ts';
import { listMigrations, migrate } from '#platform/database/migrate.ts';
import { anotherDatabase } from '../testing/anotherDatabase.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();
const root = resolve(import.meta.dirname, '../..');
const open: pg.Client[] = [];
async function client(): Promise<pg.Client> {
  const one = new pg.Client({ connectionString: app.databaseUrl });
  await one.connect();
  open.push(one);
  return one;
}
afterAll(async () => {
  for (const one of open) await one.end();
});
beforeEach(async () => {
  await sql('create table if not exists proof_row (id int primary key, n int not null)');
  await sql('truncate proof_row');
  await sql('insert into proof_row select id, 0 from generate_series(1, 5) id');
});

const write = (who: pg.Client, payload: object) =>
  who.query(
    `insert into outbox (org_unit, id, seq, kind, topic, payload) values ('dtm', gen_random_uuid(), 0, 'changed', 'proof', $1)`,
    [JSON.stringify(payload)],
  );
/** As the relay and the queue read: one page from a place. */
async function page(who: pg.Client, place: Place, limit: number) {
  const { rows } = await who.query<OutboxRow>(
    'select * from app.read_outbox($1::pg_snapshot, $2::pg_snapshot, $3::bigint, $4::xid8, $5::int, $6)',
    [...readArguments(place, limit)],
  );
  return { rows: rows.filter(({ topic }) => topic === 'proof'), ...placeBehind(place, rows, limit) };
}
const now = async (who: pg.Client): Promise<Place> => {
  const { rows } = await who.query<{ seen: string }>('select pg_current_snapshot()::text as seen');
  return placeAt(rows[0]?.seen ?? '');
};

test('a transaction that stays open delays its own event and nobody else’s', async () => {
  const [long, writer, reader] = [await client(), await client(), await client()];
  let place = await now(reader);
  await long.query('begin');
  await write(long, { who: 'long' });
  // Whose number is higher does not matter: these come after it, and are told before.
  for (let n = 0; n < 20; n += 1) await write(writer, { n });
  const first = await page(reader, place, 500);
  expect(first.rows.map(({ payload }) => payload)).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })));
  place = first.place;
  expect((await page(reader, place, 500)).rows).toEqual([]);
  await long.query('commit');
  const second = await page(reader, place, 500);
  expect(second.rows.map(({ payload }) => payload)).toEqual([{ who: 'long' }]);
  expect((await page(reader, second.place, 500)).rows).toEqual([]);
});

test('so a stream and the reactions hear beside it, too; control: below the oldest transaction they would hear nothing', async () => {
  const [long, writer, reader] = [await client(), await client(), await client()];
  await long.query('begin');
  await write(long, { who: 'long' });
  await app.settled();
  const heard: unknown[] = [];
  const unsubscribe = app.platform.relay.subscribe((events) =>
    heard.push(...events.filter(({ topic }) => topic === 'proof').map(({ payload }) => payload['n'])),
  );
  await write(writer, { n: 'beside' });
  await app.settled();
  expect(heard).toEqual(['beside']);
  const below = await reader.query(
    `select from outbox where payload ->> 'n' = 'beside' and xid < pg_snapshot_xmin(pg_current_snapshot())`,
  );
  expect(below.rowCount).toBe(0);
  await long.query('rollback');
  unsubscribe();
});

test('what waited for another comes behind it, whichever got its number first; control: by numbers it would come before', async () => {
  const [first, second, reader] = [await client(), await client(), await client()];
  const place = await now(reader);
  await second.query('begin');
  // The second one has its number before the first one begins.
  await second.query('select pg_current_xact_id()');
  await first.query('begin');
  await first.query('update proof_row set n = n + 1 where id = 1');
  await write(first, { n: 1 });
  const waiting = second.query('update proof_row set n = n + 1 where id = 1');
  await first.query('commit');
  await waiting;
  await write(second, { n: 2 });
  await second.query('commit');
  const { rows } = await page(reader, place, 500);
  expect(rows.map(({ payload }) => payload['n'])).toEqual([1, 2]);
  const byNumber = rows.toSorted((a, b) => Number(BigInt(a.xid) - BigInt(b.xid)));
  expect(byNumber.map(({ payload }) => payload['n'])).toEqual([2, 1]);
});

/** Everybody changes rows and writes what he did; some give up, some take long. Answers what was committed, by row. */
async function traffic(seed: number, people: number, each: number): Promise<Map<number, number>> {
  const rolls = new Dice(`events ${seed}`);
  const dice = () => rolls.next();
  const done = new Map<number, number>();
  await Promise.all(
    Array.from({ length: people }, async () => {
      const who = await client();
      for (let n = 0; n < each; n += 1) {
        const row = 1 + Math.floor(dice() * 5);
        const [givesUp, numberFirst, pause] = [dice() < 0.2, dice() < 0.5, dice() * 4];
        await who.query('begin');
        if (numberFirst) await who.query('select pg_current_xact_id()');
        await who.query('select pg_sleep($1)', [pause / 1000]);
        const { rows } = await who.query<{ n: number }>('update proof_row set n = n + 1 where id = $1 returning n', [
          row,
        ]);
        await write(who, { row, n: rows[0]?.n });
        if (pause > 3) await who.query('select pg_sleep(0.004)');
        await who.query(givesUp ? 'rollback' : 'commit');
        if (!givesUp) done.set(row, (done.get(row) ?? 0) + 1);
      }
    }),
  );
  return done;
}
/** Events by row, as they were read. */
function byRow(events: readonly OutboxRow[]): Map<number, number[]> {
  const read = new Map<number, number[]>();
  for (const { payload } of events) {
    const row = Number(payload['row']);
    read.set(row, [...(read.get(row) ?? []), Number(payload['n'])]);
  }
  return read;
}
const counted = (most: number | undefined) => Array.from({ length: most ?? 0 }, (_, at) => at + 1);

test.each([1, 2, 3])(
  'under races each event is read once and each row’s in its order, page by page (dice %i); control: a reader by the highest number loses some',
  async (seed) => {
    const [reader, careless] = [await client(), await client()];
    let place = await now(reader);
    let highest = (await careless.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid'))
      .rows[0]?.xid;
    let over = false;
    const events: OutboxRow[] = [];
    let carelessly = 0;
    const reading = (async () => {
      for (;;) {
        const last = over;
        // Pages of seven, so that runs of several pages and new snapshots between them happen all the time.
        const { rows, place: next, isEnd } = await page(reader, place, 7);
        events.push(...rows);
        place = next;
        const naive = await careless.query<{ xid: string }>(
          `select xid::text from outbox where topic = 'proof' and xid >= $1::xid8 order by outbox.xid`,
          [highest],
        );
        carelessly += naive.rows.length;
        const behind = naive.rows.at(-1)?.xid;
        if (behind) highest = (BigInt(behind) + 1n).toString();
        if (last && isEnd) return;
      }
    })();
    const done = await traffic(seed, 6, 25);
    over = true;
    await reading;
    const all = [...done.values()].reduce((sum, n) => sum + n, 0);
    expect(events).toHaveLength(all);
    expect(new Set(events.map(({ id }) => id)).size).toBe(all);
    for (const [row, n] of done) expect(byRow(events).get(row)).toEqual(counted(n));
    expect(carelessly).toBeLessThan(all);
  },
);

test('the reactions are fed from the middle of a run that a killed process has left, each fact once', async () => {
  const [writer, reader] = [await client(), await client()];
  await app.settled();
  const before = await now(reader);
  for (let n = 0; n < 6; n += 1) await write(writer, { n });
  const { place } = await page(reader, before, 4);
  expect(place.upto).not.toBeNull();
  // Whoever feeds meanwhile finds the position held.
  await writer.query('begin');
  await writer.query(
    `update outbox_position set seen = $1::pg_snapshot, upto = $2::pg_snapshot, at = $3::bigint, xid = $4::xid8, seq = $5 where reader = 'reactions'`,
    [place.seen, place.upto, place.at, place.xid, place.seq],
  );
  const { rows: unread } = await writer.query<{ n: number }>(
    `select (payload ->> 'n')::int as n from app.unread_outbox('reactions') where topic = 'proof' order by created_at`,
  );
  await writer.query('commit');
  expect(unread).toEqual([{ n: 4 }, { n: 5 }]);
  await app.settled();
  expect(await sql(`select from app.unread_outbox('reactions')`)).toEqual([]);
});

test('what is new is found without reading what lies there; control: looked for without the index it is all read', async () => {
  const reader = await client();
  await sql(
    `insert into outbox (org_unit, id, seq, kind, topic, payload, xid)
      select 'dtm', gen_random_uuid(), 0, 'changed', 'old', '{}', (1 + n / 200)::text::xid8 from generate_series(1, 100000) n`,
  );
  await sql('analyze outbox');
  const { seen } = await now(reader);
  await write(reader, { n: 1 });
  /** Pages of the database that a question touches. */
  const touched = async (question: string): Promise<number> => {
    const { rows } = await reader.query<{
      'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
    }>(`explain (analyze, buffers, format json) ${question}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0;
  };
  const ask = `select * from app.read_outbox('${seen}', null, null, null, null, 500)`;
  await touched(ask);
  expect(await touched(ask)).toBeLessThan(100);
  expect(await touched(`select from outbox where created_at > 'infinity'`)).toBeGreaterThan(800);
});

test.each([
  ['between two transactions', 3, 2, ['4.1', '4.2']],
  ['within one', 4, 1, ['4.2']],
  ['before all', 0, 0, ['3.1', '3.2', '4.1', '4.2']],
])('a database of an older release goes on where its reader stood: %s', async (_, xid, seq, left) => {
  const older = await anotherDatabase('nothing');
  const before = new Set(listMigrations(root).flatMap(({ number }) => (number < 655 ? [number] : [])));
  await migrate(older.url, root, app.platform.log, before);
  for (const n of [3, 4])
    for (const place of [1, 2])
      await older.sql(
        `insert into outbox (org_unit, id, xid, seq, kind, topic, payload) values ('dtm', gen_random_uuid(), $1::xid8, $2, 'fact', 'proof', '{}')`,
        [String(n), place],
      );
  await older.sql(`insert into outbox_position (reader, xid, seq) values ('reactions', $1::xid8, $2)`, [
    String(xid),
    seq,
  ]);
  await migrate(older.url, root, app.platform.log);
  const unread = await older.sql<{ what: string }>(
    `select xid::text || '.' || seq as what from app.unread_outbox('reactions') order by created_at, xid, seq`,
  );
  expect(unread.map(({ what }) => what)).toEqual(left);
  await older.end();
});

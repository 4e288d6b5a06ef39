// Concerns: the platform.
import { sql as query } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteDb } from '#platform/database/executor.ts';
import { makeTenancy, type Tenancy } from '#platform/database/tenancy.ts';
import { makeLog } from '#platform/log.ts';
import { opened } from '../testing/opened.ts';

const { app, sql } = await opened();

let tenancy: Tenancy;
beforeAll(async () => {
  const [{ name } = { name: '' }] = await sql<{ name: string }>('select current_database() as name');
  await sql(`alter database "${name}" set deadlock_timeout = '20ms'`);
  // Two rows that are locked in turn, and a table that counts what was committed.
  await sql('create table met (id int primary key, n int not null)');
  await sql('create table noted (id int primary key, n int not null)');
  await sql('insert into met values (1, 0), (2, 0)');
  await sql('insert into noted values (1, 0), (2, 0)');
  await sql('grant select, insert, update on met, noted to kontor_app');
  tenancy = makeTenancy({ url: app.databaseUrl, max: 4, log: makeLog('silent', undefined) });
});
afterAll(() => tenancy.close());

const add = (table: 'met' | 'noted', id: number) => query`update ${query.table(table)} set n = n + 1 where id = ${id}`;

/** Somebody for whom all wait until so many have come. */
function gate(count: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opens = new Promise<void>((done) => {
    open = done;
  });
  let here = 0;
  return () => {
    here += 1;
    if (here >= count) open();
    return opens;
  };
}

class Said extends Error {}

/** How the second row is asked for, and what is sent behind that before its answer can be there. */
const shapes: Record<string, (db: WriteDb, other: number, own: number) => Promise<unknown>> = {
  'a read that is waited for, with writes behind it': async (db, other, own) => {
    const asked = db.run(add('met', other));
    db.later(add('noted', own));
    await asked;
  },
  'a read that somebody waits for only after another one behind it': async (db, other, own) => {
    const asked = db.run(add('met', other));
    asked.catch(() => undefined);
    await db.run(add('noted', own));
    await asked;
  },
  'reads sent together': async (db, other, own) => {
    await Promise.all([db.find(add('met', other)), db.count(add('noted', own)), db.run(query`select 1`)]);
  },
  'a write that nobody waits for': async (db, other, own) => {
    db.later(add('met', other));
    await db.run(add('noted', own));
  },
  'writes that go as one statement, with one behind them': async (db, other, own) => {
    db.later(add('met', other), { name: 'deadlock.met', touches: 'met' });
    db.later(add('noted', own), { name: 'deadlock.noted', touches: 'noted' });
    await db.run(query`select 1`);
  },
  'a statement that nobody waits for at all': async (db, other, own) => {
    db.run(add('met', other)).catch(() => undefined);
    db.later(add('noted', own));
  },
  'a work that makes an error of its own of it': async (db, other, own) => {
    const asked = db.run(add('met', other));
    db.later(add('noted', own));
    await asked.catch(() => {
      throw new Said('something went wrong');
    });
  },
};

test.each(Object.keys(shapes))('a deadlock is tried again and nobody hears of it: %s', async (name) => {
  await sql('update met set n = 0');
  await sql('update noted set n = 0');
  const bothHold = gate(2);
  let attempts = 0;
  const work = (own: number, other: number) =>
    tenancy.inUnit(['dtm'], async (db) => {
      attempts += 1;
      await db.run(add('met', own));
      await bothHold();
      await shapes[name]?.(db, other, own);
    });
  await Promise.all([work(1, 2), work(2, 1)]);
  // Each added one to both rows and one to its own, once, however often it was tried.
  expect(await sql('select id, n from met order by id')).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ]);
  expect(await sql('select id, n from noted order by id')).toEqual([
    { id: 1, n: 1 },
    { id: 2, n: 1 },
  ]);
  // One of the two was the victim, and began again.
  expect(attempts).toBe(3);
});

test('what a work says counts where no statement failed, and the first statement that failed otherwise', async () => {
  const said = (work: (db: WriteDb) => Promise<unknown>) =>
    tenancy.inUnit(['dtm'], work).then(
      () => 'committed',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  const doubled = query`insert into met values (1, 0)`;
  expect(await said(() => Promise.reject(new Said('no')))).toBe('no');
  // 23505 is the second row of one key; 25P02 would be what stood behind it.
  expect(await said((db) => Promise.all([db.run(doubled), db.run(query`select 1`)]))).toBe('23505');
  expect(
    await said(async (db) => {
      db.run(doubled).catch(() => undefined);
      await db.run(query`select 1`);
    }),
  ).toBe('23505');
  expect(
    await said(async (db) => {
      db.later(doubled);
      await db.run(query`select 1`);
    }),
  ).toBe('23505');
  // Whoever makes words of a refused row is heard.
  expect(
    await said((db) =>
      db.run(doubled).catch(() => {
        throw new Said('there is one already');
      }),
    ),
  ).toBe('there is one already');
  // A statement that failed never commits, whatever its work thinks of it.
  expect(await said((db) => db.run(doubled).catch(() => undefined))).toBe('23505');
  expect(await sql('select count(*)::int as n from met')).toEqual([{ n: 2 }]);
});

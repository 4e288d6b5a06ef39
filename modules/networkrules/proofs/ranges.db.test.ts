import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#kernel/call.ts';
import { checkDigit } from '#kernel/barcode.ts';
import { command } from '#platform/module.ts';
import { sqlOf } from '#testing/day.ts';
import { testApp } from '#testing/testApp.ts';
import type { OrderNumberRange } from '#modules/organisation/contract/ranges.ts';
import { openNumberRanges, takeNumbers } from '#modules/organisation/server/index.ts';

type Said = { message?: string };

/** Takes numbers as the product's own commands do. */
const take = defineCall({
  id: 'probe.take',
  method: 'POST',
  path: '/probe/take',
  access: 'signedIn',
  summary: 'Takes numbers',
  body: z.object({ purpose: z.string(), count: z.int() }),
  answer: z.array(z.string()),
});
const app = await testApp([
  { name: 'probe', routes: [command(take, (ctx, { body }) => takeNumbers(ctx, body.purpose, body.count))] },
]);
const { sql, end } = await sqlOf(app);
afterAll(async () => {
  await end();
  await app.stop();
});
const admin = await app.as('depotadmin');
const planner = await app.as('planner', 'global');
const base = '/gtp-rest/order-number-ranges';

const range = (more: object = {}) => ({
  name: 'Own',
  purpose: 'GTP',
  prefix: '944{yy}',
  from: 1,
  to: 10,
  padding: 5,
  checkDigit: 'MOD10',
  ...more,
});
const open = (body: object, client = admin) => client.request<OrderNumberRange & Said>('POST', base, body);
const taken = async (count: number, purpose = 'GTP') =>
  admin.request<string[] & Said>('POST', '/probe/take', { purpose, count });
const rangesOf = async (client = admin) => (await client.request<OrderNumberRange[]>('GET', base)).body;

test('numbers run from the first range into the next, each once, by whoever takes them at once', async () => {
  expect((await taken(1)).body.message).toBe('No number range for GTP is valid today.');
  expect((await open(range({ name: 'First', validFrom: [2020, 1, 1] }))).status).toBe(201);
  expect((await open(range({ name: 'Second', from: 11, to: 30 }))).status).toBe(201);
  // Not valid any more, and not in use: never taken from.
  await open(range({ name: 'Past', prefix: '8', validFrom: [2020, 1, 1], validTo: [2020, 12, 31] }));
  await open(range({ name: 'Off', prefix: '7', validFrom: [2019, 1, 1], active: false }));
  const rounds = await Promise.all(Array.from({ length: 9 }, () => taken(3)));
  const numbers = rounds.flatMap(({ body }) => body);
  expect(rounds.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 200));
  expect(new Set(numbers).size).toBe(27);
  // Counted the other way: what the numbers say, against what the ranges say.
  const serials = numbers.map((number) => Number(number.slice(5, -1))).sort((one, other) => one - other);
  expect(serials).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
  for (const number of numbers) expect(checkDigit(number.slice(0, -1))).toBe(Number(number.at(-1)));
  const known = (await rangesOf()).filter(({ purpose }) => purpose === 'GTP');
  expect(known.map(({ name, used, remaining, percent }) => [name, used, remaining, percent]).sort()).toEqual([
    ['First', 10, 0, 100],
    ['Off', 0, 10, 0],
    ['Past', 0, 10, 0],
    ['Second', 17, 3, 85],
  ]);
  // All or nothing, and by the name of the range.
  const refused = await taken(4);
  expect([refused.status, refused.body.message]).toEqual([400, 'The number range Second (GTP) is exhausted.']);
  expect((await taken(3)).body).toHaveLength(3);
});

test('the bell rings for a range that is nearly used up, and stops when another is opened', async () => {
  const count = async () => {
    const path = '/api/system/module-metrics/retrieve?id=gtp.ranges.nearlyUsed';
    const { body } = await admin.request<Record<string, { count: number; link: string }>>('GET', path);
    return body['gtp.ranges.nearlyUsed'];
  };
  const laid = (await rangesOf()).filter(({ purpose }) => purpose === 'PICKUP');
  expect(laid).toMatchObject([{ percent: 92, warnAtPercent: 90 }]);
  const before = await count();
  expect(before?.link).toBe('/GTP/order-number-ranges');
  await open(range({ name: 'More pickups', purpose: 'PICKUP', prefix: 'B44', checkDigit: 'NONE' }));
  expect((before?.count ?? 0) - ((await count())?.count ?? 0)).toBe(1);
});

test('two ranges that would give the same numbers are refused, also when both are opened at once', async () => {
  const two = await Promise.all([
    open(range({ name: 'A', prefix: 'X', checkDigit: 'NONE', from: 100, to: 200 })),
    open(range({ name: 'B', prefix: 'X', checkDigit: 'NONE', from: 150, to: 250 })),
  ]);
  expect(two.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(two.find(({ status }) => status === 400)?.body.message).toMatch(/gives the same numbers \(1\d0 to 2\d0\)\./);
});

test('what is taken binds: no other way to write, no shorter end, no removal', async () => {
  const known = await rangesOf();
  const used = known.find(({ name }) => name === 'First');
  const free = known.find(({ name }) => name === 'Off');
  if (!used || !free) throw new Error('ranges of the first test are gone');
  const put = (one: OrderNumberRange, more: object) =>
    admin.request<OrderNumberRange & Said>('PUT', `${base}/${one.id}`, { ...one, ...more });
  expect((await put(used, { padding: 9 })).body.message).toMatch(/stay as they are/);
  expect((await put(used, { to: 9 })).body.message).toBe('Number 10 is taken already.');
  expect((await put(used, { name: 'Done' })).body.name).toBe('Done');
  expect((await put(used, { name: 'Again' })).status).toBe(409);
  expect((await admin.request<Said>('DELETE', `${base}/${used.id}`)).body.message).toMatch(
    /^10 numbers of Done are taken/,
  );
  expect((await admin.request('DELETE', `${base}/${free.id}`)).status).toBe(204);
  expect((await admin.request('DELETE', `${base}/${free.id}`)).status).toBe(404);
});

test('a depot writes its own ranges, the network those of every depot that it works in', async () => {
  const own = await rangesOf();
  expect(new Set(own.map(({ branch }) => branch))).toEqual(new Set(['dtm']));
  expect((await open(range({ branch: 'ham' }))).status).toBe(403);
  expect((await admin.request('GET', `${base}?branch=ham`)).status).toBe(403);
  const all = new Set((await rangesOf(planner)).map(({ branch }) => branch));
  expect([...all]).toEqual(expect.arrayContaining(['dtm', 'ham', 'vlo', 'szg']));
  expect((await open(range({ branch: 'ham', name: 'By the network' }), planner)).body.branch).toBe('ham');
  const [row] = await sql<{ unit: string }>(`select org_unit as unit from number_range where name = 'By the network'`);
  expect(row?.unit).toBe('ham');
  const dispo = await app.as('dispo1');
  expect((await dispo.request('GET', base)).status).toBe(403);
});

test('every order number and every SSCC of the world is written as its range says', async () => {
  const rows = await sql<{ number: string }>(
    `select order_number as number from shipment where org_unit = 'dtm' and order_number ~ '^4426' order by order_number limit 200`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { number } of rows) expect(checkDigit(number.slice(0, -1))).toBe(Number(number.at(-1)));
});

/** Something that happens later. */
function gate() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('two who need the first number of a purpose in the same moment open one range, and no number is given twice', async () => {
  const first = { purpose: 'FIRST', prefix: 'F', first: 1, last: 100 };
  const opened = gate();
  const goOn = gate();
  const work = (pause: () => Promise<unknown>) =>
    app.platform.asSystem('dtm', async (ctx) => {
      await openNumberRanges(ctx.db, 'dtm', [first]);
      await pause();
      return takeNumbers(ctx, 'FIRST');
    });
  const one = work(() => {
    opened.resolve();
    return goOn.promise;
  });
  await opened.promise;
  let done = false;
  const other = work(async () => {
    done = true;
  });
  const waits = () =>
    sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  await expect.poll(async () => done || (await waits()).length > 0, { timeout: 10_000 }).toBe(true);
  goOn.resolve();
  expect([...(await one), ...(await other)]).toEqual(['F1', 'F2']);
  expect(await sql(`select 1 from number_range where org_unit = 'dtm' and purpose = 'FIRST'`)).toHaveLength(1);
});

// Concerns: the platform.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { morning } from '../testing/day.ts';
import { type Client, type TestApp, testApp } from '../testing/testApp.ts';
import { type crate, proofOfThings } from './madeUpThing.ts';

type Row = z.output<typeof crate.schema>;
let app: TestApp;
let dispo: Client;
let owner: pg.Client;
beforeAll(async () => {
  app = await testApp([proofOfThings], morning());
  dispo = await app.as('dispo1');
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  await owner.query(`create table proof_crate (org_unit text not null, id uuid not null, name text not null, state text not null, note text,
    size text not null, pieces int not null, gross_weight int not null, fragile boolean not null, day date, hour time, seen_at timestamptz,
    tags text[] not null, owner_code text not null, created_at timestamptz not null, created_by text not null, version int not null default 1,
    primary key (org_unit, id));
    call app.tenant_table('proof_crate')`);
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const id = (n: number): string => `01900000-0000-7000-8000-00000000000${n}`;
const stored = `insert into proof_crate (org_unit, id, name, state, note, size, pieces, gross_weight, fragile, day, hour, seen_at, tags, owner_code,
  created_at, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, '2026-03-10 08:00Z', 'somebody')`;
const put = (...values: unknown[]) => owner.query(stored, values);
const empty = () => owner.query('delete from proof_crate');
/** Three that this session sees, one that it does not, one of another unit. */
async function five(): Promise<void> {
  await empty();
  await put(
    'dtm',
    id(1),
    'Beta',
    'OPEN',
    'two words',
    'LARGE',
    3,
    1500,
    true,
    '2026-03-11',
    '07:30',
    '2026-03-10 09:00Z',
    ['a', 'b'],
    'ann',
  );
  await put('dtm', id(2), 'alpha', 'PACKED', null, 'SMALL', 0, 20, false, null, null, null, [], 'bob');
  await put(
    'dtm',
    id(3),
    'Gämma',
    'PACKED',
    'fragile',
    'SMALL',
    12,
    900,
    false,
    '2026-02-28',
    '24:00',
    null,
    ['b'],
    'ann',
  );
  await put('dtm', id(4), 'Hidden', 'OPEN', 'two words', 'SMALL', 1, 1, false, null, null, null, [], 'hidden');
  await put('ber', id(5), 'Elsewhere', 'OPEN', 'two words', 'SMALL', 1, 1, false, null, null, null, [], 'ann');
}
const list = (query: object = {}) =>
  dispo.request<{ items: Row[]; total: number }>('POST', '/api/system/proof-crates/table', query);
const names = async (query: object): Promise<string[]> => (await list(query)).body.items.map(({ name }) => name);
const get = (n: number, who = dispo) =>
  who.request<Row & { wordsOfNote: number }>('GET', `/api/system/proof-crates/${id(n)}`);
const take = (n: number, step: string, body: object, who = dispo) =>
  who.request<Row & { message: string }>('POST', `/api/system/proof-crates/${id(n)}/${step}`, body);
const inTable = async (n: number) => (await owner.query('select * from proof_crate where id = $1', [id(n)])).rows[0];

test('one is answered field by field as the wire says it, with what the session may do', async () => {
  await five();
  expect((await get(1)).body).toEqual({
    id: id(1),
    name: 'Beta',
    state: 'OPEN',
    note: '“two words”',
    size: 'LARGE',
    pieces: 3,
    grossWeight: 1500,
    fragile: true,
    day: [2026, 3, 11],
    hour: [7, 30, 0],
    seenAt: Date.UTC(2026, 2, 10, 9),
    tags: ['a', 'b'],
    owner: 'ANN',
    label: 'Beta (3)',
    createdBy: 'somebody',
    version: 1,
    historyLogKey: `PROOFCRATE:${id(1)}`,
    allowed: ['pack'],
    wordsOfNote: 2,
  });
  expect((await get(2)).body).toMatchObject({
    note: null,
    day: null,
    hour: null,
    seenAt: null,
    allowed: [],
    wordsOfNote: 0,
  });
  expect((await get(3)).body).toMatchObject({ hour: [24, 0, 0], allowed: ['leave'] });
});

test('a list has what the session sees, ordered, narrowed and searched by any of its fields', async () => {
  await five();
  expect(await list()).toMatchObject({ body: { total: 3 } });
  expect(await names({})).toEqual(['Gämma', 'alpha', 'Beta']);
  const by = (field: string) => names({ sort: [{ field, dir: 'asc' }] });
  expect(await by('pieces')).toEqual(['alpha', 'Beta', 'Gämma']);
  expect(await by('grossWeight')).toEqual(['alpha', 'Gämma', 'Beta']);
  expect(await by('day')).toEqual(['Gämma', 'Beta', 'alpha']);
  expect(await by('hour')).toEqual(['Beta', 'Gämma', 'alpha']);
  expect((await by('seenAt'))[0]).toBe('Beta');
  expect((await by('owner')).at(-1)).toBe('alpha');
  expect(
    await names({
      sort: [
        { field: 'fragile', dir: 'desc' },
        { field: 'pieces', dir: 'desc' },
      ],
    }),
  ).toEqual(['Beta', 'Gämma', 'alpha']);
  const where = (field: string, op: string, value?: unknown) =>
    names({ filter: { and: [{ field, op, value }] }, sort: [{ field: 'pieces', dir: 'asc' }] });
  expect(await where('state', '=', 'PACKED')).toEqual(['alpha', 'Gämma']);
  expect(await where('size', 'in', ['LARGE'])).toEqual(['Beta']);
  expect(await where('pieces', '>=', 3)).toEqual(['Beta', 'Gämma']);
  expect(await where('grossWeight', 'between', [20, 900])).toEqual(['alpha', 'Gämma']);
  expect(await where('fragile', '=', true)).toEqual(['Beta']);
  expect(await where('day', '<', '2026-03-01')).toEqual(['Gämma']);
  expect(await where('day', 'isEmpty')).toEqual(['alpha']);
  expect(await where('owner', '=', 'ann')).toEqual(['Beta', 'Gämma']);
  // A field that is shown otherwise than it is stored is asked as it is shown.
  expect(await where('note', '=', '“two words”')).toEqual(['Beta']);
  expect(await where('note', '=', 'two words')).toEqual([]);
  const seen = Date.UTC(2026, 2, 10, 9);
  expect(await where('seenAt', 'between', [seen, seen])).toEqual(['Beta']);
  expect(await where('seenAt', '<', seen)).toEqual([]);
  expect(await where('seenAt', '>=', seen - 1)).toEqual(['Beta']);
  expect(await where('seenAt', 'isEmpty')).toEqual(['alpha', 'Gämma']);
  // Whose words are made when it is read neither orders nor narrows.
  expect(await by('label')).toEqual(await names({}));
  expect(await names({ q: 'gaemma' })).toEqual(['Gämma']);
  expect(await names({ q: 'WORDS two' })).toEqual(['Beta']);
  expect(await names({ q: 'somebody' })).toEqual([]);
  expect((await list({ paging: { size: 1, page: 1 } })).body).toMatchObject({ total: 3, items: [{ name: 'alpha' }] });
  for (const bad of [
    { filter: { and: [{ field: 'constructor', op: '=', value: 1 }] } },
    { filter: { and: [{ field: 'pieces', op: '=', value: 'three' }] } },
    { filter: { and: [{ field: 'day', op: '=', value: '2026-02-30' }] } },
    { filter: { and: [{ field: 'label', op: '=', value: 'Beta (3)' }] } },
    { filter: { and: [{ field: 'seenAt', op: '>=', value: '2026-03-10' }] } },
    { filter: { and: [{ field: 'seenAt', op: '>=', value: 1e300 }] } },
    { filter: { and: [{ field: 'seenAt', op: '>=', value: -1 }] } },
    { paging: { size: 0 } },
  ])
    expect((await list(bad)).status).toBe(400);
  expect(await names({ sort: [{ field: '__proto__', dir: 'asc' }] })).toHaveLength(3);
});

test('a list of a fixed condition answers within it and within what the session sees, whatever else is asked', async () => {
  await five();
  await owner.query(`update proof_crate set day = '2026-03-11' where id = any($1)`, [[id(3), id(4), id(5)]]);
  const open = (query: object) =>
    dispo.request<{ items: Row[]; total: number }>('POST', '/api/system/proof-crates/open/2026-03-11/table', query);
  expect((await open({})).body).toMatchObject({ total: 1, items: [{ name: 'Beta' }] });
  const state = { field: 'state', op: '=', value: 'PACKED' };
  expect((await open({ filter: { and: [state] } })).body).toMatchObject({ total: 0, items: [] });
  expect((await open({ q: 'beta' })).body.total).toBe(1);
  expect((await open({ q: 'hidden' })).body.total).toBe(0);
});

test('what a session does not see is not there by any way', async () => {
  await five();
  for (const n of [4, 5]) {
    expect((await get(n)).status).toBe(404);
    expect((await take(n, 'pack', { version: 1, grossWeight: 1 })).status).toBe(404);
    expect((await dispo.request('GET', `/dpt-rest/history/${encodeURIComponent(`PROOFCRATE:${id(n)}`)}`)).status).toBe(
      404,
    );
    expect((await inTable(n)).version).toBe(1);
  }
  expect((await take(6, 'pack', { version: 1, grossWeight: 1 })).status).toBe(404);
  const driver = await app.as('fahrer1');
  expect((await get(1, driver)).status).toBe(403);
  expect((await take(1, 'pack', { version: 1, grossWeight: 1 }, driver)).status).toBe(403);
});

test('a step changes the state, its columns and the version once, and leaves one entry', async () => {
  await five();
  const packed = await take(1, 'pack', { version: 1, grossWeight: 700 });
  expect(packed.body).toMatchObject({
    state: 'PACKED',
    grossWeight: 700,
    version: 2,
    allowed: ['leave'],
    wordsOfNote: 2,
  });
  expect(await inTable(1)).toMatchObject({ state: 'PACKED', gross_weight: 700, version: 2, pieces: 3 });
  const { rows } = await owner.query(
    `select type, code, text_key, args, account_name from history where log_key = $1`,
    [`PROOFCRATE:${id(1)}`],
  );
  expect(rows).toEqual([
    {
      type: 'STS',
      code: '0001',
      text_key: 'base:history/pack',
      args: { name: 'Beta', state: [{ textKey: 'base:state/PACKED', said: null }] },
      account_name: 'S. Krämer',
    },
  ]);
  // The page of somebody else still shows the version before.
  const late = await take(1, 'leave', { version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain('Beta');
  // The state, the guard and the right say no, and nothing is changed.
  expect((await take(1, 'pack', { version: 2, grossWeight: 1 })).status).toBe(400);
  expect((await take(2, 'leave', { version: 1 })).status).toBe(400);
  expect((await inTable(2)).state).toBe('PACKED');
});

test('a step that two take at once is taken by one', async () => {
  await five();
  const both = await Promise.all([
    take(1, 'pack', { version: 1, grossWeight: 1 }),
    take(1, 'pack', { version: 1, grossWeight: 2 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await inTable(1)).version).toBe(2);
});

test('what is wrong in a question or a step is named, and nothing is changed', async () => {
  await five();
  const fields = async (answer: Promise<{ status: number; body: object }>) => {
    const { status, body } = await answer;
    expect(status).toBe(400);
    return (body as { details: { violations: { field: string }[] } }).details.violations.map(({ field }) => field);
  };
  expect(await fields(take(1, 'pack', { version: 1 }))).toEqual(['grossWeight']);
  expect(await fields(take(1, 'pack', { version: 1, grossWeight: -1 }))).toEqual(['grossWeight']);
  expect(await fields(take(1, 'pack', { version: 0, grossWeight: 1 }))).toEqual(['version']);
  expect(await fields(take(1, 'pack', { version: 1, grossWeight: 'heavy' }))).toEqual(['grossWeight']);
  expect((await take(1, 'burn', { version: 1 })).status).toBe(404);
  expect(await inTable(1)).toMatchObject({ state: 'OPEN', version: 1 });
});

const change = (n: number, body: object) =>
  dispo.request<Row & { details?: { violations: { field: string }[] } }>('PUT', `/api/system/proof-crates/${id(n)}`, {
    seenAt: null,
    ...body,
  });

test('a change writes the fields that a person may change, and its history names those that differ', async () => {
  await five();
  const noon = Date.UTC(2026, 2, 12, 12);
  const done = await change(1, { version: 1, note: 'three more words', day: [2026, 3, 11], seenAt: noon });
  expect(done.body).toMatchObject({
    note: '“three more words”',
    day: [2026, 3, 11],
    seenAt: noon,
    version: 2,
    state: 'OPEN',
    wordsOfNote: 3,
  });
  expect(await inTable(1)).toMatchObject({ note: 'three more words', version: 2, pieces: 3, name: 'Beta' });
  const entries = async () =>
    (
      await owner.query(
        `select type, code, args, before, after from history where log_key = $1 and account_name = 'S. Krämer'`,
        [`PROOFCRATE:${id(1)}`],
      )
    ).rows.filter(({ type }) => type === 'UPD');
  expect(await entries()).toEqual([
    {
      type: 'UPD',
      code: '0002',
      args: {
        name: 'Beta',
        fields: ['note', 'seenAt'].map((field) => ({ textKey: `base:thing/column/${field}`, said: null })),
      },
      before: { note: '“two words”', seenAt: Date.UTC(2026, 2, 10, 9) },
      after: { note: '“three more words”', seenAt: noon },
    },
  ]);
  // What stands there already changes nothing, and what others have changed meanwhile is not overwritten.
  expect((await change(2, { version: 1, note: null, day: null })).body).toMatchObject({ version: 1 });
  expect((await change(2, { version: 1, note: '  ', day: null })).body).toMatchObject({ version: 1, note: null });
  const shown = { day: [2026, 3, 11], seenAt: noon };
  const same = await change(1, { version: 2, note: ' three more words ', ...shown });
  expect(same.body).toMatchObject({ version: 2, note: '“three more words”' });
  expect(await inTable(1)).toMatchObject({ note: 'three more words', version: 2 });
  expect((await change(1, { version: 1, note: null, day: null })).status).toBe(409);
  const both = await Promise.all([1, 2].map((n) => change(3, { version: 1, note: `by ${n}`, day: null })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Hidden, of another unit, wrong, or gone for good.
  for (const n of [4, 5]) expect((await change(n, { version: 1, note: 'x', day: null })).status).toBe(404);
  const bad = await change(2, { version: 1, note: 'x'.repeat(41), day: [2026, 2, 30] });
  expect(bad.body.details?.violations.map(({ field }) => field).sort()).toEqual(['day', 'note']);
  await owner.query(`update proof_crate set state = 'GONE' where id = $1`, [id(2)]);
  expect((await change(2, { version: 1, note: 'late', day: null })).status).toBe(400);
  expect(await inTable(2)).toMatchObject({ note: null, version: 1 });
  expect(await entries()).toHaveLength(1);
  // Left as it is shown, a field that is shown otherwise keeps what is stored.
  const kept = await change(1, { version: 2, note: '“three more words”', day: null, seenAt: noon });
  expect(kept.body).toMatchObject({ version: 3, note: '“three more words”', day: null });
  expect(await inTable(1)).toMatchObject({ note: 'three more words', version: 3 });
  const twice = await Promise.all(
    [1, 2].map(() => change(1, { version: 3, note: '“three more words”', day: null, seenAt: noon })),
  );
  expect(twice.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 3],
    [200, 3],
  ]);
});

const begin = (body: object) =>
  dispo.request<Row & { details?: { violations: { field: string }[] } }>('POST', '/api/system/proof-crates', body);
const count = async (): Promise<number> => (await owner.query('select count(*)::int as n from proof_crate')).rows[0].n;

test('one is begun once however often it is sent, refused in words, and kept from bad input', async () => {
  await empty();
  const body = {
    name: ' Delta ',
    size: 'SMALL',
    day: [2026, 3, 12],
    seenAt: Date.UTC(2026, 2, 12, 6),
    clientKey: 'press-0001',
  };
  const [one, two] = await Promise.all([begin(body), begin(body)]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(one.body).toEqual(two.body);
  expect(one.body).toMatchObject({
    name: 'Delta',
    state: 'OPEN',
    day: [2026, 3, 12],
    seenAt: Date.UTC(2026, 2, 12, 6),
    createdBy: 'S. Krämer',
    version: 1,
  });
  expect(await count()).toBe(1);
  // The same key with other contents is another press: its answer would be the wrong one.
  const other = await begin({ ...body, name: 'Epsilon' });
  expect([other.status, (other.body as unknown as { message: string }).message]).toEqual([
    400,
    'This was sent before with other entries. Please close the form and begin again.',
  ]);
  expect((await begin(body)).body).toMatchObject({ id: one.body.id, name: 'Delta' });
  expect(await count()).toBe(1);
  const { rows } = await owner.query(`select type, code from history where log_key = $1`, [one.body.historyLogKey]);
  expect(rows).toEqual([{ type: 'CRT', code: '0000' }]);
  for (const [field, value] of [
    ['name', ''],
    ['name', 'x'.repeat(21)],
    ['name', 7],
    ['size', 'HUGE'],
    ['day', [2026, 2, 30]],
    ['seenAt', 1.5],
    ['seenAt', '2026-03-12T06:00'],
    ['clientKey', 'x'],
  ] as const) {
    const refusal = await begin({ ...body, clientKey: 'press-0002', [field]: value });
    expect(refusal.status).toBe(400);
    expect(refusal.body.details?.violations.map((one) => one.field)).toEqual([field]);
  }
  expect((await begin({ ...body, name: 'forbidden', clientKey: 'press-0003' })).status).toBe(400);
  expect(await count()).toBe(1);
});

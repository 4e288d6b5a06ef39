// Concerns: the platform.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineDoor } from '#kernel/door.ts';
import { receive, type ServerModule } from '#platform/module.ts';
import { serversOf } from '#platform/servers/file.ts';
import { placingOf } from '#platform/servers/placing.ts';
import { requireServer } from '#platform/servers/replication.ts';
import { severalServers } from '../testing/severalServers.ts';
import type { Sql } from '../testing/day.ts';
import type { Client } from '../testing/testApp.ts';

const told = defineDoor('proofOfServers.told', z.object({ word: z.string().max(20) }));
/** What happens while a message is being taken; the tests put their own in. */
let taking: () => void = () => {};
const module: ServerModule = {
  name: 'proofOfServers',
  doors: [
    receive(told, async (ctx, { from, payload }) => {
      ctx.history({ logKey: `PROOF:${payload.word}`, type: 'ACT', code: '1', textKey: 'base:ok', args: { from } });
      ctx.db.whenCommitted(taking);
    }),
  ],
};

type All = Awaited<ReturnType<typeof severalServers>>;
let { app, head, east, west, end } = {} as All;
let dtm: Client;
let ham: Client;
let lej: Client;
let admin: Client;
beforeAll(async () => {
  ({ app, head, east, west, end } = await severalServers([module]));
  dtm = await app.as('dispo1', 'dtm');
  ham = await app.as('dispo-ham', 'ham');
  lej = await app.as('dispo-lej', 'lej');
  admin = await app.as('admin', 'dtm');
}, 300_000);
afterAll(async () => {
  await end?.();
}, 60_000);

const makeTrip = (client: Client) =>
  client.request<{ id: string; message?: string }>('POST', '/dpt-rest/trips', { executionDate: [2026, 11, 20] });
const tripsAt = async (id: string): Promise<string[]> => {
  const found = await Promise.all(
    (
      [
        ['main', head],
        ['east', east],
        ['west', west],
      ] as const
    ).map(async ([name, { sql }]) => {
      const rows = await sql('select from trip where id = $1', [id]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
};
const ready = async (server = '') =>
  (await app.anonymous.request<{ status: string; late: string[] }>('GET', `/readyz${server}`)).body;
const soon = { timeout: 40_000, interval: 100 };
/** A server is away: its line is cut until the work is over. */
async function away({ line }: { line: All['east']['line'] }, work: () => Promise<void>): Promise<void> {
  line.cut(true);
  try {
    await vi.waitFor(async () => expect((await ready()).late).toContain('SERVERS'), soon);
    await work();
  } finally {
    line.cut(false);
  }
  await vi.waitFor(async () => expect((await ready()).late).not.toContain('SERVERS'), soon);
}
const effects = async (sql: Sql, word: string): Promise<number> =>
  (await sql('select from history where log_key = $1', [`PROOF:${word}`])).length;
const send = (word: string): Promise<void> =>
  app.platform.asSystem('dtm', async (ctx) => ctx.post('ham', told, `${word}/1`, { word }));

test('which table lies where follows from the catalogue', async () => {
  const rows = await head.sql<{ name: string; class: string }>('select name, class from app.tables_of_servers()');
  const of = (kind: string): string[] =>
    rows
      .filter((row) => row.class === kind)
      .map(({ name }) => name)
      .toSorted();
  expect(of('head')).toEqual(['feature', 'licence', 'org_unit', 'other_installation', 'push_key', 'trial']);
  expect(of('server')).toEqual([
    'done_once',
    'door_message',
    'failed_login',
    'licence_usage',
    'migration',
    'outbox',
    'outbox_position',
    'partner_key_use',
    'password_link',
    'process',
    'provider_login',
    'session',
    'solver_task',
    'upkeep',
  ]);
  expect(of('unit')).toContain('shipment');
  expect(of('unit')).toContain('account');
  // Copied by unit: what says which rows is part of what finds a row again when it changes.
  const loose = await head.sql<{ name: string }>(
    `select t.name from app.tables_of_servers() t where t.class = 'unit' and not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
       where i.indrelid = to_regclass(t.name) and i.indisprimary and a.attname = 'org_unit')`,
  );
  expect(loose).toEqual([]);
});

test('each signs in at one address and works on the server of the unit', async () => {
  const sessions = (sql: Sql) =>
    sql<{ org_unit: string }>('select distinct org_unit from session where ended_at is null and org_unit in ($1, $2)', [
      'ham',
      'lej',
    ]);
  expect(await sessions(head.sql)).toEqual([]);
  expect(await sessions(east.sql)).toEqual([{ org_unit: 'ham' }]);
  expect(await sessions(west.sql)).toEqual([{ org_unit: 'lej' }]);
  for (const [client, where] of [
    [dtm, 'main'],
    [ham, 'east'],
    [lej, 'west'],
  ] as const) {
    const made = await makeTrip(client);
    expect(made.status, made.body.message).toBe(201);
    expect(await tripsAt(made.body.id)).toEqual([where]);
    expect((await client.request('GET', `/dpt-rest/trips/${made.body.id}`)).status).toBe(200);
  }
  const wrong = await app.asAnew('dispo-ham', 'lej').catch((error: Error) => error.message);
  expect(wrong).toContain('1525');
});

const config = '/configmanager-rest/config';
type Entry = { value: { sealsLineHaul: number }; version: number; message?: string };
const sealsAt = async (sql: Sql): Promise<unknown> =>
  (
    await sql<{ seals: unknown }>(
      `select value->'sealsLineHaul' as seals from config_entry where org_unit = 'global' and name = 'loading'`,
    )
  )
    .map(({ seals }) => seals)
    .join();

test('what is configured at the head counts on the others, and what they change of it is refused', async () => {
  const before = await admin.request<Entry>('GET', `${config}/getOrgUnitConfig/global/loading`);
  const stored = await admin.request<Entry>('POST', `${config}/createOrUpdate`, {
    name: 'loading',
    orgUnit: 'global',
    value: { sealsLineHaul: 4 },
    version: before.body.version,
  });
  expect(stored.status, stored.body.message).toBe(200);
  for (const { sql } of [east, west]) await vi.waitFor(async () => expect(await sealsAt(sql)).toBe('4'), soon);
  // The head's own are copied, a depot's are not.
  expect(await east.sql(`select from config_entry where org_unit = 'dtm'`)).toEqual([]);
  // On the others the database itself holds those tables.
  await expect(
    east.sql(`set role kontor_app; update org_unit set name = 'Other' where id = 'global'; reset role`),
  ).rejects.toThrow('written at the head');
});

test('a unit on another server is neither read nor written by half: the refusal says where to go', async () => {
  for (const answer of [
    await admin.request<Entry>('GET', `${config}/getOrgUnitConfig/ham/loading`),
    await admin.request<Entry>('POST', `${config}/createOrUpdate`, {
      name: 'loading',
      orgUnit: 'ham',
      value: {},
      version: 0,
    }),
    await admin.request<Entry>('GET', '/api/system/users?orgUnit=ham'),
    await admin.request<Entry>('POST', '/login-rest/unit', { orgunit: 'ham' }),
  ])
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'This unit is kept on another database server. Sign in at that unit.',
    ]);
});

test('what would have to ask all units is refused, not answered by half', async () => {
  const referring = (unit: string) =>
    head.sql(`select * from app.referring_below($1, 'vehicle', '{}', '2026-03-10')`, [unit]);
  await expect(referring('de')).rejects.toThrow('units below de lie on several servers');
  await expect(referring('dtm')).resolves.toEqual([]);
  const found = await admin.request<Entry>('POST', '/api/system/operation/persons/find', { text: 'Petersen' });
  expect([found.status, found.body.message]).toEqual([
    400,
    'This looks over all units, and they are kept on several database servers. It is not possible there.',
  ]);
});

test('a message to a unit on another server is taken once, whatever ends in between', async () => {
  await send('plain');
  await app.settled();
  expect([await effects(east.sql, 'plain'), await effects(head.sql, 'plain')]).toEqual([1, 0]);
  // The sender's server goes the moment the receiver has committed: the job does not learn of it and runs again.
  const cut = vi.fn(() => head.line.cut(true));
  taking = cut;
  await send('killed');
  await vi.waitFor(async () => expect(await effects(east.sql, 'killed')).toBe(1), soon);
  taking = () => {};
  expect(cut).toHaveBeenCalledTimes(1);
  head.line.cut(false);
  const waiting = () =>
    head.sql(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'door'`,
    );
  await vi.waitFor(async () => {
    await head.sql(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    );
    expect(await waiting()).toEqual([]);
  }, soon);
  expect(await effects(east.sql, 'killed')).toBe(1);
}, 120_000);

test('one server away: the others go on, its own depot hears that it is, and what was sent arrives once', async () => {
  await away(east, async () => {
    expect((await makeTrip(ham)).status).toBe(503);
    const made = await makeTrip(dtm);
    expect([made.status, (await makeTrip(lej)).status]).toEqual([201, 201]);
    await send('late');
    const figures = await admin.request<string>('GET', '/api/system/metrics');
    expect(figures.body).toContain('kontor_stands_still{what="SERVERS"} 1');
    const page = await admin.request<{ troubles: { what: string }[] }>('GET', '/api/system/operation');
    expect(page.body.troubles).toContainEqual(expect.objectContaining({ what: 'SERVERS' }));
    // Whoever stands at a gate bears its unit in the address.
    const gate = async (unit: string) => (await app.anonymous.request('GET', `/gate/${unit}.${'x'.repeat(22)}`)).status;
    expect([await gate('ham'), await gate('lej')]).toEqual([503, 404]);
    // The part that is away cannot serve, the others can.
    const of = async (server: string) => (await app.anonymous.request('GET', `/readyz?server=${server}`)).status;
    expect([await of('east'), await of('west'), await of('main')]).toEqual([503, 200, 200]);
  });
  await vi.waitFor(async () => {
    await head.sql(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
    );
    expect(await effects(east.sql, 'late')).toBe(1);
  }, soon);
  expect((await makeTrip(ham)).status).toBe(201);
}, 180_000);

test('the head away: depots go on, sign in and read what is shared; what is written there says so', async () => {
  await away(head, async () => {
    expect((await makeTrip(ham)).status).toBe(201);
    const fresh = await app.asAnew('dispo-lej', 'lej');
    expect((await makeTrip(fresh)).status).toBe(201);
    // Roles stand at the root, which is written at the head.
    const session = await fresh.request<{ permissions: string[] }>('GET', '/login-rest/sessionInfo');
    expect(session.body.permissions).toContain('optimizeTrips');
    expect((await makeTrip(dtm)).status).toBe(503);
  });
  expect((await makeTrip(dtm)).status).toBe(201);
  // What is changed afterwards arrives: the copies went on by themselves.
  await head.sql(
    `update config_entry set value = jsonb_set(value, '{sealsLineHaul}', '5') where org_unit = 'global' and name = 'loading'`,
  );
  for (const { sql } of [east, west]) await vi.waitFor(async () => expect(await sealsAt(sql)).toBe('5'), soon);
}, 180_000);

test('a server that cannot be the head, or does not answer, is named in words', async () => {
  const of = (url: string, isHead: boolean) => ({ name: 'x', head: isHead, url, replicationUrl: url, units: [] });
  await expect(requireServer(of(east.url, true))).rejects.toThrow(
    'the head x has wal_level = replica, it must be logical',
  );
  await expect(requireServer(of('postgres://kontor@127.0.0.1:1/x', false))).rejects.toThrow(
    'server x does not answer: connect ECONNREFUSED',
  );
  const tree = await head.sql<{ id: string; parentId: string | null; isBranch: boolean }>(
    'select id, parent_id as "parentId", is_branch as "isBranch" from org_unit',
  );
  const two = (units: string[]) =>
    serversOf(
      JSON.stringify({
        servers: [
          { name: 'a', head: true, url: 'postgres://a' },
          { name: 'b', url: 'postgres://b', units },
        ],
      }),
    );
  expect(() => placingOf(two(['nowhere', 'de']), tree)).toThrow(
    'KONTOR_SERVERS: there is no unit nowhere; unit de is a higher unit and lies at the head, not on b',
  );
});

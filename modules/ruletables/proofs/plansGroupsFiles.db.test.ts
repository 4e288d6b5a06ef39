import { expect, test } from 'vitest';
import { today } from '#testing/day.ts';
import { opened } from '#testing/opened.ts';
import { groupTables, row } from '#testing/ruleTables.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { validateRules } from '../contract/calls.ts';
import type { RuleSet } from '../contract/ruleSet.ts';
import { readRules } from '../server/index.ts';

type Said = { message?: string };

const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const base = '/ruleengine-rest';
const { save, publish, published } = groupTables(admin);
const priorities = (level: number) => [row('rest', 900, [], { priorityLevel: level })];
const asked = (group: string) =>
  app.platform.asSystem('dtm', async (ctx) =>
    (await readRules(ctx, 'priorityAssessment')).judge({}, { ruleGroup: group }),
  );

test('a planned version is withdrawn: what holds stays, and so does a draft; one that has begun is not', async () => {
  await published('plan', priorities(1));
  const kept = await save('plan', priorities(3), 2);
  const tomorrow = app.platform.clock.now() + 86_400_000;
  const planned = await publish('plan', kept.body.version, { validFrom: tomorrow });
  const draft = await save('plan', priorities(4), planned.body.version);
  const withdraw = (version: number, which: number) =>
    admin.request<RuleSet & Said>('POST', `${base}/versions/priorityAssessment/withdraw`, {
      groupType: 'RULE_GROUP',
      groupId: 'plan',
      version,
      withdraw: which,
    });
  const gone = await withdraw(draft.body.version, 2);
  expect(gone.body).toMatchObject({ published: { version: 1 }, planned: [], draft: { changedBy: 'D. Albers' } });
  expect(gone.body.rows[0]?.result).toEqual({ priorityLevel: 4 });
  expect((await withdraw(draft.body.version, 2)).status).toBe(409);
  for (const which of [1, 2])
    expect((await withdraw(gone.body.version, which)).body.message).toBe(`Version ${which} is not planned any more.`);
  expect((await asked('plan')).version).toBe(1);
});

test('a table of a group of accounts is asked when one of them acts, and for nobody else', async () => {
  const made = await admin.request('POST', '/user-groups', {
    groupId: 'night-desk',
    type: 'RULE_GROUP',
    name: 'Night desk',
    memberIds: ['dispo1'],
  });
  expect(made.status).toBe(201);
  const { body: config } = await admin.request<{ ruleGroups: { id: string; name: string }[] }>(
    'GET',
    `${base}/config/details/priorityAssessment`,
  );
  expect(config.ruleGroups).toContainEqual({ id: 'night-desk', name: 'Night desk' });
  await published('night-desk', [row('all', 10, [], { priorityLevel: 3 })]);
  const says = async (account: string): Promise<number> => {
    const party = { name: 'Nachtlager', countryCode: 'DE', postalCode: '58095', city: 'Hagen' };
    const { body } = await (await app.as(account)).request<{ priorityLevel: number }>(
      'POST',
      '/dpt-rest/items/create',
      {
        clientKey: crypto.randomUUID(),
        consignor: party,
        consignee: party,
        executionDate: today(),
        goods: [{ numberOfPackages: 1, grossWeight: 1000 }],
      },
    );
    return body.priorityLevel;
  };
  expect([await says('dispo1'), await says('dispo2')]).toEqual([3, 5]);
});

test('a table goes out as XLSX and CSV and comes back cell by cell, formulas as texts; what is no sheet is said', async () => {
  const heads = ['Priority', 'Weight', 'Comment'];
  const lines = [
    [10, '10–20', '=1+1; "quoted"'],
    [20, 12.5, null],
  ];
  const sheet = `${base}/sheet/priorityAssessment`;
  const read = (bytes: Uint8Array) =>
    admin.request<{ lines: unknown[][]; code?: number }>('POST', `${sheet}/read`, bytes);
  for (const [format, blank] of [
    ['xlsx', null],
    ['csv', ''],
  ] as const) {
    const file = await fetch(`${app.url}${sheet}/write`, {
      method: 'POST',
      headers: { cookie: admin.cookie, origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ format, heads, lines }),
    });
    expect(file.status).toBe(200);
    const { body } = await read(new Uint8Array(await file.arrayBuffer()));
    const sent = [heads, ...lines].map((line) => line.map((cell) => (format === 'csv' ? String(cell ?? '') : cell)));
    expect(body.lines.map((line) => heads.map((_, column) => line[column] ?? blank))).toEqual(sent);
  }
  const odd = await read(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]));
  expect([odd.status, odd.body.code]).toEqual([400, 1304]);
  expect((await (await app.as('lader1')).request('POST', `${sheet}/read`, new Uint8Array([1]))).status).toBe(403);
});

test('what is no record is looked up all the same: a depot, a packaging by its code, a schema of the network', async () => {
  const planner = await app.as('planner', 'global');
  const hall = await app.as('hallenmeister');
  const faultsOf = async (client: typeof admin, config: string, rows: object[]) =>
    (
      await client.request<AnswerOf<typeof validateRules>>('POST', `${base}/validate/${config}`, { rows })
    ).body.errors.map(({ field, code }) => [field, code]);
  const way = (depot: string, schemaId: string) => [
    row('a', 10, [{ attr: 'originDepot', op: '=', value: depot }], { schemaId }),
    row('b', 20, [], { schemaId }),
  ];
  const [schema] = await sql<{ id: string }>(
    `select id from network_rule where org_unit = 'global' and kind = 'SCHEMA' and state = 'ACTIVE' order by id limit 1`,
  );
  expect(await faultsOf(planner, 'gtpRouting', way('ham', schema?.id ?? ''))).toEqual([]);
  expect(await faultsOf(planner, 'gtpRouting', way('nowhere', 'no-schema'))).toEqual([
    ['originDepot', 'UNKNOWN_VALUE'],
    ['schemaId', 'UNKNOWN_VALUE'],
    ['schemaId', 'UNKNOWN_VALUE'],
  ]);
  const [place] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'dtm' and type = 'terminallocation' order by id limit 1`,
  );
  const codes = await sql<{ code: string }>(
    `select data ->> 'code' as code from master_record where type = 'packagetype' and valid_to is null order by 1 limit 1`,
  );
  const packed = (code: string) => [
    row('a', 10, [{ attr: 'packageType', op: '=', value: code }], { terminalLocation: place?.id }),
    row('b', 20, [], { terminalLocation: place?.id }),
  ];
  expect(await faultsOf(hall, 'storingPositionRouting', packed(codes[0]?.code ?? ''))).toEqual([]);
  expect(await faultsOf(hall, 'storingPositionRouting', packed('QQ'))).toEqual([['packageType', 'UNKNOWN_VALUE']]);
});

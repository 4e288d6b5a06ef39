import { expect, test } from 'vitest';
import { opened } from '#testing/opened.ts';
import { groupTables, row } from '#testing/ruleTables.ts';
import type { AnswerOf } from '#kernel/call.ts';
import type { checkMatch, KeptDecision, proposeExample, validateRules } from '../contract/calls.ts';
import type { RuleSet, RuleVersion } from '../contract/ruleSet.ts';
import { keepDecisions, layRuleSet, readRules } from '../server/index.ts';

type Said = { message?: string; details?: { newer?: RuleSet; violations?: { field: string }[] } };

const { app, sql } = await opened();
const admin = await app.as('depotadmin');
const hall = await app.as('hallenmeister');
const hallHam = await app.as('hallenmeister-ham', 'ham');

const base = '/ruleengine-rest';
const { scope, at, get, save, publish, published } = groupTables(admin);
const priorities = (level: number) => [
  row('food', 10, [{ attr: 'attributes', op: 'contains any', value: ['isFood'] }], { priorityLevel: level }),
  row('heavy', 20, [{ attr: 'weightKg', op: '≥', value: 1000 }], { priorityLevel: 2 }),
  row('rest', 900, [], { priorityLevel: 5 }),
];
const facts = { weightKg: 1200, attributes: ['isFood'] };
const asked = async (group: string, read: object = facts, unit = 'dtm') =>
  app.platform.asSystem(unit, async (ctx) =>
    (await readRules(ctx, 'priorityAssessment')).judge(read as never, { ruleGroup: group }),
  );

test('a draft holds nothing until it is published; the published version is asked, with its number', async () => {
  expect(await get('priorityAssessment', 'first')).toMatchObject({ version: 0, rows: [], published: null });
  const kept = await save('first', priorities(1), 0);
  expect(kept.body).toMatchObject({ version: 1, published: null, draft: { changedBy: 'D. Albers' } });
  expect((await asked('first')).version).toBe(null);
  const done = await publish('first', 1, { comment: 'season' });
  expect(done.body).toMatchObject({
    version: 2,
    draft: null,
    published: { version: 1, publishedBy: 'D. Albers', rows: 3 },
  });
  expect(await asked('first')).toMatchObject({
    result: { priorityLevel: 1 },
    hits: [{ rowId: 'food', priority: 10 }],
    version: 1,
    groupType: 'RULE_GROUP',
    groupId: 'first',
    read: facts,
    fault: null,
  });
  expect((await publish('first', 2)).body.message).toBe('There is no draft.');
});

test('a version published from tomorrow is not asked today', async () => {
  await published('later', priorities(1));
  const kept = await save('later', priorities(3), 2);
  const tomorrow = app.platform.clock.now() + 86_400_000;
  const done = await publish('later', kept.body.version, { validFrom: tomorrow });
  expect(done.body).toMatchObject({
    published: { version: 1 },
    planned: [{ version: 2, validFrom: tomorrow, state: 'PLANNED' }],
  });
  expect((await asked('later')).version).toBe(1);
});

test('faults hold back publishing, hints do not; a half written draft is kept all the same', async () => {
  const rows = [...priorities(1), row('late', 950, [{ attr: 'weightKg', op: '<', value: 5 }], { priorityLevel: 9 })];
  const kept = await save('faulty', rows, 0);
  expect(kept.status).toBe(200);
  expect((await publish('faulty', 1)).body.message).toBe('The draft has 1 fault; publishing waits for it.');
  const { body } = await admin.request<AnswerOf<typeof validateRules>>('POST', `${base}/validate/priorityAssessment`, {
    rows: [...rows, row('gone', 960, [{ attr: 'customer', op: '=', value: 'nobody-at-all' }], { priorityLevel: 1 })],
  });
  expect(body.valid).toBe(false);
  expect(body.errors.map(({ row: id, field, code }) => [id, field, code])).toEqual([
    ['late', 'weightKg', 'NEVER_REACHED'],
    ['gone', 'customer', 'UNKNOWN_VALUE'],
    ['gone', 'customer', 'NEVER_REACHED'],
  ]);
  expect(body.errors[0]?.message).toBe('Row 950 is never reached: row 900 takes everything that it would take.');
});

test('two people who change a table at once: one is kept, the other learns what is newer and who wrote it', async () => {
  await published('race', priorities(1));
  const two = await Promise.all([save('race', priorities(2), 2), save('race', priorities(3), 2)]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [kept, refused] = two[0].status === 200 ? two : [two[1], two[0]];
  expect(refused.body.message).toBe('D. Albers changed this table meanwhile.');
  expect(refused.body.details?.newer?.rows).toEqual(kept.body.rows);
  // Both begin a table that is not there yet.
  const begun = await Promise.all([save('begun', priorities(2), 0), save('begun', priorities(3), 0)]);
  expect(begun.map(({ status }) => status).sort()).toEqual([200, 409]);
  const pressed = await Promise.all([publish('begun', 1), publish('begun', 1)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await get('priorityAssessment', 'begun')).published?.version).toBe(1);
});

test('an earlier version comes back as the draft; a table out of use keeps its versions and is asked no more', async () => {
  await published('back', priorities(1));
  await published('back', priorities(4));
  const body = { groupType: 'RULE_GROUP', groupId: 'back', version: 4, restore: 1 };
  const back = await admin.request<RuleSet>('POST', `${base}/versions/priorityAssessment/restore`, body);
  expect(back.body).toMatchObject({ version: 5, published: { version: 2 }, draft: { changedBy: 'D. Albers' } });
  expect(back.body.rows[0]?.result).toEqual({ priorityLevel: 1 });
  const dropped = await admin.request<RuleSet>('POST', `${base}/discard/priorityAssessment`, { ...body, version: 5 });
  expect(dropped.body).toMatchObject({ version: 6, draft: null });
  expect((await admin.request('DELETE', at('priorityAssessment', 'back'))).status).toBe(204);
  expect((await admin.request('DELETE', at('priorityAssessment', 'back'))).status).toBe(404);
  expect((await asked('back')).version).toBe(null);
  const versions = await admin.request<RuleVersion[]>('GET', `${base}/versions/priorityAssessment?${scope('back')}`);
  expect(versions.body.map(({ version, state }) => [version, state])).toEqual([
    [2, 'ENDED'],
    [1, 'ENDED'],
  ]);
});

test('the closest circle that has a table is asked, and what stands above a depot holds in it; three depots do not meet', async () => {
  const inUnit = async (unit: string, level: number | null) => {
    const decision = await asked('nobody', {}, unit);
    expect([unit, decision.result.priorityLevel ?? null]).toEqual([unit, level]);
  };
  await sql(
    `delete from rule_version where set_id in (select id from rule_set where config_name = 'priorityAssessment' and group_type <> 'RULE_GROUP')`,
  );
  const rest = (level: number) => [row('rest', 900, [], { priorityLevel: level })];
  const keep = async (client: typeof admin, group: string, rows: object[]) => {
    const { body } = await client.request<RuleSet>('GET', `${base}/ruleengine/priorityAssessment?groupType=${group}`);
    const kept = await client.request<RuleSet>('POST', `${base}/ruleengine/priorityAssessment?groupType=${group}`, {
      rows,
      version: body.version,
    });
    const done = await client.request<RuleSet & Said>('POST', `${base}/publish/priorityAssessment`, {
      groupType: group,
      version: kept.body.version,
    });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
  };
  await inUnit('dtm', null);
  await app.platform.asSystem('global', (ctx) =>
    layRuleSet(ctx, 'priorityAssessment', { groupType: 'NONE', groupId: '' }, [
      {
        id: 'rest',
        priority: 900,
        active: true,
        conditions: [],
        result: { priorityLevel: 7 },
        comment: null,
        owner: null,
      },
    ]),
  );
  await inUnit('dtm', 7);
  await inUnit('ham', 7);
  await keep(admin, 'UNIT', rest(3));
  await inUnit('dtm', 3);
  await inUnit('ham', 7);
  await inUnit('lej', 7);
  // A table of a group takes the place of the wider one as a whole: what it does not say, nobody says.
  await published('narrow', [row('only', 10, [{ attr: 'weightKg', op: '>', value: 5 }], { priorityLevel: 1 })]);
  expect((await asked('narrow', { weightKg: 1 })).result).toEqual({});
  expect((await asked('narrow', { weightKg: 1 }, 'ham')).result).toEqual({ priorityLevel: 7 });
  const other = await admin.request<Said>('POST', `${base}/ruleengine/priorityAssessment?groupType=UNIT&groupId=ham`, {
    rows: [],
    version: 0,
  });
  expect([other.status, other.body.message]).toEqual([400, 'A depot writes its own tables only.']);
});

test('who may change one table sees that one only', async () => {
  const list = await hall.request<{ configName: string; editable: boolean }[]>('GET', `${base}/config/list`);
  expect(list.body.filter(({ editable }) => editable).map(({ configName }) => configName)).toEqual([
    'storingPositionRouting',
  ]);
  expect((await hall.request('GET', `${base}/config/details/storingPositionRouting`)).status).toBe(200);
  for (const [method, path] of [
    ['GET', 'config/details/priorityAssessment'],
    ['GET', 'ruleengine/priorityAssessment'],
    ['DELETE', 'ruleengine/priorityAssessment'],
    ['GET', 'versions/priorityAssessment'],
    ['GET', 'ruleengine/priorityAssessment/results/priorityLevel'],
  ] as const)
    expect([path, (await hall.request(method, `${base}/${path}`)).status]).toEqual([path, 403]);
  expect((await save('first', [], 1, hall)).status).toBe(403);
  expect((await admin.request('GET', `${base}/config/details/noSuchTable`)).status).toBe(404);
  const lader = await app.as('lader1');
  expect((await lader.request('GET', `${base}/config/list`)).status).toBe(403);
});

test("the network's table is read in a depot and written in the network's unit only, as is what a depot could not ask", async () => {
  const dispo = await app.as('dispo-ham', 'ham');
  const planner = await app.as('planner', 'global');
  type Head = { configName: string; editable: boolean; readOnly: string | null };
  const headOf = async (client = dispo) =>
    (await client.request<Head[]>('GET', `${base}/config/list`)).body.find(
      ({ configName }) => configName === 'gtpRouting',
    );
  expect(await headOf()).toMatchObject({ editable: false, readOnly: expect.stringContaining('network’s unit') });
  expect(await headOf(planner)).toMatchObject({ editable: true, readOnly: null });
  const table = `${base}/ruleengine/gtpRouting?groupType=NONE`;
  const own = (await planner.request<RuleSet>('GET', table)).body;
  // The schema is one of the network.
  const schemas = await sql<{ id: string }>(
    `select id from network_rule where org_unit = 'global' and kind = 'SCHEMA' and state = 'ACTIVE'`,
  );
  expect(schemas.map(({ id }) => id)).toContain(own.rows[0]?.result.schemaId);
  const read = await dispo.request<RuleSet>('GET', table);
  expect(read.body).toMatchObject({ orgUnit: 'global', rows: own.rows, draft: null, published: { version: 1 } });
  const seen = { groupType: 'NONE', groupId: '', version: own.version };
  const drafted = await planner.request<RuleSet>('POST', table, { rows: [], version: own.version });
  expect(drafted.status).toBe(200);
  expect((await dispo.request<RuleSet>('GET', table)).body).toMatchObject({ rows: own.rows, draft: null });
  for (const [method, path, body] of [
    ['POST', 'ruleengine/gtpRouting?groupType=NONE', { rows: [], version: 0 }],
    ['POST', 'ruleengine/gtpRouting?groupType=UNIT', { rows: [], version: 0 }],
    ['DELETE', 'ruleengine/gtpRouting?groupType=NONE', undefined],
    ['POST', 'publish/gtpRouting', seen],
    ['POST', 'discard/gtpRouting', seen],
    ['POST', 'versions/gtpRouting/restore', { ...seen, restore: 1 }],
  ] as const) {
    const refused = await dispo.request<Said>(method, `${base}/${path}`, body);
    expect([path, refused.status, refused.body.message]).toEqual([
      path,
      400,
      expect.stringContaining('network’s unit'),
    ]);
  }
  expect((await planner.request<RuleSet>('GET', table)).body.version).toBe(drafted.body.version);
});

test('odd input is refused with its field; odd rows are left out, named, and stop nothing', async () => {
  const twice = await save('odd', [row('a', 1, [], { priorityLevel: 1 }), row('a', 2, [], { priorityLevel: 1 })], 0);
  expect([twice.status, twice.body.details?.violations?.[0]?.field]).toEqual([400, 'rows[1].id']);
  const nobody = await admin.request<Said>(
    'POST',
    `${base}/ruleengine/priorityAssessment?groupType=CUSTOMER&groupId=zzz`,
    {
      rows: [],
      version: 0,
    },
  );
  expect([nobody.status, nobody.body.message]).toEqual([400, 'zzz does not exist.']);
  const noGroup = await admin.request<Said>('POST', at('priorityAssessment', 'no-such-group'), {
    rows: [],
    version: 0,
  });
  expect([noGroup.status, noGroup.body.message]).toEqual([400, 'no-such-group does not exist.']);
  await published('odd', priorities(1));
  // A row as an older release may have left it.
  await sql(`update rule_version set stamp = gen_random_uuid(),
    rows = '[{"id":"x","priority":1,"active":true,"conditions":[{"attr":"colour","op":"=","value":"red"}],"result":{"priorityLevel":9}}]'::jsonb || rows
    where set_id = (select id from rule_set where group_id = 'odd')`);
  expect(await asked('odd')).toMatchObject({
    result: { priorityLevel: 1 },
    odd: [{ rowId: 'x', attr: 'colour', code: 'UNKNOWN_ATTRIBUTE' }],
  });
  // A table that cannot be judged at all: as without rules, told and counted.
  await sql(
    `update rule_version set stamp = gen_random_uuid(), rows = '[null]'::jsonb where set_id = (select id from rule_set where group_id = 'odd')`,
  );
  const failed = await asked('odd');
  expect([failed.result, failed.fault === null]).toEqual([{}, false]);
  await app.platform.asSystem('dtm', async (ctx) =>
    keepDecisions(ctx, [
      { subject: { type: 'ITEM', id: 'a' }, decision: failed },
      { subject: { type: 'ITEM', id: 'b' }, decision: failed },
    ]),
  );
  const operator = await app.as('admin');
  const { body } = await operator.request<{ queues: { name: string; failed: number }[] }>(
    'GET',
    '/api/system/operation',
  );
  expect(body.queues.find(({ name }) => name === 'RULES')?.failed).toBe(2);
});

test('a check says the rows that match, the result and why; what was decided is kept with what it read', async () => {
  const id = crypto.randomUUID();
  await published('kept', priorities(1));
  const tried = await admin.request<AnswerOf<typeof checkMatch>>('POST', `${base}/checkMatch/priorityAssessment`, {
    input: { weightKg: 1500 },
    rows: priorities(1),
  });
  expect(tried.body).toMatchObject({ matched: ['heavy'], result: { priorityLevel: 2 }, asked: null });
  expect(tried.body.trace.map(({ rowId, outcome }) => [rowId, outcome])).toEqual([
    ['food', 'MISSED'],
    ['heavy', 'HIT'],
    ['rest', 'NOT_ASKED'],
  ]);
  const decision = await asked('kept', { ...facts, secret: 'not an input' });
  const later = await asked('kept', { weightKg: 1500 });
  await app.platform.asSystem('dtm', async (ctx) => keepDecisions(ctx, [{ subject: { type: 'ITEM', id }, decision }]));
  await app.platform.asSystem('dtm', async (ctx) =>
    keepDecisions(ctx, [{ subject: { type: 'ITEM', id }, decision: later }]),
  );
  const why = (client = admin) => client.request<KeptDecision[]>('GET', `${base}/decisions/ITEM/${id}`);
  const { body } = await why();
  expect(body).toMatchObject([
    {
      configName: 'priorityAssessment',
      version: 1,
      currentVersion: 1,
      facts: { weightKg: 1500 },
      result: { priorityLevel: 2 },
      rows: [{ id: 'heavy' }],
      editable: true,
    },
  ]);
  // Another depot and whoever sees only a part of this one are told nothing.
  expect((await why(hallHam)).body).toEqual([]);
  expect((await why(await app.as('aff-hagen'))).body).toEqual([]);
  await published('kept', priorities(3));
  expect((await why()).body[0]).toMatchObject({ version: 1, currentVersion: 2 });
  expect((await get('priorityAssessment', 'kept')).hits).toEqual([{ rowId: 'heavy', count: 1 }]);
});

test('an example proposes the narrowest row above the one that decides now', async () => {
  await published('example', priorities(1));
  const [customer] = await sql<{ id: string }>(
    `select id from master_record where org_unit = 'dtm' and type = 'customer' order by id limit 1`,
  );
  const { status, body } = await admin.request<AnswerOf<typeof proposeExample>>(
    'POST',
    `${base}/example/priorityAssessment`,
    {
      ruleGroup: 'example',
      facts: { ...facts, customer: customer?.id, attributes: [] },
      result: { priorityLevel: 1 },
    },
  );
  expect([status, body.aboveId, body.now.rowId]).toEqual([200, 'heavy', 'heavy']);
  expect(body).toMatchObject({ groupType: 'RULE_GROUP', groupId: 'example', inheritedFrom: null, draftBy: null });
  expect(body.row.conditions).toEqual([
    { attr: 'customer', op: '=', value: customer?.id },
    { attr: 'weightKg', op: '≥', value: 1000 },
  ]);
  expect(body.rows.map(({ id }) => id)).toEqual(['food', body.row.id, 'heavy', 'rest']);
  const kept = await save('example', body.rows, body.version);
  expect((await publish('example', kept.body.version)).status).toBe(200);
});

test('an example in a unit without a table of its own begins with the rows that it inherits, so that nothing else changes', async () => {
  await app.platform.asSystem('global', (ctx) =>
    layRuleSet(ctx, 'bulkinessRules', { groupType: 'NONE', groupId: '' }, [
      row('long', 10, [{ attr: 'longestCm', op: '≥', value: 400 }], { isLongLoad: true }) as never,
    ]),
  );
  const { body } = await admin.request<AnswerOf<typeof proposeExample>>('POST', `${base}/example/bulkinessRules`, {
    facts: { longestCm: 500, customer: 'anybody' },
    result: { extraWorker: true },
  });
  expect(body).toMatchObject({ groupType: 'NONE', groupId: '', inheritedFrom: 'global', version: 0 });
  expect(body.rows.map(({ id }) => id)).toEqual([body.row.id, 'long']);
});

test('without a table a unit is asked once for a request and never for an item', async () => {
  const statements = await app.platform.asSystem('lej', async (ctx) => {
    let asked_ = 0;
    const counted = {
      ...ctx,
      db: {
        ...ctx.db,
        run: ((...args: Parameters<typeof ctx.db.run>) => ((asked_ += 1), ctx.db.run(...args))) as typeof ctx.db.run,
      },
    };
    for (let n = 0; n < 1000; n += 1)
      (await readRules(counted, 'bulkinessRules')).judge(() => {
        throw new Error('nobody asked for it');
      });
    return asked_;
  });
  expect(statements).toBe(1);
});

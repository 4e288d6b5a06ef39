import { beforeAll, expect, test } from 'vitest';
import type { UserGroup } from '#modules/identity/contract/groups.ts';
import type { User } from '#modules/identity/contract/users.ts';
import { opened } from '#testing/opened.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
const groups = '/api/system/user-groups';
let depot: Client;
let dispo: Client;
beforeAll(async () => {
  depot = await app.as('depotadmin');
  dispo = await app.as('dispo1');
});

type Refused = { code?: number; details?: { violations?: { field: string; message: string }[] } };
const make = (client: Client, more: object) =>
  client.request<UserGroup & Refused>('POST', groups, { groupId: 'night', name: 'Night shift', ...more });
const members = async (id: string): Promise<string[]> =>
  (
    await sql<{ account_id: string }>(
      `select account_id from user_group_member where org_unit = 'dtm' and group_id = $1 order by 1`,
      [id],
    )
  ).map((one) => one.account_id);

test('a group has the types of the specification, members of its unit, and one name once', async () => {
  // Domain 2.11.
  const types = ['DISPO_GROUP', 'SUPERVISOR', 'LOADER_TEAM', 'KEY_ACCOUNT', 'RULE_GROUP'];
  expect((await depot.request('GET', `${groups}/types`)).body).toEqual(types);
  for (const type of types) {
    const made = await make(depot, {
      groupId: `g-${type.toLowerCase()}`,
      type,
      memberIds: ['lader2', 'lader1', 'lader2'],
    });
    expect([made.status, made.body.type, made.body.memberIds]).toEqual([201, type, ['lader1', 'lader2']]);
  }
  const listed = (await depot.request<UserGroup[]>('GET', '/user-groups')).body;
  const made = listed.filter(({ groupId }) => groupId.startsWith('g-'));
  expect(made.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  expect(await make(depot, { groupId: 'g-supervisor' })).toMatchObject({ status: 409, body: { code: 1731 } });
});

test.each([
  ['nobody', { memberIds: ['nobody'] }, 'memberIds'],
  ['of another depot', { memberIds: ['dispo-ham'] }, 'memberIds'],
  ['the name of a call', { groupId: 'types' }, 'groupId'],
  ['the channel of all dispatchers', { groupId: 'dispatch' }, 'groupId'],
  ['the channel of all supervisors', { groupId: 'supervisors', type: 'SUPERVISOR' }, 'groupId'],
  ['capitals', { groupId: 'Night' }, 'groupId'],
  ['no name', { name: '' }, 'name'],
  ['a type that there is not', { type: 'CHOIR' }, 'type'],
])('refused, named and nothing stored: %s', async (_, more, field) => {
  const answer = await make(depot, more);
  expect([answer.status, answer.body.details?.violations?.map((one) => one.field)]).toEqual([400, [field]]);
  expect((await depot.request('GET', `${groups}/night`)).status).toBe(404);
});

test('who saves an older state is told; the members are those of the newest', async () => {
  const { version } = (await make(depot, { groupId: 'turns', memberIds: ['lader1'] })).body;
  const put = (memberIds: string[], of: number) =>
    depot.request<UserGroup>('PUT', `${groups}/turns`, { name: 'Turns', memberIds, version: of });
  const both = await Promise.all([put(['lader2'], version), put(['lader3'], version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const winner = both.find(({ status }) => status === 200)?.body.memberIds;
  expect(await members('turns')).toEqual(winner);
});

test('an account is put into groups and taken out of them with its own form; left out, it stays', async () => {
  for (const groupId of ['one', 'two', 'three'])
    await make(depot, { groupId, memberIds: groupId === 'one' ? ['lader4'] : [] });
  const user = async () => (await depot.request<User>('GET', '/api/system/users/lader4')).body;
  const save = async (more: object) => {
    const { name, roles, version } = await user();
    return depot.request<User & Refused>('PUT', '/api/system/users/lader4', { name, roles, version, ...more });
  };
  expect((await user()).groups).toEqual(['one']);
  expect((await save({ groups: ['two', 'three'] })).body.groups).toEqual(['three', 'two']);
  expect([await members('one'), await members('two')]).toEqual([[], ['lader4']]);
  expect((await save({})).body.groups).toEqual(['three', 'two']);
  const wrong = await save({ groups: ['two', 'none'] });
  expect([wrong.status, wrong.body.details?.violations?.[0]?.field]).toEqual([400, 'groups']);
  expect((await user()).groups).toEqual(['three', 'two']);
  const history = await sql(`select 1 from history where log_key = 'GROUP:dtm:two'`);
  expect(history).toHaveLength(2);
});

test('a group that is deleted leaves its people; nobody else touches groups', async () => {
  await make(depot, { groupId: 'gone', memberIds: ['lader1'] });
  expect((await dispo.request('GET', groups)).status).toBe(403);
  expect((await make(dispo, { groupId: 'mine' })).status).toBe(403);
  const other = await app.as('dispo-ham', 'ham');
  expect((await other.request('DELETE', `${groups}/gone`)).status).toBe(403);
  expect((await depot.request('DELETE', `${groups}/gone`)).status).toBe(204);
  expect((await depot.request('GET', `${groups}/gone`)).status).toBe(404);
  expect((await depot.request<User>('GET', '/api/system/users/lader1')).body.groups).not.toContain('gone');
});

test("a depot's groups are not those of another", async () => {
  await make(depot, { groupId: 'ours', memberIds: ['lader1'] });
  const planner = await app.as('planner', 'global');
  expect((await planner.request('GET', `${groups}/ours`)).status).toBe(404);
  expect((await planner.request('GET', groups)).body).toEqual([]);
});

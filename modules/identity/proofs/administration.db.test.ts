import Papa from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#modules/identity/contract/users.ts';
import type { UserRole } from '#modules/identity/contract/roles.ts';
import { renewShippedRoles } from '#modules/identity/server/index.ts';
import { testPassword } from '#testing/layWorld.ts';
import { opened } from '#testing/opened.ts';
import english from '../texts/en.json' with { type: 'json' };
import { signIn, statusOf } from '#testing/signIn.ts';
import type { Client } from '#testing/testApp.ts';

const { app, sql } = await opened();
const users = '/api/system/users';
const roles = '/api/system/user-roles';
let admin: Client;
let depot: Client;
beforeAll(async () => {
  admin = await app.as('admin');
  depot = await app.as('depotadmin');
});

const wanted = (userId: string, more: object = {}) => ({ userId, name: 'N. Neumann', roles: ['loader'], ...more });
type Made = { user: User; initialPassword: string | null };
type Refused = { code?: number; message?: string; violations?: { field: string; message: string }[] };
const of = async (client: Client, id: string): Promise<User> =>
  (await client.request<User>('GET', `${users}/${id}`)).body;
/** What a PUT takes of what a GET answered. */
const asInput = ({ name, roles: held, managementLevel, managedOrgunits, mfaRequired, state, version }: User) => ({
  name,
  roles: held,
  managementLevel,
  managedOrgunits,
  mfaRequired,
  state,
  version,
});
const change = (client: Client, user: User, more: object) =>
  client.request<User & Refused>('PUT', `${users}/${user.userId}?orgUnit=${user.orgUnit}`, {
    ...asInput(user),
    ...more,
  });

describe('an account', () => {
  test('is made with a password that is shown once, must be changed, and lets its owner in', async () => {
    const made = await depot.request<Made>('POST', users, wanted('neu1', { email: 'neu1@example.com' }));
    expect(made.status).toBe(201);
    const password = made.body.initialPassword ?? '';
    // Policy of the demo world (domain 5.1): at least ten signs of three classes; nobody confuses those that are read out.
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[^lIO01]{10,}$/);
    const entered = await signIn(app, 'neu1', password);
    expect(entered.session).toMatchObject({ accountId: 'neu1', passwordChangeRequired: true, loggedIn: false });
    const [stored] = await sql<{ password_hash: string }>(
      `select password_hash from account where account_id = 'neu1'`,
    );
    expect(stored?.password_hash).not.toContain(password);
    const listed = await depot.request<User[]>('GET', users);
    expect(listed.body.find((one) => one.userId === 'neu1')).toMatchObject({ sessions: 1, email: 'neu1@example.com' });
    expect(JSON.stringify(listed.body)).not.toContain('argon2');
  });

  test.each([
    ['a name that is taken', wanted('dispo1'), 409],
    ['a role that the unit does not have', wanted('neu2', { roles: ['chef'] }), 400],
    ['a unit that does not exist', wanted('neu2', { managedOrgunits: ['nowhere'] }), 400],
    ['an end before its start', wanted('neu2', { validFrom: [2026, 12, 2], validTo: [2026, 12, 1] }), 400],
    ['a password that everybody tries first', wanted('neu2', { initialPassword: 'Password-2026' }), 400],
    ['letters that a name cannot have', wanted('Neu 2'), 400],
    ['nothing', {}, 400],
  ])('is not made with %s', async (_, body, status) => {
    const answer = await depot.request<Refused>('POST', users, body);
    expect(answer.status).toBe(status);
    expect(await sql(`select 1 from account where account_id ilike 'neu%2'`)).toEqual([]);
  });

  test('never gets more than who makes it has', async () => {
    for (const more of [{ roles: ['systemAdmin'] }, { managementLevel: 'GLOBAL_USER' }, { managedOrgunits: ['ham'] }]) {
      const answer = await depot.request<Refused>('POST', users, wanted('neu3', more));
      expect([answer.status, answer.body.code]).toEqual([403, 1510]);
    }
    expect((await depot.request('GET', `${users}?orgUnit=ham`)).status).toBe(403);
    expect((await depot.request('POST', `${users}?orgUnit=ham`, wanted('neu3'))).status).toBe(403);
    expect((await admin.request<Made>('POST', `${users}?orgUnit=ham`, wanted('neu3'))).body.user).toMatchObject({
      orgUnit: 'ham',
    });
  });

  test('is out within a second when it is locked or its roles change, and in again when it is unlocked', async () => {
    const { cookie } = await signIn(app, 'lader4');
    const locked = await change(depot, await of(depot, 'lader4'), { state: 'LOCKED_ADMIN' });
    expect(locked.body.state).toBe('LOCKED_ADMIN');
    await app.settled();
    expect(await statusOf(app, cookie)).toBe(401);
    expect((await signIn(app, 'lader4')).code).toBe(1541);
    await change(depot, locked.body, { state: 'ACTIVE' });
    const again = await signIn(app, 'lader4');
    expect(again.session.loggedIn).toBe(true);
    const named = await change(depot, await of(depot, 'lader4'), { name: 'L. Hahn-Weber' });
    expect(await statusOf(app, again.cookie)).toBe(200);
    await change(depot, named.body, { roles: ['loader', 'hallSupervisor'] });
    await app.settled();
    expect(await statusOf(app, again.cookie)).toBe(401);
  });

  test('is saved by one of two who read the same version', async () => {
    const before = await of(depot, 'dispo3');
    expect((await change(depot, before, { name: 'J. Feldmann-Otto' })).status).toBe(200);
    expect((await change(admin, before, { name: 'J. F.' })).status).toBe(409);
    expect((await of(depot, 'dispo3')).name).toBe('J. Feldmann-Otto');
  });

  test('does not change what it may do itself, and a weaker one does not touch a stronger one', async () => {
    const own = await of(depot, 'depotadmin');
    for (const more of [{ roles: ['loader'] }, { managementLevel: 'SYSTEM' }, { state: 'LOCKED_ADMIN' }]) {
      const answer = await change(depot, own, more);
      expect([answer.status, answer.body.code]).toEqual([403, 1510]);
    }
    expect((await depot.request('PUT', `${users}/newPassword/depotadmin`)).status).toBe(403);
    expect((await depot.request('PUT', `${users}/newPassword/admin`)).status).toBe(403);
    expect((await depot.request('DELETE', `${users}/admin`)).status).toBe(403);
    expect(await of(depot, 'admin')).toMatchObject({
      effectiveLevel: 'SYSTEM',
      readOnly: 'level',
    });
    expect((await of(depot, 'dispo1')).readOnly).toBeNull();
  });

  test('of two system administrators who lock each other at the same moment one stays', async () => {
    const body = wanted('zweite', { roles: ['systemAdmin'], initialPassword: testPassword });
    expect((await admin.request('POST', users, body)).status).toBe(201);
    await sql(`update account set password_change_required = false where account_id = 'zweite'`);
    const second = await app.as('zweite');
    const [one, two] = [await of(admin, 'zweite'), await of(admin, 'admin')];
    const answers = await Promise.all([
      change(admin, one, { state: 'LOCKED_ADMIN' }),
      change(second, two, { state: 'LOCKED_ADMIN' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(
      await sql(`select 1 from account where account_id in ('admin', 'zweite') and state = 'ACTIVE'`),
    ).toHaveLength(1);
    await sql(`update account set state = 'ACTIVE' where account_id = 'admin'`);
    admin = await app.as('admin');
  });

  test('gets a new first password: the old one is dead, wrong attempts are forgotten, sessions are over', async () => {
    const { cookie } = await signIn(app, 'dispo2');
    for (let i = 0; i < 6; i++) await signIn(app, 'dispo2', 'wrong-wrong-1A');
    expect((await of(depot, 'dispo2')).lockedUntil).not.toBeNull();
    const renewed = await depot.request<Made>('PUT', `${users}/newPassword/dispo2`);
    expect(renewed.body.user).toMatchObject({ lockedUntil: null, passwordChangeRequired: true });
    await app.settled();
    expect(await statusOf(app, cookie)).toBe(401);
    expect((await signIn(app, 'dispo2')).status).toBe(401);
    expect((await signIn(app, 'dispo2', renewed.body.initialPassword ?? '')).status).toBe(200);
  });

  test('is ended, and its name is never given to somebody else', async () => {
    expect((await depot.request('DELETE', `${users}/dispo3`)).status).toBe(204);
    expect((await signIn(app, 'dispo3')).code).toBe(1524);
    expect((await depot.request('POST', users, wanted('dispo3'))).status).toBe(409);
    const history = await depot.request<{ textKey: string }[]>('GET', '/api/system/history/USR:dtm:dispo3');
    expect(history.status).toBeLessThan(500);
  });

  test('its second factor is forgotten by who may, and registered anew', async () => {
    await sql(
      `update account set mfa = 'REGISTERED', totp_seed = 'x', totp_last_step = 5 where org_unit = 'dtm' and account_id = 'sicher2'`,
    );
    expect((await depot.request('PUT', `${users}/resetMfa/sicher2`)).status).toBe(204);
    expect((await signIn(app, 'sicher2')).session).toMatchObject({ requiredTotpRegistry: true });
  });

  test('says why it may do something, counted a second way over the shipped roles', async () => {
    const { body } = await depot.request<{
      permissions: { name: string; by: string[]; offeredBy: string[] }[];
    }>('GET', `${users}/hallenmeister/effective`);
    const [session] = await sql<{ permissions: string[] }>(
      `select permissions from role where org_unit = 'global' and name = 'hallSupervisor'`,
    );
    expect(body.permissions.filter((one) => one.by.length > 0).map((one) => one.name)).toEqual(
      expect.arrayContaining(session?.permissions ?? []),
    );
    expect(body.permissions.filter((one) => one.by.length > 0)).toHaveLength(session?.permissions.length ?? 0);
    const overrule = body.permissions.find((one) => one.name === 'overruleAff');
    expect(overrule?.by).toEqual([]);
    const givers = await sql<{ name: string }>(
      `select name from role where 'overruleAff' = any(permissions) and org_unit in ('global', 'de', 'dtm') order by name`,
    );
    expect(overrule?.offeredBy).toEqual(givers.map((one) => one.name));
  });
});

describe('a role', () => {
  test('of the unit is made, given, changed, and what its accounts may do follows', async () => {
    const made = await depot.request<UserRole>('POST', roles, { name: 'nightDesk', permissions: ['readShipments'] });
    expect(made.body).toMatchObject({ orgUnit: 'dtm', shipped: false, holders: 0, readOnly: null });
    await depot.request('POST', users, wanted('nacht', { roles: ['nightDesk'], initialPassword: 'Spaet-Dienst-77' }));
    await sql(`update account set password_change_required = false where account_id = 'nacht'`);
    const night = await signIn(app, 'nacht', 'Spaet-Dienst-77');
    expect(night.session.permissions).toEqual(['readShipments']);
    const changed = await depot.request<UserRole>('PUT', `${roles}/nightDesk`, {
      permissions: ['readShipments', 'readHistory'],
      level: 'NONE',
      version: made.body.version,
    });
    expect(changed.body).toMatchObject({ holders: 1, version: made.body.version + 1 });
    const late = { permissions: [], level: 'NONE', version: made.body.version };
    expect((await depot.request('PUT', `${roles}/nightDesk`, late)).status).toBe(409);
    await app.settled();
    expect((await signIn(app, 'nacht', 'Spaet-Dienst-77')).session.permissions).toEqual([
      'readHistory',
      'readShipments',
    ]);
    expect((await depot.request('DELETE', `${roles}/nightDesk`)).status).toBe(409);
    const ham = await app.as('dispo-ham', 'ham');
    expect((await ham.request('GET', `${roles}/nightDesk`)).status).toBe(403);
  });

  test('that is shipped, that holds more than its writer, or whose name is taken is refused', async () => {
    const loader = (await depot.request<UserRole>('GET', `${roles}/loader`)).body;
    expect(loader).toMatchObject({ shipped: true, orgUnit: 'global', readOnly: 'shipped' });
    expect(
      (await admin.request('PUT', `${roles}/loader`, { permissions: [], level: 'NONE', version: loader.version }))
        .status,
    ).toBe(403);
    expect((await admin.request('DELETE', `${roles}/loader`)).status).toBe(403);
    expect((await depot.request('POST', roles, { name: 'loader', permissions: [] })).status).toBe(409);
    for (const body of [
      { name: 'strong', permissions: ['changeLicenceData'] },
      { name: 'strong', permissions: [], level: 'SYSTEM' },
    ])
      expect((await depot.request('POST', roles, body)).status).toBe(403);
    expect((await depot.request('POST', roles, { name: 'odd', permissions: ['fly'] })).status).toBe(400);
  });

  test('permissions have a name in each language', async () => {
    const { body } = await admin.request<{ name: string; text: string }[]>('GET', `${roles}/permissions`);
    expect(body.length).toBeGreaterThan(170);
    expect(body.filter((one) => one.text === '' || one.text.includes('permission/'))).toEqual([]);
    expect(body.find((one) => one.name === 'closeDepartureLocalTraffic')?.text).toBe('Close local departures');
  });

  test('of the product is renewed when a newer program starts; those of units stay as they are', async () => {
    const before = await sql(`select name, level, row_scope, permissions from role where shipped order by name`);
    await depot.request('POST', roles, { name: 'stays', permissions: ['readShipments'] });
    await sql(`update role set permissions = '{}', level = 'SYSTEM' where name in ('loader', 'depotAdmin')`);
    await sql(`delete from role where name = 'yardManager'`);
    await renewShippedRoles(app.platform);
    expect(await sql(`select name, level, row_scope, permissions from role where shipped order by name`)).toEqual(
      before,
    );
    expect(await sql(`select permissions from role where name = 'stays'`)).toEqual([
      { permissions: ['readShipments'] },
    ]);
  });
});

test('the access review names every account of the unit with what it may do; nobody gets that of a unit that they do not manage', async () => {
  const made = await depot.request<Made>('POST', users, wanted('rev1', { name: '=HYPERLINK("x")', mfaRequired: true }));
  expect(made.status).toBe(201);
  const get = (query: string, client: Client) =>
    fetch(`${app.url}/api/system/access-review${query}`, {
      headers: { cookie: client.cookie, 'accept-language': 'en' },
    });
  const answer = await get('', depot);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  // Read by another program's rules.
  const { data } = Papa.parse<Record<string, string>>((await answer.text()).replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const there = await sql<{ account_id: string }>(
    `select account_id from account where org_unit = 'dtm' and not of_grant order by account_id`,
  );
  expect(data.map((one) => one.User)).toEqual(there.map((one) => one.account_id));
  // A name that a spreadsheet would take for a formula is text.
  expect(data.find((one) => one.User === 'rev1')).toMatchObject({
    Name: '\'=HYPERLINK("x")',
    Roles: 'loader',
    'Second factor': 'required, not set up',
    'Last sign-in': 'never',
  });
  const [role] = await sql<{ permissions: string[] }>(
    `select permissions from role where name = 'loader' order by org_unit limit 1`,
  );
  const names: Record<string, string> = english.permission;
  expect(
    data
      .find((one) => one.User === 'rev1')
      ?.Permissions?.split(', ')
      .toSorted(),
  ).toEqual((role?.permissions ?? []).map((name) => names[name]).toSorted());
  expect((await get('?orgUnit=ham', depot)).status).toBe(403);
  expect((await get('', await app.as('lader1'))).status).toBe(403);
  expect((await get('?orgUnit=ham', admin)).status).toBe(200);
});

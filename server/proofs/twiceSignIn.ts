import { testPassword } from '../testing/layWorld.ts';
import type { Client, TestApp } from '../testing/testApp.ts';
import { codeAt, sendCode, signIn } from '../testing/signIn.ts';

/** How twice.db.test.ts sends and counts. */
type Tools = {
  twice: (call: string, send: () => Promise<{ status: number; body: unknown }>, count: string) => Promise<unknown>;
  rows: (table: string, where: string) => string;
  told: (logKey: string, code?: string) => string;
};

/** Every change of the sign-in, its sessions and its access grants, sent twice at once (C-03). */
export async function twiceSignIn(app: TestApp, dispo: Client, { twice, rows, told }: Tools): Promise<void> {
  const leaving = await app.asAnew('lader3');
  await twice(
    'identity.logout',
    () => leaving.request('POST', '/login-rest/logout'),
    rows('session', "account_id = 'lader3' and ended_at is not null"),
  );
  const grant = { type: 'GLOBALNUMBER', id: 'twice', authenticationType: 'NONE' };
  const ofGrant = rows('access_grant', "id = 'twice'");
  await twice('identity.addGrant', () => dispo.request('POST', '/mobile-access/grants', grant), ofGrant);
  const at = '/mobile-access/grants/GLOBALNUMBER/twice';
  const locked = { authenticationType: 'NONE', state: 'LOCKED', version: 1 };
  await twice('identity.changeGrant', () => dispo.request('PUT', at, locked), told('GRANT:GLOBALNUMBER:twice', '0020'));
  await twice('identity.removeGrant', () => dispo.request('DELETE', at), `1 - (${ofGrant})`);
  const manager = await app.asAnew('admin');
  await twice(
    'identity.switchUnit',
    () => manager.request('POST', '/login-rest/unit', { orgunit: 'ham' }),
    rows('session', "account_id = 'admin' and org_unit = 'ham'"),
  );
  await twiceAdministration(await app.asAnew('admin'), { twice, rows, told });
  const { cookie } = await signIn(app, 'sicher1');
  const shown = await fetch(`${app.url}/api/system/totp/secret`, { headers: { cookie } });
  const code = codeAt(((await shown.json()) as { secret: string }).secret, app.platform.clock.now());
  await twice(
    'identity.validateCode',
    async () => ({ ...(await sendCode(app, cookie, code)), body: {} }),
    rows('session', "account_id = 'sicher1' and not code_due"),
  );
  const changing = await app.asAnew('lader4');
  await twice(
    'identity.changePassword',
    () =>
      changing.request('PUT', '/api/system/users/password', {
        oldPassword: testPassword,
        newPassword: 'Another-pass-2026!',
      }),
    "select cardinality(password_history) from account where org_unit = 'dtm' and account_id = 'lader4'",
  );
}

/** Accounts and roles, each change sent twice at once: one account, one role, one entry. */
async function twiceAdministration(admin: Client, { twice, rows, told }: Tools): Promise<void> {
  const users = '/api/system/users';
  const account = { userId: 'doppelt', name: 'D. Oppelt', roles: ['loader'], initialPassword: testPassword };
  const isThere = rows('account', "account_id = 'doppelt'");
  await twice('identity.createUser', () => admin.request('POST', users, account), isThere);
  const change = { name: 'D. Oppelt-Neu', roles: ['loader'], version: 1 };
  const log = 'USR:dtm:doppelt';
  await twice('identity.changeUser', () => admin.request('PUT', `${users}/doppelt`, change), told(log, '0010'));
  await twice('identity.removeUser', () => admin.request('DELETE', `${users}/doppelt`), told(log, '0030'));
  const roles = '/api/system/user-roles';
  const role = { name: 'doubled', permissions: ['readShipments'] };
  const isRole = rows('role', "name = 'doubled'");
  await twice('identity.createRole', () => admin.request('POST', roles, role), isRole);
  const wider = { permissions: ['readShipments', 'readHistory'], version: 1 };
  await twice(
    'identity.changeRole',
    () => admin.request('PUT', `${roles}/doubled`, wider),
    told('ROLE:dtm:doubled', '0010'),
  );
  await twice('identity.removeRole', () => admin.request('DELETE', `${roles}/doubled`), `1 - (${isRole})`);
  const groups = '/api/system/user-groups';
  const group = { groupId: 'doubled', name: 'Doubled', memberIds: ['lader1'] };
  const isGroup = rows('user_group', "group_id = 'doubled'");
  await twice('identity.createGroup', () => admin.request('POST', groups, group), isGroup);
  const fewer = { name: 'Doubled', memberIds: [], version: 1 };
  const entered = told('GROUP:dtm:doubled', '0010');
  await twice('identity.changeGroup', () => admin.request('PUT', `${groups}/doubled`, fewer), entered);
  await twice('identity.removeGroup', () => admin.request('DELETE', `${groups}/doubled`), `1 - (${isGroup})`);
}

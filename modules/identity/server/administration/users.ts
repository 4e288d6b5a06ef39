import { sql } from 'kysely';
import { dateToIso, localDateOf } from '#kernel/date.ts';
import {
  forbidden,
  invalidInput,
  notFound,
  notUnique,
  refused as businessRefusal,
  Refusal,
  stale,
} from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';
import { known } from '#kernel/known.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { Input } from '#platform/module.ts';
import { refuseBeyondLicence } from '#modules/settings/server/index.ts';
import type { changeUser as changeCall, createUser as createCall, User } from '../../contract/users.ts';
import { changeRefusal, manageRefusal, type ManageRefusal } from '../../rules/manage.ts';
import { hashPassword } from '../passwords.ts';
import { endPasswordLink } from './endPasswordLink.ts';
import { firstPassword } from './firstPassword.ts';
import { setGroupsOf } from './groups.ts';
import {
  type AccountRow,
  accountRows,
  administration,
  type Administration,
  managedOf,
  userView,
} from './accountsOf.ts';

export type Of = { userId: string; orgUnit?: string | undefined };

const refused = (why: ManageRefusal): Refusal => new Refusal(403, 1510, 'Security', { key: `identity:manage/${why}` });

/** The unit that was named, when the session reaches it. */
export async function openUnit(ctx: ViewContext, unit: string): Promise<Administration> {
  const of = await administration(ctx, unit);
  if (!of.knows(unit)) throw new Refusal(400, 1711, 'Data', { key: 'identity:manage/unknownUnit' });
  if (!of.manager.everywhere && !of.manager.reach.includes(unit)) throw forbidden();
  return of;
}

export async function listUsers(ctx: ViewContext, unit: string): Promise<User[]> {
  const of = await openUnit(ctx, unit);
  return (await accountRows(ctx, unit)).map((row) => userView(of, row));
}

/** The account and what is needed to judge what is done to it; 404 when there is none. */
async function seen(ctx: ViewContext, { userId, orgUnit }: Of): Promise<{ of: Administration; row: AccountRow }> {
  const unit = orgUnit ?? ctx.unit;
  const of = await openUnit(ctx, unit);
  const [row] = await accountRows(ctx, unit, userId);
  if (!row) throw notFound();
  return { of, row };
}

export async function getUser(ctx: ViewContext, which: Of): Promise<User> {
  const { of, row } = await seen(ctx, which);
  return userView(of, row);
}

/** Two changes of one account, and two that each would lock out the other's last administrator, come one after the other. */
const inTurn = (ctx: CommandContext): Promise<unknown> =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended('accounts', 7))`, { name: 'users.turn' });

/** Other accounts of the system's highest level that can sign in. */
async function otherSystem(ctx: CommandContext, row: Pick<AccountRow, 'org_unit' | 'account_id'>): Promise<number> {
  const today = dateToIso(localDateOf(ctx.now, ctx.timezone));
  const rows = await ctx.db.run(
    sql<{ n: number }>`select count(*)::int as n from account a where a.state = 'ACTIVE' and not a.of_grant
      and (a.valid_to is null or a.valid_to >= ${today}::date) and (a.org_unit, a.account_id) <> (${row.org_unit}, ${row.account_id})
      and (a.level = 'SYSTEM' or exists (select from app.roles_of(a.org_unit, a.roles) r where r.level = 'SYSTEM'))`,
    { name: 'users.otherSystem' },
  );
  return known(rows[0]).n;
}

/** Ends every session of an account; who is told by the event stream is out within a second. */
export async function signOut(ctx: CommandContext, { org_unit, account_id }: AccountRow): Promise<void> {
  const ended = await ctx.db.run(
    sql<{
      id: string;
    }>`update session set ended_at = ${new Date(ctx.now)} where account_unit = ${org_unit} and account_id = ${account_id} and ended_at is null returning id`,
  );
  for (const { id } of ended) ctx.changed('session', 'session', id);
}

/** Writes what happened to an account into its history and tells open screens. */
export const enterUser = (
  ctx: CommandContext,
  row: Pick<AccountRow, 'org_unit' | 'account_id'>,
  text: TextEnding<'identity:history/'>,
  of: { type: 'CRT' | 'UPD' | 'STS'; code: string; before?: unknown; after?: unknown },
): void => {
  ctx.history({
    logKey: `USR:${row.org_unit}:${row.account_id}`,
    textKey: `identity:history/${text}`,
    args: { user: row.account_id },
    ...of,
  });
  ctx.changed('users', 'user', row.account_id);
};

type Fields = Omit<Input<typeof changeCall>['body'], 'version' | 'state'>;

/** What cannot be, whoever asks: roles that the unit does not have, units that do not exist, an end before the start. */
function refuseUnknown(ctx: CommandContext, of: Administration, wanted: Fields): void {
  const role = wanted.roles.find((name) => !of.roles.has(name));
  if (role !== undefined)
    throw invalidInput([{ field: 'roles', rule: 'isIn', message: ctx.t('identity:manage/unknownRole', { role }) }]);
  const unit = wanted.managedOrgunits.find((id) => !of.knows(id));
  if (unit !== undefined)
    throw invalidInput([
      { field: 'managedOrgunits', rule: 'isIn', message: ctx.t('identity:manage/unknownManaged', { unit }) },
    ]);
  if (wanted.validFrom && wanted.validTo && dateToIso(wanted.validTo) < dateToIso(wanted.validFrom))
    throw invalidInput([{ field: 'validTo', rule: 'dateAfter', message: ctx.t('identity:manage/endsBefore') }]);
}

const columnsOf = (wanted: Fields) => ({
  name: wanted.name,
  email: wanted.email ?? null,
  roles: [...new Set(wanted.roles)],
  level: wanted.managementLevel === 'NONE' ? null : wanted.managementLevel,
  managed_units: [...new Set(wanted.managedOrgunits)],
  language: wanted.language ?? null,
  valid_from: wanted.validFrom ? dateToIso(wanted.validFrom) : null,
  valid_to: wanted.validTo ? dateToIso(wanted.validTo) : null,
});

type NewUser = Input<typeof createCall>['body'];
/** An account whose person is to choose the password by a link needs an address, a mail server, and no other password. */
function refuseLink(ctx: CommandContext, body: NewUser, mails: boolean): void {
  if (!mails) throw businessRefusal('identity:passwordLink/noServer');
  if (!body.email)
    throw invalidInput([{ field: 'email', rule: 'notEmpty', message: ctx.t('identity:passwordLink/noAddress') }]);
  if (body.initialPassword !== undefined)
    throw invalidInput([
      { field: 'initialPassword', rule: 'notBoth', message: ctx.t('identity:passwordLink/notBoth') },
    ]);
}

/**
 * A new account of a unit; its first password must be changed at the first sign-in. One that waits for its link has none: nobody
 * comes in by it. @param mails whether this installation sends e-mails
 */
export async function createUser(ctx: CommandContext, { query, body }: Input<typeof createCall>, mails: boolean) {
  const unit = query.orgUnit ?? ctx.unit;
  const of = await openUnit(ctx, unit);
  await inTurn(ctx);
  refuseUnknown(ctx, of, body);
  const set = columnsOf(body);
  const key = { org_unit: unit, account_id: body.userId };
  const why = changeRefusal(
    of.manager,
    undefined,
    {
      unit,
      accountId: body.userId,
      enabled: true,
      ...of.rights({ unit, roles: set.roles, level: set.level, managedUnits: set.managed_units }),
    },
    1,
  );
  if (why) throw refused(why);
  await refuseBeyondLicence(ctx, 'NAMED_USER');
  if (body.passwordByLink) refuseLink(ctx, body, mails);
  const password = body.passwordByLink ? null : await firstPassword(ctx, body.userId, body.initialPassword);
  const made =
    await ctx.db.count(sql`insert into account (org_unit, account_id, name, email, roles, level, managed_units, language, valid_from, valid_to, password_hash,
      password_change_required, mfa)
    values (${unit}, ${body.userId}, ${set.name}, ${set.email}, ${set.roles}, ${set.level}, ${set.managed_units}, ${set.language}, ${set.valid_from}, ${set.valid_to},
      ${password === null ? null : await hashPassword(password)}, true, ${body.mfaRequired ? 'REQUIRED' : 'NONE'}) on conflict do nothing`);
  if (made === 0) throw notUnique('userId', body.userId);
  await setGroupsOf(ctx, key, body.groups);
  enterUser(ctx, key, 'userCreated', { type: 'CRT', code: '0001', after: { ...set, userId: body.userId } });
  return {
    user: await getUser(ctx, { userId: body.userId, orgUnit: unit }),
    initialPassword: body.initialPassword === undefined ? password : null,
  };
}

const rightsColumns = ['roles', 'level', 'managed_units', 'valid_from', 'valid_to'] as const;

/** Changes an account. Where what it may do, or whether it may sign in, becomes another, its sessions end. */
export async function changeUser(
  ctx: CommandContext,
  { params, query, body }: Input<typeof changeCall>,
): Promise<User> {
  await inTurn(ctx);
  const { of, row } = await seen(ctx, { ...params, ...query });
  if (row.version !== body.version) throw stale();
  refuseUnknown(ctx, of, body);
  const set = columnsOf(body);
  const after = {
    unit: row.org_unit,
    accountId: row.account_id,
    enabled: body.state === 'ACTIVE',
    ...of.rights({ unit: row.org_unit, roles: set.roles, level: set.level, managedUnits: set.managed_units }),
  };
  const why = changeRefusal(of.manager, managedOf(of, row), after, await otherSystem(ctx, row));
  if (why) throw refused(why);
  const mfa = body.mfaRequired ? (row.mfa === 'NONE' ? 'REQUIRED' : row.mfa) : 'NONE';
  const own = row.org_unit === of.manager.unit && row.account_id === of.manager.accountId;
  if (own && (mfa !== row.mfa || set.valid_from !== row.valid_from || set.valid_to !== row.valid_to))
    throw refused('ownRights');
  await ctx.db.run(sql`update account set name = ${set.name}, email = ${set.email}, roles = ${set.roles}, level = ${set.level}, managed_units = ${set.managed_units},
      language = ${set.language}, valid_from = ${set.valid_from}, valid_to = ${set.valid_to}, state = ${body.state}, mfa = ${mfa},
      totp_seed = case when ${mfa} = 'NONE' then null else totp_seed end, version = version + 1
    where org_unit = ${row.org_unit} and account_id = ${row.account_id}`);
  await setGroupsOf(ctx, row, body.groups);
  const same = rightsColumns.every((name) => JSON.stringify(set[name]) === JSON.stringify(row[name]));
  if (!same || body.state !== row.state) await signOut(ctx, row);
  if (body.state !== 'ACTIVE' || set.email !== row.email) await endPasswordLink(ctx.db, row);
  enterUser(
    ctx,
    row,
    body.state === row.state ? 'userChanged' : body.state === 'ACTIVE' ? 'userOpened' : 'userLocked',
    {
      type: body.state === row.state ? 'UPD' : 'STS',
      code: '0010',
      before: {
        name: row.name,
        email: row.email,
        roles: row.roles,
        level: row.level,
        managed_units: row.managed_units,
        language: row.language,
        valid_from: row.valid_from,
        valid_to: row.valid_to,
        state: row.state,
      },
      after: { ...set, state: body.state },
    },
  );
  return getUser(ctx, { ...params, ...query });
}

/** An account that this session may manage, for what touches nothing but how it signs in. */
export async function touched(ctx: CommandContext, which: Of, own: boolean): Promise<AccountRow> {
  await inTurn(ctx);
  const { of, row } = await seen(ctx, which);
  const isOwn = row.org_unit === of.manager.unit && row.account_id === of.manager.accountId;
  const why = isOwn && !own ? 'ownRights' : manageRefusal(of.manager, managedOf(of, row));
  if (why) throw refused(why);
  return row;
}

/** DELETE: the account expires; its name is never given to somebody else, because histories name it. */
export async function removeUser(ctx: CommandContext, which: Of): Promise<void> {
  const row = await touched(ctx, which, false);
  if (row.state === 'EXPIRED') return;
  const { of } = await seen(ctx, which);
  const is = managedOf(of, row);
  const why = changeRefusal(of.manager, is, { ...is, enabled: false }, await otherSystem(ctx, row));
  if (why) throw refused(why);
  await ctx.db.run(
    sql`update account set state = 'EXPIRED', version = version + 1 where org_unit = ${row.org_unit} and account_id = ${row.account_id}`,
  );
  await endPasswordLink(ctx.db, row);
  await signOut(ctx, row);
  enterUser(ctx, row, 'userEnded', { type: 'STS', code: '0030' });
}

/** A first password again; wrong attempts count no longer. Who signs in at an identity provider has none here. */
export async function newPassword(ctx: CommandContext, which: Of) {
  const row = await touched(ctx, which, false);
  if (row.managed_by_extern) throw new Refusal(400, 1303, 'Data', { key: 'identity:manage/extern' });
  const password = await firstPassword(ctx, row.account_id);
  await ctx.db.run(sql`update account set password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:20], password_hash = ${await hashPassword(password)},
      password_change_required = true, password_changed_at = ${new Date(ctx.now)}, version = version + 1
    where org_unit = ${row.org_unit} and account_id = ${row.account_id}`);
  await ctx.db.run(
    sql`delete from failed_login where org_unit = ${row.org_unit} and account_id = ${row.account_id} and kind = 'PASSWORD'`,
  );
  await endPasswordLink(ctx.db, row);
  await signOut(ctx, row);
  enterUser(ctx, row, 'passwordRenewed', { type: 'UPD', code: '0020' });
  return { user: await getUser(ctx, which), initialPassword: password };
}

/** The next sign-in registers a new second factor. */
export async function resetMfa(ctx: CommandContext, which: Of): Promise<void> {
  const row = await touched(ctx, which, false);
  if (row.mfa !== 'REGISTERED') return;
  await ctx.db.run(sql`update account set mfa = 'REQUIRED', totp_seed = null, totp_last_step = null, version = version + 1
    where org_unit = ${row.org_unit} and account_id = ${row.account_id}`);
  await signOut(ctx, row);
  enterUser(ctx, row, 'factorReset', { type: 'UPD', code: '0021' });
}

export async function endSessions(ctx: CommandContext, which: Of): Promise<void> {
  const row = await touched(ctx, which, true);
  await signOut(ctx, row);
  enterUser(ctx, row, 'signedOut', { type: 'UPD', code: '0022' });
}

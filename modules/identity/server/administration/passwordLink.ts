import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { refused, Refusal } from '#kernel/errors.ts';
import type { CommandContext, SessionRecord } from '#platform/context.ts';
import type { Db } from '#platform/database/executor.ts';
import { sendMail } from '#platform/mail.ts';
import type { RawContext } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { linkHours } from '../../contract/passwordLink.ts';
import { signInRefusal } from '../../rules/loginState.ts';
import { type Account, findAccount } from '../accounts.ts';
import { refusePassword } from '../changePassword.ts';
import { endSessionsOf } from '../endSessions.ts';
import { clearFailures } from '../failures.ts';
import { hashPassword } from '../passwords.ts';
import { hashOf } from '../sessionRow.ts';
import type { AccountRow } from './accountsOf.ts';
import { enterUser, type Of, signOut, touched } from './users.ts';

type Key = Pick<AccountRow, 'org_unit' | 'account_id'>;

/** A new link; the one before opens nothing any more. Links that nobody used go with it. */
async function makeLink(
  ctx: CommandContext,
  which: Of,
  hash: Buffer,
): Promise<{ row: AccountRow; to: string; expiresAt: number }> {
  const row = await touched(ctx, which, false);
  if (row.managed_by_extern) throw new Refusal(400, 1303, 'Data', { key: 'identity:manage/extern' });
  if (row.state !== 'ACTIVE') throw refused('identity:passwordLink/notActive');
  if (row.email === null) throw refused('identity:passwordLink/noAddress');
  const expiresAt = ctx.now + linkHours * 3_600_000;
  await ctx.db.run(sql`delete from password_link where expires_at <= ${new Date(ctx.now)}`);
  await ctx.db.run(sql`insert into password_link (org_unit, account_id, token_hash, expires_at) values (${row.org_unit}, ${row.account_id}, ${hash},
      ${new Date(expiresAt)})
    on conflict (org_unit, account_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at, sent_at = null`);
  enterUser(ctx, row, 'linkMade', { type: 'UPD', code: '0023' });
  return { row, to: row.email, expiresAt };
}

/** The e-mail is on its way: the password so far ends, and so does every session. A link that was used or replaced meanwhile changes nothing. */
async function noteSent(ctx: CommandContext, row: AccountRow, hash: Buffer): Promise<void> {
  const noted = await ctx.db.count(
    sql`update password_link set sent_at = ${new Date(ctx.now)} where token_hash = ${hash} and expires_at > ${new Date(ctx.now)}`,
  );
  if (noted === 0) return;
  await ctx.db.run(sql`update account set password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:20], password_hash = null,
      password_change_required = true, version = version + 1 where org_unit = ${row.org_unit} and account_id = ${row.account_id}`);
  await clearFailures(ctx.db, row.org_unit, row.account_id, 'PASSWORD');
  await signOut(ctx, row);
  enterUser(ctx, row, 'linkSent', { type: 'UPD', code: '0024' });
}

/** Nobody got it: nothing changes for the account. */
async function noteFailed(ctx: CommandContext, row: AccountRow, hash: Buffer): Promise<void> {
  await ctx.db.run(sql`delete from password_link where token_hash = ${hash}`);
  enterUser(ctx, row, 'linkFailed', { type: 'UPD', code: '0025' });
}

/** The e-mail in the language of the account, else of its unit. The token stands behind the `#`: no server on the way gets to see it. */
async function letterOf(platform: Platform, row: AccountRow, token: string, until: number) {
  const unit = await platform.tenancy.global((db) => findUnit(db, row.org_unit));
  const language = row.language ?? unit?.language ?? 'en';
  const t = platform.texts.in(language);
  const at = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: unit?.timezone ?? 'UTC',
  }).format(until);
  return {
    subject: t('identity:passwordLink/subject'),
    text: t('identity:passwordLink/text', {
      name: row.name,
      user: row.account_id,
      unit: unit?.name ?? row.org_unit,
      until: at,
      link: `${platform.config.publicUrl}/studio/#/password-link?token=${token}`,
    }),
  };
}

/** Makes a link and hands it to the mail server. When that does not take it, the account stays as it was and another may be sent. */
export async function sendPasswordLink(ctx: RawContext, record: SessionRecord, which: Of) {
  const { platform } = ctx;
  if (platform.config.mailUrl === null) throw refused('identity:passwordLink/noServer');
  const token = `${platform.place?.tag ?? ''}${randomBytes(32).toString('base64url')}`;
  const hash = hashOf(token);
  const { row, to, expiresAt } = await platform.asSession(record, (at) => makeLink(at, which, hash));
  try {
    const letter = await letterOf(platform, row, token, expiresAt);
    await sendMail(platform.config, { id: randomUUID(), to, ...letter });
  } catch (error) {
    platform.log.warn({ err: String(error) }, 'an e-mail with a link for a password was not taken');
    await platform.asSession(record, (at) => noteFailed(at, row, hash));
    throw refused('identity:passwordLink/failed', { to });
  }
  await platform.asSession(record, (at) => noteSent(at, row, hash));
  return { to, expiresAt };
}

/** One answer for a link that never was, was used, is over or belongs to an account that may not come in: nobody learns which. */
const noLink = (): Refusal => new Refusal(401, 1526, 'Security', { key: 'identity:passwordLink/invalid' });

async function accountOf(db: Db, token: string, now: number): Promise<Account> {
  const found = await db.find(
    sql<Key>`select org_unit, account_id from password_link where token_hash = ${hashOf(token)} and expires_at > ${new Date(now)}`,
  );
  const account = found && (await findAccount(db, found.org_unit, found.account_id));
  if (!account || account.managed_by_extern) throw noLink();
  const facts = { state: account.state, validFrom: null, validTo: account.valid_to };
  if (signInRefusal(facts, new Date(now).toISOString().slice(0, 10)) !== undefined) throw noLink();
  return account;
}

/** Whose link it is and what the unit asks of a password. */
export async function openPasswordLink(platform: Platform, token: string) {
  const { tenancy } = platform;
  const { account, unit, readUnits } = await tenancy.global(async (db) => {
    const account = await accountOf(db, token, platform.clock.now());
    const unit = await findUnit(db, account.org_unit);
    return { account, unit, readUnits: (await platform.unitPath(db, account.org_unit)).readUnits };
  });
  const { minLength, classes } = await tenancy.readingUnits(readUnits, (db) =>
    configurationOf(db, readUnits, 'password-policy'),
  );
  const { org_unit: orgUnit, account_id: accountId, name } = account;
  return { orgUnit, unitName: unit?.name ?? orgUnit, accountId, name, minLength, classes };
}

/** Stores the password that was chosen and ends the link: of two that use it at once the second is refused. */
export async function choosePassword(
  { platform, language }: RawContext,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> {
  const account = await platform.tenancy.global((db) => accountOf(db, token, platform.clock.now()));
  const { org_unit, account_id } = account;
  const { readUnits } = await platform.tenancy.global((db) => platform.unitPath(db, org_unit));
  const t = platform.texts.in(language);
  await refusePassword(platform, { unit: org_unit, accountId: account_id, readUnits }, newPassword, t);
  const stored = await hashPassword(newPassword);
  await platform.asSystem(org_unit, async (ctx) => {
    const used = await ctx.db.count(
      sql`delete from password_link where token_hash = ${hashOf(token)} and expires_at > ${new Date(ctx.now)}`,
    );
    if (used === 0) throw noLink();
    // Locked since it was looked at: the account is asked again in the same statement.
    const changed =
      await ctx.db.count(sql`update account set password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:20],
        password_hash = ${stored}, password_change_required = false, password_changed_at = ${new Date(ctx.now)}, version = version + 1
      where org_unit = ${org_unit} and account_id = ${account_id} and state = 'ACTIVE' and not managed_by_extern`);
    if (changed === 0) throw noLink();
    await clearFailures(ctx.db, org_unit, account_id, 'PASSWORD');
    enterUser(ctx, account, 'linkUsed', { type: 'UPD', code: '0026' });
  });
  await endSessionsOf(platform, org_unit, account_id);
}

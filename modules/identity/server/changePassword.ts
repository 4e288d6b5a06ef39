import { sql } from 'kysely';
import { mayAccess } from '#kernel/access.ts';
import { forbidden, Refusal } from '#kernel/errors.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import type { Translate } from '#platform/texts.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { passwordViolations } from '../rules/passwordPolicy.ts';
import { findAccount } from './accounts.ts';
import { endPasswordLink } from './administration/endPasswordLink.ts';
import { endSessionsOf } from './endSessions.ts';
import { checkGuess } from './checkGuess.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { lockedEntry } from './signIn.ts';

export type PolicyViolation = { name: string; message: string };

/** Whoever manages users may ask for an account of the unit; what it used before is nobody's business but its own. */
export function askedFor(record: SessionRecord, userId: string | undefined): string | undefined {
  const { session, account } = record;
  if (userId === undefined || userId === account.id) return undefined;
  const manages = mayAccess({ managementLevel: 'LOCAL_USER', anyPermission: ['manageUsers'] }, session);
  if (!manages) throw forbidden();
  return userId;
}

/** What the policy says of a new password for the session's account or another one, in the user's language. */
export async function violationsOf(
  platform: Platform,
  record: SessionRecord,
  password: string,
  t: Translate,
  other?: string,
): Promise<PolicyViolation[]> {
  const { unit, id: accountId } = record.account;
  return violationsFor(platform, { unit, accountId, readUnits: record.readUnits }, password, t, other);
}

type Whose = { unit: string; accountId: string; readUnits: string[] };

async function violationsFor(
  platform: Platform,
  { unit, accountId, readUnits }: Whose,
  password: string,
  t: Translate,
  other?: string,
): Promise<PolicyViolation[]> {
  const policy = await platform.tenancy.readingUnits(readUnits, (db) =>
    configurationOf(db, readUnits, 'password-policy'),
  );
  const account = await platform.tenancy.global((db) => findAccount(db, unit, accountId));
  const used = [account?.password_hash, ...(account?.password_history ?? []).slice(0, policy.history)];
  let wasUsed = false;
  for (const stored of other === undefined ? used : [])
    if (stored && (await isPassword(stored, password))) wasUsed = true;
  return passwordViolations(password, other ?? accountId, policy, wasUsed).map((name) => ({
    name,
    message: t(`identity:policy/${name}`, {
      min: policy.minLength,
      max: policy.maxLength,
      classes: policy.classes,
      count: policy.history,
    }),
  }));
}

/** Throws 400 with what the policy has against a new password of an account. */
export async function refusePassword(platform: Platform, of: Whose, password: string, t: Translate): Promise<void> {
  const violations = await violationsFor(platform, of, password, t);
  if (violations.length === 0) return;
  throw new Refusal(
    400,
    1303,
    'Data',
    { key: 'identity:refusal/passwordPolicy' },
    {
      violations: violations.map(({ name, message }) => ({ field: 'newPassword', rule: name, name, message })),
    },
  );
}

/** Changes the password and ends every session of the account. Throws 400 + 1522 for a wrong old one, 400 with violations. */
export async function changeOwnPassword(
  platform: Platform,
  record: SessionRecord,
  input: { oldPassword: string; newPassword: string },
  t: Translate,
): Promise<void> {
  const { unit, id: accountId } = record.account;
  const now = platform.clock.now();
  const account = await platform.tenancy.global((db) => findAccount(db, unit, accountId));
  if (account?.managed_by_extern) throw forbidden();
  const policy = await platform.tenancy.readingUnits(record.readUnits, (db) =>
    configurationOf(db, record.readUnits, 'password-policy'),
  );
  const checked = await checkGuess(platform, { unit, accountId, kind: 'PASSWORD', policy }, async () =>
    account?.password_hash ? isPassword(account.password_hash, input.oldPassword) : false,
  );
  if (!checked.right && checked.lockedUntil !== undefined) throw lockedEntry(checked.lockedUntil, now);
  if (!account || !checked.right) throw new Refusal(400, 1522, 'Security', { key: 'identity:login/1522' });
  await refusePassword(platform, { unit, accountId, readUnits: record.readUnits }, input.newPassword, t);
  const stored = await hashPassword(input.newPassword);
  // Of two changes at once the second finds that the old password is not the old one any more.
  const changed = await platform.tenancy.global((db) =>
    db.find(sql`update account set password_history = (array_remove(array_prepend(password_hash, password_history), null))[1:20], password_hash = ${stored},
      password_change_required = false, password_changed_at = ${new Date(now)}, version = version + 1
      where org_unit = ${unit} and account_id = ${accountId} and password_hash = ${account.password_hash} returning 1`),
  );
  if (!changed) throw new Refusal(400, 1522, 'Security', { key: 'identity:login/1522' });
  await platform.tenancy.global((db) => endPasswordLink(db, { org_unit: unit, account_id: accountId }));
  await endSessionsOf(platform, unit, accountId);
}

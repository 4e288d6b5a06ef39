import { sql } from 'kysely';
import { Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnit, type Unit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { type EntryCode, isOverdue, signInRefusal } from '../rules/loginState.ts';
import { needsCode } from '../rules/secondFactor.ts';
import { type Account, findAccount } from './accounts.ts';
import { isLocked } from './failures.ts';
import { checkGuess } from './checkGuess.ts';
import { isPassword, pretendToCompare } from './passwords.ts';
import type { Opening } from './sessionRow.ts';

/** Why somebody is not let in, in the words of domain 3.1. */
export const noEntry = (code: EntryCode): Refusal =>
  new Refusal(code === 1544 ? 429 : 401, code, 'Security', { key: `identity:login/${code}` });

/** 429 + 1544 with the time after which attempts are checked again. */
export const lockedEntry = (until: number, now: number): Refusal =>
  new Refusal(429, 1544, 'Security', { key: 'identity:login/1544' }, undefined, Math.ceil((until - now) / 1000));

/** How long somebody may take for the second factor, in minutes. */
const codeMinutes = 10;

/** The unit that was named at the sign-in, with the settings that count there. */
export async function entryOf(platform: Platform, orgunit: string) {
  const { tenancy } = platform;
  const unit = await tenancy.global((db) => findUnit(db, orgunit));
  if (!unit) throw new Refusal(400, 1711, 'Data', { key: 'identity:login/1711' });
  const { readUnits } = await tenancy.global((db) => platform.unitPath(db, unit.id));
  return tenancy.readingUnits(readUnits, async (db) => ({
    unit,
    policy: await configurationOf(db, readUnits, 'password-policy'),
    general: await configurationOf(db, readUnits, 'general'),
    signIn: await configurationOf(db, readUnits, 'sign-in'),
  }));
}
export type Entry = Awaited<ReturnType<typeof entryOf>>;

/** Refuses an account that proved who it is but may not come in now (domain 3.1). */
export function refuseEntry(unit: Unit, account: Account, now: number): void {
  if (unit.maintenance) throw new Refusal(503, 1250, 'Infrastructure', { key: 'base:errorCode/1250' });
  const refusal = signInRefusal(
    { state: account.state, validFrom: account.valid_from, validTo: account.valid_to },
    new Date(now).toISOString().slice(0, 10),
  );
  if (refusal) throw noEntry(refusal);
}

/** The session that a proved account gets; with a second factor due it is short and can do nothing else. */
export function openingFor(entry: Entry, accountId: string, now: number, codeDue = false): Opening {
  const { sessionIdleMinutes, sessionAbsoluteHours } = entry.general;
  return {
    unit: entry.unit.id,
    accountId,
    idleMinutes: codeDue ? Math.min(codeMinutes, sessionIdleMinutes) : sessionIdleMinutes,
    expiresAt: now + (codeDue ? codeMinutes * 60_000 : sessionAbsoluteHours * 3_600_000),
    codeDue,
  };
}

/**
 * Proves unit, account and password. Unknown account and wrong password answer alike in text, time and locking;
 * only a right password learns that an account is locked or expired (domain 3.1, quality A-01).
 */
export async function proveAccount(
  platform: Platform,
  typed: { orgunit: string; accountid: string; password: string },
): Promise<Opening> {
  const { tenancy, clock } = platform;
  const now = clock.now();
  const accountId = typed.accountid.trim().toLowerCase();
  const entry = await entryOf(platform, typed.orgunit);
  const unit = entry.unit.id;
  const account = await tenancy.global((db) => findAccount(db, unit, accountId));
  const byPassword = entry.signIn.passwordLogin && account?.managed_by_extern === false;
  const stored = byPassword ? account?.password_hash : undefined;
  const checked = await checkGuess(platform, { unit, accountId, kind: 'PASSWORD', policy: entry.policy }, () =>
    stored ? isPassword(stored, typed.password) : pretendToCompare(typed.password).then(() => false),
  );
  if (!checked.right && checked.lockedUntil !== undefined) throw lockedEntry(checked.lockedUntil, now);
  if (!account || !checked.right) throw noEntry(1525);
  refuseEntry(entry.unit, account, now);
  const codeDue = needsCode(account, entry.policy.mfaRequiredRoles);
  if (codeDue && (await tenancy.global((db) => isLocked(db, unit, accountId, 'CODE', now)))) throw noEntry(1544);
  await tenancy.global(async (db) => {
    const overdue = isOverdue(account.password_changed_at, entry.policy.maxAgeDays, now);
    await db.run(sql`update account set last_login = ${new Date(now)}, password_change_required = password_change_required or ${overdue}
      where org_unit = ${unit} and account_id = ${accountId}`);
  });
  return openingFor(entry, accountId, now, codeDue);
}

import { type ErrorCode, Refusal } from '#kernel/errors.ts';
import type { Platform } from '#platform/platform.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { signInRefusal } from '../rules/loginState.ts';
import { clearFailures, countFailure, findAccount, findFailures } from './accounts.ts';
import { isPassword, pretendToCompare } from './passwords.ts';

const no = (code: ErrorCode): Refusal =>
  code === 1544
    ? new Refusal(429, 1544, 'Security', { key: 'identity:login/1544' })
    : new Refusal(401, code, 'Security', { key: `identity:login/${code}` });

export type SignedIn = { unit: string; accountId: string; limits: { idleMinutes: number; absoluteHours: number } };

/**
 * Proves unit, account and password. Unknown account and wrong password answer alike in text, time and locking;
 * only a right password learns that an account is locked or expired (domain 3.1, quality A-01).
 */
export async function proveAccount(
  platform: Platform,
  typed: { orgunit: string; accountid: string; password: string },
): Promise<SignedIn> {
  const { tenancy, clock } = platform;
  const now = clock.now();
  const accountId = typed.accountid.trim().toLowerCase();
  const unit = await tenancy.global((db) => findUnit(db, typed.orgunit));
  if (!unit) throw new Refusal(400, 1711, 'Data', { key: 'identity:login/1711' });
  const { readUnits } = await tenancy.global((db) => platform.unitPath(db, unit.id));
  const [policy, general] = await tenancy.readingUnits(readUnits, async (db) => [
    await configurationOf(db, readUnits, 'password-policy'),
    await configurationOf(db, readUnits, 'general'),
  ]);
  const failures = await tenancy.global((db) => findFailures(db, unit.id, accountId));
  if (failures?.locked_until && failures.locked_until > now) throw no(1544);
  const account = await tenancy.global((db) => findAccount(db, unit.id, accountId));
  const right = account?.password_hash
    ? await isPassword(account.password_hash, typed.password)
    : await pretendToCompare(typed.password).then(() => false);
  if (!account || !right) {
    await tenancy.global((db) => countFailure(db, unit.id, accountId, now, policy));
    throw no(1525);
  }
  if (unit.maintenance) throw new Refusal(503, 1250, 'Infrastructure', { key: 'base:errorCode/1250' });
  const refusal = signInRefusal(
    { state: account.state, validFrom: account.valid_from, validTo: account.valid_to },
    new Date(now).toISOString().slice(0, 10),
  );
  if (refusal) throw no(refusal);
  await tenancy.global((db) => clearFailures(db, unit.id, accountId));
  return {
    unit: unit.id,
    accountId: account.account_id,
    limits: { idleMinutes: general.sessionIdleMinutes, absoluteHours: general.sessionAbsoluteHours },
  };
}

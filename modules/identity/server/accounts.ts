import { sql } from 'kysely';
import type { ManagementLevel } from '#kernel/session.ts';
import type { Db } from '#platform/database/executor.ts';
import type { AccountState } from '../rules/loginState.ts';

export type Account = {
  org_unit: string;
  account_id: string;
  name: string;
  roles: string[];
  state: AccountState;
  valid_from: string | null;
  valid_to: string | null;
  password_hash: string | null;
  password_history: string[];
  password_change_required: boolean;
};

export const findAccount = (db: Db, unit: string, accountId: string): Promise<Account | undefined> =>
  db.find(
    sql<Account>`select org_unit, account_id, name, roles, state, valid_from, valid_to, password_hash, password_history, password_change_required
      from account where org_unit = ${unit} and account_id = ${accountId}`,
    { name: 'account.find' },
  );

export type NewAccount = {
  accountId: string;
  name: string;
  roles: string[];
  passwordHash: string;
  level?: ManagementLevel;
  managedUnits?: string[];
  language?: string;
  state?: AccountState;
  validFrom?: string;
  validTo?: string;
  passwordChangeRequired?: boolean;
};

/** Stores or renews an account of a unit. */
export async function saveAccount(db: Db, unit: string, account: NewAccount): Promise<void> {
  await db.run(sql`insert into account (org_unit, account_id, name, roles, password_hash, level, managed_units, language, state, valid_from, valid_to, password_change_required)
    values (${unit}, ${account.accountId}, ${account.name}, ${account.roles}, ${account.passwordHash}, ${account.level ?? null}, ${account.managedUnits ?? []},
      ${account.language ?? null}, ${account.state ?? 'ACTIVE'}, ${account.validFrom ?? null}, ${account.validTo ?? null}, ${account.passwordChangeRequired ?? false})
    on conflict (org_unit, account_id) do update set name = excluded.name, roles = excluded.roles, password_hash = excluded.password_hash, level = excluded.level,
      managed_units = excluded.managed_units, language = excluded.language, state = excluded.state, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
      password_change_required = excluded.password_change_required, version = account.version + 1`);
}

export type FailedLogin = { failed_attempts: number; first_failed_at: number | null; locked_until: number | null };

export const findFailures = (db: Db, unit: string, accountId: string): Promise<FailedLogin | undefined> =>
  db.find(
    sql<FailedLogin>`select failed_attempts, first_failed_at, locked_until from failed_login where org_unit = ${unit} and account_id = ${accountId}`,
    { name: 'failures.find' },
  );

/** Counts a wrong password in one statement, so that parallel guesses are all counted. */
export async function countFailure(
  db: Db,
  unit: string,
  accountId: string,
  now: number,
  policy: { lockAfter: number; lockMinutes: number },
): Promise<void> {
  const at = new Date(now);
  const windowStart = new Date(now - policy.lockMinutes * 60_000);
  const until = new Date(now + policy.lockMinutes * 60_000);
  await db.run(sql`insert into failed_login as f (org_unit, account_id, failed_attempts, first_failed_at) values (${unit}, ${accountId}, 1, ${at})
    on conflict (org_unit, account_id) do update set
      failed_attempts = case when f.first_failed_at is null or f.first_failed_at < ${windowStart} then 1 else f.failed_attempts + 1 end,
      first_failed_at = case when f.first_failed_at is null or f.first_failed_at < ${windowStart} then ${at} else f.first_failed_at end,
      locked_until = case when f.first_failed_at >= ${windowStart} and f.failed_attempts + 1 >= ${policy.lockAfter} then ${until}::timestamptz else f.locked_until end`);
}

export const clearFailures = (db: Db, unit: string, accountId: string): Promise<unknown> =>
  db.run(sql`delete from failed_login where org_unit = ${unit} and account_id = ${accountId}`);

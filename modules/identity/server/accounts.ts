import { sql } from 'kysely';
import type { ManagementLevel } from '#kernel/session.ts';
import type { Db } from '#platform/database/executor.ts';
import type { AccountState } from '../rules/loginState.ts';
import type { Mfa } from '../rules/secondFactor.ts';

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
  password_changed_at: number;
  managed_units: string[];
  managed_by_extern: boolean;
  mfa: Mfa;
  level: ManagementLevel | null;
  of_grant: boolean;
};

export const findAccount = (db: Db, unit: string, accountId: string): Promise<Account | undefined> =>
  db.find(
    sql<Account>`select org_unit, account_id, name, roles, state, valid_from, valid_to, password_hash, password_history, password_change_required,
        password_changed_at, managed_units, managed_by_extern, mfa, level, of_grant from account where org_unit = ${unit} and account_id = ${accountId}`,
    { name: 'account.find' },
  );

export type NewAccount = {
  accountId: string;
  name: string;
  roles: string[];
  /** Null: nobody signs in with a password here. */
  passwordHash: string | null;
  level?: ManagementLevel;
  managedUnits?: string[];
  language?: string;
  state?: AccountState;
  validFrom?: string;
  validTo?: string;
  passwordChangeRequired?: boolean;
  mfa?: Mfa;
  managedByExtern?: boolean;
};

/** Stores or renews an account of a unit. */
export async function saveAccount(db: Db, unit: string, account: NewAccount): Promise<void> {
  await db.run(sql`insert into account (org_unit, account_id, name, roles, password_hash, level, managed_units, language, state, valid_from, valid_to,
      password_change_required, mfa, managed_by_extern)
    values (${unit}, ${account.accountId}, ${account.name}, ${account.roles}, ${account.passwordHash}, ${account.level ?? null}, ${account.managedUnits ?? []},
      ${account.language ?? null}, ${account.state ?? 'ACTIVE'}, ${account.validFrom ?? null}, ${account.validTo ?? null}, ${account.passwordChangeRequired ?? false}, ${account.mfa ?? 'NONE'}, ${account.managedByExtern ?? false})
    on conflict (org_unit, account_id) do update set name = excluded.name, roles = excluded.roles, password_hash = excluded.password_hash, level = excluded.level,
      managed_units = excluded.managed_units, language = excluded.language, state = excluded.state, valid_from = excluded.valid_from, valid_to = excluded.valid_to,
      password_change_required = excluded.password_change_required, mfa = excluded.mfa, managed_by_extern = excluded.managed_by_extern, version = account.version + 1`);
}

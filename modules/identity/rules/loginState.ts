import type { ErrorCode } from '#kernel/errors.ts';
import type { TextEnding } from '#kernel/text.ts';

/** The codes that say why somebody is not let in; each has its text. */
export type EntryCode = ErrorCode & (TextEnding<'identity:login/'> extends `${infer N extends number}` ? N : never);

export type AccountState = 'ACTIVE' | 'LOCKED_ADMIN' | 'LOCKED_HR' | 'EXPIRED' | 'LOCKED';
export type AccountFacts = { state: AccountState; validFrom: string | null; validTo: string | null };

/** Is a password older than the policy allows? 0 days: never. */
export const isOverdue = (changedAt: number, maxAgeDays: number, now: number): boolean =>
  maxAgeDays > 0 && now - changedAt > maxAgeDays * 86_400_000;

/** Why an account whose password was right may still not sign in (domain 3.1); `today` is an ISO date. */
export function signInRefusal(account: AccountFacts, today: string): EntryCode | undefined {
  if (account.state === 'LOCKED_ADMIN') return 1541;
  if (account.state === 'LOCKED_HR') return 1540;
  if (account.state === 'LOCKED') return 1529;
  if (account.state === 'EXPIRED') return 1524;
  if (account.validTo !== null && account.validTo < today) return 1524;
  if (account.validFrom !== null && account.validFrom > today) return 1543;
  return undefined;
}

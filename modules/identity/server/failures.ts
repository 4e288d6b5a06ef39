import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';

/** What was tried: each kind counts for itself, so that a right password does not open the way to more codes. */
export type FailureKind = 'PASSWORD' | 'CODE' | 'PAIRING' | 'ADDRESS' | 'PIN';
export type LockPolicy = { lockAfter: number; lockMinutes: number };

type Failures = { failed_attempts: number; locked_until: number | null };

const findFailures = (db: Db, unit: string, accountId: string, kind: FailureKind): Promise<Failures | undefined> =>
  db.find(
    sql<Failures>`select failed_attempts, locked_until from failed_login where org_unit = ${unit} and account_id = ${accountId} and kind = ${kind}`,
    { name: 'failures.find' },
  );

/** Until when no more attempts are checked; undefined: they are. */
export async function lockedUntil(
  db: Db,
  unit: string,
  accountId: string,
  kind: FailureKind,
  now: number,
): Promise<number | undefined> {
  const until = (await findFailures(db, unit, accountId, kind))?.locked_until;
  return until != null && until > now ? until : undefined;
}

export const isLocked = async (...of: Parameters<typeof lockedUntil>): Promise<boolean> =>
  (await lockedUntil(...of)) !== undefined;

/** Counts a wrong attempt in one statement, so that parallel guesses are all counted; answers whether that locks. */
export async function countFailure(
  db: Db,
  unit: string,
  accountId: string,
  kind: FailureKind,
  now: number,
  policy: LockPolicy,
): Promise<boolean> {
  const at = new Date(now);
  const windowStart = new Date(now - policy.lockMinutes * 60_000);
  const until = new Date(now + policy.lockMinutes * 60_000);
  const row = await db.find(
    sql<Failures>`insert into failed_login as f (org_unit, account_id, kind, failed_attempts, first_failed_at, locked_until)
    values (${unit}, ${accountId}, ${kind}, 1, ${at}, ${policy.lockAfter <= 1 ? until : null}::timestamptz)
    on conflict (org_unit, account_id, kind) do update set
      failed_attempts = case when f.first_failed_at is null or f.first_failed_at < ${windowStart} then 1 else f.failed_attempts + 1 end,
      first_failed_at = case when f.first_failed_at is null or f.first_failed_at < ${windowStart} then ${at} else f.first_failed_at end,
      locked_until = case when (case when f.first_failed_at >= ${windowStart} then f.failed_attempts + 1 else 1 end) >= ${policy.lockAfter}
        then ${until}::timestamptz else f.locked_until end
    returning failed_attempts, locked_until`,
  );
  return row?.locked_until != null && row.locked_until > now;
}

export const clearFailures = (db: Db, unit: string, accountId: string, kind: FailureKind): Promise<unknown> =>
  db.run(sql`delete from failed_login where org_unit = ${unit} and account_id = ${accountId} and kind = ${kind}`);

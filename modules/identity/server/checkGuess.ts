import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { clearFailures, countFailure, type FailureKind, lockedUntil, type LockPolicy } from './failures.ts';
import { makePlaces, makeTurns } from '#platform/turns.ts';

/** Guesses of one account that wait in this process; a depot that signs one account in everywhere at once is far below. */
const inTurn = makeTurns(64);
/** Each check holds a connection while it compares: few, so that nobody else lacks one. */
const place = makePlaces(3);

export type CheckedGuess = { right: true } | { right: false; lockedUntil?: number };

/**
 * Checks a password and counts it. One after another under a lock of the account, over all processes: of any number of guesses on
 * their way at once no more are checked than the lock allows. Right ones clear the count.
 */
export function checkGuess(
  platform: Platform,
  of: { unit: string; accountId: string; kind: FailureKind; policy: LockPolicy },
  isRight: () => Promise<boolean>,
): Promise<CheckedGuess> {
  const { unit, accountId, kind, policy } = of;
  const key = `guess/${kind}/${unit}/${accountId}`;
  return inTurn(key, () =>
    place(() =>
      platform.tenancy.inUnit([unit], async (db): Promise<CheckedGuess> => {
        await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
        const now = platform.clock.now();
        const until = await lockedUntil(db, unit, accountId, kind, now);
        if (until !== undefined) return { right: false, lockedUntil: until };
        if (await isRight()) {
          await clearFailures(db, unit, accountId, kind);
          return { right: true };
        }
        await countFailure(db, unit, accountId, kind, now, policy);
        return { right: false };
      }),
    ),
  );
}

import { sql } from 'kysely';
import type { Db } from '#platform/database/executor.ts';
import type { Platform } from '#platform/platform.ts';
import { type CheckedGuess, checkGuess } from './checkGuess.ts';
import { clearFailures, countFailure, type LockPolicy, lockedUntil } from './failures.ts';

/** Who guesses at a driver's PIN on one device must not keep the driver from every other: all devices together have this many times more. */
const wider = 4;
const wide = (policy: LockPolicy): LockPolicy => ({ ...policy, lockAfter: policy.lockAfter * wider });

/** Wrong PINs by driver and device, of the driver on all devices, and of the device at all drivers. */
const names = (driverId: string, device: string) =>
  ({ here: `${driverId}@${device}`, driver: driverId, device: `@${device}` }) as const;

/**
 * Checks a PIN that was typed on a device and counts a wrong one. A device is locked for the driver after as many as a sign-in; over all
 * devices, and over all drivers of the device, after four times as many. What a device guessed is forgotten by time alone.
 */
export async function checkPin(
  platform: Platform,
  of: { unit: string; driverId: string; device: string; policy: LockPolicy },
  isRight: () => Promise<boolean>,
): Promise<CheckedGuess> {
  const { unit, driverId, policy } = of;
  const { here, driver, device } = names(driverId, of.device);
  const now = platform.clock.now();
  for (const accountId of [driver, device]) {
    const until = await platform.tenancy.readingUnits([unit], (db) => lockedUntil(db, unit, accountId, 'PIN', now));
    if (until !== undefined) return { right: false, lockedUntil: until };
  }
  const checked = await checkGuess(platform, { unit, accountId: here, kind: 'PIN', policy }, isRight);
  if (!checked.right && checked.lockedUntil !== undefined) return checked;
  await platform.tenancy.inUnit([unit], async (db) => {
    // A right one says who this driver is, not that the device guesses no more: whoever knows one PIN would guess at all others for ever.
    if (checked.right) await clearFailures(db, unit, driver, 'PIN');
    else for (const accountId of [driver, device]) await countFailure(db, unit, accountId, 'PIN', now, wide(policy));
  });
  return checked;
}

/** What was guessed at a driver's PIN counts no longer, on any device. */
export async function clearPinGuesses(db: Db, unit: string, driverId: string): Promise<void> {
  await db.run(sql`delete from failed_login where org_unit = ${unit} and kind = 'PIN'
    and (account_id = ${driverId} or starts_with(account_id, ${`${driverId}@`}))`);
}

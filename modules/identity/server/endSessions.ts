import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';

/** Ends all sessions of an account and tells every process, so that cookies and streams are dead within a second. */
export async function endSessionsOf(platform: Platform, unit: string, accountId: string): Promise<void> {
  await platform.tenancy.global((db) =>
    db.run(
      sql`update session set ended_at = ${new Date(platform.clock.now())} where account_unit = ${unit} and account_id = ${accountId} and ended_at is null`,
    ),
  );
  await platform.asSystem(unit, async (ctx) => ctx.changed('session', 'account', accountId));
}

import { sql } from 'kysely';
import { forbidden, Refusal } from '#kernel/errors.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { openSession } from './sessionRow.ts';
import { entryOf, openingFor } from './signIn.ts';

/**
 * Ends the session and opens another one in a unit that the account manages; answers its token. The hours that a session may last
 * go on counting. Who sees only own rows has them in the own unit only (R9), and a paired device stays where it was paired.
 */
export async function switchUnit(platform: Platform, record: SessionRecord, orgunit: string): Promise<string> {
  const { account, managedUnits, rowScope, session } = record;
  const reach = [...managedUnits, account.unit];
  if (!reach.includes(orgunit) || rowScope !== 'unit' || record.grant) throw forbidden();
  const entry = await entryOf(platform, orgunit);
  if (entry.unit.maintenance) throw new Refusal(503, 1250, 'Infrastructure', { key: 'base:errorCode/1250' });
  return platform.asSystem(session.orgUnit, async (ctx) => {
    const ended = await ctx.db.find(
      sql<{
        expires_at: number;
        provider_token: Buffer | null;
      }>`update session set ended_at = ${new Date(ctx.now)} where id = ${record.id} and ended_at is null returning expires_at, provider_token`,
    );
    if (!ended) throw new Refusal(401, 1500, 'Security');
    ctx.changed('session', 'session', record.id);
    const opening = openingFor(entry, account.id, ctx.now);
    return openSession(
      ctx.db,
      {
        ...opening,
        accountUnit: account.unit,
        expiresAt: Math.min(opening.expiresAt, ended.expires_at),
        ...(ended.provider_token ? { providerToken: ended.provider_token } : {}),
      },
      ctx.now,
    );
  });
}

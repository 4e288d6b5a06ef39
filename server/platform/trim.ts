import { sql } from 'kysely';
import type { Platform } from './platform.ts';

const dayMs = 24 * 3600_000;
/** Streams replay minutes, not days; facts that nobody has read yet stay anyway. */
const eventDays = 2;
/** A device that was away longer than this signs in anew and asks before it sends old scans. */
const keyDays = 90;

/** Deletes events that nobody will ask for again and keys of commands that no device will repeat. */
export async function trim(platform: Platform): Promise<void> {
  const before = (days: number): Date => new Date(platform.clock.now() - days * dayMs);
  const gone = await platform.tenancy.asOwner((db) =>
    db.find(
      sql<{
        events: number;
        keys: number;
      }>`select app.trim_outbox(${before(eventDays)})::int as events, app.trim_done_once(${before(keyDays)})::int as keys`,
    ),
  );
  platform.log.info(gone ?? {}, 'trimmed');
}

import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';

/** Where somebody drove is nobody's business after a month. */
const keptMs = 30 * 24 * 3600_000;

export async function trimPositions(platform: Platform): Promise<void> {
  const gone = await platform.tenancy.asOwner((db) =>
    db.find(sql<{ rows: number }>`select app.trim_positions(${new Date(platform.clock.now() - keptMs)})::int as rows`),
  );
  platform.log.info(gone ?? {}, 'positions trimmed');
}

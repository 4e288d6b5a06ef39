import { sql } from 'kysely';
import { positionsKeptDays } from '../../contract/positions.ts';
import type { Platform } from '#platform/platform.ts';

const keptMs = positionsKeptDays * 24 * 3600_000;

export async function trimPositions(platform: Platform): Promise<void> {
  const gone = await platform.tenancy.asOwner((db) =>
    db.find(sql<{ rows: number }>`select app.trim_positions(${new Date(platform.clock.now() - keptMs)})::int as rows`),
  );
  platform.log.info(gone ?? {}, 'positions trimmed');
}

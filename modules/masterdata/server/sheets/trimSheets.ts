import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';

/** Uploaded sheets hold names and addresses of people: what nobody finishes within two days goes. */
const keptMs = 2 * 24 * 3600_000;

export async function trimSheets(platform: Platform): Promise<void> {
  const gone = await platform.tenancy.asOwner((db) =>
    db.find(sql<{ rows: number }>`select app.trim_sheets(${new Date(platform.clock.now() - keptMs)})::int as rows`),
  );
  platform.log.info(gone ?? {}, 'sheets trimmed');
}

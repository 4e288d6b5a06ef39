import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { configurationOf } from '#modules/settings/server/index.ts';

const dayMs = 24 * 3600_000;

/** Messages and their attachments go when their unit no longer keeps them (`messaging.retentionDays`). */
export async function trimMessages(platform: Platform): Promise<void> {
  const units = await platform.tenancy.asOwner((db) =>
    db.run(sql<{ id: string }>`select distinct org_unit as id from channel order by 1`),
  );
  for (const { id: unit } of ownOf(platform, units)) {
    const { readUnits } = await platform.tenancy.global((db) => platform.unitPath(db, unit));
    const { retentionDays } = await platform.tenancy.readingUnits(readUnits, (db) =>
      configurationOf(db, readUnits, 'messaging'),
    );
    const before = new Date(platform.clock.now() - retentionDays * dayMs);
    const gone = await platform.tenancy.asOwner((db) =>
      db.find(
        sql<{ messages: number; attachments: number }>`select app.trim_messages(${unit}, ${before})::int as messages,
          app.trim_attachments(${unit}, ${before})::int as attachments`,
      ),
    );
    platform.log.info({ unit, ...gone }, 'messages trimmed');
  }
}

import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { listDepots, rootUnit } from '#modules/organisation/server/index.ts';
import { retryRows } from './repair.ts';

/** ms. After that somebody has to look. */
const longest = 14 * 86_400_000;

/** Imports of a unit with reports that spoke of what was not known yet, with the rows. */
const waitingOf = (platform: Platform, unit: string) =>
  platform.asSystem(unit, ({ db, now }) =>
    db.run(
      sql<{
        import_id: string;
        rows: string[];
      }>`select r.import_id, array_agg(r.id::text order by r.row_no) as rows from order_row r
        join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
        where r.org_unit = ${unit} and r.state = 'ERROR' and r.draft ? 'report' and i.received_at > ${new Date(now - longest)}
          and exists (select from jsonb_array_elements(r.draft -> 'problems') p where p ->> 'code' in ('REPORT_NUMBER_UNKNOWN', 'REPORT_TOO_EARLY', 'UNIT_NOT_SENT'))
        group by r.import_id order by min(i.received_at), r.import_id limit 200`,
      { name: 'reports.waiting' },
    ),
  );

/** Messages overtake each other: a status whose shipment was not known when it came is taken as soon as it is. */
export async function retryReports(platform: Platform): Promise<void> {
  const [depots, root] = await platform.tenancy.global(
    async (db) => [await listDepots(db), await rootUnit(db)] as const,
  );
  for (const unit of new Set([root, ...depots.map(({ id }) => id)]))
    for (const { import_id: importId, rows } of await waitingOf(platform, unit))
      await platform.asSystem(unit, async (ctx) => {
        const chosen = rows.slice(0, 2000);
        const { taken, known } = await retryRows(ctx, importId, { rows: chosen, dryRun: true });
        if (taken + known > 0) await retryRows(ctx, importId, { rows: chosen, dryRun: false });
      });
}

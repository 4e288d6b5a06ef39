import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots, rootUnit } from '#modules/organisation/server/index.ts';
import { isTurn } from '../rules/reports/turns.ts';
import { retryRows } from './repair.ts';

/** ms. After that somebody has to look. */
const longest = 14 * 86_400_000;
/** Rows that are tried in one transaction. */
const atOnce = 500;

/** Imports of a unit with reports that spoke of what was not known yet, with the rows, whose turn it is; the latest first. */
async function waitingOf(platform: Platform, unit: string) {
  const now = platform.clock.now();
  const waiting = await platform.asSystem(unit, ({ db }) =>
    db.run(
      sql<{
        import_id: string;
        received_at: number;
        rows: string[];
      }>`select r.import_id, min(i.received_at) as received_at, array_agg(r.id::text order by r.row_no) as rows from order_row r
        join order_import i on i.org_unit = r.org_unit and i.id = r.import_id
        where r.org_unit = ${unit} and r.state = 'ERROR' and r.draft ? 'report' and i.received_at > ${new Date(now - longest)}
          and exists (select from jsonb_array_elements(r.draft -> 'problems') p where p ->> 'code' in ('REPORT_NUMBER_UNKNOWN', 'REPORT_TOO_EARLY', 'UNIT_NOT_SENT'))
        group by r.import_id order by min(i.received_at) desc, r.import_id`,
      { name: 'reports.waiting' },
    ),
  );
  return waiting.filter((one) => isTurn(one.import_id, now - Number(one.received_at), now));
}

async function retry(platform: Platform, unit: string, importId: string, rows: string[]): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce)
    await platform.asSystem(unit, async (ctx) => {
      const chosen = rows.slice(from, from + atOnce);
      const { taken, known } = await retryRows(ctx, importId, { rows: chosen, dryRun: true });
      if (taken + known > 0) await retryRows(ctx, importId, { rows: chosen, dryRun: false });
    });
}

/**
 * Messages overtake each other: a status whose shipment was not known when it came is taken as soon as it is. An import that cannot be tried keeps
 * none of the others from it; the run fails at its end, so that the operator sees it. Throws what the last such import threw.
 */
export async function retryReports(platform: Platform): Promise<void> {
  const [depots, root] = await platform.tenancy.global(
    async (db) => [await listDepots(db), await rootUnit(db)] as const,
  );
  let failed: unknown;
  for (const { id: unit } of ownOf(platform, [{ id: root }, ...depots.filter(({ id }) => id !== root)]))
    for (const { import_id: importId, rows } of await waitingOf(platform, unit))
      try {
        await retry(platform, unit, importId, rows);
      } catch (error) {
        platform.log.error({ err: error, unit, importId }, 'reports of a partner could not be tried again');
        failed = error;
      }
  if (failed !== undefined) throw failed;
}

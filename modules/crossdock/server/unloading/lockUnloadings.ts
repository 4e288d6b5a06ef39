import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { lockSeenList, moveList } from '../list/lists.ts';
import type { ProcessListRow } from '../tables.gen.ts';

/** Time to find what was forgotten, after the depot that had loaded the unit has its report (domain 3.7). */
const reportedMs = 15 * 60_000;
/** An own trip has nobody to report to: its list is locked the day after. */
const ownMs = 24 * 3600_000;

/** Closed unloadings are locked once they are reported and their time to be opened again has passed. */
export async function lockUnloadings(platform: Platform): Promise<void> {
  const units = ownOf(platform, await platform.tenancy.global(listDepots));
  for (const { id: unit } of units)
    await platform.asSystem(unit, async (ctx) => {
      const due = await ctx.db.run(
        sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and kind = 'ULD' and state = 'CLOSED'
          and ((partner_unit is not null and report_version > 0 and closed_at < ${new Date(ctx.now - reportedMs)}) or closed_at < ${new Date(ctx.now - ownMs)})
          order by id limit 200`,
        { name: 'unloadings.toLock' },
      );
      for (const list of due) {
        const locked = await lockSeenList(ctx, list);
        if (locked.list.state === 'CLOSED') await moveList(ctx, locked, 'lock');
      }
    });
}

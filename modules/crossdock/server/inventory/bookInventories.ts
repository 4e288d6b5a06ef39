import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import type { CommandContext } from '#platform/context.ts';
import { ownOf } from '#platform/servers/place.ts';
import { listDepots } from '#modules/organisation/server/index.ts';
import { lockSeenList, moveList } from '../list/lists.ts';
import type { ProcessListRow } from '../tables.gen.ts';

/** ms after its closing in which an inventory can be opened again; then it is booked. */
const openMs = 24 * 3_600_000;

async function bookClosed(ctx: CommandContext): Promise<void> {
  const closed = await ctx.db.run(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and kind = 'INV' and state = 'CLOSED' and closed_at < ${new Date(ctx.now - openMs)} order by id`,
    { name: 'inventory.toBook' },
  );
  for (const list of closed) {
    const locked = await lockSeenList(ctx, list);
    // Somebody has opened it again since it was read.
    if (locked.list.state === 'CLOSED') await moveList(ctx, locked, 'lock');
  }
}

/** Closed inventories of the day before are booked: nobody changes them any more (domain 3.7). */
export async function bookInventories(platform: Platform): Promise<void> {
  for (const { id } of ownOf(platform, await platform.tenancy.global(listDepots)))
    await platform.asSystem(id, bookClosed);
}

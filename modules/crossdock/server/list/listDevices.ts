import { sql } from 'kysely';
import type { z } from 'zod';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import type { atListSchema } from '../../contract/list.ts';
import { silentFrom, type SilentDevice } from '../../rules/list/silentDevice.ts';
import type { ProcessListRow } from '../tables.gen.ts';

/**
 * A device whose screen shows the list says so again and again; one that goes away with nothing waiting is forgotten. Two accounts on one device are two:
 * each has a queue of its own.
 */
export async function noteDevice(
  ctx: CommandContext,
  { id }: Pick<ProcessListRow, 'id'>,
  { device, waiting, leaves }: z.infer<typeof atListSchema>,
): Promise<void> {
  const { accountId, accountName } = ctx.session;
  if (leaves && waiting === 0)
    await ctx.db.run(
      sql`delete from list_device where org_unit = ${ctx.unit} and list_id = ${id} and device = ${device} and account_id = ${accountId}`,
      { name: 'list.deviceLeaves' },
    );
  else
    await ctx.db.run(
      sql`insert into list_device (org_unit, list_id, device, account_id, account_name, seen_at, waiting)
          values (${ctx.unit}, ${id}, ${device}, ${accountId}, ${accountName}, ${new Date(ctx.now)}, ${waiting})
        on conflict (org_unit, list_id, device, account_id)
          do update set account_name = excluded.account_name, seen_at = excluded.seen_at, waiting = excluded.waiting`,
      { name: 'list.deviceAt' },
    );
}

/** Devices that may hold scans for a list, those that are silent for longest first. */
export const silentDevices = (ctx: ViewContext, listId: string): Promise<SilentDevice[]> =>
  ctx.db.run(
    sql<SilentDevice>`select account_name as by, seen_at as "seenAt", waiting from list_device
      where org_unit = ${ctx.unit} and list_id = ${listId} and (waiting > 0 or seen_at < ${new Date(silentFrom(ctx.now))})
      order by seen_at, account_name limit 50`,
    { name: 'list.silentDevices' },
  );

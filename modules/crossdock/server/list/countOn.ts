import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import type { EquipmentCount } from '../columns.ts';
import { depotsOf } from '../unloading/announce.ts';
import type { ProcessListRow } from '../tables.gen.ts';

const fixed: readonly ProcessListRow['state'][] = ['CLOSED', 'LOCKED', 'JOURNEY_CLOSED'];

/** The loading equipment of a list whose content is fixed, and who is at its other end; undefined while it is worked on. */
export async function countOn(ctx: CommandContext, listId: string) {
  const list = await ctx.db.find(
    sql<ProcessListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${listId}`,
    { name: 'list.count' },
  );
  if (!list || !fixed.includes(list.state)) return undefined;
  const counts: readonly EquipmentCount[] = list.equipment ?? [];
  return {
    name: list.name,
    tripName: list.trip_name,
    tripId: list.trip_id,
    counts,
    /** Other depots: the one that loaded the unit, or those that unload it. */
    depots: list.partner_unit === null ? (list.kind === 'LDG' ? await depotsOf(ctx, listId) : []) : [list.partner_unit],
  };
}

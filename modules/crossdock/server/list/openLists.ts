import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';

/** A loading list that expects a package, or has it on its truck. */
export type OpenLoading = { name: string; tripName: string; gate: string | null };

/** Open loading lists that expect one of these packages or have it on their truck. */
export const openListsOf = (ctx: ViewContext, packageIds: readonly string[]): Promise<OpenLoading[]> =>
  ctx.db.run(
    sql<OpenLoading>`select distinct l.name, coalesce(l.trip_name, l.name) as "tripName", l.gate from process_package lp
        join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id
        join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id and not i.removed
      where lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[])
        and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED') and l.kind = 'LDG' order by 1`,
    { name: 'lists.openOf' },
  );

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { PackageRow } from '#modules/shipments/server/index.ts';
import { type LineOutcome, lineOutcome } from '../../rules/inventory/findings.ts';
import type { PlaceState } from '../../rules/list/vocabulary.ts';
import type { ProcessListRow, ProcessPackageRow } from '../tables.gen.ts';

/** A package of a count with where it stands by now. */
type LineRow = ProcessPackageRow &
  Pick<
    PackageRow,
    'barcode' | 'status' | 'terminal_status' | 'actual_space' | 'details' | 'position' | 'missing_since'
  > & {
    order_number: string;
    place_name: string;
    packages: number;
    place: PlaceState | null;
    validated: boolean | null;
  };
export type CountLine = LineRow & { outcome: LineOutcome };

/** Every package of a count with what the count says of it. */
export async function countLines(ctx: ViewContext, list: Pick<ProcessListRow, 'id' | 'state'>): Promise<CountLine[]> {
  const rows = await ctx.db.run(
    sql<LineRow>`select lp.*, p.barcode, p.status, p.terminal_status, p.actual_space, p.details, p.position, p.missing_since,
        s.order_number, s.place_name, s.packages, pl.state as place, pl.validated
      from process_package lp
        join package p on p.org_unit = lp.org_unit and p.id = lp.package_id
        join shipment s on s.org_unit = lp.org_unit and s.id = lp.item_id
        left join inventory_place pl on pl.org_unit = lp.org_unit and pl.list_id = lp.list_id and pl.position = lp.expected_space
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${list.id} order by pl.sequence nulls last, s.order_number, p.position`,
    { name: 'inventory.lines' },
  );
  const open = await ctx.db.find(
    sql`select 1 from inventory_place where org_unit = ${ctx.unit} and list_id = ${list.id} and state = 'OPEN' limit 1`,
    { name: 'inventory.openPlace' },
  );
  const state = { state: list.state, allPlacesDone: open === undefined };
  return rows.map((row) => ({
    ...row,
    outcome: lineOutcome(
      {
        processStatus: row.process_status,
        surplus: row.surplus,
        moved: row.moved,
        decision: row.decision,
        expectedAt: row.expected_space,
        foundAt: row.found_space,
        terminalStatus: row.terminal_status,
        place: row.place,
      },
      state,
    ),
  }));
}

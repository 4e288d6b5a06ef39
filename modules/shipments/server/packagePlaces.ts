import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, insertRows } from '#platform/database/table.ts';
import { standsAt } from '../rules/packageProcess.ts';
import type { PackageChange } from './packages.ts';
import { type PackageRow, tables } from './tables.gen.ts';

type New = Pick<PackageRow, 'id' | 'terminal_status' | 'actual_space'>;

/** Notes where packages stand that begin in the hall: nothing moved them there. */
export async function noteFirstPlaces(ctx: CommandContext, rows: readonly New[]): Promise<void> {
  const standing = rows.filter(({ terminal_status }) => terminal_status === 'IN_DEPOT');
  if (standing.length === 0) return;
  const first = ({ id, actual_space }: New) => ({
    package_id: id,
    at: new Date(ctx.now),
    id: ctx.newId(),
    ...standsAt('IN_DEPOT', null, actual_space),
  });
  await ctx.db.run(insertRows(ctx, tables.packagePlace, standing.map(first)), { name: 'package.firstPlaces' });
}

/** The places of a package become those of another, which it turned out to be. */
export const takePlaces = (ctx: CommandContext, from: PackageRow, to: PackageRow): Promise<unknown> =>
  ctx.db.run(
    sql`update package_place set package_id = ${to.id} where org_unit = ${ctx.unit} and package_id = ${from.id}`,
    { name: 'package.takePlaces' },
  );

/** Notes where a package stands from now on, when that changes: readings that come late are judged by what lay there when they were measured. */
export function notePlace(
  ctx: CommandContext,
  row: PackageRow,
  { state, process, compartment, space }: PackageChange,
): void {
  const was = row.compartment_kind ? { kind: row.compartment_kind, id: row.compartment_id } : null;
  const before = standsAt(row.terminal_status, was, row.actual_space);
  const after = standsAt(
    state.terminalStatus,
    compartment === undefined ? was : compartment,
    space === undefined ? row.actual_space : (space?.text ?? null),
  );
  if (before.place === after.place && before.position === after.position) return;
  ctx.db.later(
    insertRow(ctx, tables.packagePlace, {
      package_id: row.id,
      at: new Date(process?.detail.lastStatusTime ?? ctx.now),
      id: ctx.newId(),
      ...after,
    }),
    { name: 'package.place', touches: 'package_place' },
  );
}

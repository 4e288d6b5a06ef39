import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import { standsAt } from '../rules/packageProcess.ts';
import type { PackageChange } from './packages.ts';
import { type PackageRow, tables } from './tables.gen.ts';

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

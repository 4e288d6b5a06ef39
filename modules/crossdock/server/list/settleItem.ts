import { type RawBuilder, sql } from 'kysely';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { type JsonRow, readJson } from '#platform/database/asJson.ts';
import { updateRow } from '#platform/database/table.ts';
import type { PackageState } from '#modules/shipments/rules/packageProcess.ts';
import { recountTerminalBut, settleTransitions } from '#modules/shipments/server/index.ts';
import { movedOn, tallyOf } from '../../rules/list/counters.ts';
import type { ListPackage } from '../../rules/list/itemState.ts';
import { joinedPackages, type OfPackage, type PackageJoined } from './listView.ts';
import { type Locked, notifyList, reportToTrip } from './lists.ts';
import type { ListProcess } from './process.ts';
import { type ProcessItemRow, type ProcessItemTable, type ProcessPackageTable, tables } from '../tables.gen.ts';

/** A shipment on a list: its line and all its packages there. */
export type ListedItem = { line: ProcessItemRow; packages: readonly PackageJoined[] };

/** `item`: the shipment's id, or a query that answers it. */
export async function listedItem(
  ctx: ViewContext,
  listId: string,
  item: string | RawBuilder<unknown>,
): Promise<ListedItem | undefined> {
  const [of, name] =
    typeof item === 'string' ? [sql`${item}`, 'list.item'] : [sql`any(array(${item}))`, 'list.itemAmong'];
  const found = await ctx.db.find(
    sql<{
      line: JsonRow<ProcessItemTable>;
      packages: (JsonRow<ProcessPackageTable> & OfPackage)[];
    }>`select to_json(i) as line,
        (select coalesce(json_agg(x order by x.position), '[]') from (${joinedPackages}
          where lp.org_unit = i.org_unit and lp.list_id = i.list_id and lp.item_id = i.item_id) x) as packages
      from process_item i where i.org_unit = ${ctx.unit} and i.list_id = ${listId} and i.item_id = ${of}`,
    { name },
  );
  if (!found) return undefined;
  const [line] = readJson(tables.processItem, [found.line]);
  return line && { line, packages: readJson(tables.processPackage, found.packages) };
}

const statesOf = (packages: readonly PackageJoined[]): ListPackage[] =>
  packages.map((one) => ({
    processStatus: one.process_status,
    terminalStatus: one.terminal_status,
    deviates: one.deviation_code !== null,
    surplus: one.surplus,
  }));

const inDepot = (packages: readonly PackageJoined[]): number =>
  packages.filter((one) => one.terminal_status === 'IN_DEPOT').length;

/** A shipment as it stands once some of its packages have changed; `deviationCode`: documented with the change. */
export const withPackages = (
  listed: ListedItem,
  changed: ReadonlyMap<string, PackageState>,
  deviationCode?: string,
): ListedItem => ({
  ...listed,
  packages: listed.packages.map((one) => {
    const after = changed.get(one.package_id);
    return after
      ? {
          ...one,
          process_status: after.processStatus,
          terminal_status: after.terminalStatus,
          status: after.status,
          deviation_code: deviationCode ?? one.deviation_code,
        }
      : one;
  }),
});

/** Brings a shipment's line, the list's counters and the trip up to date after packages went from `before` to `after`. */
export async function settleItem(
  ctx: CommandContext,
  { kind, timeline }: ListProcess,
  { list, trip }: Locked,
  before: ListedItem,
  after: ListedItem,
): Promise<Locked & { line: ProcessItemRow }> {
  const { removed, item_id: itemId } = before.line;
  const tally = tallyOf(kind, statesOf(after.packages), removed);
  ctx.db.later(
    updateRow(
      ctx,
      tables.processItem,
      { list_id: list.id, item_id: itemId },
      { state: tally.state, scanned: tally.scanned + tally.surplus },
    ),
    { name: 'list.item', touches: 'process_item' },
  );
  const changed = after.packages.filter((one, i) => one.terminal_status !== before.packages[i]?.terminal_status);
  if (inDepot(before.packages) !== inDepot(after.packages))
    recountTerminalBut(ctx, itemId, {
      packageIds: changed.map((one) => one.package_id),
      inDepot: inDepot(changed),
    });
  const done = tally.scanned > 0 && tally.scanned === after.packages.length;
  settleTransitions(ctx, [itemId], [timeline], {
    state: done ? 'FINISHED' : 'IN_PROGRESS',
    ...(done ? { at: ctx.now } : {}),
    moved: tally.scanned,
    processId: list.id,
  });
  const counters = movedOn(list, tallyOf(kind, statesOf(before.packages), removed), tally);
  ctx.db.later(updateRow(ctx, tables.processList, { id: list.id }, counters), {
    name: 'list.counters',
    touches: 'process_list',
  });
  notifyList(ctx, { list, trip });
  ctx.changed('items', 'item', itemId);
  const moved = { ...list, ...counters };
  return {
    list: moved,
    trip: await reportToTrip(ctx, { list: moved, trip }),
    line: { ...before.line, state: tally.state, scanned: tally.scanned + tally.surplus },
  };
}

import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { overtaken } from '#platform/database/trouble.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  hasLeftSince,
  lockItems,
  lockItemsAmong,
  lockPackages,
  lockPackagesAmong,
  packagesByBarcode,
  type PackageRow,
  type ShipmentRow,
  standingBearers,
} from '#modules/shipments/server/index.ts';
import { getList, type Locked, lockListAmong, lockSeenList } from './lists.ts';
import type { Elsewhere, ListProcess } from './process.ts';
import { type ListedItem, listedItem } from './settleItem.ts';
import type { ProcessPackageRow } from '../tables.gen.ts';

/** The package that a scan means, its shipment, and what the list has of both. */
export type Target = {
  item: ShipmentRow;
  pack: PackageRow;
  onList: ProcessPackageRow | undefined;
  listed: ListedItem | undefined;
  belongsTo: Elsewhere | null;
};
type Found = { locked: Locked; target: Target | undefined };

/** Lines of this list for these packages, those that still wait first. */
const linesOf = (ctx: CommandContext, listId: string, packages: readonly PackageRow[]): Promise<ProcessPackageRow[]> =>
  ctx.db.run(
    sql<ProcessPackageRow>`select lp.* from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and lp.package_id = any(${packages.map((p) => p.id)}::uuid[]) order by (lp.process_status <> 'NOT_YET_PROCESSED'), lp.package_id`,
    { name: 'scan.expected' },
  );

type AtOnce = {
  locked: Locked | undefined;
  items: readonly ShipmentRow[];
  packs: readonly PackageRow[];
  listed: ListedItem | undefined;
};

/**
 * The list and what bears the code as its own, locked in their order (ARCHITECTURE.md) without waiting for an answer in
 * between: each statement finds its rows by the code itself. Nothing where a truck has such a package by the data, because the list of that
 * truck goes first.
 */
export async function lockAtOnce(
  ctx: CommandContext,
  { kind }: ListProcess,
  rows: Rows,
  listId: string,
  code: string,
): Promise<AtOnce> {
  const { packageIds, itemIds } = standingBearers(ctx, code);
  const [locked, items, packs, listed] = await Promise.all([
    lockListAmong(ctx, kind, rows, listId, sql`exists (${packageIds})`),
    lockItemsAmong(ctx, itemIds),
    lockPackagesAmong(ctx, packageIds),
    listedItem(ctx, listId, itemIds),
  ]);
  return { locked, items, packs, listed };
}

/**
 * Somebody has loaded the package while this scan waited for it: what stood in the hall when the list was locked does no longer. The list
 * of that truck goes before what is locked by now, so the scan begins again and finds the package on the truck.
 */
function requireStill(at: AtOnce | undefined): void {
  if (at?.locked && at.packs.length === 0) throw overtaken();
}

/** What was locked at once, where that is all: one package bears the code, and what the list has of it lies on its shipment's line. */
export async function oneOf(
  ctx: CommandContext,
  process: ListProcess,
  at: AtOnce | undefined,
  bearing: readonly string[],
): Promise<Found | undefined> {
  const [item] = at?.items ?? [];
  const [pack] = at?.packs ?? [];
  if (!at?.locked || !item || pack?.item_id !== item.id || bearing.length !== 1 || bearing[0] !== pack.id)
    return undefined;
  const { locked, listed } = at;
  const onList = listed?.packages.find((one) => one.package_id === pack.id);
  if (onList) return { locked, target: { item, pack, onList, listed, belongsTo: null } };
  if ((await linesOf(ctx, locked.list.id, [pack])).length > 0) return undefined;
  const belongsTo = await process.elsewhere(ctx, item, pack);
  return { locked, target: { item, pack, onList: undefined, listed: undefined, belongsTo } };
}

/**
 * The list, and the package that a code means here: one on this list before one elsewhere, one that still waits before one that is done.
 * A package that is on a truck by the data is taken off it first, because the list of that truck is locked before this one (R16).
 */
export async function lockInTurn(
  ctx: CommandContext,
  process: ListProcess,
  rows: Rows,
  listId: string,
  code: string | undefined,
  at: number,
  early: AtOnce | undefined,
): Promise<Found> {
  const [seen, found] = await Promise.all([
    getList(ctx, process.kind, rows, listId),
    code === undefined ? [] : packagesByBarcode(ctx, code),
  ]);
  const isAboard = (pack: PackageRow) => pack.terminal_status === 'LOADED' && !hasLeftSince(pack, at);
  const loaded = found.filter(isAboard);
  if (loaded.length > 0 && process.lockTrucks) {
    requireStill(early);
    const ids = loaded.map((pack) => pack.id);
    const trucks = await process.lockTrucks(ctx, ids);
    // Both lists before what stands on either of them.
    await lockSeenList(ctx, seen);
    for (const id of ids) await trucks.takeOff(id);
  }
  const [locked, [onList]] = await Promise.all([lockSeenList(ctx, seen), linesOf(ctx, seen.id, found)]);
  const chosen = found.find((p) => p.id === onList?.package_id) ?? found[0];
  if (!chosen) return { locked, target: undefined };
  const [[item], [pack], listed] = await Promise.all([
    lockItems(ctx, { kind: 'unit' }, [chosen.item_id]),
    lockPackages(ctx, [chosen.id]),
    onList ? listedItem(ctx, listId, chosen.item_id) : undefined,
  ]);
  if (!item || !pack) return { locked, target: undefined };
  // Split off, or loaded, between the reading and the lock: what goes before that is found anew.
  const loadedSince = process.lockTrucks !== undefined && isAboard(pack) && !loaded.some(({ id }) => id === pack.id);
  if (pack.item_id !== item.id || loadedSince) throw overtaken();
  const belongsTo = onList ? null : await process.elsewhere(ctx, item, pack);
  return { locked, target: { item, pack, onList, listed, belongsTo } };
}

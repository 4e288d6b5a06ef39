import { sql } from 'kysely';
import type { z } from 'zod';
import { readBarcode } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { checkViews } from '#modules/dispatch/server/index.ts';
import {
  addTransitions,
  lockItems,
  lockPackages,
  moveItem,
  packagesByBarcode,
  type PackageRow,
  recountTerminal,
  savePackage,
  settleTransitions,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import type { PackageState } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ScanAnswer, scanLoading } from '../../contract/calls.ts';
import { listItemState } from '../../rules/itemState.ts';
import { type ScanOutcome, scanOutcome } from '../../rules/scanOutcome.ts';
import type { ListState, ScanResult } from '../../rules/vocabulary.ts';
import { loadingMoved } from '#modules/dispatch/server/index.ts';
import { findWithTrip, listPackages, packageView, summariesOf } from '../listView.ts';
import { type Locked, lockList, moveList, recount, unprocessedOf } from '../lists.ts';
import type { LoadingItemRow, LoadingPackageRow } from '../tables.gen.ts';

type Scan = z.infer<(typeof scanLoading)['body']>;
type Target = {
  item: ShipmentRow;
  pack: PackageRow;
  onList: LoadingPackageRow | undefined;
  belongsTo: { name: string; gate: string | null } | null;
};

/** The package that a barcode means here: one on this list before one elsewhere, one that still waits before one that is done. */
async function findTarget(ctx: CommandContext, listId: string, barcode: string): Promise<Target | undefined> {
  const found = await packagesByBarcode(ctx, barcode);
  if (found.length === 0) return undefined;
  const expected = await ctx.db.run(
    sql<LoadingPackageRow>`select lp.* from loading_package lp join loading_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and lp.package_id = any(${found.map((p) => p.id)}::uuid[]) order by (lp.process_status <> 'NOT_YET_PROCESSED'), lp.package_id`,
    { name: 'scan.expected' },
  );
  const onList = expected[0];
  const chosen = found.find((p) => p.id === onList?.package_id) ?? (found[0] as PackageRow);
  const [item] = await lockItems(ctx, { kind: 'unit' }, [chosen.item_id]);
  const [pack] = await lockPackages(ctx, [chosen.id]);
  if (!item || !pack) return undefined;
  const other = onList
    ? null
    : await ctx.db.find(
        sql<{
          name: string;
          gate: string | null;
        }>`select l.trip_name as name, l.gate from loading_list l join loading_item i on i.org_unit = l.org_unit and i.list_id = l.id
          where i.org_unit = ${ctx.unit} and i.item_id = ${item.id} and not i.removed and l.state not in ('CANCELED', 'JOURNEY_CLOSED') order by l.execution_date desc limit 1`,
      );
  return {
    item,
    pack,
    onList,
    belongsTo: other ?? (item.trip_name && !onList ? { name: item.trip_name, gate: null } : null),
  };
}

const stateOf = (target: Target): PackageState => ({
  processStatus: (target.onList?.process_status ?? 'NOT_YET_PROCESSED') as PackageState['processStatus'],
  terminalStatus: target.pack.terminal_status as PackageState['terminalStatus'],
  status: target.pack.status as PackageState['status'],
});

/**
 * The sacred path: one package onto the truck, key, effect, counters and history in one transaction (R19). Nothing that the
 * truck does not need happens here; a repeated key answers what it answered before.
 */
export async function scanPackageOnto(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  scan: Scan,
): Promise<ScanAnswer> {
  const key = `scan:${scan.clientScanId}`;
  const earlier = await seenBefore<Omit<ScanAnswer, 'summaries'>>(ctx, key);
  if (earlier) return { ...earlier, summaries: summariesOf(await findWithTrip(ctx, listId)) };

  let locked = await lockList(ctx, rows, listId);
  const read = readBarcode(scan.barcode);
  const target = read.kind === 'external' ? await findTarget(ctx, listId, read.barcode) : undefined;
  const outcome = scanOutcome({
    kind: 'LDG',
    listState: locked.list.state as ListState,
    routeId: locked.list.route,
    overrides: {},
    permissions: ctx.session.permissions,
    package: target
      ? {
          itemId: target.item.id,
          state: stateOf(target),
          onList: target.onList !== undefined && target.item.trip_id === locked.trip.id,
          belongsTo: target.belongsTo?.name ?? null,
          itemCanceled: target.item.state === 'CANCELED',
          hasLoadingLock: target.item.attributes.includes('hasLoadingLock'),
          onMasterPallet: null,
          outboundRouteId: target.item.outbound_route,
        }
      : null,
  });
  if (outcome.after && target) locked = await apply(ctx, locked, target, outcome, scan);
  await ctx.db.run(
    sql`insert into loading_scan (org_unit, list_id, id, client_scan_id, barcode, result, item_id, package_id, consignee_name, scanned_at, scanned_by)
      values (${ctx.unit}, ${listId}, ${ctx.newId()}, ${scan.clientScanId}, ${scan.barcode.slice(0, 120)}, ${outcome.result}, ${target?.item.id ?? null}, ${target?.pack.id ?? null},
        ${target?.item.place_name ?? null}, ${new Date(Math.min(scan.scannedAt ?? ctx.now, ctx.now))}, ${ctx.session.accountName})`,
    { name: 'scan.log' },
  );
  const answer = await answerOf(ctx, locked, target, outcome, scan);
  await remember(ctx, key, answer);
  return answer;
}

/** What a successful scan (or taking off) changes: the package, its line on the list, the shipment, list and trip. */
async function apply(
  ctx: CommandContext,
  locked: Locked,
  target: Target,
  outcome: ScanOutcome,
  scan: Scan,
): Promise<Locked> {
  const { item, pack } = target;
  const after = outcome.after as PackageState;
  const at = Math.min(scan.scannedAt ?? ctx.now, ctx.now);
  let moved =
    locked.list.state === 'RELEASED'
      ? await moveList(ctx, locked, 'start', { set: { actual_start: new Date(at) } })
      : locked;
  const loading = outcome.result === 'OK';
  await savePackage(ctx, pack, {
    state: after,
    process: {
      type: 'loading',
      detail: {
        processName: moved.list.name,
        processId: moved.list.id,
        processStatus: after.processStatus,
        packageStatus: after.status,
        deviationCode: null,
        lastStatusTime: at,
        user: ctx.session.accountName,
      },
    },
    compartment: loading
      ? { kind: 'VEHICLE_LOCAL_TRAFFIC', id: moved.trip.vehicle_id ?? moved.trip.name }
      : { kind: 'DEPOT', id: ctx.unit },
    space: null,
  });
  await ctx.db.run(
    sql`update loading_package set process_status = ${after.processStatus}, scanned_at = ${new Date(at)}, scanned_by = ${ctx.session.accountName}, gate = ${scan.gate ?? null}, manual = ${scan.manual === true},
        arrived_with_scan = ${outcome.missedArrival} where org_unit = ${ctx.unit} and list_id = ${moved.list.id} and package_id = ${pack.id}`,
    { name: 'scan.package' },
  );
  if (loading && item.state === 'RELEASED')
    await moveItem(ctx, item, 'startLoading', { args: { trip: moved.trip.name } });
  if (outcome.missedArrival) {
    await addTransitions(ctx, [
      {
        itemId: item.id,
        type: 'UNLOADING',
        state: 'FINISHED',
        at,
        to: ctx.unit,
        processName: moved.list.name,
        processId: moved.list.id,
        moved: 1,
        expected: item.packages,
      },
    ]);
  }
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'STS',
    code: loading ? '3020' : '3025',
    textKey: loading ? 'crossdock:history/packageScanned' : 'crossdock:history/packageTakenOff',
    args: { barcode: pack.barcode, name: moved.list.name },
    statusTime: at,
  });
  moved = await settleItem(ctx, moved, item.id);
  return moved;
}

/** Brings a shipment's line, the list's counters and the trip up to date after packages changed. */
export async function settleItem(ctx: CommandContext, locked: Locked, itemId: string): Promise<Locked> {
  const packages = await listPackages(ctx, locked.list.id, { itemId });
  const state = listItemState(
    'LDG',
    packages.map((p) => ({
      processStatus: p.process_status as 'LOADED',
      terminalStatus: p.terminal_status as 'LOADED',
    })),
  );
  const scanned = packages.filter((p) =>
    ['LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING'].includes(p.process_status),
  ).length;
  await ctx.db.run(
    sql`update loading_item set state = ${state}, scanned = ${scanned} where org_unit = ${ctx.unit} and list_id = ${locked.list.id} and item_id = ${itemId}`,
    { name: 'list.item' },
  );
  await recountTerminal(ctx, [itemId]);
  const done = scanned > 0 && scanned === packages.length;
  await settleTransitions(ctx, [itemId], ['LOADING'], {
    state: done ? 'FINISHED' : 'IN_PROGRESS',
    ...(done ? { at: ctx.now } : {}),
    moved: scanned,
    processId: locked.list.id,
  });
  const list = await recount(ctx, locked.list.id);
  ctx.changed('loading', 'loadingList', list.id, list.version, {
    affIds: locked.trip.aff_id ? [locked.trip.aff_id] : [],
    driverIds: locked.trip.driver_id ? [locked.trip.driver_id] : [],
  });
  ctx.changed('items', 'item', itemId);
  const trip = await loadingMoved(ctx, locked.trip, list.state as ListState, {
    loaded: list.packages_scanned,
    unprocessed: await unprocessedOf(ctx, list.id),
  });
  return { list, trip };
}

async function answerOf(
  ctx: CommandContext,
  { list }: Locked,
  target: Target | undefined,
  outcome: ScanOutcome,
  scan: Scan,
): Promise<ScanAnswer> {
  const line = target?.onList
    ? await ctx.db.find(
        sql<LoadingItemRow>`select * from loading_item where org_unit = ${ctx.unit} and list_id = ${list.id} and item_id = ${target.item.id}`,
        { name: 'scan.line' },
      )
    : undefined;
  const [pack] = target?.onList ? await listPackages(ctx, list.id, { packageId: target.pack.id }) : [];
  const args = {
    done: line?.scanned ?? 0,
    expected: line?.expected ?? 0,
    trip: target?.belongsTo?.name ?? '',
    gate: target?.belongsTo?.gate ?? '',
    position: target?.pack.actual_space ?? '',
    barcode: scan.barcode,
  };
  const wrong: readonly ScanResult[] = ['NOT_ON_LIST', 'WRONG_ROUTE'];
  const context = wrong.includes(outcome.result)
    ? args.trip === ''
      ? 'nowhere'
      : args.gate === ''
        ? undefined
        : 'gate'
    : undefined;
  return {
    clientScanId: scan.clientScanId,
    result: outcome.result,
    message: ctx.t(outcome.reason ?? `crossdock:scan/${outcome.result}`, { ...args, ...(context ? { context } : {}) }),
    item: target
      ? {
          itemId: target.item.id,
          orderNumber: target.item.order_number,
          consigneeName: target.item.place_name,
          placeCity: target.item.place_city,
          state: (line?.state as 'LOADED' | undefined) ?? null,
          expectedPackages: line?.expected ?? target.item.packages,
          scannedPackages: line?.scanned ?? 0,
          totalGrossWeight: target.item.weight,
          attributes: target.item.attributes,
          belongsTo: target.belongsTo?.name ?? null,
          gate: target.belongsTo?.gate ?? null,
          storingPosition: target.pack.actual_space,
        }
      : null,
    package: pack ? packageView(pack) : null,
    checkResults: checkViews(ctx, outcome.issues, 'crossdock'),
    summaries: summariesOf(await findWithTrip(ctx, list.id)),
    listState: list.state as ScanAnswer['listState'],
  };
}

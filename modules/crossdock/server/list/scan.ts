import { sql } from 'kysely';
import type { z } from 'zod';
import { known } from '#kernel/known.ts';
import { misreadOf, readBarcode } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { checkViews } from '#platform/checkAnswers.ts';
import {
  addTransitions,
  lockItems,
  lockPackages,
  moveItem,
  packagesByBarcode,
  type PackageRow,
  savePackage,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import { deviatePackage, type PackageState } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ScanAnswer, scanLoading } from '../../contract/calls.ts';
import { type ScanOutcome, scanOutcome } from '../../rules/list/scanOutcome.ts';
import type { ScanResult } from '../../rules/list/vocabulary.ts';
import { findWithTrip, packageView, summariesOf } from './listView.ts';
import { getList, goesWith, type Locked, lockSeenList, moveList } from './lists.ts';
import { type ListedItem, listedItem, settleItem, withPackages } from './settleItem.ts';
import { type ProcessPackageRow, tables } from '../tables.gen.ts';

type Scan = z.infer<(typeof scanLoading)['body']>;
type Target = {
  item: ShipmentRow;
  pack: PackageRow;
  onList: ProcessPackageRow | undefined;
  listed: ListedItem | undefined;
  belongsTo: { name: string; gate: string | null } | null;
};

/** Lines of this list for these packages, those that still wait first. */
const linesOf = (ctx: CommandContext, listId: string, packages: readonly PackageRow[]): Promise<ProcessPackageRow[]> =>
  ctx.db.run(
    sql<ProcessPackageRow>`select lp.* from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
      where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and lp.package_id = any(${packages.map((p) => p.id)}::uuid[]) order by (lp.process_status <> 'NOT_YET_PROCESSED'), lp.package_id`,
    { name: 'scan.expected' },
  );

/** The list of the trip that a shipment goes with, for a scanner that holds its package at another one. */
const otherListOf = (ctx: CommandContext, itemId: string) =>
  ctx.db.find(
    sql<{
      name: string;
      gate: string | null;
    }>`select l.trip_name as name, l.gate from shipment s join process_list l on l.org_unit = s.org_unit and l.trip_id = s.trip_id and l.kind = 'LDG'
      where s.org_unit = ${ctx.unit} and s.id = ${itemId} and l.state not in ('CANCELED', 'JOURNEY_CLOSED')`,
    { name: 'scan.otherList' },
  );

/**
 * The package that a barcode means here: one on this list before one elsewhere, one that still waits before one that is done.
 * Locked, shipment before package (R16).
 */
async function lockTarget(
  ctx: CommandContext,
  listId: string,
  found: readonly PackageRow[],
  lines: readonly ProcessPackageRow[],
): Promise<Target | undefined> {
  const onList = lines[0];
  const chosen = found.find((p) => p.id === onList?.package_id) ?? found[0];
  if (!chosen) return undefined;
  const [[item], [pack], listed, other] = await Promise.all([
    lockItems(ctx, { kind: 'unit' }, [chosen.item_id]),
    lockPackages(ctx, [chosen.id]),
    onList ? listedItem(ctx, listId, chosen.item_id) : undefined,
    onList ? undefined : otherListOf(ctx, chosen.item_id),
  ]);
  if (!item || !pack) return undefined;
  const elsewhere = other ?? (item.trip_name ? { name: item.trip_name, gate: null } : null);
  return { item, pack, onList, listed, belongsTo: onList ? null : elsewhere };
}

const stateOf = (target: Target): PackageState => ({
  processStatus: target.onList?.process_status ?? 'NOT_YET_PROCESSED',
  terminalStatus: target.pack.terminal_status,
  status: target.pack.status,
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
  const read = readBarcode(scan.barcode);
  // Asked together and answered in this order: each group of reads below is one way to the database and back.
  const [earlier, seen, found] = await Promise.all([
    seenBefore<Omit<ScanAnswer, 'summaries'>>(ctx, key),
    getList(ctx, rows, listId),
    read.kind === 'external' ? packagesByBarcode(ctx, read.barcode) : [],
  ]);
  if (earlier) return { ...earlier, summaries: summariesOf(await findWithTrip(ctx, listId)) };

  const [locked, lines] = await Promise.all([lockSeenList(ctx, seen), linesOf(ctx, listId, found)]);
  const target = await lockTarget(ctx, listId, found, lines);
  const outcome = scanOutcome({
    kind: 'LDG',
    listState: locked.list.state,
    routeId: locked.list.route,
    overrides: {},
    permissions: ctx.session.permissions,
    misread: target ? undefined : misreadOf(scan.barcode),
    package: target
      ? {
          itemId: target.item.id,
          state: stateOf(target),
          onList: target.onList !== undefined && goesWith(target.item, locked.trip),
          belongsTo: target.belongsTo?.name ?? null,
          itemCanceled: target.item.state === 'CANCELED',
          hasLoadingLock: target.item.attributes.includes('hasLoadingLock'),
          onMasterPallet: target.item.master_pallet_item_id,
          outboundRouteId: target.item.outbound_route,
        }
      : null,
  });
  const after: Applied =
    outcome.after && target ? await apply(ctx, locked, target, outcome, scan) : { ...locked, listed: target?.listed };
  ctx.db.later(
    insertRow(ctx, tables.processScan, {
      list_id: listId,
      id: ctx.newId(),
      client_scan_id: scan.clientScanId,
      barcode: scan.barcode.slice(0, 120),
      result: outcome.result,
      item_id: target?.item.id ?? null,
      package_id: target?.pack.id ?? null,
      consignee_name: target?.item.place_name ?? null,
      scanned_at: new Date(Math.min(scan.scannedAt ?? ctx.now, ctx.now)),
      scanned_by: ctx.session.accountName,
    }),
    { name: 'scan.log' },
  );
  const answer = answerOf(ctx, after, target, outcome, scan);
  remember(ctx, key, answer);
  return answer;
}

/** A package whose deviation was documented before it was scanned (again) is on the truck with it. */
async function asDocumented(ctx: CommandContext, scanned: PackageState, code: string | null): Promise<PackageState> {
  if (code === null || scanned.processStatus !== 'LOADED') return scanned;
  const record = (await readRecords(readingOf(ctx), packageDeviation, [code])).get(code);
  return record ? deviatePackage('LDG', scanned, record.kind) : scanned;
}

type Applied = Locked & { listed: ListedItem | undefined };

/** What a successful scan (or taking off) changes: the package, its line on the list, the shipment, list and trip. */
async function apply(
  ctx: CommandContext,
  locked: Locked,
  target: Target,
  outcome: ScanOutcome,
  scan: Scan,
): Promise<Applied> {
  const { item, pack, listed } = target;
  const code = target.onList?.deviation_code ?? null;
  const after = await asDocumented(ctx, known(outcome.after), code);
  const at = Math.min(scan.scannedAt ?? ctx.now, ctx.now);
  const moved =
    locked.list.state === 'RELEASED'
      ? await moveList(ctx, locked, 'start', { set: { actual_start: new Date(at) } })
      : locked;
  const loading = outcome.result === 'OK';
  savePackage(ctx, pack, {
    state: after,
    process: {
      type: 'loading',
      detail: {
        processName: moved.list.name,
        processId: moved.list.id,
        processStatus: after.processStatus,
        packageStatus: after.status,
        deviationCode: code,
        lastStatusTime: at,
        user: ctx.session.accountName,
      },
    },
    compartment: loading
      ? { kind: 'VEHICLE_LOCAL_TRAFFIC', id: moved.trip.vehicle_id ?? moved.trip.name }
      : { kind: 'DEPOT', id: ctx.unit },
    space: null,
  });
  ctx.db.later(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: moved.list.id, package_id: pack.id },
      {
        process_status: after.processStatus,
        scanned_at: new Date(at),
        scanned_by: ctx.session.accountName,
        gate: scan.gate ?? null,
        manual: scan.manual === true,
        arrived_with_scan: outcome.missedArrival,
        earlier_space: loading ? pack.actual_space : null,
        earlier_space_type: loading ? pack.actual_space_type : null,
      },
    ),
    { name: 'scan.package' },
  );
  if (loading && item.state === 'RELEASED')
    await moveItem(ctx, item, 'startLoading', { args: { trip: moved.trip.name } });
  if (outcome.missedArrival) {
    await ctx.emit(packageArrived, { packageIds: [pack.id] });
    addTransitions(ctx, [
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
  if (!listed) return { ...moved, listed };
  const scanned = withPackages(listed, new Map([[pack.id, after]]));
  const settled = await settleItem(ctx, moved, listed, scanned);
  return {
    ...settled,
    listed: {
      line: settled.line,
      packages: scanned.packages.map((one) =>
        one.package_id === pack.id
          ? { ...one, scanned_at: at, scanned_by: ctx.session.accountName, actual_space: null }
          : one,
      ),
    },
  };
}

function answerOf(
  ctx: CommandContext,
  { list, trip, listed }: Applied,
  target: Target | undefined,
  outcome: ScanOutcome,
  scan: Scan,
): ScanAnswer {
  const line = listed?.line;
  const pack = listed?.packages.find((one) => one.package_id === target?.pack.id);
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
          state: line?.state ?? null,
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
    summaries: summariesOf({ ...trip, ...list, trip_state: trip.state }),
    listState: list.state,
  };
}

import type { z } from 'zod';
import { deviceTime } from '#kernel/deviceTime.ts';
import { known } from '#kernel/known.ts';
import { readBarcode } from '#kernel/barcode.ts';
import type { CommandContext } from '#platform/context.ts';
import { insertRow, updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { checkViews } from '#platform/checkAnswers.ts';
import {
  addTransitions,
  hasLeftSince,
  misreadIn,
  packageIdsBearing,
  savePackage,
} from '#modules/shipments/server/index.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import {
  deviatePackage,
  hasLeftHall,
  isHandled,
  type PackageState,
  verdictFrom,
} from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ScanAnswer, scanLoading } from '../../contract/calls.ts';
import { hidesExpected } from '../../rules/inventory/blindCount.ts';
import { processDigit } from '../../rules/list/listStates.ts';
import { type ScanOutcome, scanOutcome } from '../../rules/list/scanOutcome.ts';
import { countLate, receivedAt } from './lateScans.ts';
import { findSummaries, packageView, summariesOf } from './listView.ts';
import { goesWith, type Locked, startWith } from './lists.ts';
import type { ListProcess } from './process.ts';
import { type ListedItem, settleItem, withPackages } from './settleItem.ts';
import { palletOf, scanPallet } from './scanPallet.ts';
import { listSurplus } from './surplus.ts';
import { lockAtOnce, lockInTurn, oneOf, type Target } from './target.ts';
import { tables } from '../tables.gen.ts';

type Given = z.infer<(typeof scanLoading)['body']>;
/** With the moment of it by the server's clock. */
type Scan = Given & { scannedAt: number };
const stateOf = (target: Target): PackageState => ({
  processStatus: target.onList?.process_status ?? 'NOT_YET_PROCESSED',
  terminalStatus: target.pack.terminal_status,
  status: verdictFrom(target.pack.status, target.onList?.earlier_status),
});

/**
 * The sacred path: one package onto the truck, off it or counted; key, effect, counters and history in one transaction (R19). Nothing
 * that the hall does not need happens here; a repeated key answers what it answered before. `alone`: a pallet's own package, without what
 * lies on it.
 */
export async function scanOnto(
  ctx: CommandContext,
  process: ListProcess,
  rows: Rows,
  listId: string,
  given: Given,
  alone = false,
): Promise<ScanAnswer> {
  const key = `scan:${given.clientScanId}`;
  const read = readBarcode(given.barcode);
  const code = read.kind === 'external' ? read.barcode : undefined;
  // All that is read and locked is asked together: one way to the database and back.
  const [earlier, bearing, early] = await Promise.all([
    seenBefore<Omit<ScanAnswer, 'summaries'>>(ctx, key, { keepsPlans: true }),
    code === undefined ? [] : packageIdsBearing(ctx, code),
    code === undefined ? undefined : lockAtOnce(ctx, process, rows, listId, code),
  ]);
  if (earlier) return { ...earlier, summaries: await findSummaries(ctx, listId) };
  const at = deviceTime(given, ctx.now);
  const scan = { ...given, scannedAt: at };
  const { locked, target } =
    (await oneOf(ctx, process, early, bearing)) ?? (await lockInTurn(ctx, process, rows, listId, code, at, early));
  const pallet = target && !alone ? await palletOf(ctx, process.kind, target) : undefined;
  if (pallet)
    return scanPallet(ctx, process.kind, given, pallet, (one) => scanOnto(ctx, process, rows, listId, one, true));
  const otherDepot = target || read.kind !== 'external' ? undefined : await process.otherDepot(ctx, read.barcode);
  const outcome = scanOutcome({
    kind: process.kind,
    listState: locked.list.state,
    position: scan.storingPosition,
    routeId: locked.list.route,
    overrides: {},
    permissions: ctx.session.permissions,
    placeRefused:
      scan.storingPosition === undefined ? undefined : await process.refusesPlace?.(ctx, locked, scan.storingPosition),
    misread: target || otherDepot ? undefined : await misreadIn(ctx, scan.barcode, scan.manual === true),
    otherDepot,
    package: target
      ? {
          itemId: target.item.id,
          state: stateOf(target),
          leftSince: hasLeftSince(target.pack, at),
          onList: target.onList !== undefined && goesWith(target.item, locked.trip),
          belongsTo: target.belongsTo?.name ?? null,
          itemCanceled: target.item.state === 'CANCELED',
          hasLoadingLock: target.item.attributes.includes('hasLoadingLock'),
          onMasterPallet: target.item.master_pallet_item_id,
          goesOnPallet: target.belongsTo?.pallet !== undefined && target.belongsTo.pallet.tripId === locked.trip?.id,
          expectedPosition: target.pack.expected_position,
          countsAsSurplus: process.takesSurplus?.(locked, target.item) ?? true,
          outboundRouteId: target.item.outbound_route,
        }
      : null,
  });
  const after: Applied =
    outcome.after && target
      ? await apply(ctx, process, locked, target, outcome, scan)
      : { ...locked, listed: putDown(ctx, process, target, outcome, scan) };
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
      storing_position: scan.storingPosition ?? null,
      scanned_at: new Date(at),
      scanned_by: ctx.session.accountName,
      received_at: receivedAt(ctx, at),
    }),
    { name: 'scan.log', touches: 'process_scan' },
  );
  countLate(ctx, listId, at);
  const answer = answerOf(ctx, process, after, target, outcome, scan, otherDepot);
  // The sums are read anew for whoever asks again.
  const { summaries: _, ...kept } = answer;
  remember(ctx, key, kept);
  return answer;
}

/** A package whose deviation was documented before it was scanned (again) is on the truck with it. */
async function asDocumented(
  ctx: CommandContext,
  { kind }: ListProcess,
  scanned: PackageState,
  code: string | null,
): Promise<PackageState> {
  if (code === null || !isHandled(scanned.processStatus)) return scanned;
  const record = (await readRecords(readingOf(ctx), packageDeviation, [code])).get(code);
  return record ? deviatePackage(kind, scanned, record.kind) : scanned;
}

/** Where it was put and where it should have been, for the history; undefined where that is the same. */
const elsewhereOf = ({ issues }: ScanOutcome) => issues.find(({ code }) => code === 'WRONG_POSITION')?.args;

/** A package that was taken in already is scanned again with a place: it was put there. */
function putDown(
  ctx: CommandContext,
  process: ListProcess,
  target: Target | undefined,
  outcome: ScanOutcome,
  { storingPosition, scannedAt }: Scan,
): ListedItem | undefined {
  if (!target?.listed || outcome.result !== 'ALREADY_SCANNED' || storingPosition === undefined) return target?.listed;
  if (hasLeftHall(target.pack.terminal_status, target.pack.compartment_kind)) return target.listed;
  const space = process.spaceOf(outcome, storingPosition);
  if (!space) return target.listed;
  savePackage(ctx, target.pack, {
    state: { status: target.pack.status, terminalStatus: target.pack.terminal_status },
    space,
  });
  ctx.history({
    logKey: `PKG:${target.pack.id}`,
    type: 'UPD',
    code: `${processDigit[process.kind]}026`,
    textKey: `crossdock:history/packagePut${elsewhereOf(outcome) ? 'Elsewhere' : ''}`,
    args: { barcode: target.pack.barcode, position: storingPosition, ...elsewhereOf(outcome) },
    statusTime: scannedAt,
  });
  ctx.db.later(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: target.listed.line.list_id, package_id: target.pack.id },
      { found_space: storingPosition },
    ),
    { name: 'scan.put' },
  );
  return {
    ...target.listed,
    packages: target.listed.packages.map((one) =>
      one.package_id === target.pack.id ? { ...one, actual_space: storingPosition } : one,
    ),
  };
}

type Applied = Locked & { listed: ListedItem | undefined };

/** Nobody had unloaded the package that goes onto the truck: its arrival is written after the fact (R22). */
async function writeArrival(ctx: CommandContext, { item, pack }: Target, { list }: Locked, at: number): Promise<void> {
  await ctx.emit(packageArrived, { packageIds: [pack.id] });
  addTransitions(ctx, [
    {
      itemId: item.id,
      type: 'UNLOADING',
      state: 'FINISHED',
      at,
      to: ctx.unit,
      processName: list.name,
      processId: list.id,
      moved: 1,
      expected: item.packages,
    },
  ]);
}

/** What a successful scan (or taking off) changes: the package, its line on the list, the shipment, list and trip. */
async function apply(
  ctx: CommandContext,
  process: ListProcess,
  locked: Locked,
  target: Target,
  outcome: ScanOutcome,
  scan: Scan,
): Promise<Applied> {
  const { item, pack } = target;
  const listed = outcome.surplus ? await listSurplus(ctx, locked.list, item, pack) : target.listed;
  const code = target.onList?.deviation_code ?? null;
  const after = await asDocumented(ctx, process, known(outcome.after), code);
  const at = scan.scannedAt;
  const started = await startWith(ctx, locked, at);
  const handled = isHandled(after.processStatus);
  const left = process.kind !== 'LDG' && hasLeftSince(pack, at);
  const space = left ? undefined : process.spaceOf(outcome, scan.storingPosition);
  savePackage(ctx, pack, {
    state: after,
    process: {
      type: process.detail,
      detail: {
        processName: started.list.name,
        processId: started.list.id,
        processStatus: after.processStatus,
        packageStatus: after.status,
        deviationCode: code,
        lastStatusTime: at,
        user: ctx.session.accountName,
      },
    },
    ...(left ? {} : { compartment: process.compartmentOf(ctx, started, after) }),
    ...(space === undefined ? {} : { space }),
  });
  ctx.db.later(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: started.list.id, package_id: pack.id },
      {
        process_status: after.processStatus,
        scanned_at: new Date(at),
        scanned_by: ctx.session.accountName,
        gate: scan.gate ?? null,
        manual: scan.manual === true,
        arrived_with_scan: outcome.missedArrival,
        found_space: handled ? (scan.storingPosition ?? null) : null,
        moved: false,
        earlier_space: handled ? pack.actual_space : null,
        earlier_space_type: handled ? pack.actual_space_type : null,
        earlier_terminal: handled ? pack.terminal_status : null,
      },
    ),
    { name: 'scan.package', touches: 'process_package' },
  );
  if (handled) {
    await process.begin(ctx, item, started);
    await process.tookIn(ctx, item, pack, started, outcome);
  }
  if (outcome.missedArrival) await writeArrival(ctx, target, started, at);
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'STS',
    code: `${processDigit[process.kind]}${handled ? '020' : '025'}`,
    textKey: !handled
      ? 'crossdock:history/packageTakenOff'
      : `crossdock:history/packageScanned${elsewhereOf(outcome) ? 'Elsewhere' : ''}`,
    args: { barcode: pack.barcode, name: started.list.name, ...elsewhereOf(outcome) },
    statusTime: at,
  });
  if (!listed) return { ...started, listed };
  const scanned = withPackages(listed, new Map([[pack.id, after]]));
  const settled = await settleItem(ctx, process, started, listed, scanned);
  return {
    ...settled,
    listed: {
      line: settled.line,
      packages: scanned.packages.map((one) =>
        one.package_id === pack.id
          ? {
              ...one,
              scanned_at: at,
              scanned_by: ctx.session.accountName,
              actual_space: space ? space.text : space === null ? null : one.actual_space,
            }
          : one,
      ),
    },
  };
}

function answerOf(
  ctx: CommandContext,
  process: ListProcess,
  { list, trip, listed }: Applied,
  target: Target | undefined,
  outcome: ScanOutcome,
  scan: Scan,
  otherDepot: string | undefined,
): ScanAnswer {
  // A blind count says nothing of what is expected.
  const hidden = hidesExpected(list, ctx.session.permissions);
  const line = hidden ? undefined : listed?.line;
  const pack = listed?.packages.find((one) => one.package_id === target?.pack.id);
  const args = {
    done: line?.scanned ?? 0,
    expected: line?.expected ?? 0,
    trip: target?.belongsTo?.name ?? otherDepot ?? '',
    gate: target?.belongsTo?.gate ?? '',
    position: pack?.expected_position ?? target?.pack.actual_space ?? '',
    barcode: scan.barcode,
    pallet: target?.belongsTo?.pallet?.number ?? '',
  };
  const words = process.wordsOf(outcome, target?.belongsTo ?? null);
  return {
    clientScanId: scan.clientScanId,
    result: outcome.result,
    message: ctx.t(outcome.reason ?? words.key, { ...args, ...words.args }),
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
          tripName: target.item.trip_name,
        }
      : null,
    package: pack ? packageView(pack) : null,
    checkResults: checkViews(ctx, outcome.issues, 'crossdock'),
    summaries: summariesOf(ctx, list, trip),
    listState: list.state,
  };
}

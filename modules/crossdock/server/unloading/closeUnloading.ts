import { sql } from 'kysely';
import type { z } from 'zod';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { normalBarcode } from '#kernel/barcode.ts';
import { textIn } from '#kernel/text.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import {
  closePackage,
  hasLeftHall,
  isAwaited,
  isHandled,
  photoRequired,
} from '#modules/shipments/rules/packageProcess.ts';
import type { PackageProcessStatus } from '#modules/shipments/rules/vocabulary.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  lockItems,
  lockPackages,
  moveItem,
  packagesByBarcode,
  recountTerminal,
  saveItem,
  savePackage,
  settleTransitions,
} from '#modules/shipments/server/index.ts';
import type { unloadingDecisionSchema } from '../../contract/unloading.ts';
import { listItemState } from '../../rules/list/itemState.ts';
import { type UnloadingClosingFacts, unloadingClosingChecks } from '../../rules/unloading/closingChecks.ts';
import { silentDevices } from '../list/listDevices.ts';
import { type Locked, lockList, moveList, recount } from '../list/lists.ts';
import { tables } from '../tables.gen.ts';
import { type Line, linesOf } from './lines.ts';
import { reportUnit } from './reportUnit.ts';
import { unloadingView } from './unloadingView.ts';

type Decision = z.infer<typeof unloadingDecisionSchema>;
const isOpen = (line: Line): boolean => !line.surplus && line.process_status === 'NOT_YET_PROCESSED';
/** It stands in this hall by another scan, or went on from it: nobody has to decide about it. */
const isHere = (line: Pick<Line, 'terminal_status' | 'compartment_kind'>): boolean =>
  line.terminal_status === 'IN_DEPOT' || hasLeftHall(line.terminal_status, line.compartment_kind);
const goesOn = (ctx: ViewContext, line: Line): boolean =>
  line.destination_depot !== null && line.destination_depot !== ctx.unit;

/** Shipments that came off here though they were out of their range of temperature and nobody has decided what becomes of them. */
const exposedAmong = (lines: readonly Line[]): string[] => [
  ...new Set(lines.flatMap((line) => (line.temperature_alarm_at !== null && isHere(line) ? [line.item_id] : []))),
];

/** What the closing dialog shows: packages that did not come off, and what is proposed for them. */
export async function openPackages(ctx: ViewContext, listId: string) {
  const { missingDecision } = await configurationOf(ctx.db, ctx.readUnits, 'unloading');
  const open = (await linesOf(ctx, listId)).filter(isOpen);
  return {
    proposal: missingDecision,
    packages: open.map((line) => ({
      packageId: line.package_id,
      itemId: line.item_id,
      orderNumber: line.order_number,
      barcode: line.barcode,
      consigneeName: line.place_name,
      inDepot: isHere(line),
      goesOn: goesOn(ctx, line),
    })),
  };
}

/**
 * Codes that were read here and that nobody knows to this moment: one that is kept as an unknown package, or whose data came, is resolved. A
 * code that was misread is none of them (`MISREAD`).
 */
async function unknownCodes(ctx: CommandContext, listId: string): Promise<number> {
  const codes = await ctx.db.run(
    sql<{
      barcode: string;
    }>`select distinct s.barcode from process_scan s where s.org_unit = ${ctx.unit} and s.list_id = ${listId} and s.result = 'UNKNOWN'
      and not exists (select from process_scan k where k.org_unit = s.org_unit and k.list_id = s.list_id and k.barcode = s.barcode and k.result in ('OK', 'SURPLUS'))`,
    { name: 'unloading.unknownCodes' },
  );
  const known = await Promise.all(
    codes.map(async ({ barcode }) =>
      (await packagesByBarcode(ctx, normalBarcode(barcode))).some((pack) => pack.terminal_status === 'IN_DEPOT'),
    ),
  );
  return known.filter((one) => !one).length;
}

async function closingFacts(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly Line[],
  decided: ReadonlyMap<string, Decision['as']>,
): Promise<UnloadingClosingFacts> {
  const config = await configurationOf(ctx.db, ctx.readUnits, 'unloading');
  const open = lines.filter((line) => isOpen(line) && !isHere(line));
  const records = await readRecords(
    readingOf(ctx),
    packageDeviation,
    lines.map((line) => line.deviation_code),
  );
  return {
    listState: list.state,
    packagesUnprocessed: open.filter((line) => !decided.has(line.package_id)).length,
    packagesLeftOnUnit: open.filter((line) => decided.get(line.package_id) === 'NOT_UNLOADED' && !goesOn(ctx, line))
      .length,
    numberOfRequiredSeals: list.required_seals,
    sealsChecked: list.seals_checked_at !== null,
    surplusUnresolved: await unknownCodes(ctx, list.id),
    reportRequired: config.requireReport,
    reportFilled: list.report !== null,
    equipmentRequired: config.requireEquipment,
    equipmentCounted: list.equipment !== null,
    missingPhotos: lines.flatMap((line) => {
      const record = line.deviation_code ? records.get(line.deviation_code) : undefined;
      return record && photoRequired(record.kind, record.photo) && line.photos.length === 0
        ? [{ itemId: line.item_id, deviation: textIn(record.deviationText, ctx.language) }]
        : [];
    }),
    silentDevices: await silentDevices(ctx, list.id),
    temperatureAlarmItemIds: exposedAmong(lines),
  };
}

/** Each package that was not scanned is missing or stayed on the unit; what stands in the hall by another scan stays as it is. */
async function settleOpen(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly Line[],
  as: (line: Line) => Decision['as'],
): Promise<Map<string, PackageProcessStatus>> {
  const settled = new Map<string, PackageProcessStatus>();
  const open = lines.filter(isOpen);
  const packs = await lockPackages(
    ctx,
    open.map((line) => line.package_id),
  );
  for (const pack of packs) {
    const line = open.find((one) => one.package_id === pack.id);
    if (!line) continue;
    // As it stands now that it is locked: it may have been scanned at another list since the lines were read.
    if (isHere(pack)) {
      settled.set(pack.id, 'UNLOADED');
      continue;
    }
    const before = {
      processStatus: line.process_status,
      terminalStatus: pack.terminal_status,
      status: pack.status,
    };
    const after = closePackage('ULD', before, as(line) === 'MISSING' ? 'MISSING' : 'NOT_DONE');
    settled.set(pack.id, after.processStatus);
    savePackage(ctx, pack, {
      state: after,
      process: {
        type: 'unloading',
        detail: {
          processName: list.name,
          processId: list.id,
          processStatus: after.processStatus,
          packageStatus: after.status,
          deviationCode: line.deviation_code,
          lastStatusTime: ctx.now,
          user: ctx.session.accountName,
        },
      },
    });
    if (after.processStatus === 'MISSING')
      ctx.history({
        logKey: `PKG:${pack.id}`,
        type: 'STS',
        code: '4022',
        textKey: 'crossdock:history/packageMissing',
        args: { barcode: pack.barcode },
      });
  }
  for (const [id, status] of settled)
    ctx.db.later(
      updateRow(ctx, tables.processPackage, { list_id: list.id, package_id: id }, { process_status: status }),
      { name: 'unloading.settle' },
    );
  return settled;
}

/** Shipments and their lines as the closed list leaves them; a collection whose goods are in the hall is done. */
async function settleItems(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly Line[],
  settled: ReadonlyMap<string, PackageProcessStatus>,
): Promise<void> {
  const items = await lockItems(ctx, { kind: 'unit' }, [...new Set(lines.map((line) => line.item_id))]);
  for (const item of items) {
    const own = lines.filter((line) => line.item_id === item.id && !line.surplus);
    const statusOf = (line: Line) => settled.get(line.package_id) ?? line.process_status;
    if (own.length > 0)
      ctx.db.later(
        updateRow(
          ctx,
          tables.processItem,
          { list_id: list.id, item_id: item.id },
          {
            state: listItemState(
              'ULD',
              own.map((line) => ({ processStatus: statusOf(line), terminalStatus: 'IN_DEPOT' })),
            ),
          },
        ),
        { name: 'unloading.item' },
      );
    const missing = own.filter((line) => statusOf(line) === 'MISSING').length;
    if (missing > 0) await saveItem(ctx, item, { notable_status: 'INCOMPLETE' });
    const came = own.filter((line) => isHandled(statusOf(line))).length;
    settleTransitions(ctx, [item.id], ['UNLOADING'], {
      state: came > 0 ? 'FINISHED' : 'DID_NOT_TAKE_PLACE',
      at: ctx.now,
      moved: came,
      processId: list.id,
    });
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'STS',
      code: '4050',
      textKey: 'crossdock:history/itemUnloaded',
      args: { name: list.name, unloaded: came, expected: own.length, missing },
    });
    const pickups = item.reference_values.flatMap((one) =>
      one.type === 'SIBLING_LEG' && one.itemId ? [one.itemId] : [],
    );
    if (list.trip_id !== null && missing === 0)
      for (const pickup of pickups.length > 0 ? await lockItems(ctx, { kind: 'unit' }, pickups) : [])
        if (
          pickup.shipment_type === 'PICKUP' &&
          (pickup.state === 'COMPLETED' || pickup.state === 'COMPLETED_WITH_DEVIATION')
        )
          await moveItem(ctx, pickup, 'close', { facts: { legDone: true }, args: { trip: list.trip_name ?? '' } });
  }
  recountTerminal(
    ctx,
    items.map((item) => item.id),
  );
}

/** The unit is unloaded: checks answer first, then each package has its place or its verdict, and the depot before reads what came. */
export async function closeUnloading(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  input: { version?: number | undefined; decisions?: readonly Decision[] | undefined },
  given: Overrides,
) {
  const locked = await lockList(ctx, 'ULD', rows, listId, input.version);
  const lines = await linesOf(ctx, listId);
  const decided = new Map((input.decisions ?? []).map((one) => [one.packageId, one.as]));
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const verdict = decide(
    runChecks(unloadingClosingChecks, await closingFacts(ctx, locked, lines, decided), settings),
    given,
    ctx.session.permissions,
  );
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };
  const { missingDecision } = await configurationOf(ctx.db, ctx.readUnits, 'unloading');
  const proposed = missingDecision === 'NOT_UNLOADED' ? 'NOT_UNLOADED' : 'MISSING';
  // Before their packages.
  await lockItems(ctx, { kind: 'unit' }, [...new Set(lines.map((line) => line.item_id))]);
  const settled = await settleOpen(
    ctx,
    locked,
    lines,
    (line) => decided.get(line.package_id) ?? (goesOn(ctx, line) ? 'NOT_UNLOADED' : proposed),
  );
  await settleItems(ctx, locked, lines, settled);
  const list = await recount(ctx, locked.list);
  const closed = await moveList(ctx, { list, trip: null }, 'close', {
    set: { closed_by: ctx.session.accountName, closed_at: new Date(ctx.now), actual_end: new Date(ctx.now) },
    args: { unloaded: list.packages_scanned, expected: list.packages_expected, missing: list.packages_missing },
    overrides: verdict.overridden,
  });
  await reportUnit(ctx, closed.list);
  ctx.changed('arrivalboard', 'unloadingList', listId, closed.list.version);
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await unloadingView(ctx, listId) };
}

/** Something was forgotten: what was given up waits again. */
export async function reopenUnloading(ctx: CommandContext, rows: Rows, listId: string) {
  const locked = await lockList(ctx, 'ULD', rows, listId);
  await moveList(ctx, locked, 'reopen', { set: { closed_by: null, closed_at: null } });
  const back = await ctx.db.run(
    sql<{
      package_id: string;
    }>`update process_package set process_status = 'NOT_YET_PROCESSED' where org_unit = ${ctx.unit} and list_id = ${listId} and not surplus
      and process_status in ('MISSING', 'NOT_UNLOADED') returning package_id`,
  );
  for (const pack of await lockPackages(
    ctx,
    back.map((one) => one.package_id),
  ))
    if (isAwaited(pack.terminal_status, pack.compartment_kind))
      savePackage(ctx, pack, { state: { status: 'NOK_NOT_PROCESSED', terminalStatus: 'NOT_YET_UNLOADED' } });
  await ctx.db.run(
    updateRow(ctx, tables.processItem, { list_id: listId, state: ['MISSING', 'NOT_UNLOADED'] }, { state: 'PLANNED' }),
  );
  await recount(ctx, locked.list);
  ctx.changed('arrivalboard', 'unloadingList', listId);
  return { success: true, checkResults: [], list: await unloadingView(ctx, listId) };
}

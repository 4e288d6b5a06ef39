import { sql } from 'kysely';
import type { z } from 'zod';
import { decide, type Issue, type Overrides, runChecks } from '#kernel/check.ts';
import { forbidden } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import { besideAccepted, contentOf, dispatchFacts, dropItems } from '#modules/dispatch/server/index.ts';
import { closePackage, photoRequired } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  lockItems,
  lockPackages,
  masterPalletsOf,
  moveItem,
  recountTerminal,
  savePackage,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { type LoadingClosingFacts, loadingClosingChecks } from '../../rules/loading/closingChecks.ts';
import type { loadingDecisionSchema } from '../../contract/calls.ts';
import { sealsOf } from '../list/listView.ts';
import { loadingView } from './loadingView.ts';
import { rejoinLeft, splitLeft } from './splitLeft.ts';
import { silentDevices } from '../list/listDevices.ts';
import {
  goesWith,
  type LockedLoading,
  loadingOf,
  lockList,
  moveList,
  recount,
  unprocessedOf,
  type LoadingItemRow,
} from '../list/lists.ts';
import { type ProcessPackageRow, tables } from '../tables.gen.ts';

const keptVerdicts: readonly string[] = ['NOK_MISSING', 'OK_DAMAGED'];
const handled = ['LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING'];

async function closingFacts(
  ctx: CommandContext,
  { list, trip }: LockedLoading,
  items: readonly ShipmentRow[],
  lines: readonly ProcessPackageRow[],
): Promise<LoadingClosingFacts> {
  const config = await configurationOf(ctx.db, ctx.readUnits, 'loading');
  const loaded = items.filter((item) =>
    lines.some((line) => line.item_id === item.id && handled.includes(line.process_status)),
  );
  const content = await contentOf(ctx, trip);
  const palletOf = await masterPalletsOf(ctx, loaded);
  const seals = (await sealsOf(ctx, list.id)).filter((seal) => seal.removed_at === null);
  const records = await readRecords(
    readingOf(ctx),
    packageDeviation,
    lines.map((line) => line.deviation_code),
  );
  return {
    listState: list.state,
    packagesUnprocessed: await unprocessedOf(ctx, list.id),
    packagesHandled: list.packages_scanned,
    packagesToUnload: list.packages_to_unload,
    itemsPartlyLoaded: loaded.filter((item) =>
      lines.some((line) => line.item_id === item.id && !handled.includes(line.process_status)),
    ).length,
    silentDevices: await silentDevices(ctx, list.id),
    seals: seals.length,
    numberOfRequiredSeals: list.required_seals,
    reportRequired: config.requireReport,
    reportFilled: list.report !== null,
    equipmentRequired: config.requireEquipment && items.some((item) => item.attributes.includes('hasLoadingEquipment')),
    equipmentCounted: list.equipment !== null,
    lockedItems: loaded
      .filter((item) => item.attributes.includes('hasLoadingLock'))
      .map((item) => ({ itemId: item.id, orderNumber: item.order_number })),
    customsItemIds: loaded
      .filter((item) => item.attributes.includes('isDutiableGoods') && !item.customs_documents)
      .map((item) => item.id),
    openMasterPallets: loaded.flatMap((item) => {
      const { masterPallet } = palletOf(item);
      return masterPallet && masterPallet.state !== 'CLOSED' ? [{ itemId: item.id, number: masterPallet.number }] : [];
    }),
    missingPhotos: lines.flatMap((line) => {
      const record = line.deviation_code ? records.get(line.deviation_code) : undefined;
      return record && photoRequired(record.kind, record.photo) && line.photos.length === 0
        ? [{ itemId: line.item_id, deviation: textIn(record.deviationText, ctx.language) }]
        : [];
    }),
    minutesLate: list.planned_departure ? Math.max(0, Math.floor((ctx.now - list.planned_departure) / 60_000)) : 0,
    lateReasonGiven: Boolean(list.report?.isLateReason),
    temperatureAlarmItemIds: loaded.filter((item) => item.temperature_alarm_at !== null).map((item) => item.id),
    loaded: await dispatchFacts(ctx, content, loaded, 'RELEASE'),
  };
}

/**
 * The shipments of these lines that still go with the list's trip, locked. The others left it while the list was closed (what
 * stayed behind is planned anew): the list expects them no longer, and nothing here may change them.
 */
async function stillOnTrip(
  ctx: CommandContext,
  { list, trip }: LockedLoading,
  lines: readonly LoadingItemRow[],
): Promise<ShipmentRow[]> {
  const items = await lockItems(
    ctx,
    { kind: 'unit' },
    lines.map((line) => line.item_id),
  );
  const gone = items.filter((item) => !goesWith(item, trip)).map((item) => item.id);
  if (gone.length > 0)
    await ctx.db.run(updateRow(ctx, tables.processItem, { list_id: list.id, item_id: gone }, { removed: true }));
  return items.filter((item) => goesWith(item, trip));
}

type Decision = z.infer<typeof loadingDecisionSchema>;

/** What is not on the truck when the list closes stays in the depot as NOT_LOADED, unless somebody says that nobody finds it. */
async function settleUnprocessed(
  ctx: CommandContext,
  { list }: LockedLoading,
  lines: readonly ProcessPackageRow[],
  decisions: readonly Decision[],
): Promise<void> {
  const gone = new Set(decisions.filter((one) => one.as === 'MISSING').map((one) => one.packageId));
  const open = lines.filter((line) => line.process_status === 'NOT_YET_PROCESSED');
  for (const pack of await lockPackages(
    ctx,
    open.map((line) => line.package_id),
  )) {
    const after = closePackage(
      'LDG',
      {
        processStatus: 'NOT_YET_PROCESSED',
        terminalStatus: pack.terminal_status,
        status: pack.status,
      },
      gone.has(pack.id) ? 'MISSING' : 'NOT_DONE',
    );
    // A package that never arrived is not in the depot just because nobody scanned it.
    const terminalStatus = pack.terminal_status === 'IN_DEPOT' ? after.terminalStatus : pack.terminal_status;
    if (after.processStatus === 'MISSING')
      ctx.history({
        logKey: `PKG:${pack.id}`,
        type: 'STS',
        code: '3022',
        textKey: 'crossdock:history/packageMissing',
        args: { barcode: pack.barcode },
      });
    savePackage(ctx, pack, {
      // That it stayed behind says nothing against what is known of it: missing stays missing, damaged stays damaged.
      state: { status: keptVerdicts.includes(pack.status) ? pack.status : after.status, terminalStatus },
      process: {
        type: 'loading',
        detail: {
          processName: list.name,
          processId: list.id,
          processStatus: after.processStatus,
          packageStatus: after.status,
          deviationCode: null,
          lastStatusTime: ctx.now,
          user: ctx.session.accountName,
        },
      },
    });
  }
  const missing = open.map((line) => line.package_id).filter((id) => gone.has(id));
  if (missing.length > 0)
    await ctx.db.run(
      updateRow(
        ctx,
        tables.processPackage,
        { list_id: list.id, package_id: missing, process_status: 'NOT_YET_PROCESSED' },
        { process_status: 'MISSING' },
      ),
    );
  await ctx.db.run(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: list.id, process_status: 'NOT_YET_PROCESSED' },
      { process_status: 'NOT_LOADED' },
    ),
  );
}

/**
 * Every shipment of the list as its packages stand: loaded, loaded in part, which splits off what stayed, or left behind as a whole.
 * @returns those of which nothing is loaded
 */
async function settleItems(
  ctx: CommandContext,
  { list, trip }: LockedLoading,
  items: readonly ShipmentRow[],
  lines: readonly ProcessPackageRow[],
  decisions: readonly Decision[],
  overridden: readonly Issue[],
): Promise<string[]> {
  const left: string[] = [];
  const counted: string[] = [];
  const missing = new Set(decisions.filter((one) => one.as === 'MISSING').map((one) => one.packageId));
  for (const item of items) {
    const own = lines.filter((line) => line.item_id === item.id);
    const aboard = new Set(own.filter((line) => handled.includes(line.process_status)).map((line) => line.package_id));
    const loaded = aboard.size;
    const all = own.length;
    const nobodyFinds = all > 0 && own.every((line) => missing.has(line.package_id));
    if (loaded === 0) left.push(item.id);
    if (loaded < all || loaded === 0)
      await ctx.db.run(
        updateRow(
          ctx,
          tables.processItem,
          { list_id: list.id, item_id: item.id },
          { state: nobodyFinds ? 'MISSING' : loaded === 0 ? 'NOT_LOADED' : 'PARTLY_LOADED' },
        ),
      );
    const closed = await moveItem(ctx, item, 'closeLoading', {
      facts: { packagesLoaded: loaded },
      set: loaded === 0 ? { trip_id: null, trip_name: null, driver_ids: [], notable_status: 'INCOMPLETE' } : {},
      args: { trip: trip.name, loaded, expected: all },
      overrides: overridden.filter((issue) => issue.itemId === item.id),
    });
    counted.push(...(loaded > 0 && loaded < item.packages ? await splitLeft(ctx, closed, aboard) : [item.id]));
  }
  recountTerminal(ctx, counted);
  return left;
}

/**
 * T13: the content is fixed. Checks answer first; what is loaded is LOADED, what stayed behind is planned anew, and the trip
 * goes to its driver.
 */
export async function closeList(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  { version, decisions = [] }: { version?: number | undefined; decisions?: readonly Decision[] | undefined },
  given: Overrides,
) {
  const locked = loadingOf(await lockList(ctx, 'LDG', rows, listId, version));
  const right = locked.list.traffic_type === 'LineHaul' ? 'closeDepartureLongDistance' : 'closeDepartureLocalTraffic';
  if (!ctx.session.permissions.includes(right)) throw forbidden();
  const itemLines = await ctx.db.run(
    sql<LoadingItemRow>`select * from process_item where org_unit = ${ctx.unit} and list_id = ${listId} and not removed`,
  );
  const items = await stillOnTrip(ctx, locked, itemLines);
  const lines =
    await ctx.db.run(sql<ProcessPackageRow>`select lp.* from process_package lp join process_item i on i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id
    where lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and not i.removed`);
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const issues = runChecks(loadingClosingChecks, await closingFacts(ctx, locked, items, lines), settings);
  // What dispatch has accepted of the load (LCL-08, LCL-09) is not asked again at the dock.
  const found = await besideAccepted(ctx, locked.trip.id, issues, settings);
  const verdict = decide(found, given, ctx.session.permissions);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };

  await settleUnprocessed(ctx, locked, lines, decisions);
  const left = await settleItems(ctx, locked, items, lines, decisions, verdict.overridden);
  const trip = await dropItems(ctx, locked.trip, left);
  const list = await recount(ctx, locked.list);
  await moveList(ctx, { trip, list }, 'close', {
    set: { closed_by: ctx.session.accountName, closed_at: new Date(ctx.now), actual_end: new Date(ctx.now) },
    args: { loaded: list.packages_scanned, expected: list.packages_expected },
    overrides: verdict.overridden,
  });
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await loadingView(ctx, listId) };
}

/** T18: back to loading while the truck is still here; seals are void. */
export async function reopenList(ctx: CommandContext, rows: Rows, listId: string) {
  const locked = loadingOf(await lockList(ctx, 'LDG', rows, listId));
  const moved = loadingOf(await moveList(ctx, locked, 'reopen', { set: { closed_by: null, closed_at: null } }));
  await ctx.db.run(
    updateRow(
      ctx,
      tables.seal,
      { list_id: listId, removed_at: null },
      { removed_at: new Date(ctx.now), removed_by: ctx.session.accountName },
    ),
  );
  const lines = await ctx.db.run(
    sql<LoadingItemRow>`select * from process_item where org_unit = ${ctx.unit} and list_id = ${listId} and not removed`,
  );
  const items: ShipmentRow[] = [];
  for (const item of await stillOnTrip(ctx, moved, lines))
    items.push(
      item.state === 'LOADED' ? await moveItem(ctx, item, 'reopenLoading', { args: { trip: moved.trip.name } }) : item,
    );
  if (await rejoinLeft(ctx, listId, items)) await dropItems(ctx, moved.trip, []);
  // What was left behind while its shipment went is open again.
  await ctx.db.run(sql`update process_package lp set process_status = 'NOT_YET_PROCESSED' from process_item i
    where i.org_unit = lp.org_unit and i.list_id = lp.list_id and i.item_id = lp.item_id and not i.removed and lp.org_unit = ${ctx.unit} and lp.list_id = ${listId} and lp.process_status in ('NOT_LOADED', 'MISSING')`);
  await recount(ctx, locked.list);
  return { success: true, checkResults: [], list: await loadingView(ctx, listId) };
}

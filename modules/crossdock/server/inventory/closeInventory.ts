import { sql } from 'kysely';
import { decide, type Overrides, runChecks } from '#kernel/check.ts';
import { refused } from '#kernel/errors.ts';
import { textIn } from '#kernel/text.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { closePackage, isHandled, photoRequired } from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  healIncomplete,
  lockItems,
  lockPackages,
  type PackageRow,
  recountTerminal,
  saveItem,
  savePackage,
  settleTransitions,
} from '#modules/shipments/server/index.ts';
import type { Decision } from '../../contract/inventory.ts';
import { type InventoryClosingFacts, inventoryClosingChecks } from '../../rules/inventory/closingChecks.ts';
import { isUndecided, lastSeenOf } from '../../rules/inventory/findings.ts';
import { placeRanges } from '../../rules/inventory/placeRanges.ts';
import { listItemState } from '../../rules/list/itemState.ts';
import { silentDevices } from '../list/listDevices.ts';
import { type Locked, lockList, moveList, recount, notifyList } from '../list/lists.ts';
import { type InventoryPlaceRow, type ProcessListRow, tables } from '../tables.gen.ts';
import { foundCodes } from './findings.ts';
import { inventoryView } from './inventoryView.ts';
import { type CountLine, countLines } from './lines.ts';
import { reopenPlaces } from './places.ts';

const decidable = ['RELEASED', 'INPROGRESS', 'FINISHED'];

/** Writes what somebody at the desk has decided; who shall look again finds the place open on the phone. */
async function writeDecisions(ctx: CommandContext, locked: Locked, decisions: readonly Decision[]): Promise<void> {
  const { id } = locked.list;
  for (const as of [...new Set(decisions.map((one) => one.as))]) {
    const packages = decisions.filter((one) => one.as === as).map((one) => one.packageId);
    const changed = await ctx.db.run(
      sql<{
        expected_space: string | null;
      }>`update process_package set decision = ${as}, decided_by = ${as === null ? null : ctx.session.accountName}, decided_at = ${as === null ? null : new Date(ctx.now)}
        where org_unit = ${ctx.unit} and list_id = ${id} and package_id = any(${packages}::uuid[]) and not surplus and decision is distinct from ${as} returning expected_space`,
    );
    if (as === 'LOOK_AGAIN')
      await reopenPlaces(ctx, locked, [...new Set(changed.flatMap((one) => one.expected_space ?? []))]);
    if (changed.length > 0)
      ctx.history({
        logKey: `INV:${id}`,
        type: 'UPD',
        code: '5028',
        textKey: as === null ? 'crossdock:history/decisionTaken' : `crossdock:history/decision${as}`,
        args: { count: changed.length },
      });
  }
}

/** Decisions at the desk, while the inventory is not closed. */
export async function decideLines(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  { decisions, settled }: { decisions: readonly Decision[]; settled: readonly string[] },
) {
  const locked = await lockList(ctx, 'INV', rows, listId);
  if (!decidable.includes(locked.list.state)) throw refused('crossdock:refusal/listState', { name: locked.list.name });
  await writeDecisions(ctx, locked, decisions);
  if (settled.length > 0)
    await ctx.db.run(sql`update process_scan set settled_by = ${ctx.session.accountName}, settled_at = ${new Date(ctx.now)}
      where org_unit = ${ctx.unit} and list_id = ${listId} and barcode = any(${[...settled]}::text[]) and result in ('UNKNOWN', 'BELONGS_TO') and settled_at is null`);
  notifyList(ctx, locked);
  return inventoryView(ctx, listId);
}

async function closingFacts(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly CountLine[],
): Promise<InventoryClosingFacts> {
  const places = await ctx.db.run(
    sql<InventoryPlaceRow>`select * from inventory_place where org_unit = ${ctx.unit} and list_id = ${list.id} order by sequence`,
  );
  const scanned = new Set(lines.flatMap((line) => line.found_space ?? []));
  const records = await readRecords(
    readingOf(ctx),
    packageDeviation,
    lines.map((line) => line.deviation_code),
  );
  return {
    listState: list.state,
    packagesUnprocessed: lines.filter((line) => line.validated !== false && isUndecided(line.outcome, line.decision))
      .length,
    movedMeanwhile: lines.filter((line) => line.outcome === 'CANCELED').length,
    locationsNotScanned: placeRanges(
      places.map(({ position, state }) => ({ position, open: state === 'OPEN' && !scanned.has(position) })),
    ),
    surplusUnresolved: (await foundCodes(ctx, list.id)).filter(
      (code) => code.result === 'UNKNOWN' && !code.known && code.settledBy === null,
    ).length,
    silentDevices: await silentDevices(ctx, list.id),
    missingPhotos: lines.flatMap((line) => {
      const record = line.deviation_code ? records.get(line.deviation_code) : undefined;
      return record && photoRequired(record.kind, record.photo) && line.photos.length === 0
        ? [{ itemId: line.item_id, deviation: textIn(record.deviationText, ctx.language) }]
        : [];
    }),
  };
}

/** A package that nobody found: missing from now on, in the hall as far as anybody knows. */
function giveUp(ctx: CommandContext, list: ProcessListRow, pack: PackageRow): void {
  const before = {
    processStatus: 'NOT_YET_PROCESSED',
    terminalStatus: pack.terminal_status,
    status: pack.status,
  } as const;
  const after = closePackage('INV', before, 'MISSING');
  savePackage(ctx, pack, {
    state: after,
    process: {
      type: 'inventory',
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
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'STS',
    code: '5022',
    textKey: 'crossdock:history/packageMissing',
    args: { barcode: pack.barcode },
  });
}

/** Expected packages that nobody found are missing; those of an area without validation, and what had left, are only not registered. */
async function settleLines(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly CountLine[],
): Promise<ReadonlySet<string>> {
  const open = lines.filter((line) => !line.surplus && !isHandled(line.process_status));
  const left = open.filter((line) => line.outcome === 'CANCELED');
  const gone = open.filter((line) => line.outcome !== 'CANCELED' && line.validated !== false);
  const items = await lockItems(ctx, { kind: 'unit' }, [...new Set(gone.map((line) => line.item_id))]);
  const missing = new Set<string>();
  const seenBefore = new Map(gone.map((line) => [line.package_id, lastSeenOf(line.details)]));
  for (const pack of await lockPackages(
    ctx,
    gone.map((line) => line.package_id),
  )) {
    // Loaded or seen between the reading above and the lock: it has left, or somebody had it in hand, and is not missing.
    if (pack.terminal_status !== 'IN_DEPOT' || (lastSeenOf(pack.details) ?? 0) > (seenBefore.get(pack.id) ?? 0))
      continue;
    missing.add(pack.id);
    giveUp(ctx, list, pack);
  }
  const lost = gone.filter((line) => missing.has(line.package_id));
  for (const item of items) {
    const count = lost.filter((line) => line.item_id === item.id).length;
    if (count === 0) continue;
    await saveItem(ctx, item, { notable_status: 'INCOMPLETE' });
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'STS',
      code: '5022',
      textKey: 'crossdock:history/itemCounted',
      args: {
        name: list.name,
        missing: count,
        expected: item.packages,
      },
    });
  }
  const write = (of: readonly CountLine[], status: string, moved: boolean) =>
    of.length === 0
      ? Promise.resolve([])
      : ctx.db.run(
          sql`update process_package set process_status = ${status}, moved = ${moved} where org_unit = ${ctx.unit} and list_id = ${list.id} and package_id = any(${of.map((line) => line.package_id)}::uuid[])`,
        );
  await write(lost, 'MISSING', false);
  await write([...left, ...gone.filter((line) => !missing.has(line.package_id))], 'NOT_REGISTERED', true);
  await write(
    open.filter((line) => line.outcome !== 'CANCELED' && line.validated === false),
    'NOT_REGISTERED',
    false,
  );
  recountTerminal(
    ctx,
    items.map((item) => item.id),
  );
  return missing;
}

/** Shipments of the list as the closed count leaves them, and their timelines. */
async function settleItems(
  ctx: CommandContext,
  { list }: Locked,
  lines: readonly CountLine[],
  missing: ReadonlySet<string>,
): Promise<void> {
  const byItem = new Map<string, CountLine[]>();
  for (const line of lines.filter((one) => !one.surplus))
    byItem.set(line.item_id, [...(byItem.get(line.item_id) ?? []), line]);
  const found = new Map<number, string[]>();
  for (const [itemId, own] of byItem) {
    const counted = own.filter((line) => isHandled(line.process_status)).length;
    found.set(counted, [...(found.get(counted) ?? []), itemId]);
    if (counted === own.length) continue;
    const state = listItemState(
      'INV',
      own.map((line) => ({
        processStatus: isHandled(line.process_status)
          ? line.process_status
          : missing.has(line.package_id)
            ? ('MISSING' as const)
            : ('NOT_REGISTERED' as const),
        terminalStatus: 'IN_DEPOT' as const,
      })),
    );
    ctx.db.later(updateRow(ctx, tables.processItem, { list_id: list.id, item_id: itemId }, { state }), {
      name: 'inventory.item',
    });
  }
  for (const [counted, itemIds] of found)
    settleTransitions(ctx, itemIds, ['INVENTORY'], {
      state: counted > 0 ? 'FINISHED' : 'DID_NOT_TAKE_PLACE',
      at: ctx.now,
      moved: counted,
      processId: list.id,
    });
}

/** The count is over: checks answer first, then what was not found is missing. */
export async function closeInventory(
  ctx: CommandContext,
  rows: Rows,
  listId: string,
  input: { version?: number | undefined; decisions?: readonly Decision[] | undefined },
  given: Overrides,
) {
  const locked = await lockList(ctx, 'INV', rows, listId, input.version);
  if (decidable.includes(locked.list.state)) await writeDecisions(ctx, locked, input.decisions ?? []);
  const lines = await countLines(ctx, locked.list);
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const verdict = decide(
    runChecks(inventoryClosingChecks, await closingFacts(ctx, locked, lines), settings),
    given,
    ctx.session.permissions,
  );
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };
  const missing = await settleLines(ctx, locked, lines);
  await settleItems(ctx, locked, lines, missing);
  const list = await recount(ctx, locked.list);
  await moveList(ctx, { list, trip: null }, 'close', {
    set: { closed_by: ctx.session.accountName, closed_at: new Date(ctx.now), actual_end: new Date(ctx.now) },
    args: {
      registered: list.packages_scanned,
      expected: list.packages_expected,
      missing: list.packages_missing,
      surplus: list.surplus,
    },
    overrides: verdict.overridden,
  });
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await inventoryView(ctx, listId) };
}

/** Something was forgotten: what was given up is looked for again. */
export async function reopenInventory(ctx: CommandContext, rows: Rows, listId: string) {
  const locked = await lockList(ctx, 'INV', rows, listId);
  await moveList(ctx, locked, 'reopen', { set: { closed_by: null, closed_at: null } });
  const back = await ctx.db.run(
    sql<{
      package_id: string;
      item_id: string;
      earlier_status: 'OK' | 'OK_DAMAGED';
    }>`update process_package set process_status = 'NOT_YET_PROCESSED', moved = false
      where org_unit = ${ctx.unit} and list_id = ${listId} and not surplus and process_status in ('MISSING', 'NOT_REGISTERED') returning package_id, item_id, earlier_status`,
  );
  const earlier = new Map(back.map((one) => [one.package_id, one.earlier_status]));
  const itemIds = [...new Set(back.map((one) => one.item_id))];
  await lockItems(ctx, { kind: 'unit' }, itemIds);
  for (const pack of await lockPackages(ctx, [...earlier.keys()]))
    if (pack.status === 'NOK_MISSING')
      savePackage(ctx, pack, { state: { status: earlier.get(pack.id) ?? 'OK', terminalStatus: 'IN_DEPOT' } });
  recountTerminal(ctx, itemIds);
  healIncomplete(ctx, itemIds);
  await ctx.db.run(
    updateRow(ctx, tables.processItem, { list_id: listId, state: ['MISSING', 'NOT_REGISTERED'] }, { state: 'PLANNED' }),
  );
  await recount(ctx, locked.list);
  return { success: true, checkResults: [], list: await inventoryView(ctx, listId) };
}

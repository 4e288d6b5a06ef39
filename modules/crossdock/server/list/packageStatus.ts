import { sql } from 'kysely';
import { decide, runChecks } from '#kernel/check.ts';
import { deviceTime } from '#kernel/deviceTime.ts';
import { invalidInput, notFound, refused } from '#kernel/errors.ts';
import { known } from '#kernel/known.ts';
import { textIn } from '#kernel/text.ts';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { remember, seenBefore } from '#platform/once.ts';
import { requireBlobs } from '#modules/blobs/server/index.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { packageDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { checkedAnswer } from '#platform/checkAnswers.ts';
import {
  afterLeaving,
  closePackage,
  deviatePackage,
  hasLeftHall,
  isHandled,
  type PackageState,
  photoRequired,
  scanPackage,
  undoPackage,
  verdictFrom,
} from '#modules/shipments/rules/packageProcess.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addAttachments,
  lockItems,
  lockPackages,
  type PackageRow,
  savePackage,
  type ShipmentRow,
} from '#modules/shipments/server/index.ts';
import { packageDeviated } from '../../contract/facts.ts';
import { isEditable, processDigit, takesScans } from '../../rules/list/listStates.ts';
import { selectionChecks } from '../../rules/list/selectionChecks.ts';
import { findSummaries, listPackages, type PackageJoined, packageView } from './listView.ts';
import { goesWith, type Locked, lockList, startWith } from './lists.ts';
import type { ListProcess } from './process.ts';
import { listedItem, settleItem, withPackages } from './settleItem.ts';
import { type ProcessItemRow, tables } from '../tables.gen.ts';

function requireOpen(ctx: CommandContext, { list }: Locked): void {
  if (!takesScans(list.state, list.kind) || !isEditable(list.state, ctx.session.permissions)) {
    throw refused('shipments:message/departureNotOpen', { name: list.name });
  }
}

/** A shipment that goes with another trip by now, or with none, is not this list's to change. */
function requireOnTrip(item: ShipmentRow, { list, trip }: Locked): void {
  if (!goesWith(item, trip))
    throw refused('crossdock:refusal/leftTrip', {
      order: item.order_number,
      name: list.name,
      ...(item.trip_name ? { trip: item.trip_name, context: 'other' } : {}),
    });
}

async function lockPackageOf(ctx: CommandContext, listId: string, packageId: string) {
  const [line] = await listPackages(ctx, listId, { packageId });
  if (!line) throw notFound();
  const [[item], [pack], listed] = await Promise.all([
    lockItems(ctx, { kind: 'unit' }, [line.item_id]),
    lockPackages(ctx, [packageId]),
    listedItem(ctx, listId, line.item_id),
  ]);
  if (!item || !pack || !listed) throw notFound();
  return { line, item, pack, listed };
}

const write = (
  ctx: CommandContext,
  process: ListProcess,
  locked: Locked,
  pack: PackageRow,
  after: PackageState,
  more: {
    deviationCode?: string;
    /** Documented before: it is told with the state, the package has it already. */
    detailDeviation?: string | null;
    photos?: string[];
    /** When it was seen; now when absent. */
    at?: number;
    space?: Parameters<typeof savePackage>[2]['space'] | undefined;
  } = {},
) => {
  const left = process.kind !== 'LDG' && hasLeftHall(pack.terminal_status, pack.compartment_kind);
  const before = { processStatus: after.processStatus, terminalStatus: pack.terminal_status, status: pack.status };
  savePackage(ctx, pack, {
    state: left ? afterLeaving(before, after) : after,
    process: {
      type: process.detail,
      detail: {
        processName: locked.list.name,
        processId: locked.list.id,
        processStatus: after.processStatus,
        packageStatus: after.status,
        deviationCode: more.deviationCode ?? more.detailDeviation ?? null,
        lastStatusTime: more.at ?? ctx.now,
        user: ctx.session.accountName,
      },
    },
    ...(left ? {} : { compartment: process.compartmentOf(ctx, locked, after) }),
    ...(more.deviationCode !== undefined ? { deviationCode: more.deviationCode } : {}),
    ...(more.space !== undefined && !left ? { space: more.space } : {}),
    photos: more.photos ?? [],
  });
};

type Deviation = {
  code: string;
  photos: { blobId: string }[];
  clientScanId?: string | undefined;
  scannedAt?: number | undefined;
  sentAt?: number | undefined;
};

/** A loaded package deviates; damage needs a photo (LCL-12). An unscanned one is loaded by it: the loader holds it in hand. */
export async function deviate(
  ctx: CommandContext,
  process: ListProcess,
  rows: Rows,
  listId: string,
  packageId: string,
  body: Deviation,
) {
  const key = body.clientScanId ? `deviation:${body.clientScanId}` : undefined;
  const earlier = key ? await seenBefore(ctx, key) : undefined;
  let locked: Locked = await lockList(ctx, process.kind, rows, listId);
  if (earlier) return answer(ctx, listId, packageId);
  requireOpen(ctx, locked);
  const record = (await readRecords(readingOf(ctx), packageDeviation, [body.code])).get(body.code);
  if (!record) throw invalidInput([{ field: 'code', rule: 'isIn', message: ctx.t('base:validation/isIn') }]);
  const photos = body.photos.map((photo) => photo.blobId);
  const at = deviceTime(body, ctx.now);
  const deviation = textIn(record.deviationText, ctx.language);
  if (photoRequired(record.kind, record.photo) && photos.length === 0)
    throw refused('crossdock:refusal/photoRequired', { deviation });
  await requireBlobs(ctx, photos);
  const { line, item, pack, listed } = await lockPackageOf(ctx, listId, packageId);
  requireOnTrip(item, locked);
  locked = await startWith(ctx, locked, at);
  const after = deviatePackage(
    process.kind,
    {
      processStatus: line.process_status,
      terminalStatus: pack.terminal_status,
      status: verdictFrom(pack.status, line.earlier_status),
    },
    record.kind,
  );
  write(ctx, process, locked, pack, after, { deviationCode: body.code, photos, at });
  await ctx.db.run(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: listId, package_id: packageId },
      {
        process_status: after.processStatus,
        deviation_code: body.code,
        photos: sql`photos || ${photos}::uuid[]`,
        scanned_at: sql`coalesce(scanned_at, ${new Date(at)})`,
        scanned_by: sql`coalesce(scanned_by, ${ctx.session.accountName})`,
      },
    ),
  );
  await addAttachments(ctx, item.id, packageId, photos, process.kind, body.code);
  await process.begin(ctx, item, locked);
  ctx.history({
    logKey: `PKG:${packageId}`,
    type: 'STS',
    code: `${processDigit[process.kind]}021`,
    textKey: 'crossdock:history/packageDeviation',
    args: { barcode: pack.barcode, code: deviation },
    statusTime: at,
  });
  ctx.history({
    logKey: `ITEM:${item.id}`,
    type: 'ACT',
    code: `${processDigit[process.kind]}021`,
    textKey: 'crossdock:history/packageDeviation',
    args: { barcode: pack.barcode, code: deviation },
    statusTime: at,
  });
  await settleItem(ctx, process, locked, listed, withPackages(listed, new Map([[packageId, after]]), body.code));
  await ctx.emit(packageDeviated, { kind: locked.list.kind, listId, itemId: item.id, packageId, code: body.code });
  if (key) remember(ctx, key, { packageId });
  return answer(ctx, listId, packageId);
}

/** The verdict that a package goes back to when it is off the truck again: a damage that is documented, on whatever page, stays one. */
const verdictWithout = (line: PackageJoined, pack: PackageRow): 'OK' | 'OK_DAMAGED' =>
  pack.deviation_code !== null && pack.status === 'OK_DAMAGED' ? 'OK_DAMAGED' : line.earlier_status;

/** It was counted and has left the hall since: the count says nothing of where it is. */
const hasLeft = ({ kind }: ListProcess, pack: PackageRow): boolean =>
  kind === 'INV' && pack.terminal_status === 'LOADED';

/** What nobody expected stands again where it was before it was taken in. */
const asBefore = (line: PackageJoined, pack: PackageRow): PackageState => {
  const terminalStatus = line.earlier_terminal ?? 'NOT_IN_DEPOT';
  return {
    processStatus: 'NOT_YET_PROCESSED',
    terminalStatus,
    status: terminalStatus === 'IN_DEPOT' ? verdictWithout(line, pack) : 'NOK_NOT_PROCESSED',
  };
};

/** Where it stood before the scan: nowhere in this hall when it is back on its unit, and where no scan has put it it stays. */
function spaceBefore({ kind }: ListProcess, line: PackageJoined, after: PackageState) {
  if (kind === 'ULD' && after.terminalStatus !== 'IN_DEPOT') return null;
  if (line.earlier_space !== null) return { type: line.earlier_space_type ?? 'UNKNOWN', text: line.earlier_space };
  return line.found_space === null ? undefined : null;
}

/**
 * A scan is taken back: the package stands in the depot again, where it stood. What was documented of it (deviation, photos) is no
 * part of the scan and stays.
 */
export async function undo(ctx: CommandContext, process: ListProcess, rows: Rows, listId: string, packageId: string) {
  const locked = await lockList(ctx, process.kind, rows, listId);
  requireOpen(ctx, locked);
  const { line, item, pack, listed } = await lockPackageOf(ctx, listId, packageId);
  if (line.process_status === 'NOT_YET_PROCESSED') return answer(ctx, listId, packageId);
  // What has to come off stands on this truck, whatever trip its shipment goes with by now.
  if (pack.terminal_status !== 'TO_UNLOAD') requireOnTrip(item, locked);
  const after = line.surplus
    ? asBefore(line, pack)
    : hasLeft(process, pack)
      ? { processStatus: 'NOT_YET_PROCESSED' as const, terminalStatus: pack.terminal_status, status: pack.status }
      : undoPackage(process.kind, verdictWithout(line, pack));
  write(ctx, process, locked, pack, after, {
    detailDeviation: line.deviation_code,
    space: spaceBefore(process, line, after),
  });
  await ctx.db.run(
    updateRow(
      ctx,
      tables.processPackage,
      { list_id: listId, package_id: packageId },
      {
        process_status: 'NOT_YET_PROCESSED',
        scanned_at: null,
        scanned_by: null,
        earlier_space: null,
        earlier_space_type: null,
        found_space: null,
      },
    ),
  );
  ctx.db.later(
    updateRow(
      ctx,
      tables.processScan,
      { list_id: listId, package_id: packageId, result: ['OK', 'SURPLUS'], undone_at: null },
      { undone_at: new Date(ctx.now) },
    ),
  );
  ctx.history({
    logKey: `PKG:${packageId}`,
    type: 'STS',
    code: `${processDigit[process.kind]}023`,
    textKey: 'crossdock:history/packageUndone',
    args: { barcode: pack.barcode, name: locked.list.name },
  });
  const undone = withPackages(listed, new Map([[packageId, after]]));
  await settleItem(ctx, process, locked, listed, undone);
  if (undone.packages.every((p) => p.process_status === 'NOT_YET_PROCESSED')) await process.begunNot(ctx, item, locked);
  return answer(ctx, listId, packageId);
}

async function answer(ctx: CommandContext, listId: string, packageId: string) {
  const [line] = await listPackages(ctx, listId, { packageId });
  if (!line) throw notFound();
  return { package: packageView(line), summaries: await findSummaries(ctx, listId) };
}

/** A status that whole shipments can be given; the kind of list has its own words for the first two. */
export const setStates = ['DONE', 'NOT_DONE', 'MISSING', 'PLANNED'] as const;
export type SetState = (typeof setStates)[number];

/** Whole shipments get one status without scanning; they must be alike (STA-02). */
export async function setItemsStatus<V>(
  ctx: CommandContext,
  process: ListProcess<V>,
  rows: Rows,
  listId: string,
  itemIds: readonly string[],
  state: SetState,
  overrideCodes: readonly string[],
) {
  let locked: Locked = await lockList(ctx, process.kind, rows, listId);
  requireOpen(ctx, locked);
  const items = await lockItems(ctx, { kind: 'unit' }, itemIds);
  const lines = await ctx.db.run(
    sql<ProcessItemRow>`select * from process_item where org_unit = ${ctx.unit} and list_id = ${listId} and item_id = any(${[...itemIds]}::uuid[]) and not removed`,
  );
  if (lines.length < new Set(itemIds).size) throw notFound();
  for (const item of items) requireOnTrip(item, locked);
  const orders = items.map((item) => ({
    status: lines.find((line) => line.item_id === item.id)?.state ?? '',
    orderType: item.shipment_type,
    origin: item.origin_depot ?? '',
  }));
  const verdict = decide(runChecks(selectionChecks, { orders }), { overrideCodes }, ctx.session.permissions);
  if (!verdict.success) return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: null };
  locked = await startWith(ctx, locked, ctx.now);
  for (const item of items) {
    const listed = await listedItem(ctx, listId, item.id);
    if (!listed) throw notFound();
    const packs = await lockPackages(
      ctx,
      listed.packages.map((p) => p.package_id),
    );
    const changed = new Map<string, PackageState>();
    for (const line of listed.packages) {
      const pack = known(packs.find((p) => p.id === line.package_id));
      const before: PackageState = {
        processStatus: line.process_status,
        terminalStatus: pack.terminal_status,
        status: verdictFrom(pack.status, line.earlier_status),
      };
      if (hasLeft(process, pack)) continue;
      const open: PackageState = { ...before, processStatus: 'NOT_YET_PROCESSED' };
      const after =
        state === 'DONE'
          ? isHandled(before.processStatus)
            ? before
            : scanPackage(process.kind, before)
          : state === 'PLANNED'
            ? undoPackage(process.kind, verdictWithout(line, pack))
            : closePackage(process.kind, open, state === 'MISSING' ? 'MISSING' : 'NOT_DONE');
      if (after.processStatus === before.processStatus) continue;
      changed.set(line.package_id, after);
      write(ctx, process, locked, pack, after, { detailDeviation: line.deviation_code });
      ctx.db.later(
        updateRow(
          ctx,
          tables.processPackage,
          { list_id: listId, package_id: line.package_id },
          {
            process_status: after.processStatus,
            manual: true,
            scanned_at: new Date(ctx.now),
            scanned_by: ctx.session.accountName,
          },
        ),
      );
    }
    // The same status again, from a second tap: nothing happened, so nothing is told.
    if (changed.size === 0) continue;
    ctx.history({
      logKey: `ITEM:${item.id}`,
      type: 'ACT',
      code: `${processDigit[process.kind]}${state === 'MISSING' ? '022' : '020'}`,
      textKey: 'crossdock:history/statusSet',
      args: { state: process.settable[state], name: locked.list.name },
      overrides: verdict.overridden,
    });
    if (state === 'DONE') await process.begin(ctx, item, locked);
    locked = await settleItem(ctx, process, locked, listed, withPackages(listed, changed));
  }
  return { ...checkedAnswer(ctx, verdict, 'crossdock'), list: await process.view(ctx, listId) };
}

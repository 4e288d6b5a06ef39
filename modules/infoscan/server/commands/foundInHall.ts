import type { CommandContext } from '#platform/context.ts';
import { notFound, refused } from '#kernel/errors.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import {
  addNote,
  addTransitions,
  hasLeftSince,
  healIncomplete,
  lockItems,
  lockPackages,
  type PackageRow,
  recountTerminal,
  savePackage,
} from '#modules/shipments/server/index.ts';
import { palletContent } from '#modules/crossdock/contract/palletContent.ts';
import { lockTrucks, missedOn, type Trucks } from '#modules/crossdock/server/index.ts';
import type { InfoScanResult } from '../../contract/calls.ts';
import { mayBeFound } from '../../rules/whereabouts.ts';
import type { Before } from '../columns.ts';
import { seenBy } from '../seenBy.ts';
import { aboardOf, deliveredOf } from '../whereabouts.ts';

/** What a scan has changed, with what it takes to undo that. */
export type Effect = Pick<InfoScanResult, 'corrected' | 'tookOff'> & { before: Before[] | null; noteId: string | null };
export const noEffect: Effect = { corrected: false, tookOff: null, before: null, noteId: null };

/**
 * Somebody holds the package and says that it stands in the hall: so do the data from now on, also when it was missing, and an open loading
 * list that had it on its truck waits for it again. Whoever holds a master pallet says so of all that lies on it. What has a package on its
 * truck is locked before the shipments, those before the packages (order of locks: ARCHITECTURE.md).
 */
export async function foundInHall(ctx: CommandContext, meant: PackageRow, at: number): Promise<Effect> {
  const pallets = await ctx.ask(palletContent, { packageIds: [meant.id], open: true });
  const lying = pallets.flatMap(({ content }) => content);
  const ids = [meant.id, ...lying.map((one) => one.packageId)];
  const trucks = await lockTrucks(ctx, ids);
  await lockItems(ctx, { kind: 'unit' }, [...new Set([meant.item_id, ...lying.map((one) => one.itemId)])]);
  const packs = new Map((await lockPackages(ctx, ids)).map((pack) => [pack.id, pack]));
  const own = packs.get(meant.id);
  if (!own) throw notFound();
  const aboard = await aboardOf(ctx, own);
  // A list that is finished counts nothing back: its truck may be about to leave.
  if (aboard && (aboard.state === 'FINISHED' || aboard.state === 'CLOSINGREQUESTED'))
    throw refused('infoscan:refusal/listFinished', {
      trip: aboard.tripName,
      ...(aboard.gate ? { gate: aboard.gate, context: 'gate' } : {}),
    });
  const before: Before[] = [];
  for (const id of ids) {
    const pack = packs.get(id);
    if (!pack) throw notFound();
    const was = await standsHere(ctx, pack, at, trucks, aboard?.tripName);
    if (was) before.push(was);
  }
  const moved = before.find((one) => one.packageId === meant.id && one.terminal_status !== 'IN_DEPOT');
  return {
    corrected: moved !== undefined,
    tookOff: moved && aboard ? { tripName: aboard.tripName, gate: aboard.gate } : null,
    before: before.length > 0 ? before : null,
    noteId: null,
  };
}

/** One locked package stands in the hall. Answers what it was before; undefined when the data have it there, or when it has left since. */
async function standsHere(
  ctx: CommandContext,
  seen: PackageRow,
  at: number,
  trucks: Trucks,
  trip: string | undefined,
): Promise<Before | undefined> {
  // Said on a device that had no network: it tells nothing of where the package is by now.
  const left = hasLeftSince(seen, at);
  const elsewhere = !left && mayBeFound(seen.terminal_status, seen.compartment_kind);
  const missing = !left && seen.status === 'NOK_MISSING';
  const missed = elsewhere || missing ? await missedOn(ctx, [seen.id]) : [];
  const takenOff = elsewhere ? await trucks.takeOff(seen.id) : undefined;
  const [[item], [pack]] = [await lockItems(ctx, { kind: 'unit' }, [seen.item_id]), await lockPackages(ctx, [seen.id])];
  if (!item || !pack) throw notFound();
  const moves = !left && mayBeFound(pack.terminal_status, pack.compartment_kind);
  const status = missing ? (pack.deviation_code ? 'OK_DAMAGED' : 'OK') : pack.status;
  savePackage(ctx, pack, {
    state: { terminalStatus: moves ? 'IN_DEPOT' : pack.terminal_status, status },
    process: seenBy(ctx, { id: pack.id, status }, at),
    ...(moves
      ? { compartment: { kind: 'DEPOT' as const, id: ctx.unit }, space: { type: 'DIVERSE' as const, text: null } }
      : {}),
  });
  const changed = moves || takenOff !== undefined || missing;
  for (const logKey of changed ? [`PKG:${pack.id}`, `ITEM:${item.id}`] : [`PKG:${pack.id}`])
    ctx.history({
      logKey,
      type: 'ACT',
      code: changed ? '7002' : '7001',
      textKey: changed ? 'infoscan:history/found' : 'infoscan:history/scanned',
      args: { barcode: pack.barcode, ...(changed && trip ? { trip, context: 'truck' } : {}) },
      statusTime: at,
    });
  if (!changed) return undefined;
  const [transition] = addTransitions(ctx, [
    { itemId: item.id, type: 'INFO_SCAN', state: 'FINISHED', at, to: ctx.unit, moved: 1, expected: item.packages },
  ]);
  recountTerminal(ctx, [item.id]);
  healIncomplete(ctx, [item.id]);
  await ctx.emit(packageArrived, { packageIds: [pack.id] });
  ctx.changed('items', 'item', item.id);
  return {
    transition,
    packageId: seen.id,
    itemId: item.id,
    barcode: seen.barcode,
    status: seen.status,
    terminal_status: seen.terminal_status,
    compartment_kind: seen.compartment_kind,
    compartment_id: seen.compartment_id,
    actual_space_type: seen.actual_space_type,
    actual_space: seen.actual_space,
    missing_since: seen.missing_since,
    notable: item.notable_status,
    takenOff: takenOff ?? null,
    missed,
    left: moves ? null : pack.actual_space,
  };
}

/** The proof says that the consignee has it: nothing is moved, and the dispatchers read that it stands here (decision R50). */
export async function reportDelivered(ctx: CommandContext, rows: Rows, pack: PackageRow): Promise<Effect> {
  const delivered = await deliveredOf(ctx, pack.item_id);
  const time = new Intl.DateTimeFormat(ctx.language, {
    timeZone: ctx.timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const note = await addNote(
    ctx,
    rows,
    pack.item_id,
    ctx.t('infoscan:delivered/note', {
      barcode: pack.barcode,
      at: delivered?.at ? time.format(delivered.at) : '–',
      ...(delivered?.acceptedBy ? { by: delivered.acceptedBy, context: 'by' } : {}),
    }),
    'DEPOT',
  );
  ctx.history({
    logKey: `PKG:${pack.id}`,
    type: 'ACT',
    code: '7004',
    textKey: 'infoscan:history/reported',
    args: { barcode: pack.barcode },
  });
  return { ...noEffect, noteId: note.noteId };
}

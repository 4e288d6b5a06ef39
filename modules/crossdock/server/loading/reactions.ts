import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { updateRow } from '#platform/database/table.ts';
import { on, type Reaction } from '#platform/module.ts';
import { lockTripForList } from '#modules/dispatch/server/index.ts';
import * as facts from '#modules/dispatch/contract/facts.ts';
import { itemCanceled } from '#modules/shipments/contract/facts.ts';
import { cancelPackage, undispatchPackage } from '#modules/shipments/rules/packageProcess.ts';
import { lockItems, lockPackages, moveItem, savePackage } from '#modules/shipments/server/index.ts';
import { listItemState } from '../../rules/list/itemState.ts';
import { listPackages } from '../list/listView.ts';
import { type LockedLoading, followTrip, recount, saveList, type LoadingListRow } from '../list/lists.ts';
import { expectItems, headOf, makeList } from './makeList.ts';
import { tables } from '../tables.gen.ts';

/** The list of a trip that has moved by itself; the trip is locked already. */
async function lockedList(ctx: CommandContext, tripId: string, listId: string): Promise<LockedLoading | undefined> {
  const trip = await lockTripForList(ctx, tripId);
  const list = await ctx.db.find(
    sql<LoadingListRow>`select * from process_list where org_unit = ${ctx.unit} and id = ${listId} for update`,
  );
  return list ? { trip, list } : undefined;
}

type OfTrip = { tripId: string; loadingListId: string | null };

/** The list goes the way that its trip has gone. */
const follow =
  (go: (ctx: CommandContext, locked: LockedLoading) => Promise<unknown>) =>
  async (ctx: CommandContext, { tripId, loadingListId }: OfTrip) => {
    const locked = loadingListId ? await lockedList(ctx, tripId, loadingListId) : undefined;
    if (locked) await go(ctx, locked);
  };

/** A revoked release or a deleted trip ends its list; whatever was scanned on it refuses (the machine's guard). */
const cancel = follow(async (ctx, locked) => {
  if (locked.list.state !== 'CANCELED') await followTrip(ctx, locked, 'cancel');
});

/** Shipments that leave the plan: loaded packages have to come off first, the others are no longer expected. */
async function releaseItems(
  ctx: CommandContext,
  tripId: string,
  listId: string,
  itemIds: readonly string[],
): Promise<void> {
  const locked = await lockedList(ctx, tripId, listId);
  if (!locked) return;
  for (const itemId of itemIds) {
    const lines = await listPackages(ctx, listId, { itemId });
    for (const pack of await lockPackages(
      ctx,
      lines.map((line) => line.package_id),
    )) {
      const line = lines.find((one) => one.package_id === pack.id);
      const after = undispatchPackage({
        processStatus: line?.process_status ?? 'NOT_YET_PROCESSED',
        terminalStatus: pack.terminal_status,
        status: pack.status,
      });
      if (after.terminalStatus === pack.terminal_status && after.status === pack.status) continue;
      savePackage(ctx, pack, { state: after });
      ctx.history({
        logKey: `PKG:${pack.id}`,
        type: 'STS',
        code: '3024',
        textKey: 'crossdock:history/packageToUnload',
        args: { barcode: pack.barcode, name: locked.list.name },
      });
    }
    const rest = await listPackages(ctx, listId, { itemId });
    const state = listItemState(
      'LDG',
      rest.map((p) => ({ processStatus: p.process_status, terminalStatus: p.terminal_status })),
    );
    await ctx.db.run(
      updateRow(ctx, tables.processItem, { list_id: listId, item_id: itemId }, { removed: true, state }),
    );
  }
  const list = await recount(ctx, locked.list);
  ctx.changed('loading', 'loadingList', listId, list.version);
}

/** Shipments that join a trip whose list exists are expected on it at once. */
async function addItems(
  ctx: CommandContext,
  tripId: string,
  listId: string,
  itemIds: readonly string[],
): Promise<void> {
  const locked = await lockedList(ctx, tripId, listId);
  if (!locked) return;
  const items = (await lockItems(ctx, { kind: 'unit' }, itemIds)).filter(
    (item) => item.shipment_type !== 'PICKUP' && item.shipment_type !== 'DIRECT_TRAFFIC',
  );
  await expectItems(ctx, listId, locked.trip, items);
  for (const item of items)
    if (item.state === 'DISPATCHED') await moveItem(ctx, item, 'release', { args: { trip: locked.trip.name } });
  const list = await recount(ctx, locked.list);
  ctx.changed('loading', 'loadingList', listId, list.version);
}

/** Another gate, vehicle, driver or departure: whoever loads reads it on the list at once. */
async function followHead(ctx: CommandContext, tripId: string, listId: string): Promise<void> {
  const locked = await lockedList(ctx, tripId, listId);
  if (locked) await saveList(ctx, locked, await headOf(ctx, locked.trip));
}

/** A cancelled shipment's packages on an open list: what is loaded has to come off. */
async function cancelItem(ctx: CommandContext, itemId: string): Promise<void> {
  const lists = await ctx.db.run(
    sql<{
      list_id: string;
    }>`select i.list_id from process_item i join process_list l on l.org_unit = i.org_unit and l.id = i.list_id where i.org_unit = ${ctx.unit} and i.item_id = ${itemId} and l.kind = 'LDG' and l.state in ('RELEASED', 'INPROGRESS', 'FINISHED', 'CLOSINGREQUESTED')`,
  );
  for (const { list_id } of lists) {
    const lines = await listPackages(ctx, list_id, { itemId });
    for (const pack of await lockPackages(
      ctx,
      lines.map((line) => line.package_id),
    )) {
      savePackage(ctx, pack, {
        state: cancelPackage({
          processStatus: 'LOADED',
          terminalStatus: pack.terminal_status,
          status: pack.status,
        }),
      });
    }
    await recount(ctx, { id: list_id });
  }
}

/** What dispatch and shipments tell, answered in the same transaction (R16). */
export const reactions: readonly Reaction[] = [
  on(facts.tripReleased, (ctx, { tripId, loadingListId }) => makeList(ctx, tripId, loadingListId)),
  on(facts.tripReleaseRevoked, cancel),
  on(facts.tripDeleted, cancel),
  on(facts.tripHeadChanged, (ctx, { tripId, loadingListId }) => followHead(ctx, tripId, loadingListId)),
  on(facts.itemsDispatched, (ctx, { tripId, loadingListId, itemIds }) => addItems(ctx, tripId, loadingListId, itemIds)),
  on(facts.itemsUndispatched, (ctx, { tripId, loadingListId, itemIds }) =>
    releaseItems(ctx, tripId, loadingListId, itemIds),
  ),
  on(
    facts.tripStarted,
    follow((ctx, locked) => followTrip(ctx, locked, 'lock')),
  ),
  on(
    facts.journeyClosed,
    follow((ctx, locked) => followTrip(ctx, locked, 'closeJourney', { facts: { journeyClosed: true } })),
  ),
  on(
    facts.journeyReopened,
    follow((ctx, locked) => followTrip(ctx, locked, 'reopenJourney')),
  ),
  on(itemCanceled, (ctx, { itemId }) => cancelItem(ctx, itemId)),
];

import { type RawBuilder, sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { CommandContext, ViewContext } from '#platform/context.ts';
import { defineStateful } from '#platform/stateful.ts';
import { itemMoved } from '../contract/facts.ts';
import type { Rows } from '../rules/rowScope.ts';
import { type ItemAction, type ItemFacts, type ItemState, stepItem } from '../rules/states.ts';
import { itemMachineFacts } from './itemFacts.ts';
import { itemsWithin } from './scope.ts';
import { type ShipmentRow, type ShipmentTable, tables } from './tables.gen.ts';

/** Shipments as they are, without a lock. */
export const readItems = (ctx: ViewContext, rows: Rows, ids: readonly string[]): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${[...ids]}::uuid[]) and ${itemsWithin(rows)} order by s.id`,
  );

export const itemsOfTrip = (ctx: ViewContext, tripId: string): Promise<ShipmentRow[]> =>
  ctx.db.run(
    sql<ShipmentRow>`select * from shipment s where s.org_unit = ${ctx.unit} and s.trip_id = ${tripId} order by s.id`,
    { name: 'items.ofTrip' },
  );

/** Who may hear that a shipment changed, beside its unit. */
export const scopeOf = (row: ShipmentRow): { affIds: string[]; driverIds: string[] } => ({
  affIds: row.aff_id ? [row.aff_id] : [],
  driverIds: row.driver_ids,
});

/** Facts that only the command knows, by the step that asks for them. */
const needs = {
  route: ['notificationOpen'],
  undoLoading: ['packagesLoaded'],
  closeLoading: ['packagesLoaded'],
  cancel: ['packagesMoved'],
  close: ['legDone'],
  reschedule: ['redeliveryPossible'],
  split: ['splitPackages'],
  handOver: ['takerRuns'],
} as const;

const shipments = defineStateful<ShipmentTable, undefined, ShipmentRow, ItemState, ItemAction, ItemFacts, typeof needs>(
  {
    table: tables.shipment,
    alias: 's',
    // A master pallet goes before what lies on it: whoever holds it takes hold of that next.
    lockedFirst: sql`s.shipment_type = 'MASTER_PALLET'`,
    rowOf: (row) => row,
    step: (row, action, facts) => stepItem(row.state, action, facts),
    factsOf: (_ctx, row) => itemMachineFacts(row),
    needs,
    logKey: (row) => `ITEM:${row.id}`,
    shownAs: () => ({ topic: 'items', entity: 'item' }),
    scopeOf,
    stamp: (ctx) => ({ changed_at: new Date(ctx.now), changed_by: ctx.session.accountId }),
    history: {
      textKey: (action) => `shipments:history/${action}`,
      args: (row, to) => ({ order: row.order_number, state: to }),
      code: '1010',
    },
    refusal: (_ctx, row, reason) => refused(reason, { order: row.order_number }),
    missing: 'shipments:message/noShipmentFound',
    moved: (ctx, { row, from, to, action }) =>
      ctx.emit(itemMoved, { itemId: row.id, from, to, action, gtpShipmentId: row.gtp_shipment_id }),
  },
);

/** Locks shipments, master pallets first, then in id order (order of locks: ARCHITECTURE.md). Throws 404 when one is not within the rows. */
export const lockItems = (ctx: CommandContext, rows: Rows, ids: readonly string[]): Promise<ShipmentRow[]> =>
  shipments.lock(ctx, itemsWithin(rows), ids, `items.lock.${rows.kind}`);

/** Locks the shipments whose ids a query answers. */
export const lockItemsAmong = (ctx: CommandContext, ids: RawBuilder<unknown>): Promise<ShipmentRow[]> =>
  shipments.lockAmong(ctx, ids, 'items.lockAmong');

/** Writes columns of a locked shipment, its version and who did it, and tells open screens. */
export const saveItem = shipments.save;

/** The one way to change a shipment's state (R16). Throws 400 + 1700 with the machine's reason when the state knows no such action. */
export const moveItem = shipments.move;

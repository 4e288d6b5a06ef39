import { sql } from 'kysely';
import { known } from '#kernel/known.ts';
import type { CommandContext } from '#platform/context.ts';
import { packageArrived } from '#modules/shipments/contract/facts.ts';
import { addTransitions, otherDepotsBearing } from '#modules/shipments/server/index.ts';
import type { InventoryList } from '../../contract/inventory.ts';
import { isPlaceBound, isSurplusOf } from '../../rules/inventory/plan.ts';
import type { InventoryPlan } from '../columns.ts';
import type { Locked } from '../list/lists.ts';
import type { ListProcess } from '../list/process.ts';
import { lockTrucks } from '../loading/takeOff.ts';
import { inventoryView } from './inventoryView.ts';

/** What an inventory counts: the table's own condition gives every list of this kind a plan. */
export const planOf = ({ list }: Locked): InventoryPlan => known(list.inventory, `plan of ${list.name}`);

/** A place that this count does not go through. */
async function refusesPlace(ctx: CommandContext, locked: Locked, position: string) {
  if (!isPlaceBound(planOf(locked).inventoryType)) return undefined;
  const place = await ctx.db.find(
    sql`select 1 from inventory_place where org_unit = ${ctx.unit} and list_id = ${locked.list.id} and position = ${position}`,
    { name: 'inventory.place' },
  );
  return place ? undefined : ('crossdock:inventory/otherPlace' as const);
}

/** Inventory: what is scanned stands in the hall, where the person stands. */
export const inventoryProcess: ListProcess<InventoryList> = {
  kind: 'INV',
  view: inventoryView,
  detail: 'inventory',
  timeline: 'INVENTORY',
  settable: { DONE: 'REGISTERED', NOT_DONE: 'NOT_REGISTERED', MISSING: 'MISSING', PLANNED: 'PLANNED' },
  refusesPlace,
  lockTrucks,
  takesSurplus: (locked, item) => isSurplusOf(planOf(locked), { route: item.outbound_route, tripId: item.trip_id }),
  compartmentOf: (ctx, _locked, after) =>
    after.terminalStatus === 'IN_DEPOT' ? { kind: 'DEPOT', id: ctx.unit } : undefined,
  spaceOf: (outcome, position) =>
    position === undefined || outcome.after?.terminalStatus === 'LOADED'
      ? undefined
      : { type: 'STORING_POSITION', text: position },
  otherDepot: async (ctx, barcode) => (await otherDepotsBearing(ctx, barcode))[0],
  elsewhere: async (_ctx, _item, pack) => (pack.actual_space === null ? null : { name: pack.actual_space, gate: null }),
  wordsOf: ({ result }) => ({ key: `crossdock:inventory/scan/${result}` }),
  tookIn: async (ctx, item, pack, { list }, outcome) => {
    if (pack.terminal_status !== 'IN_DEPOT' && outcome.after?.terminalStatus === 'IN_DEPOT')
      await ctx.emit(packageArrived, { packageIds: [pack.id] });
    if (outcome.surplus)
      addTransitions(ctx, [
        {
          itemId: item.id,
          type: 'INVENTORY',
          state: 'FINISHED',
          at: ctx.now,
          to: ctx.unit,
          processName: list.name,
          processId: list.id,
          moved: 1,
          expected: item.packages,
        },
      ]);
  },
  begin: async () => undefined,
  begunNot: async () => undefined,
};

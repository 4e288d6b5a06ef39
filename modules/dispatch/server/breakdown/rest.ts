import { sql } from 'kysely';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { awaitsCollection, type PackageRow, packagesOf, type ShipmentRow } from '#modules/shipments/server/index.ts';
import type { TripContent } from '../replan.ts';
import type { StopRow } from '../tables.gen.ts';
import { groupsOf } from '../tripRows.ts';

/** What others can do for a broken vehicle at one of its stops: bring what is aboard, or collect what is not. */
export type Task = { kind: 'ABOARD' | 'COLLECT'; stop: StopRow; items: ShipmentRow[] };
/** What is left of a trip: tasks for others, and how many shipments stay as they are, by why. */
export type Rest = {
  tasks: Task[];
  packages: ReadonlyMap<string, PackageRow[]>;
  stays: { documented: number; atStop: number; collected: number; notAboard: number; agreed: number };
};

const isAboard = (pack: PackageRow): boolean => pack.terminal_status === 'LOADED';

/** Stops that were reached, and whatever has a status, stay; a trip that is not on the road has no breakdown. */
export async function restOf(ctx: ViewContext, { trip, stops, orders, items }: TripContent): Promise<Rest> {
  if (trip.state !== 'DRV_INPROGRESS') throw refused('dispatch:breakdown/notRunning', { trip: trip.name });
  const all = await packagesOf(
    ctx,
    items.map((item) => item.id),
  );
  const packages = groupsOf(all, (pack) => pack.item_id);
  const agreed = new Set(await agreedItems(ctx, trip.id));
  const tasks = new Map<string, Task>();
  const stays = { documented: 0, atStop: 0, collected: 0, notAboard: 0, agreed: 0 };
  for (const item of items) {
    const own = orders.filter((order) => order.item_id === item.id);
    const collects = item.shipment_type === 'PICKUP' || awaitsCollection(item);
    const order = own.find((one) => one.direct === (collects && item.shipment_type !== 'PICKUP'));
    const stop = stops.find((one) => one.id === order?.stop_id);
    const aboard = (packages.get(item.id) ?? []).some(isAboard);
    if (!order || !stop || order.result !== null) {
      stays[item.shipment_type === 'PICKUP' && aboard ? 'collected' : 'documented']++;
      continue;
    }
    if (stop.actual_arrival !== null) stays.atStop++;
    else if (agreed.has(item.id)) stays.agreed++;
    else if (!collects && !aboard) stays.notAboard++;
    else {
      const kind = collects ? 'COLLECT' : 'ABOARD';
      const task = tasks.get(kind + stop.id) ?? { kind, stop, items: [] };
      task.items.push(item);
      tasks.set(kind + stop.id, task);
    }
  }
  return { tasks: [...tasks.values()], packages, stays };
}

/** Shipments of a trip of which a handover is agreed. */
const agreedItems = async (ctx: ViewContext, tripId: string): Promise<string[]> =>
  (
    await ctx.db.run(
      sql<{
        item_id: string;
      }>`select distinct p.item_id from handover h join package p on p.org_unit = h.org_unit and p.id = any(h.package_ids)
        where h.org_unit = ${ctx.unit} and h.from_trip_id = ${tripId} and h.state = 'AGREED'`,
    )
  ).map((row) => row.item_id);

/** Packages of these shipments that are aboard. */
export const aboardOf = (rest: Rest, items: readonly { id: string }[]): string[] =>
  items.flatMap((item) => (rest.packages.get(item.id) ?? []).filter(isAboard).map((pack) => pack.id));

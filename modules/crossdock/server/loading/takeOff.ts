import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { overtaken } from '#platform/database/trouble.ts';
import { lockTripForList } from '#modules/dispatch/server/index.ts';
import { undo } from '../list/packageStatus.ts';
import { loadingProcess } from './process.ts';

/** Open loading lists that have one of these packages on their truck, with their trips. */
const loadedOn = (ctx: CommandContext, packageIds: readonly string[]) =>
  ctx.db.run(
    sql<{
      list_id: string;
      trip_id: string;
    }>`select distinct lp.list_id, l.trip_id from process_package lp join process_list l on l.org_unit = lp.org_unit and l.id = lp.list_id
      where lp.org_unit = ${ctx.unit} and lp.package_id = any(${[...packageIds]}::uuid[]) and l.kind = 'LDG' and l.state = 'INPROGRESS'
        and lp.process_status in ('LOADED', 'WITH_DEVIATION', 'DAMAGED_GOODS', 'DAMAGED_PACKAGING')`,
    { name: 'list.loadedOn' },
  );

/** Trucks of open loading lists, locked with their trips. */
export type Trucks = {
  /** How many have one of the packages. */
  count: number;
  /**
   * A package is in somebody's hand in the hall: the scan that has it on one of these trucks is taken back, so that the list waits for it
   * again. Answers the list that had it.
   */
  takeOff(packageId: string): Promise<string | undefined>;
};

/**
 * Locks the trips and then the lists of the trucks that have one of these packages: before anybody locks the packages, their shipments or
 * the list that they are scanned on (order of locks: ARCHITECTURE.md).
 */
export async function lockTrucks(ctx: CommandContext, packageIds: readonly string[]): Promise<Trucks> {
  const on = packageIds.length > 0 ? await loadedOn(ctx, packageIds) : [];
  for (const tripId of [...new Set(on.map((one) => one.trip_id))].sort()) await lockTripForList(ctx, tripId);
  const locked = new Set(on.map((one) => one.list_id));
  if (locked.size > 0)
    await ctx.db.run(
      sql`select 1 from process_list where org_unit = ${ctx.unit} and id = any(${[...locked]}::uuid[]) order by id for update`,
      { name: 'list.lockTrucks' },
    );
  return {
    count: locked.size,
    takeOff: async (packageId) => {
      const [now] = await loadedOn(ctx, [packageId]);
      if (!now) return undefined;
      // Loaded since: that list goes before what is locked by now.
      if (!locked.has(now.list_id)) throw overtaken();
      await undo(ctx, loadingProcess, { kind: 'unit' }, now.list_id, packageId);
      return now.list_id;
    },
  };
}

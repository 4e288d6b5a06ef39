import { sql } from 'kysely';
import { decide, type Overrides, runChecks, type Verdict } from '#kernel/check.ts';
import type { ViewContext } from '#platform/context.ts';
import { areaFreightForwarder } from '#modules/masterdata/contract/types/fleet.ts';
import { listRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { affCapacityChecks, type AffDayAssigned } from '../../rules/affCapacity.ts';
import { carried, carrier, fleetsOf, loadsOf, masterOf } from './cockpit.ts';

type Weighed = Pick<ShipmentRow, 'shipment_type' | 'weight' | 'loading_meter'>;

/** AFF-03 for shipments that go to a forwarder: each day by itself, as its cockpit counts it. What is on a trip counts for whose trip it is. */
export async function checkCapacity(
  ctx: ViewContext,
  affId: string,
  items: readonly ShipmentRow[],
  given: Overrides,
): Promise<Verdict> {
  const settings = await configurationOf(ctx.db, ctx.readUnits, 'dispatch-checks');
  const forwarders = await listRecords(readingOf(ctx), areaFreightForwarder);
  const master = masterOf(forwarders);
  const target = forwarders.find((one) => one.id === affId);
  const coming = items.filter((item) => item.aff_id !== affId && item.trip_id === null);
  const dates = [...new Set(coming.flatMap((item) => item.execution_date ?? []))].toSorted();
  const days: AffDayAssigned[] = [];
  for (const date of dates) {
    if (!target) break;
    const takes = (await fleetsOf(ctx, date, master))(target);
    const has = await ctx.db.run(
      sql<Weighed>`select s.shipment_type, s.weight, s.loading_meter from ${carried(ctx, { kind: 'unit' }, date)}
        and ${carrier(master)} = ${affId}`,
      { name: 'aff.loadOfDay' },
    );
    const gets = coming.filter((item) => item.execution_date === date);
    days.push({ date, drives: takes.drives, capacity: takes.capacity, has: loadsOf(has), gets: loadsOf(gets) });
  }
  return decide(
    runChecks(affCapacityChecks, { aff: target?.name ?? affId, days }, settings),
    given,
    ctx.session.permissions,
  );
}

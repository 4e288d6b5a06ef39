import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '#kernel/paging.ts';
import { forEach } from '#kernel/known.ts';
import type { ViewContext } from '#platform/context.ts';
import { whereOf } from '#platform/database/filter.ts';
import { itemColumns, itemsWithin } from '#modules/shipments/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import { freightConditions, type FreightKind, freightKinds, offTripStates } from '../rules/dayFreight.ts';

/** A filter of the list of shipments as a condition on `shipment s`. */
export const freightWhere = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  whereOf(conditions, (field) => itemColumns.get(field));

export type DayFreight = Record<FreightKind, number> & {
  /** Of the day: all that is not cancelled, what is on trips, and what can be on none yet. */
  shipments: number;
  planned: number;
  blocked: number;
};

/** How much freight a day has, what is on trips and what is not, each figure by its one definition. */
export async function dayFreight(ctx: ViewContext, rows: Rows, day: string): Promise<DayFreight> {
  const ofDay = sql`s.execution_date = ${day}::date`;
  const kinds = forEach(
    freightKinds,
    (kind) => sql`count(*) filter (where ${freightWhere(freightConditions(kind, day))})::int as ${sql.ref(kind)}`,
  );
  return ctx.db.one(
    sql<DayFreight>`select ${sql.join(Object.values(kinds))},
        count(*) filter (where ${ofDay})::int as shipments,
        count(*) filter (where ${ofDay} and s.trip_id is not null)::int as planned,
        count(*) filter (where ${ofDay} and s.trip_id is null and s.state in ('CREATED', 'ON_HOLD'))::int as blocked
      from shipment s where s.org_unit = ${ctx.unit} and ${itemsWithin(rows)} and s.state <> 'CANCELED'
        and (${ofDay} or (s.execution_date < ${day}::date and s.state = any(${[...offTripStates]})))`,
  );
}

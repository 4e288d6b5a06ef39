import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { TripRow } from './tables.gen.ts';
import { tripsWithin } from './trips.ts';

/** Trips that are planned or on the road and not yet over, the next one first. */
export const tripsUnderWay = (ctx: ViewContext, rows: Rows): Promise<TripRow[]> =>
  ctx.db.run(
    sql<TripRow>`select t.* from trip t where t.org_unit = ${ctx.unit} and t.state not in ('CREATED', 'CANCELED', 'JOURNEY_CLOSED')
      and ${tripsWithin(rows)} order by t.execution_date, t.name`,
  );

import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Exposure } from '../contract/alarms.ts';

/** What shipments have been through, the worst first; `e` is the row. */
export const exposuresWhere = (ctx: ViewContext, where: RawBuilder<unknown>): Promise<Exposure[]> =>
  ctx.db.run(
    sql<Exposure>`select e.id, e.item_id as "itemId", s.order_number as "orderNumber", s.consignor ->> 'name' as "customerName",
        e.packages, e.low, e.high, e.from_at as "fromAt", e.to_at as "toAt", e.minutes_out as "minutesOut",
        e.degree_minutes as "degreeMinutes", e.unknown_minutes as "unknownMinutes", e.peak, e.decision, e.decided_by as "decidedBy"
      from alarm_exposure e join shipment s on s.org_unit = e.org_unit and s.id = e.item_id
      where e.org_unit = ${ctx.unit} and ${where} order by e.minutes_out desc, s.order_number limit 200`,
  );

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { PlannedStep } from '#modules/shipments/rules/timeline.ts';
import type { StopOrderRow } from './tables.gen.ts';

type Row = {
  stop_id: string;
  order_type: StopOrderRow['order_type'];
  trip_id: string;
  name: string;
  list_id: string | null;
  gone: boolean;
  arrival: number | null;
  departure: number;
};

/** When the trips of a shipment mean to load it and to reach its stop. Who may see the shipment has asked already. */
export async function stepsPlanned(ctx: ViewContext, { itemId }: { itemId: string }): Promise<PlannedStep[]> {
  const rows = await ctx.db.run(
    sql<Row>`select o.stop_id, o.order_type, t.id as trip_id, t.name, t.loading_list_id as list_id, t.actual_departure is not null as gone,
        s.planned_arrival as arrival, coalesce(t.planned_departure, t.expected_departure) as departure
      from stop_order o join stop s on s.org_unit = o.org_unit and s.id = o.stop_id join trip t on t.org_unit = o.org_unit and t.id = o.trip_id
      where o.org_unit = ${ctx.unit} and o.item_id = ${itemId} order by t.execution_date, s.sequence`,
    { name: 'item.plannedSteps' },
  );
  return rows.flatMap((row): PlannedStep[] => {
    const of = { stepId: row.stop_id, tripId: row.trip_id, tripName: row.name };
    const collects = row.order_type === 'PICKUP';
    return [
      // What is loaded at the depot stands on a list, or will.
      ...(row.order_type === 'DELIVERY' && (row.list_id !== null || !row.gone)
        ? [{ ...of, timelineType: 'LOADING' as const, processId: row.list_id, plannedTimestamp: row.departure }]
        : []),
      {
        ...of,
        timelineType: collects ? 'PICKUP' : 'DELIVERY',
        processId: row.trip_id,
        plannedTimestamp: row.arrival,
      },
    ];
  });
}

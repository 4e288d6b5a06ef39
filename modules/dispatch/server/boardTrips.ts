import type { ViewContext } from '#platform/context.ts';
import type { BoardTrip } from '../contract/schemas.ts';
import type { TripRow } from './tables.gen.ts';
import { ordersOf, stopsOf } from './trips.ts';
import { tripRows } from './tripView.ts';

function groupsOf<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Rows of trips with their stops as the planning board draws them. */
export async function boardTrips(ctx: ViewContext, trips: readonly TripRow[]): Promise<BoardTrip[]> {
  const ids = trips.map((trip) => trip.id);
  const rows = await tripRows(ctx, trips);
  const stops = groupsOf(await stopsOf(ctx, ids), (stop) => stop.trip_id);
  const orders = groupsOf(await ordersOf(ctx, ids), (order) => order.stop_id);
  return rows.map((row) => ({
    ...row,
    stops: (stops.get(row.id) ?? []).map((stop) => ({
      id: stop.id,
      sequence: stop.sequence,
      kind: stop.kind as BoardTrip['stops'][number]['kind'],
      name: stop.name,
      city: (stop.address as { city?: string | null }).city ?? null,
      windows: stop.windows as { from: number; to: number }[],
      plannedArrival: stop.planned_arrival,
      estimatedArrival: stop.estimated_arrival,
      actualArrival: stop.actual_arrival,
      actualDeparture: stop.actual_departure,
      processingTime: stop.service_minutes,
      timeWindowViolation: stop.violation_minutes,
      stopProcessingState: stop.processing_state,
      itemIds: (orders.get(stop.id) ?? []).map((order) => order.item_id),
    })),
  }));
}

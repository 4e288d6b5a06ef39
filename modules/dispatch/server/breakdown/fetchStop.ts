import { sql } from 'kysely';
import type { CommandContext } from '#platform/context.ts';
import { insertRow } from '#platform/database/table.ts';
import type { ShipmentRow } from '#modules/shipments/server/index.ts';
import { optimizationStateAfter } from '../../rules/optimisation.ts';
import { writeSequence } from '../commands/optimizeTrip.ts';
import { renumber } from '../commands/undispatchItems.ts';
import type { Point } from '../handover/exchange.ts';
import { contentOf, replan, type TripContent } from '../replan.ts';
import { type HandoverRow, type StopRow, tables, type TripRow } from '../tables.gen.ts';
import { lockTrip, saveTrip } from '../trips.ts';
import { type Arranged, isReordered, withItems } from '../commands/dispatchItems.ts';
import { arrange, inOrderOf } from './arrange.ts';

/** The stop at which a trip takes over the goods of a broken vehicle is known by its handover. */
const fetchKey = (row: Pick<HandoverRow, 'id'>): string => `handover/${row.id}`;

/** The stop as it is before it is anybody's: where the goods are, and as long as it takes to change them over. */
export const fetchStopAt = (point: Point, minutes: number) =>
  ({
    kind: 'HOP',
    name: point.name,
    address: { name: point.name },
    latitude: point.place?.lat ?? null,
    longitude: point.place?.lon ?? null,
    geo_quality: 'EXACT',
    windows: [],
    service_minutes: minutes,
  }) satisfies Partial<StopRow>;

/** The taker goes there: a stop behind its last one, to be put into its place by whoever adds it. Answers its id. */
export async function addFetchStop(
  ctx: CommandContext,
  row: HandoverRow,
  trip: Pick<TripRow, 'id'>,
  point: Point,
  minutes: number,
): Promise<string> {
  const id = ctx.newId();
  const { last } = await ctx.db.one(
    sql<{
      last: number;
    }>`select coalesce(max(sequence), 0)::int as last from stop where org_unit = ${ctx.unit} and trip_id = ${trip.id}`,
  );
  const stop = { id, trip_id: trip.id, sequence: last + 1, stop_key: fetchKey(row), fixed: true };
  await ctx.db.run(insertRow(ctx, tables.stop, { ...fetchStopAt(point, minutes), ...stop }));
  return id;
}

/** Nothing is fetched: the taker need not go there. */
export async function dropFetchStop(ctx: CommandContext, row: HandoverRow): Promise<void> {
  await ctx.db.run(
    sql`delete from stop where org_unit = ${ctx.unit} and trip_id = ${row.to_trip_id} and stop_key = ${fetchKey(row)} and actual_arrival is null`,
  );
  await renumber(ctx, row.to_trip_id);
  const trip = await lockTrip(ctx, { kind: 'unit' }, row.to_trip_id);
  await saveTrip(ctx, trip, await replan(ctx, await contentOf(ctx, trip)));
}

/** The goods are on the taker: it was there, or, when it has not left yet, they were brought to it. */
export async function fetched(ctx: CommandContext, row: HandoverRow, { trip }: TripContent): Promise<TripContent> {
  const now = new Date(ctx.now);
  if (trip.state === 'DRV_INPROGRESS')
    await ctx.db.run(
      sql`update stop set actual_arrival = coalesce(actual_arrival, ${now}), actual_departure = coalesce(actual_departure, ${now}), processing_state = 'ALL_ORDERS_OK'
        where org_unit = ${ctx.unit} and trip_id = ${trip.id} and stop_key = ${fetchKey(row)}`,
    );
  else {
    await ctx.db.run(
      sql`delete from stop where org_unit = ${ctx.unit} and trip_id = ${trip.id} and stop_key = ${fetchKey(row)}`,
    );
    await renumber(ctx, trip.id);
  }
  return contentOf(ctx, trip);
}

/** How the taker's stops would stand once these shipments are aboard, for its checks: as `placeNew` puts them. */
export async function arrangedOnceFetched(
  ctx: CommandContext,
  row: HandoverRow,
  taker: TripContent,
  items: readonly ShipmentRow[],
): Promise<Arranged> {
  const at = { actual_arrival: ctx.now, actual_departure: ctx.now };
  const there = taker.stops.map((stop) => (stop.stop_key === fetchKey(row) ? { ...stop, ...at } : stop));
  const joined = await withItems(ctx, { ...taker, stops: there }, items);
  const had = new Set(taker.stops.map((stop) => stop.id));
  const others = joined.stops.flatMap((stop) => (had.has(stop.id) ? [] : [stop.id]));
  return inOrderOf({ content: await arrange(ctx, joined, { place: null, served: new Set(), fetched: [], others }) });
}

/** Stops that a trip has got since stand where they cost least, when its order may change at all. */
export async function placeNew(ctx: CommandContext, trip: TripRow, before: TripContent): Promise<void> {
  if (!isReordered(trip)) return;
  const had = new Set(before.stops.map((stop) => stop.id));
  const content = await contentOf(ctx, trip);
  const added = content.stops.flatMap((stop) => (had.has(stop.id) ? [] : [stop.id]));
  if (added.length === 0) return;
  const ordered = await arrange(ctx, content, { place: null, served: new Set(), fetched: [], others: added });
  await writeSequence(
    ctx,
    ordered.stops.map((stop) => stop.id),
  );
}

/** The trip with its new plan. */
export async function saveOrder(ctx: CommandContext, trip: TripRow): Promise<void> {
  const content = await contentOf(ctx, trip);
  await saveTrip(ctx, trip, {
    ...(await replan(ctx, content)),
    optimization_state: optimizationStateAfter(trip.optimization_state, 'ORDERS_CHANGED', {
      numberOfStops: content.stops.length,
      released: trip.state !== 'CREATED',
    }),
  });
}

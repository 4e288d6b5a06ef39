import { clockOf, ordersOf, overlapsProposed, stopsOfEach, type TripRow } from '#modules/dispatch/server/index.ts';
import { sql } from 'kysely';
import { spokenArgs } from '#kernel/spokenArgs.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { depotsById, findUnit } from '#modules/organisation/server/index.ts';
import {
  type DayPlanView,
  type DayRequest,
  dayRequestSchema,
  type PlanTour,
  type PlanUnplanned,
} from '#modules/dayplan/contract/calls.ts';
import { hoursChecks } from '#modules/dayplan/rules/withinLaw.ts';
import { roundOfTour } from '#modules/dayplan/rules/loads.ts';
import type { DayChange, DayResult, DayTour, TourStop } from '#modules/dayplan/rules/dayResult.ts';
import { acceptedOf, resultOf, type SeenPlan } from './dayPlans.ts';

type Item = {
  id: string;
  order_number: string;
  shipment_type: string;
  state: string;
  trip_id: string | null;
  place_name: string;
  place_city: string | null;
  /** Where direct traffic is collected. */
  from_name: string | null;
  from_city: string | null;
  leg_depot: string | null;
  latitude: number | null;
  longitude: number | null;
  weight: number;
  loading_meter: number;
  window_from: number | null;
  window_to: number | null;
  execution_date: string | null;
};

/** What lists and details of a proposal share. One whose process has died is over. */
function headOf(ctx: Pick<ViewContext, 't'>, row: SeenPlan) {
  const dead = row.died === true;
  const code = dead ? 'INTERNAL_ERROR' : row.error_code;
  const best = row.best;
  return {
    id: row.id,
    date: row.execution_date,
    state: dead ? 'FAILED' : row.state,
    progress: row.progress,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    best: best ? { ...best, distance: best.distance * 1000 } : null,
    message: code ? ctx.t(`dispatch:optimizeError/${code}`) : null,
    hint: row.hint ? ctx.t(`dispatch:optimizeHint/${row.hint}`) : null,
  };
}

export const planHead = (ctx: Pick<ViewContext, 't'>, row: SeenPlan) => ({
  ...headOf(ctx, row),
  totals: resultOf(row)?.proposed ?? null,
  accepted: Object.keys(acceptedOf(row)).length,
});

const windowOf = (item: Item): { from: number; to: number }[] =>
  item.window_from !== null && item.window_to !== null ? [{ from: item.window_from, to: item.window_to }] : [];

/** The earliest day before the planned one that any of them was due on. */
function overdueSince(request: DayRequest, items: readonly Item[]): string | null {
  const days = items.flatMap((item) => item.execution_date ?? []).filter((day) => day < request.date);
  return days.sort()[0] ?? null;
}

/** Which vehicle it is: several that are only tried may be like one and the same record. */
const truckOf = (tour: DayTour): string =>
  tour.tourId.startsWith('extra:') ? roundOfTour(tour.tourId) : tour.vehicleId;

/** Where a stop is, by the first of its shipments: the depot that line haul goes to, the shipper of what is collected, else the consignee. */
function placeOf(first: Item | undefined, collected: boolean, depots: Awaited<ReturnType<typeof depotsById>>) {
  if (collected && first?.from_name) return { name: first.from_name, city: first.from_city };
  const depot = depots.get(first?.leg_depot ?? '');
  return { name: depot?.name ?? first?.place_name ?? '', city: depot?.address?.city ?? first?.place_city ?? null };
}

/** A proposal with the names of today: what changed since it was made shows as gone. */
export async function planView(ctx: ViewContext, row: SeenPlan): Promise<DayPlanView> {
  const result = resultOf(row);
  // What was asked before a question was known has its default.
  const request = dayRequestSchema.parse(row.request);
  const accepted = acceptedOf(row);
  const trips = await acceptedTrips(
    ctx,
    Object.values(accepted).map((one) => one.tripId),
  );
  const ids = [
    ...(result?.tours.flatMap((tour) => tour.stops.flatMap((stop) => stop.itemIds)) ?? []),
    ...[...trips.values()].flatMap((trip) => trip.stops.flatMap((stop) => stop.itemIds)),
    ...(result?.unplanned.map((one) => one.itemId) ?? []),
  ];
  const found = await ctx.db.run(
    sql<Item>`select id, order_number, shipment_type, state, trip_id, place_name, place_city, consignor ->> 'name' as from_name, consignor ->> 'city' as from_city, leg_depot, latitude, longitude, weight, loading_meter, window_from, window_to, execution_date
      from shipment s where s.org_unit = ${ctx.unit} and s.id = any(${ids}::uuid[])`,
  );
  const items = new Map(found.map((item) => [item.id, item]));
  const depots = await depotsById(ctx.db);
  const reading = readingOf(ctx);
  const vehicles = await readRecords(reading, vehicle, result?.tours.map((tour) => tour.vehicleId) ?? []);
  const types = await readRecords(
    reading,
    vehicleType,
    [...vehicles.values()].map((one) => one.vehicleTypeId),
  );
  const unit = await findUnit(ctx.db, ctx.unit);
  const overlaps = await overlapsProposed(
    ctx,
    result?.tours.map((tour) => {
      const taken = accepted[tour.tourId];
      const { departure: from, arrival: to } = { ...tour, ...(taken ? trips.get(taken.tripId) : undefined) };
      const extra = tour.tourId.startsWith('extra:');
      return {
        id: tour.tourId,
        name: taken?.tripName ?? tour.tripName ?? vehicles.get(tour.vehicleId)?.licencePlate ?? tour.vehicleId,
        tripId: taken?.tripId ?? tour.tripId,
        vehicleId: extra ? null : tour.vehicleId,
        from,
        to,
      };
    }) ?? [],
  );
  const tourView = (tour: DayTour): PlanTour => {
    const record = vehicles.get(tour.vehicleId);
    const type = record ? types.get(record.vehicleTypeId) : undefined;
    const taken = accepted[tour.tourId];
    const before = result?.tours.filter((one) => truckOf(one) === truckOf(tour) && one.departure < tour.departure);
    const isGone = (id: string): boolean => {
      const item = items.get(id);
      if (!item) return true;
      if (taken) return item.trip_id !== taken.tripId;
      return item.trip_id === null ? item.state !== 'DISPATCHABLE' : item.trip_id !== tour.tripId && !request.freeTrips;
    };
    const { vehicleId, ...proposed } = tour;
    const became = taken ? trips.get(taken.tripId) : undefined;
    const { stops, ...figures } = { ...proposed, ...became };
    return {
      ...figures,
      vehicle: {
        id: vehicleId,
        name: record?.licencePlate ?? `<${vehicleId}>`,
        type: type ? textIn(type.vehicleTypeNameText, ctx.language) : null,
        payload: type?.payload ?? null,
        loadingMeters: type?.loadingMeters ?? null,
      },
      turn: 1 + (before?.length ?? 0),
      extra: tour.tourId.startsWith('extra:'),
      accepted: taken?.tripName ?? null,
      gone: [...new Set(tour.stops.flatMap((stop) => stop.itemIds))].filter(isGone).length,
      overlaps: overlaps.get(tour.tourId) ?? [],
      stops: stops.map(({ collects = [], ...stop }) => {
        const first = items.get(stop.itemIds[0] ?? '');
        return {
          ...stop,
          windows: [...stop.windows],
          itemIds: [...stop.itemIds],
          ...placeOf(first, collects.includes(first?.id ?? ''), depots),
          pickup: stop.itemIds.every((id) => items.get(id)?.shipment_type === 'PICKUP' || collects.includes(id)),
          overdueSince: overdueSince(
            request,
            stop.itemIds.flatMap((id) => items.get(id) ?? []),
          ),
        };
      }),
    };
  };
  return {
    ...headOf(ctx, row),
    request,
    applied: result?.applied ?? null,
    proposed: result?.proposed ?? null,
    depot: { latitude: unit?.latitude ?? 0, longitude: unit?.longitude ?? 0, name: unit?.name ?? ctx.unit },
    tours: result?.tours.map(tourView) ?? [],
    unplanned: result?.unplanned.flatMap((one) => unplannedView(ctx, request, items.get(one.itemId), one)) ?? [],
    overHours: (result?.broken ?? []).map((one) => overHours(ctx, one)),
  };
}

/** What the check of a trip says of the day. */
function overHours(ctx: ViewContext, { code, ...args }: NonNullable<DayResult['broken']>[number]): string {
  const check = hoursChecks[code];
  const named = { ...args, ...(check.context ? { context: check.context } : {}) };
  return ctx.t(`dispatch:issue/${check.code}`, spokenArgs(named, ctx.language, ctx.timezone));
}

/** A shipment that no tour takes, and why; nothing when it is gone by now. */
function unplannedView(
  ctx: ViewContext,
  request: DayRequest,
  item: Item | undefined,
  one: DayResult['unplanned'][number],
): PlanUnplanned[] {
  if (!item) return [];
  const tried = request.windows.find((window) => window.itemId === one.itemId);
  return [
    {
      itemId: item.id,
      orderNumber: item.order_number,
      name: item.place_name,
      city: item.place_city,
      pickup: item.shipment_type === 'PICKUP',
      latitude: item.latitude,
      longitude: item.longitude,
      weight: item.weight,
      loadingMeter: item.loading_meter,
      windows: tried ? [{ from: tried.from, to: tried.to }] : windowOf(item),
      overdueSince: overdueSince(request, [item]),
      reason: one.reason,
      refusedBy: one.refusedBy
        ? {
            number: one.refusedBy.number,
            message: ctx.t(
              `dispatch:issue/${one.refusedBy.code}`,
              spokenArgs(one.refusedBy.args, ctx.language, ctx.timezone),
            ),
          }
        : null,
      constraints: [...one.constraints],
      needs: [...one.needs],
      changes: one.changes.map(changeView),
      gone: item.state !== 'DISPATCHABLE' || item.trip_id !== null,
    },
  ];
}

/** What tours have become: the figures of the trips themselves, also when some of their shipments stayed out. */
async function acceptedTrips(ctx: ViewContext, ids: readonly string[]) {
  const rows = await ctx.db.run(
    sql<TripRow>`select * from trip where org_unit = ${ctx.unit} and id = any(${[...ids]}::uuid[])`,
  );
  const stopsOf = await stopsOfEach(ctx, rows);
  const orders = await ordersOf(ctx, ids);
  return new Map(
    rows.map((trip) => {
      const own = stopsOf(trip.id);
      const clock = clockOf(trip, own, ctx.now);
      const times = own.map((stop, i) => ({ stop, at: clock.stops[i] }));
      const departure = trip.actual_departure ?? trip.expected_departure;
      return [
        trip.id,
        {
          departure,
          arrival: clock.back ?? departure,
          distance: trip.distance ?? 0,
          drivingTime: trip.driving_time ?? 0,
          weight: trip.peak_weight,
          loadingMeter: trip.peak_loading_meter,
          volume: trip.peak_volume,
          dangerousGoodsPoints: Math.max(0, trip.dg_points),
          packages: trip.packages,
          late: clock.stops.filter((stop) => stop.late > 0).length,
          stops: times.map(
            ({ stop, at }): TourStop => ({
              stopId: stop.id,
              latitude: stop.latitude,
              longitude: stop.longitude,
              arrival: at?.arrival ?? departure,
              departure: at?.departure ?? departure,
              waitingTime: stop.waiting_minutes,
              timeWindowViolation: at?.late ?? 0,
              windows: stop.windows,
              itemIds: orders.filter((order) => order.stop_id === stop.id).map((order) => order.item_id),
              collects: orders
                .filter((order) => order.stop_id === stop.id && order.direct)
                .map((order) => order.item_id),
            }),
          ),
        },
      ];
    }),
  );
}

const changeView = (change: DayChange): PlanUnplanned['changes'][number] => ({
  kind: change.kind,
  tourId: change.tourId,
  vehicleId: change.vehicleId,
  at: change.kind === 'WINDOW' ? change.at : null,
  minutes: change.kind === 'WINDOW' || change.kind === 'SHIFT' ? change.minutes : null,
  dimension: change.kind === 'CAPACITY' ? change.dimension : null,
  by: change.kind === 'CAPACITY' ? change.by : null,
  missing: change.kind === 'EQUIPMENT' ? [...change.missing] : [],
});

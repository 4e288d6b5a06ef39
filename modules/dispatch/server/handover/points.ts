import { sql } from 'kysely';
import { isoToDate } from '#kernel/date.ts';
import { textIn } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { stopLocation } from '#modules/masterdata/contract/types/places.ts';
import { handoverPoint } from '#modules/masterdata/contract/types/sites.ts';
import { listRecords, readRecords, readingOf } from '#modules/masterdata/server/index.ts';
import { depotsById } from '#modules/organisation/server/index.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { HandoverPointView, HandoverView, MeetingTrip } from '../../contract/handover.ts';
import { carryingStates } from '../../rules/handoverChecks.ts';
import type { HandoverRow, TripRow } from '../tables.gen.ts';
import { groupsOf } from '../tripRows.ts';
import { trailersOf } from '../tripRoom.ts';
import { getTripRow, stopsOfEach, tripsWithin } from '../trips.ts';
import { surroundings } from '../tripView.ts';
import { placeOfTrip } from './exchange.ts';
import { handoversOfDay, handoverViews } from './handovers.ts';

/** Trips of a day that carry goods, with where they are and what they could hand over. */
async function meetingTrips(ctx: ViewContext, rows: Rows, day: string): Promise<MeetingTrip[]> {
  const trips = await ctx.db.run(
    sql<TripRow>`select * from trip t where t.org_unit = ${ctx.unit} and t.state = any(${[...carryingStates]}) and ${tripsWithin(rows)}
      and (t.execution_date = ${day}::date or (t.state = 'DRV_INPROGRESS' and t.execution_date between ${day}::date - 1 and ${day}::date))
      order by t.expected_departure, t.name`,
  );
  const ids = trips.map((trip) => trip.id);
  const stopsOf = await stopsOfEach(ctx, trips);
  const around = await surroundings(ctx, trips);
  const aboard = new Map(
    (
      await ctx.db.run(
        sql<{ trip_id: string; shipments: number; packages: number }>`
          select o.trip_id, count(distinct o.item_id)::int as shipments, count(p.id)::int as packages
            from stop_order o join package p on p.org_unit = o.org_unit and p.item_id = o.item_id and p.active and p.terminal_status = 'LOADED'
            where o.org_unit = ${ctx.unit} and o.trip_id = any(${ids}::uuid[]) and o.result is null and o.order_type <> 'PICKUP' group by o.trip_id`,
        { name: 'handover.aboard' },
      )
    ).map((one) => [one.trip_id, one]),
  );
  return trips.map((trip) => {
    const place = placeOfTrip({ trip, stops: stopsOf(trip.id) });
    const own = trip.vehicle_id ? around.vehicles.get(trip.vehicle_id) : undefined;
    return {
      tripId: trip.id,
      name: trip.name,
      state: trip.state,
      executionDate: isoToDate(trip.execution_date),
      licensePlate: own?.licencePlate ?? null,
      driverName: trip.driver_id ? (around.drivers.get(trip.driver_id)?.contactPerson.name ?? null) : null,
      latitude: place?.lat ?? null,
      longitude: place?.lon ?? null,
      trailers: trailersOf(trip, own ?? {}).map((id) => ({
        id,
        licensePlate: around.vehicles.get(id)?.licencePlate ?? id.toUpperCase(),
      })),
      shipments: aboard.get(trip.id)?.shipments ?? 0,
      packages: aboard.get(trip.id)?.packages ?? 0,
    };
  });
}

export async function handoverPoints(
  ctx: ViewContext,
  rows: Rows,
  day: string,
): Promise<{ points: HandoverPointView[]; trips: MeetingTrip[] }> {
  const reading = readingOf(ctx);
  const points = await listRecords(reading, handoverPoint);
  const places = await readRecords(
    reading,
    stopLocation,
    points.map((point) => point.stopLocationId),
  );
  const depots = await depotsById(ctx.db);
  const ofDay = await handoversOfDay(ctx, rows, day);
  const handovers = await handoverViews(ctx, ofDay);
  return {
    points: [
      ...breakdowns(ofDay, handovers),
      ...points
        .map((point) => {
          const at = places.get(point.stopLocationId)?.address;
          return {
            id: point.id,
            name: textIn(point.description, ctx.language),
            kind: point.kind,
            address: [
              at?.name1,
              [at?.street, at?.streetNumber].filter(Boolean).join(' '),
              [at?.postalCode, at?.city].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(', '),
            latitude: at?.latitude ?? null,
            longitude: at?.longitude ?? null,
            partnerDepots: point.partnerDepotIds.map((id) => depots.get(id)?.name ?? id),
            handovers: handovers.filter((one) => one.pointId === point.id),
          };
        })
        .toSorted((a, b) => b.handovers.length - a.handovers.length || a.name.localeCompare(b.name, ctx.language)),
    ],
    trips: await meetingTrips(ctx, rows, day),
  };
}

/** Where vehicles broke down on the day, each with what is handed over there. */
function breakdowns(rows: readonly HandoverRow[], views: readonly HandoverView[]): HandoverPointView[] {
  const places = groupsOf(
    rows.filter((row) => row.point_id === null),
    (row) => row.breakdown_id ?? row.id,
  );
  return [...places].map(([id, own]) => ({
    id,
    name: own[0]?.point_name ?? '',
    kind: 'BREAKDOWN',
    address: '',
    latitude: own[0]?.place_latitude ?? null,
    longitude: own[0]?.place_longitude ?? null,
    partnerDepots: [],
    handovers: views.filter((view) => own.some((row) => row.id === view.id)),
  }));
}

/** What a trip could hand over: shipments that are aboard and not documented, in the order of its stops. */
export async function aboardOf(ctx: ViewContext, rows: Rows, tripId: string) {
  const trip = await getTripRow(ctx, rows, tripId);
  return ctx.db.run(
    sql<{
      itemId: string;
      orderNumber: string;
      stop: number;
      name: string;
      city: string | null;
      weight: number;
      packages: { packageId: string; barcode: string }[];
    }>`select s.id as "itemId", s.order_number as "orderNumber", st.sequence as stop, st.name, st.address ->> 'city' as city, s.weight,
        jsonb_agg(jsonb_build_object('packageId', p.id, 'barcode', p.barcode) order by p.position) as packages
      from stop_order o
        join stop st on st.org_unit = o.org_unit and st.id = o.stop_id
        join shipment s on s.org_unit = o.org_unit and s.id = o.item_id
        join package p on p.org_unit = s.org_unit and p.item_id = s.id and p.active and p.terminal_status = 'LOADED'
      where o.org_unit = ${ctx.unit} and o.trip_id = ${trip.id} and o.result is null and o.order_type <> 'PICKUP'
      group by s.id, s.order_number, st.sequence, st.name, st.address, s.weight order by st.sequence, s.order_number`,
    { name: 'handover.aboardOf' },
  );
}

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { FoundBooking, FoundList, FoundUnit } from '../contract/gate.ts';

const day = 86_400_000;

/** Units that are announced and have not come yet: what the hall expects within two days. */
export const expectedLists = (ctx: ViewContext): Promise<FoundList[]> =>
  ctx.db.run(
    sql<FoundList>`select l.id, l.name, coalesce(l.partner_outside, l.partner_unit) as "partnerName", l.vehicle, l.driver_name as "driverName", l.planned_arrival as "plannedArrival",
        l.packages_expected as packages, l.weight::float8 as weight, l.dg_points as "dangerousGoodsPoints", l.top_products as "topProducts", l.expected_seals as seals
      from process_list l where l.org_unit = ${ctx.unit} and l.kind = 'ULD' and l.state in ('CREATED', 'RELEASED', 'INPROGRESS')
        and l.execution_date >= (${new Date(ctx.now - 2 * day)}::timestamptz)::date order by l.planned_arrival nulls last, l.id limit 500`,
    { name: 'gate.lists' },
  );

/** Bookings that wait for their truck; one of yesterday may still come. */
export const waitingBookings = (ctx: ViewContext): Promise<FoundBooking[]> =>
  ctx.db.run(
    sql<FoundBooking>`select b.id, b.name, b.state, b.starts_at as "startsAt", b.ends_at as "endsAt", b.dock_id as "dockId", p.name as "dockName", b.reference,
        b.carrier_name as "carrierName", b.unit_number as "unitNumber", b.unit_kind as "unitKind", b.licence_plate as "licencePlate", b.contact
      from dock_booking b join yard_place p on p.org_unit = b.org_unit and p.id = b.dock_id
      where b.org_unit = ${ctx.unit} and b.state in ('REQUESTED', 'CONFIRMED', 'NO_SHOW')
        and b.starts_at between ${new Date(ctx.now - day)} and ${new Date(ctx.now + day)}
      order by abs(extract(epoch from b.starts_at) - ${ctx.now / 1000}), b.id limit 500`,
    { name: 'gate.bookings' },
  );

/** Units that are known here, those that moved last first. */
export const knownUnits = (ctx: ViewContext): Promise<(FoundUnit & { key: string })[]> =>
  ctx.db.run(
    sql<
      FoundUnit & { key: string }
    >`select id, number, number_key as key, kind, state, place_name as "placeName", arrived_at as "arrivedAt", carrier_name as "carrierName", set_point as "setPoint"
      from transport_unit where org_unit = ${ctx.unit} order by last_movement_at desc nulls last, id limit 2000`,
    { name: 'gate.units' },
  );

import { sql } from 'kysely';
import type { AnswerOf } from '#kernel/call.ts';
import type { ViewContext } from '#platform/context.ts';
import type { PlaceThen, UnitThen, yardAt } from '../contract/calls.ts';
import { momentOf } from './asked.ts';

type Standing = UnitThen & { placeId: string | null };

/**
 * Units between their coming and their going at that moment, each where the last movement before it had put it; one that a movement had begun
 * and not ended stands nowhere and says where it was going.
 */
const unitsAt = (ctx: ViewContext, moment: Date): Promise<Standing[]> =>
  ctx.db.run(
    sql<Standing>`select u.id, u.number, u.kind, u.carrier_name as carrier, coalesce(m.finished_at, v.arrived_at) as since, m.moved_by as by,
        g.name as "movingTo", case when g.going then null else m.to_place end as "placeId"
      from unit_visit v join transport_unit u on u.org_unit = v.org_unit and u.id = v.unit_id
        left join lateral (select w.to_place, w.finished_at, w.moved_by from yard_movement w
          where w.org_unit = v.org_unit and w.unit_id = v.unit_id and w.finished_at <= ${moment}
          order by w.finished_at desc, w.id desc limit 1) m on true
        left join lateral (select true as going, p.name from yard_movement w left join yard_place p on p.org_unit = w.org_unit and p.id = w.to_place
          where w.org_unit = v.org_unit and w.unit_id = v.unit_id and w.started_at <= ${moment} and w.finished_at > ${moment}
          order by w.finished_at, w.id limit 1) g on true
      where v.org_unit = ${ctx.unit} and v.arrived_at <= ${moment} and (v.departed_at is null or v.departed_at > ${moment})
      order by u.number`,
    { name: 'lookback.units' },
  );

type Worked = NonNullable<PlaceThen['booking']> & { dockId: string };
const bookingsAt = (ctx: ViewContext, moment: Date): Promise<Worked[]> =>
  ctx.db.run(
    sql<Worked>`select b.dock_id as "dockId", b.name, b.direction, b.carrier_name as carrier, b.actual_start as "from" from dock_booking b
      where b.org_unit = ${ctx.unit} and b.actual_start <= ${moment} and (b.actual_end is null or b.actual_end > ${moment})
        and b.state in ('ACTIVE', 'COMPLETED')
      order by b.actual_start, b.id`,
    { name: 'lookback.bookings' },
  );

/** The yard as it stood: by movements and visits, which nobody can change afterwards. */
export async function readYard(ctx: ViewContext, at: number): Promise<AnswerOf<typeof yardAt>> {
  const moment = momentOf(ctx, at);
  const [places, units, bookings, vehicles] = await Promise.all([
    ctx.db.run(
      sql<
        Pick<PlaceThen, 'id' | 'name' | 'kind' | 'area'> & { closed: boolean }
      >`select p.id, p.name, p.kind, p.area, p.state = 'CLOSED' as closed
        from yard_place p where p.org_unit = ${ctx.unit} order by p.display_order, p.name, p.id`,
      { name: 'lookback.places' },
    ),
    unitsAt(ctx, moment),
    bookingsAt(ctx, moment),
    ctx.db.run(
      sql<{
        id: string;
        plate: string;
        arrivedAt: number;
      }>`select g.id, g.name as plate, g.arrived_at as "arrivedAt" from gate_visit g
        where g.org_unit = ${ctx.unit} and g.state in ('INSIDE', 'LEFT') and g.arrived_at <= ${moment}
          and (g.left_at is null or g.left_at > ${moment}) order by g.arrived_at, g.id limit 500`,
      { name: 'lookback.vehicles' },
    ),
  ]);
  const shown = ({ placeId: _, ...unit }: Standing): UnitThen => unit;
  const known = new Set(places.map(({ id }) => id));
  const workedAt = (dock: string): PlaceThen['booking'] => {
    const found = bookings.findLast(({ dockId }) => dockId === dock);
    return found ? { name: found.name, direction: found.direction, carrier: found.carrier, from: found.from } : null;
  };
  const stood = places.map(({ closed, ...place }) => ({
    closed,
    place: {
      ...place,
      units: units.filter(({ placeId }) => placeId === place.id).map(shown),
      booking: workedAt(place.id),
    },
  }));
  return {
    // A place that has been given up since is shown when something stood there.
    places: stood.filter(({ closed, place }) => !closed || place.units.length > 0).map(({ place }) => place),
    nowhere: units.filter(({ placeId }) => placeId === null || !known.has(placeId)).map(shown),
    vehicles,
  };
}

import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { ShuntingCard } from '../contract/shunting.ts';
import { metres, queueOf } from '../rules/shuntingQueue.ts';
import { shuntingOrders } from './shunting.ts';
import type { ShuntingOrderRow, YardPlaceRow } from './tables.gen.ts';

type Place = Pick<YardPlaceRow, 'kind' | 'area' | 'grid_x' | 'grid_y'>;
type Beside = Pick<
  ShuntingCard,
  'unitKind' | 'loadState' | 'dangerousGoods' | 'locked' | 'blockedReason' | 'occupiedBy'
> & {
  placeFrom: Place | null;
  placeTo: Place;
};

const spot = (place: Place | null) =>
  place && place.grid_x !== null && place.grid_y !== null ? { x: place.grid_x, y: place.grid_y } : null;

/** Open orders as this person drives them: one statement, ranked by the rules. */
export async function queueFor(ctx: ViewContext): Promise<ShuntingCard[]> {
  const place = (alias: string) =>
    sql`(select jsonb_build_object('kind', p.kind, 'area', p.area, 'grid_x', p.grid_x, 'grid_y', p.grid_y) from yard_place p
      where p.org_unit = s.org_unit and p.id = ${sql.ref(alias)})`;
  const rows = await ctx.db.run(
    sql<
      ShuntingOrderRow & Beside
    >`select s.*, u.kind as "unitKind", u.load_state as "loadState", u.dangerous_goods as "dangerousGoods", u.locked,
        u.blocked_reason as "blockedReason", ${place('s.from_place')} as "placeFrom", ${place('s.to_place')} as "placeTo",
        (select o.number from transport_unit o where o.org_unit = s.org_unit and o.place_id = s.to_place and o.id <> u.id and o.state <> 'ARRIVED'
          order by o.number limit 1) as "occupiedBy"
      from shunting_order s join transport_unit u on u.org_unit = s.org_unit and u.id = s.unit_id
      where s.org_unit = ${ctx.unit} and s.state in ('RELEASED', 'IN_PROGRESS')`,
    { name: 'shunting.queue' },
  );
  const cards = rows.map(
    (row): ShuntingCard => ({
      ...shuntingOrders.view(ctx, row),
      unitKind: row.unitKind,
      loadState: row.loadState,
      dangerousGoods: row.dangerousGoods,
      locked: row.locked,
      blockedReason: row.blockedReason,
      occupiedBy: row.occupiedBy,
      fromKind: row.placeFrom?.kind ?? null,
      toKind: row.placeTo.kind,
      fromArea: row.placeFrom?.area ?? null,
      toArea: row.placeTo.area,
      fromSpot: spot(row.placeFrom),
      toSpot: spot(row.placeTo),
      metres: metres(spot(row.placeFrom), spot(row.placeTo)),
    }),
  );
  const me = ctx.session.accountName;
  // He stands where he brought the last one.
  const last = await ctx.db.find(
    sql<{ x: number | null; y: number | null }>`select p.grid_x as x, p.grid_y as y from shunting_order s
        join yard_place p on p.org_unit = s.org_unit and p.id = s.to_place
      where s.org_unit = ${ctx.unit} and s.state = 'FINISHED' and s.assigned_to = ${me} order by s.finished_at desc limit 1`,
    { name: 'shunting.last' },
  );
  const at = last && last.x !== null && last.y !== null ? { x: last.x, y: last.y } : null;
  return queueOf(
    cards.map((card) => ({ ...card, from: card.fromSpot })),
    me,
    at,
  ).map(({ from: _, ...card }) => card);
}

/** What may be moved, and where to. */
export async function choicesOf(ctx: ViewContext) {
  const units = await ctx.db.run(
    sql<{
      id: string;
      number: string;
      placeName: string | null;
      locked: boolean;
    }>`select u.id, u.number, u.place_name as "placeName", u.locked from transport_unit u
      where u.org_unit = ${ctx.unit} and u.state not in ('EXPECTED', 'DEPARTED', 'MOVING')
        and not exists (select from shunting_order s where s.org_unit = u.org_unit and s.unit_id = u.id and s.state in ('CREATED', 'RELEASED', 'IN_PROGRESS'))
      order by u.number`,
    { name: 'shunting.units' },
  );
  const places = await ctx.db.run(
    sql<{ id: string; name: string; kind: string; occupiedBy: string | null }>`select p.id, p.name, p.kind,
        (select u.number from transport_unit u where u.org_unit = p.org_unit and u.place_id = p.id and u.state <> 'ARRIVED' order by u.number limit 1) as "occupiedBy"
      from yard_place p where p.org_unit = ${ctx.unit} and p.state = 'OPEN' order by p.display_order, p.name`,
    { name: 'shunting.places' },
  );
  return { units, places };
}

import { sql } from 'kysely';
import type { GeoPoint } from '#kernel/geo.ts';
import type { ViewContext } from '#platform/context.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { knownLegs, type Leg, legKey } from '../../rules/board/legs.ts';
import { placeKey } from '../../rules/travelEngines.ts';

type Way = { from: GeoPoint; to: GeoPoint };

/**
 * What the unit's routing engine has said of these ways before, for all trips of a board at once; it is not asked here.
 * Answers the legs of a trip in the order of its ways, null for all when the unit has no engine.
 */
export async function tripLegs(
  ctx: ViewContext,
  ways: readonly Way[],
): Promise<(own: readonly Way[]) => (Leg | null)[] | null> {
  const { source, address } = await configurationOf(ctx.db, ctx.readUnits, 'travel');
  if (source === 'MODEL' || address === '') return () => null;
  const pairs = await ctx.db.run(
    sql<{
      seconds: number;
      metres: number;
      way: number;
    }>`select p.seconds, p.metres, w.way::int as way from travel_pair p
      join unnest(${ways.map(({ from }) => placeKey(from))}::text[], ${ways.map(({ to }) => placeKey(to))}::text[]) with ordinality as w(from_place, to_place, way)
        on p.from_place = w.from_place and p.to_place = w.to_place
      where p.org_unit = ${ctx.unit} and p.source = ${source}`,
  );
  const said = new Array<Leg | null>(ways.length).fill(null);
  for (const { way, seconds, metres } of pairs) said[way - 1] = { seconds, metres };
  const known = knownLegs(ways, said);
  return (own) => own.map(({ from, to }) => known.get(legKey(from, to)) ?? null);
}

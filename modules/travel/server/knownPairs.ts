import { sql } from 'kysely';
import type { GeoPoint } from '#kernel/geo.ts';
import type { Db } from '#platform/database/executor.ts';
import { placeKey } from '../rules/travelEngines.ts';

/** What an engine has answered for a way before: seconds and metres. */
export type KnownWay = { seconds: number; metres: number };

/** What the engine has answered for ways between any two of the points; places by `placeKey`. */
export const knownPairs = (
  db: Db,
  unit: string,
  source: string,
  keys: readonly string[],
): Promise<(KnownWay & { from_place: string; to_place: string })[]> =>
  db.run(
    sql<
      KnownWay & { from_place: string; to_place: string }
    >`select from_place, to_place, seconds, metres from travel_pair
      where org_unit = ${unit} and source = ${source} and from_place = any(${[...keys]}) and to_place = any(${[...keys]})`,
  );

/** What the engine has answered for these ways, in their order; null for what was never asked. */
export async function knownWays(
  db: Db,
  unit: string,
  source: string,
  ways: readonly { from: GeoPoint; to: GeoPoint }[],
): Promise<(KnownWay | null)[]> {
  const rows = await db.run(
    sql<KnownWay & { way: number }>`select p.seconds, p.metres, w.way::int as way from travel_pair p
      join unnest(${ways.map(({ from }) => placeKey(from))}::text[], ${ways.map(({ to }) => placeKey(to))}::text[]) with ordinality as w(from_place, to_place, way)
        on p.from_place = w.from_place and p.to_place = w.to_place
      where p.org_unit = ${unit} and p.source = ${source}`,
  );
  const known = new Array<KnownWay | null>(ways.length).fill(null);
  for (const { way, seconds, metres } of rows) known[way - 1] = { seconds, metres };
  return known;
}

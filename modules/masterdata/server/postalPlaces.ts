import { sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import { stopLocation } from '../contract/types/places.ts';
import { type PostalPlace, placeId } from '../rules/areas/areas.ts';
import { towns } from './gazetteer.ts';
import { dayOf } from './own.ts';
import { currentRows, unitsHolding } from './read.ts';

/** Town centres stand for codes that no stop location carries. */
const ofTowns: readonly PostalPlace[] = towns.flatMap(({ name, countryCode, lat, lon, postalCodes }) =>
  postalCodes.map((postalCode) => ({ countryCode, postalCode, city: name, lat, lon, stops: 0 })),
);

/** Codes of one unit; more than any country's part that a depot serves. */
const mostCodes = 20_000;

/**
 * Where postal codes lie as far as this unit knows: the middle of its stop locations with a code, of those that are known to the
 * street, else the centre of the town. Whoever may not read stop locations gets the towns alone.
 */
export async function postalPlaces(ctx: ViewContext): Promise<{ places: PostalPlace[] }> {
  if (!stopLocation.read.some((permission) => ctx.session.permissions.includes(permission)))
    return { places: [...ofTowns] };
  const units = await unitsHolding(ctx.db, ctx.readUnits, stopLocation.path);
  const own = await ctx.db.run(
    sql<PostalPlace>`select country as "countryCode", code as "postalCode", mode() within group (order by city) as city,
        round(avg(lat)::numeric, 5)::float8 as lat, round(avg(lon)::numeric, 5)::float8 as lon, count(*)::int as stops
      from (
        select upper(coalesce(nullif(data #>> '{address,countryCode}', ''), 'DE')) as country,
          -- Dutch codes carry two letters behind their four digits, a street each.
          case when upper(data #>> '{address,countryCode}') = 'NL' then left(regexp_replace(data #>> '{address,postalCode}', '\\D', '', 'g'), 4)
            else upper(regexp_replace(data #>> '{address,postalCode}', '[\\s-]', '', 'g')) end as code,
          data #>> '{address,city}' as city, (data #>> '{address,latitude}')::float8 as lat, (data #>> '{address,longitude}')::float8 as lon
        from (${currentRows(units, stopLocation.path, dayOf(ctx))}) r
        where coalesce(data ->> 'geoQuality', 'EXACT') not in ('CITY', 'NONE')
      ) s where lat is not null and lon is not null and code <> '' group by 1, 2 order by 1, 2 limit ${mostCodes}`,
    { name: 'masterdata.postalPlaces' },
  );
  const known = new Set(own.map(placeId));
  return { places: [...own, ...ofTowns.filter((town) => !known.has(placeId(town)))] };
}

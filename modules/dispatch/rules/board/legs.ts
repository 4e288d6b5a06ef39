import type { GeoPoint } from '#kernel/geo.ts';
import { placeKey } from '#modules/travel/rules/travelEngines.ts';

/** What the unit's routing engine said of one way. */
export type Leg = { readonly seconds: number; readonly metres: number };
/** Ways that are known from the engine, by `legKey`. */
export type KnownLegs = ReadonlyMap<string, Leg>;

export const legKey = (from: GeoPoint, to: GeoPoint): string => `${placeKey(from)} ${placeKey(to)}`;

type Place = { readonly latitude: number | null; readonly longitude: number | null };

/** The ways of a trip in its present order: from its start over its stops with coordinates to its end, else back. */
export function waysOf(start: Place, stops: readonly Place[], end: Place = start): { from: GeoPoint; to: GeoPoint }[] {
  const points = [start, ...stops, end].flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ lat: latitude, lon: longitude }],
  );
  return points.slice(1).map((to, i) => ({ from: points[i] as GeoPoint, to }));
}

/** What the engine said of these ways, in their order, as they are looked up. */
export const knownLegs = (
  ways: readonly { from: GeoPoint; to: GeoPoint }[],
  legs: readonly (Leg | null)[],
): KnownLegs =>
  new Map(
    ways.flatMap(({ from, to }, i): [string, Leg][] => {
      const leg = legs[i];
      return leg ? [[legKey(from, to), leg]] : [];
    }),
  );

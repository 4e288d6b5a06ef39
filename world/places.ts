import { type Town, towns } from '#modules/masterdata/server/index.ts';
import { areaOf } from './areas.ts';
import type { Dice } from './dice.ts';

/**
 * A point in the part of a town that a postal code stands for. The parts of a great town lie around its centre in the order of
 * their codes, so that neighbours in code are neighbours on the map; nobody should take them for the real districts.
 */
export function around(
  dice: Dice,
  town: Pick<Town, 'lat' | 'lon' | 'population' | 'postalCodes'>,
  postalCode: string,
): { latitude: number; longitude: number } {
  const parts = town.postalCodes.length;
  const part = Math.max(0, town.postalCodes.indexOf(postalCode));
  const reach = parts < 2 ? 0 : Math.min(6, Math.sqrt(town.population) / 130) * (part % 3 === 0 ? 0.4 : 0.9);
  const direction = (2 * Math.PI * part) / Math.max(1, parts);
  const angle = dice.next() * 2 * Math.PI;
  const off = 1.5 * Math.sqrt(dice.next());
  const north = reach * Math.sin(direction) + off * Math.sin(angle);
  const east = reach * Math.cos(direction) + off * Math.cos(angle);
  return {
    latitude: Number((town.lat + north / 111.2).toFixed(6)),
    longitude: Number((town.lon + east / (111.2 * Math.cos((town.lat * Math.PI) / 180))).toFixed(6)),
  };
}

/** Towns with postal codes that a depot serves. */
export const townsOf = (depot: string): Town[] =>
  towns.filter((town) => areaOf(town.countryCode, town.postalCodes[0] ?? '')?.depot === depot);

/** The towns of domain 8.3 around `dtm`: the places where most of its stops lie. */
const core = new Set(
  'Dortmund,Bochum,Hagen,Hamm,Witten,Iserlohn,Lünen,Lüdenscheid,Castrop-Rauxel,Arnsberg,Lippstadt,Unna,Menden,Hattingen,Ahlen,Bergkamen,Schwerte,Soest,Kamen,Beckum,Hemer,Werl,Werne,Selm,Fröndenberg,Plettenberg,Warstein,Herne,Holzwickede'.split(
    ',',
  ),
);

/** Towns of a depot by how much goes there: the greater the town, and at `dtm` the nearer, the more. */
export const townWeights = (depot: string): (readonly [Town, number])[] =>
  townsOf(depot).map((town) => [
    town,
    Math.sqrt(town.population) * (depot !== 'dtm' ? 1 : core.has(town.name) && town.countryCode === 'DE' ? 1 : 0.12),
  ]);

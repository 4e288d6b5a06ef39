import { type Town, towns } from '#modules/masterdata/server/index.ts';
import { areaOf } from './areas.ts';
import type { Dice } from './dice.ts';

/** A point at a town: its centre moved by up to about 1.5 km, so that stops do not lie on each other. */
export function around(dice: Dice, town: Pick<Town, 'lat' | 'lon'>): { latitude: number; longitude: number } {
  const angle = dice.next() * 2 * Math.PI;
  const kilometres = 1.5 * Math.sqrt(dice.next());
  return {
    latitude: Number((town.lat + (kilometres / 111.2) * Math.sin(angle)).toFixed(6)),
    longitude: Number(
      (town.lon + (kilometres / (111.2 * Math.cos((town.lat * Math.PI) / 180))) * Math.cos(angle)).toFixed(6),
    ),
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

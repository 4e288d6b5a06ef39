import { distance } from '#kernel/geo.ts';
import file from './places.json' with { type: 'json' };
import { townCodes } from './postalCodes.ts';

/** A town's centre in WGS 84 degrees and its postal codes, as far as they are known. Place data © GeoNames (CC BY 4.0). */
export type Town = {
  name: string;
  countryCode: string;
  lat: number;
  lon: number;
  population: number;
  /** Part of the country by ISO 3166-2 (`NW`); empty where it is not known. */
  part: string;
  postalCodes: readonly string[];
};

const codesOf = new Map(townCodes.map((town) => [`${town.countryCode} ${town.city}`, town.codes]));

/** Every town that is known, the greatest first. The rows of the file are tuples, which a type of JSON cannot say. */
export const towns: readonly Town[] = (file.places as [string, string, number, number, number, string][]).map(
  ([name, countryCode, lat, lon, population, part]) => ({
    name,
    countryCode,
    lat,
    lon,
    population,
    part,
    postalCodes: codesOf.get(`${countryCode} ${name}`) ?? [],
  }),
);

/** A name without what people write differently: umlauts, hyphens, additions in brackets or after a comma. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\(.*?\)|[,/].*$/g, '')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const byName = new Map<string, Town>();
for (const town of towns) {
  const key = `${town.countryCode} ${plain(town.name)}`;
  if (!byName.has(key)) byName.set(key, town);
}

type Range = { from: string; to: string; town: Town };
const ranges = new Map<string, Range[]>();
for (const town of towns) {
  const [from, to] = [town.postalCodes[0], town.postalCodes.at(-1)];
  if (from === undefined || to === undefined) continue;
  ranges.set(town.countryCode, [...(ranges.get(town.countryCode) ?? []), { from, to, town }]);
}

function townOfCode(countryCode: string, postalCode: string): Town | undefined {
  // Dutch codes carry two letters behind their four digits.
  const code = postalCode.replace(/\D/g, '');
  return (ranges.get(countryCode) ?? [])
    .filter((range) => range.from.length === code.length && range.from <= code && code <= range.to)
    .sort((a, b) => Number(a.to) - Number(a.from) - (Number(b.to) - Number(b.from)))[0]?.town;
}

/** Metres above which a name and a postal code do not mean the same place. */
const apart = 40_000;

/**
 * The town of an address, for coordinates of quality CITY (R21): by its name, else by its postal code. Where both are known
 * and lie apart, the postal code counts, because town names repeat. Undefined when neither is known.
 */
export function findTown(address: {
  countryCode: string | null | undefined;
  postalCode: string | null | undefined;
  city: string | null | undefined;
}): Town | undefined {
  const countryCode = (address.countryCode || 'DE').toUpperCase();
  const coded = address.postalCode ? townOfCode(countryCode, address.postalCode) : undefined;
  // `Dortmund-Hörde` is looked for as written, then by what stands before the part of the town.
  const city = address.city ?? '';
  const named =
    byName.get(`${countryCode} ${plain(city)}`) ?? byName.get(`${countryCode} ${plain(city.split('-')[0] ?? '')}`);
  if (named && coded && distance(named, coded) > apart) return coded;
  return named ?? coded;
}

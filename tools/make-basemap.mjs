// Writes web/public/base.pmtiles (land and borders of the world to zoom 3, of Europe beyond; Natural Earth, public domain)
// and web/public/map-names.json (countries and towns for labels; place data © GeoNames). Run by hand; the results are committed.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './launch/paths.mjs';

const require = createRequire(import.meta.url);
const { default: geojsonvt } = await import('geojson-vt');
const topojson = require('topojson-client');
const vtpbf = require('vt-pbf');
const { zxyToTileId } = require('pmtiles');

/** The atlas closes rings over the date line; there they would run around the whole world. */
const unrolled = (ring) => {
  let before = ring[0][0];
  return ring.map(([lon, lat]) => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
};
const unroll = ({ type, coordinates }) => ({
  type,
  coordinates: type === 'Polygon' ? coordinates.map(unrolled) : coordinates.map((part) => part.map(unrolled)),
});
const antarctica = '010';

/** Land country by country, and the lines between countries. Antarctica runs around the pole and is left out. */
function layersOf(file) {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${file}`), 'utf8'));
  const feature = (geometry) => ({ type: 'Feature', properties: {}, geometry });
  return {
    land: {
      type: 'FeatureCollection',
      features: topojson
        .feature(atlas, atlas.objects.countries)
        .features.filter(({ id }) => id !== antarctica)
        .map(({ geometry }) => feature(unroll(geometry))),
    },
    borders: feature(topojson.mesh(atlas, atlas.objects.countries, (a, b) => a !== b)),
  };
}

const worldZoom = 3;
const lastZoom = 7;
// Where the depots drive: west, south, east, north.
const europe = { 4: [-25, 33, 45, 72], 5: [-15, 34, 32, 66], 6: [-10, 40, 25, 60], 7: [0, 44, 20, 57] };
const options = {
  maxZoom: lastZoom,
  indexMaxZoom: lastZoom,
  indexMaxPoints: 0,
  tolerance: 3,
  extent: 4096,
  buffer: 32,
};
const cutter = (file) =>
  Object.entries(layersOf(file)).map(
    ([name, data]) => /** @type {[string, any]} */ ([name, new geojsonvt(/** @type {any} */ (data), options)]),
  );
// Far out the fine coast only costs bytes and crosses itself.
const far = cutter('countries-50m.json');
const near = cutter('countries-10m.json');

const longitude = (x, z) => (x / 2 ** z) * 360 - 180;
const latitude = (y, z) => (180 / Math.PI) * Math.atan(Math.sinh(Math.PI - (2 * Math.PI * y) / 2 ** z));
const wanted = (z, x, y) => {
  const box = europe[z];
  if (z <= worldZoom || !box) return z <= worldZoom;
  return (
    longitude(x + 1, z) > box[0] && latitude(y, z) > box[1] && longitude(x, z) < box[2] && latitude(y + 1, z) < box[3]
  );
};

const entries = [];
const blobs = [];
const known = new Map();
let size = 0;
for (let z = 0; z <= lastZoom; z += 1) {
  for (let x = 0; x < 2 ** z; x += 1) {
    for (let y = 0; y < 2 ** z; y += 1) {
      if (!wanted(z, x, y)) continue;
      const layers = {};
      for (const [name, index] of z <= 5 ? far : near) {
        const tile = index.getTile(z, x, y);
        if (tile) layers[name] = tile;
      }
      // A tile of open sea is there, too, so that nobody waits for a coarser one.
      const bytes = gzipSync(Buffer.from(vtpbf.fromGeojsonVt(layers, { version: 2 })), { level: 9 });
      const key = bytes.toString('latin1');
      let at = known.get(key);
      if (!at) {
        at = { offset: size, length: bytes.length };
        known.set(key, at);
        blobs.push(bytes);
        size += bytes.length;
      }
      entries.push({ id: zxyToTileId(z, x, y), ...at });
    }
  }
}
entries.sort((a, b) => a.id - b.id);

// PMTiles version 3: header of 127 bytes, directory, metadata, tiles (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md).
const numbers = [];
const varint = (value) => {
  let rest = value;
  while (rest >= 0x80) {
    numbers.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  numbers.push(rest);
};
varint(entries.length);
entries.forEach((entry, i) => varint(entry.id - (entries[i - 1]?.id ?? 0)));
for (const _ of entries) varint(1);
for (const entry of entries) varint(entry.length);
entries.forEach((entry, i) => {
  const before = entries[i - 1];
  varint(before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1);
});
const directory = gzipSync(Buffer.from(numbers), { level: 9 });
const metadata = gzipSync(
  JSON.stringify({
    name: 'base',
    attribution: 'Natural Earth (public domain)',
    vector_layers: [
      { id: 'land', fields: {} },
      { id: 'borders', fields: {} },
    ],
  }),
);
const header = Buffer.alloc(127);
header.write('PMTiles', 0);
header[7] = 3;
const tilesAt = 127 + directory.length + metadata.length;
[127, directory.length, 127 + directory.length, metadata.length, tilesAt, 0, tilesAt, size].forEach((value, i) =>
  header.writeBigUInt64LE(BigInt(value), 8 + i * 8),
);
[entries.length, entries.length, blobs.length].forEach((value, i) =>
  header.writeBigUInt64LE(BigInt(value), 72 + i * 8),
);
// Not clustered; directory and tiles gzip; vector tiles; zoom range; bounds and centre in 1e-7 degrees.
header.set([0, 2, 2, 1, 0, lastZoom], 96);
[-180e7, -85e7, 180e7, 85e7].forEach((value, i) => header.writeInt32LE(value, 102 + i * 4));
header[118] = 5;
header.writeInt32LE(10e7, 119);
header.writeInt32LE(51e7, 123);
writeFileSync(join(root, 'web/public/base.pmtiles'), Buffer.concat([header, directory, metadata, ...blobs]));
console.log(
  `${entries.length} tiles, ${blobs.length} different, ${Math.round((tilesAt + size) / 1024)} KB, directory ${directory.length} B`,
);

// One label per country, at a place inside it that leaves room for the towns.
const countries = [
  ['DE', 51.0, 10.0],
  ['NL', 52.6, 5.6],
  ['BE', 50.5, 4.6],
  ['LU', 49.75, 6.1],
  ['FR', 47.0, 2.6],
  ['CH', 46.8, 8.2],
  ['AT', 47.5, 14.2],
  ['LI', 47.15, 9.55],
  ['IT', 43.0, 12.4],
  ['CZ', 49.8, 15.3],
  ['PL', 52.1, 19.4],
  ['DK', 56.0, 9.2],
  ['GB', 52.8, -1.6],
  ['IE', 53.2, -8.0],
  ['ES', 40.0, -3.6],
  ['PT', 39.7, -8.1],
  ['SE', 61.0, 15.0],
  ['NO', 61.3, 9.0],
  ['FI', 62.5, 26.0],
  ['EE', 58.7, 25.8],
  ['LV', 56.9, 25.2],
  ['LT', 55.4, 23.8],
  ['BY', 53.5, 28.0],
  ['UA', 49.2, 31.4],
  ['SK', 48.7, 19.5],
  ['HU', 47.1, 19.4],
  ['SI', 46.1, 14.7],
  ['HR', 45.5, 16.4],
  ['BA', 44.2, 17.8],
  ['RS', 44.1, 20.8],
  ['RO', 45.9, 25.0],
  ['BG', 42.7, 25.3],
  ['GR', 39.3, 22.0],
  ['AL', 41.0, 20.0],
  ['MK', 41.6, 21.7],
  ['ME', 42.8, 19.2],
  ['MD', 47.2, 28.6],
  ['TR', 39.2, 34.5],
];
const { places } = JSON.parse(readFileSync(join(root, 'modules/masterdata/server/places.json'), 'utf8'));
const towns = places.map(([name, , lat, lon, population]) => [
  name,
  Number(lat.toFixed(3)),
  Number(lon.toFixed(3)),
  Math.round(population / 1000),
]);
const names = JSON.stringify({ credit: 'place data © GeoNames (CC BY 4.0)', countries, towns });
writeFileSync(join(root, 'web/public/map-names.json'), `${names}\n`);
console.log(`${towns.length} towns, ${Math.round(names.length / 1024)} KB`);

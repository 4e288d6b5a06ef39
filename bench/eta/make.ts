// Writes bench/eta/days.gpx: four days of a vehicle around Dortmund. The file is kept, so that every run measures the same days.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gpxOf } from './gpx.ts';
import { drive } from './trace.ts';

const depot = { lat: 51.53, lon: 7.56 };
const towns = {
  Unna: [51.5348, 7.6892],
  Kamen: [51.5917, 7.6631],
  Bergkamen: [51.6163, 7.6441],
  Lünen: [51.6163, 7.5284],
  Werne: [51.6628, 7.635],
  Hamm: [51.6806, 7.8142],
  Werl: [51.5531, 7.914],
  Soest: [51.5711, 8.1057],
  Menden: [51.4431, 7.7973],
  Iserlohn: [51.3757, 7.7028],
  Hagen: [51.3608, 7.4717],
  Schwerte: [51.4459, 7.5651],
  Witten: [51.4436, 7.3353],
  Bochum: [51.4818, 7.2197],
  Herne: [51.538, 7.2257],
  Castrop: [51.5499, 7.3116],
} as const;
type Town = keyof typeof towns;
const place = (name: Town) => ({ name, lat: towns[name][0], lon: towns[name][1] });
const days: Record<string, { left: string; seed: number; round: Town[] }> = {
  'east-monday': {
    left: '2026-03-02T06:05:00Z',
    seed: 11,
    round: ['Unna', 'Werl', 'Soest', 'Hamm', 'Werne', 'Bergkamen', 'Kamen', 'Lünen'],
  },
  'south-tuesday': {
    left: '2026-03-03T05:50:00Z',
    seed: 23,
    round: ['Schwerte', 'Menden', 'Iserlohn', 'Hagen', 'Witten', 'Bochum', 'Herne', 'Castrop'],
  },
  'ring-wednesday': {
    left: '2026-03-04T06:20:00Z',
    seed: 37,
    round: ['Kamen', 'Hamm', 'Werl', 'Menden', 'Schwerte', 'Hagen', 'Witten', 'Castrop', 'Lünen'],
  },
  'west-thursday': {
    left: '2026-03-05T06:10:00Z',
    seed: 53,
    round: ['Castrop', 'Herne', 'Bochum', 'Witten', 'Hagen', 'Iserlohn', 'Unna', 'Bergkamen'],
  },
};

const traces = Object.entries(days).map(([name, { left, seed, round }]) =>
  drive({ name, seed, start: depot, places: round.map(place), left: Date.parse(left) }),
);
writeFileSync(join(import.meta.dirname, 'days.gpx'), gpxOf(traces));
for (const { name, left, stops } of traces)
  console.log(name, stops.length, 'stops,', Math.round(((stops.at(-1)?.left ?? left) - left) / 60_000), 'min');

import { distance, type GeoPoint } from '#kernel/geo.ts';

/** A day of a vehicle: where it was and when, and when it reached and left its stops. Epoch ms, degrees, km/h. */
export type Fix = GeoPoint & { at: number; speed: number };
export type TracedStop = GeoPoint & { name: string; arrived: number; left: number };
export type Trace = { name: string; start: GeoPoint; left: number; stops: TracedStop[]; fixes: Fix[] };

/** Marsaglia's xorshift, 32 bits: the same seed drives the same day. */
export function dice(seed: number): () => number {
  let x = seed | 0 || 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

const metresOf = (km: number): number => km * 1000;
const between = (a: GeoPoint, b: GeoPoint, share: number): GeoPoint => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lon: a.lon + (b.lon - a.lon) * share,
});

/** A road: it leaves the straight line to one side and the other, by up to a fifth of its length. */
function road(from: GeoPoint, to: GeoPoint, random: () => number): GeoPoint[] {
  const length = distance(from, to);
  const pieces = Math.max(4, Math.round(length / 700));
  const bow = (random() - 0.5) * 0.4;
  const wave = (random() - 0.5) * 0.12;
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const share = i / pieces;
    const aside = bow * Math.sin(Math.PI * share) + wave * Math.sin(5 * Math.PI * share);
    const on = between(from, to, share);
    return { lat: on.lat + (to.lon - from.lon) * aside * 0.63, lon: on.lon - (to.lat - from.lat) * aside * 1.58 };
  });
}

/**
 * Drives a day over invented roads: streets, country roads and motorway by how far it is to the ends of a leg, lights, queues, one jam
 * that nobody foresaw, and work at the stops that takes as long as it takes. Nothing here knows how the product works out times.
 */
export function drive(day: {
  name: string;
  seed: number;
  start: GeoPoint;
  places: readonly (GeoPoint & { name: string })[];
  left: number;
}): Trace {
  const random = dice(day.seed);
  const fixes: Fix[] = [];
  const stops: TracedStop[] = [];
  const jamOn = 1 + Math.floor(random() * (day.places.length - 2));
  let at = day.left;
  let here = day.start;
  const note = (point: GeoPoint, speed: number) =>
    fixes.push({
      lat: point.lat + (random() - 0.5) * 0.00012,
      lon: point.lon + (random() - 0.5) * 0.00018,
      at: Math.round(at / 1000) * 1000,
      speed: Math.round(speed),
    });
  for (const [index, place] of day.places.entries()) {
    const way = road(here, place, random);
    const traffic = 0.8 + random() * 0.45;
    const jamAt = index === jamOn ? Math.floor(way.length * (0.3 + random() * 0.4)) : -1;
    for (let i = 1; i < way.length; i += 1) {
      const [a, b] = [way[i - 1] ?? here, way[i] ?? place];
      const toEnd = Math.min(distance(a, here), distance(a, place));
      const free = toEnd < metresOf(1.5) ? 26 : toEnd < metresOf(5) ? 42 : toEnd < metresOf(12) ? 62 : 74;
      const speed = Math.max(9, (free + (random() - 0.5) * 16) * traffic);
      const seconds =
        (distance(a, b) * 3.6) / speed + (toEnd < metresOf(5) && random() < 0.35 ? 10 + random() * 55 : 0);
      const steps = Math.max(1, Math.round(seconds / 30));
      for (let step = 1; step <= steps; step += 1) {
        at += (seconds / steps) * 1000;
        note(between(a, b, step / steps), speed);
      }
      if (i === jamAt)
        for (let minute = 0; minute < 12 + random() * 22; minute += 1) {
          at += 60_000;
          note(b, random() * 6);
        }
    }
    const arrived = at;
    const work = (6 + random() * 9 + (random() < 0.2 ? 10 + random() * 20 : 0)) * 60_000;
    for (let gone = 60_000; gone < work; gone += 60_000) {
      at = arrived + gone;
      note(place, 0);
    }
    at = arrived + work;
    stops.push({ ...place, arrived: Math.round(arrived), left: Math.round(at) });
    here = place;
  }
  return { name: day.name, start: day.start, left: day.left, stops, fixes };
}

import type { Trace } from './trace.ts';

const at = (ms: number): string => new Date(ms).toISOString();
const five = (degrees: number): string => degrees.toFixed(5);

/** Traces as GPX 1.1: a track per day, a waypoint for its start and for each stop with the times of arrival and departure. */
export const gpxOf = (traces: readonly Trace[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="bench/eta/make.ts" xmlns="http://www.topografix.com/GPX/1/1">',
    ...traces.flatMap(({ name, start, left, stops }) => [
      `<wpt lat="${five(start.lat)}" lon="${five(start.lon)}"><time>${at(left)}</time><name>depot</name><type>${name}</type></wpt>`,
      ...stops.map(
        (stop) =>
          `<wpt lat="${five(stop.lat)}" lon="${five(stop.lon)}"><time>${at(stop.arrived)}</time><name>${stop.name}</name><cmt>${at(stop.left)}</cmt><type>${name}</type></wpt>`,
      ),
    ]),
    ...traces.flatMap(({ name, fixes }) => [
      `<trk><name>${name}</name><trkseg>`,
      ...fixes.map(
        (fix) =>
          `<trkpt lat="${five(fix.lat)}" lon="${five(fix.lon)}"><time>${at(fix.at)}</time><cmt>${fix.speed}</cmt></trkpt>`,
      ),
      '</trkseg></trk>',
    ]),
    '</gpx>',
    '',
  ].join('\n');

const points = (text: string, tag: string) =>
  [...text.matchAll(new RegExp(`<${tag} lat="([-\\d.]+)" lon="([-\\d.]+)">(.*?)</${tag}>`, 'g'))].map(
    ([, lat, lon, inner = '']) => {
      const of = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(inner)?.[1] ?? '';
      return {
        lat: Number(lat),
        lon: Number(lon),
        time: Date.parse(of('time')),
        name: of('name'),
        cmt: of('cmt'),
        type: of('type'),
      };
    },
  );

/** Reads what {@link gpxOf} wrote, or another recorder in the same form. */
export function readGpx(text: string): Trace[] {
  const waypoints = points(text, 'wpt');
  return [...text.matchAll(/<trk><name>(.*?)<\/name><trkseg>(.*?)<\/trkseg><\/trk>/gs)].map(
    ([, name = '', track = '']) => {
      const [depot, ...stops] = waypoints.filter(({ type }) => type === name);
      if (!depot) throw new Error(`the day ${name} has no start`);
      return {
        name,
        start: { lat: depot.lat, lon: depot.lon },
        left: depot.time,
        stops: stops.map(({ lat, lon, name: stop, time, cmt }) => ({
          lat,
          lon,
          name: stop,
          arrived: time,
          left: Date.parse(cmt),
        })),
        fixes: points(track, 'trkpt').map(({ lat, lon, time, cmt }) => ({ lat, lon, at: time, speed: Number(cmt) })),
      };
    },
  );
}

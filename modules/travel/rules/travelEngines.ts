import { z } from 'zod';
import type { GeoPoint } from '#kernel/geo.ts';

const travelSources = ['OSRM', 'VALHALLA'] as const;
export type TravelSource = (typeof travelSources)[number];

/** A question to a routing engine over HTTP; `body` makes it a POST. */
export type TravelQuestion = { url: string; body?: object };
/** Seconds and metres, row source, column target; null where there is no way. */
export type TravelAnswer = { durations: (number | null)[][]; distances: (number | null)[][] };

const degrees = (value: number): string => value.toFixed(5);
/** A place as the cache knows it: five digits are about a metre. */
export const placeKey = (point: GeoPoint): string => `${degrees(point.lat)},${degrees(point.lon)}`;

/** OSRM's table service (`/table/v1/driving/…`) or Valhalla's matrix (`/sources_to_targets`). */
export function questionFor(
  source: TravelSource,
  address: string,
  from: readonly GeoPoint[],
  to: readonly GeoPoint[],
): TravelQuestion {
  const base = address.replace(/\/+$/, '');
  if (source === 'VALHALLA') {
    const places = (points: readonly GeoPoint[]) => points.map(({ lat, lon }) => ({ lat, lon }));
    return {
      url: `${base}/sources_to_targets`,
      body: { sources: places(from), targets: places(to), costing: 'truck', units: 'kilometers' },
    };
  }
  const coordinates = [...from, ...to].map((point) => `${degrees(point.lon)},${degrees(point.lat)}`).join(';');
  const range = (start: number, length: number): string =>
    Array.from({ length }, (_, i) => String(start + i)).join(';');
  return {
    url: `${base}/table/v1/driving/${coordinates}?annotations=duration,distance&sources=${range(0, from.length)}&destinations=${range(from.length, to.length)}`,
  };
}

const cells = z.array(z.array(z.number().min(0).nullable()));
const osrmAnswer = z.object({ code: z.literal('Ok'), durations: cells, distances: cells });
const valhallaAnswer = z.object({
  sources_to_targets: z.array(
    z.array(z.object({ time: z.number().min(0).nullable(), distance: z.number().min(0).nullable() })),
  ),
  units: z.string().optional(),
});

/** Reads an engine's answer; throws for anything else than the table that was asked for. */
export function readAnswer(source: TravelSource, answer: unknown, rows: number, columns: number): TravelAnswer {
  const whole = (table: (number | null)[][], factor = 1): (number | null)[][] =>
    table.map((row) => row.map((value) => (value === null ? null : Math.round(value * factor))));
  let read: TravelAnswer;
  if (source === 'OSRM') {
    const { durations, distances } = osrmAnswer.parse(answer);
    read = { durations: whole(durations), distances: whole(distances) };
  } else {
    const { sources_to_targets: table, units } = valhallaAnswer.parse(answer);
    const metres = units === 'miles' ? 1609.344 : 1000;
    read = {
      durations: whole(table.map((row) => row.map((cell) => cell.time))),
      distances: whole(
        table.map((row) => row.map((cell) => cell.distance)),
        metres,
      ),
    };
  }
  for (const table of [read.durations, read.distances])
    if (table.length !== rows || table.some((row) => row.length !== columns))
      throw new RangeError('the table has another size than the question');
  return read;
}

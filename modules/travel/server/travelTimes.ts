import { sql } from 'kysely';
import { messageOf } from '#kernel/known.ts';
import type { GeoPoint } from '#kernel/geo.ts';
import type { SessionRecord } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { fetchAtMost } from '#platform/readAtMost.ts';
import { type TravelMatrix, travelMatrix } from '#optimiser/travel.ts';
import { configurationOf } from '#modules/settings/server/index.ts';
import { knownPairs } from './knownPairs.ts';
import { placeKey, questionFor, readAnswer, type TravelSource } from '#modules/travel/rules/travelEngines.ts';

export type TravelTimes = {
  /** Null: the product's own model, which the search works out itself. */
  matrix: TravelMatrix | null;
  /** Times of the engine could not be had: those of the product's own model stand in. */
  hint: 'GIS_EXCEPTION' | null;
};
/** The engine failed and the unit wants no substitute (domain 3.4, GIS_EXCEPTION). */
export class TravelError extends Error {}

/** Engines take 100 places in a question unless they are told otherwise. */
const side = 50;
/** Bytes of an answer: some 50 for each of so many pairs, and as many again ten times over. */
const askEngine = fetchAtMost(2_000_000);
/** For more places than this a table would be millions of rows: the model answers, with the hint. */
const mostPlaces = 600;

async function ask(
  source: TravelSource,
  address: string,
  from: readonly GeoPoint[],
  to: readonly GeoPoint[],
  timeoutMs: number,
) {
  const { url, body } = questionFor(source, address, from, to);
  const response = await askEngine(url, {
    signal: AbortSignal.timeout(Math.ceil(timeoutMs)),
    redirect: 'error',
    ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  if (!response.ok) throw new TravelError(`the routing engine answers ${response.status}`);
  return readAnswer(source, await response.json(), from.length, to.length);
}

/**
 * Seconds and metres between all points, from the source that the unit's settings name: its own model (nothing is asked of
 * anybody), or a routing engine whose answers are kept per pair of places.
 */
export async function travelTimes(
  platform: Platform,
  record: SessionRecord,
  points: readonly GeoPoint[],
): Promise<TravelTimes> {
  const settings = await platform.tenancy.readingUnits(record.readUnits, (db) =>
    configurationOf(db, record.readUnits, 'travel'),
  );
  const { source, address } = settings;
  if (source === 'MODEL' || address === '') return { matrix: null, hint: null };
  try {
    if (points.length > mostPlaces) throw new TravelError('too many places for the routing engine');
    const matrix = travelMatrix(points);
    return {
      matrix,
      hint: await fill(platform, record, source, address, points, matrix, settings.timeoutSeconds * 1000),
    };
  } catch (error) {
    platform.log.warn({ err: messageOf(error), source }, 'no travel times from the routing engine');
    if (!settings.fallback) throw new TravelError(messageOf(error));
    return { matrix: null, hint: 'GIS_EXCEPTION' };
  }
}

/** Overwrites the model's times with known pairs and asks for the rest, block by block; a slow engine ends it. */
async function fill(
  platform: Platform,
  record: SessionRecord,
  source: TravelSource,
  address: string,
  points: readonly GeoPoint[],
  matrix: TravelMatrix,
  timeoutMs: number,
): Promise<'GIS_EXCEPTION' | null> {
  const unit = record.session.orgUnit;
  const keys = points.map(placeKey);
  const indexOf = new Map(keys.map((key, i) => [key, i]));
  const known = await platform.tenancy.readingUnits(record.readUnits, (db) => knownPairs(db, unit, source, keys));
  const have = points.map(() => new Uint8Array(points.length));
  const set = (i: number, j: number, seconds: number, metres: number): void => {
    have[i]![j] = 1;
    matrix.durations[i]![j] = seconds;
    matrix.distances[i]![j] = metres;
  };
  for (const pair of known) {
    const i = indexOf.get(pair.from_place);
    const j = indexOf.get(pair.to_place);
    if (i !== undefined && j !== undefined) set(i, j, pair.seconds, pair.metres);
  }
  const found: { from: string; to: string; seconds: number; metres: number }[] = [];
  let unreachable = false;
  const ends = performance.now() + timeoutMs;
  for (let a = 0; a < points.length; a += side) {
    const rows = [...points.keys()].slice(a, a + side).filter((i) => have[i]!.some((one, j) => one === 0 && j !== i));
    for (let b = 0; b < points.length && rows.length > 0; b += side) {
      const columns = [...points.keys()].slice(b, b + side);
      if (rows.every((i) => columns.every((j) => i === j || have[i]![j] === 1))) continue;
      const left = ends - performance.now();
      if (left <= 0) throw new TravelError('the routing engine is too slow');
      const answer = await ask(
        source,
        address,
        rows.map((i) => points[i]!),
        columns.map((j) => points[j]!),
        left,
      );
      rows.forEach((i, r) => {
        columns.forEach((j, c) => {
          if (i === j || have[i]![j] === 1) return;
          const seconds = answer.durations[r]![c] ?? null;
          const metres = answer.distances[r]![c] ?? null;
          if (seconds === null || metres === null) {
            unreachable = true;
            return;
          }
          set(i, j, seconds, metres);
          found.push({ from: keys[i]!, to: keys[j]!, seconds, metres });
        });
      });
    }
  }
  if (found.length > 0)
    await platform.tenancy.inUnit(record.readUnits, (db) =>
      db.run(sql`insert into travel_pair (org_unit, source, from_place, to_place, seconds, metres, known_at)
        select ${unit}, ${source}, p."from", p."to", p.seconds, p.metres, now()
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as p("from" text, "to" text, seconds int, metres int)
        on conflict do nothing`),
    );
  return unreachable ? 'GIS_EXCEPTION' : null;
}

import { holdOf } from './limits.ts';
import type { Bounds } from './limits.ts';
import type { Reading } from './judge.ts';
import { shareIn } from './kinetic.ts';

/** A change of place of one package, in its order. AWAY: nobody of this depot has it. */
export type Move = { packageId: string; at: number; place: 'HALL' | 'TRUCK' | 'AWAY'; position: string | null };
/** Where packages of a shipment were at one time: at one position of the hall, or on one vehicle. */
export type Leg = {
  place: 'HALL' | 'TRUCK';
  position: string | null;
  from: number;
  to: number | null;
  packages: number;
};

type Piece = Leg & { packageIds: Set<string> };

/** Legs of a shipment by the ways of its packages, in the order of their beginning: what lies together counts as one. */
export function legsOf(moves: readonly Move[]): Leg[] {
  const pieces: Piece[] = [];
  for (const [index, move] of moves.entries()) {
    if (move.place === 'AWAY') continue;
    const next = moves[index + 1];
    const to = next?.packageId === move.packageId ? next.at : null;
    if (to !== null && to <= move.at) continue;
    pieces.push({
      place: move.place,
      position: move.position,
      from: move.at,
      to,
      packages: 1,
      packageIds: new Set([move.packageId]),
    });
  }
  const legs: Piece[] = [];
  for (const piece of pieces.sort((a, b) => a.from - b.from)) {
    const same = legs.findLast(({ place, position }) => place === piece.place && position === piece.position);
    if (same && (same.to === null || piece.from <= same.to)) {
      same.to = same.to === null || piece.to === null ? null : Math.max(same.to, piece.to);
      for (const id of piece.packageIds) same.packageIds.add(id);
    } else legs.push(piece);
  }
  return legs.map(({ packageIds, ...leg }) => ({ ...leg, packages: packageIds.size }));
}

/** Minutes in range, out of it and not measured; how far out (K·min, thousandths); the extremes. */
export type LegFigures = {
  inMinutes: number;
  outMinutes: number;
  unknownMinutes: number;
  degreeMinutes: number;
  least: number | null;
  most: number | null;
};
const minute = 60_000;

/** What a sensor saw of a time, each reading until the next one and at most two intervals. */
export function figuresIn(
  readings: readonly Reading[],
  bounds: Bounds,
  interval: number,
  time: { from: number; to: number },
): LegFigures {
  const { inMs, outMs, unknownMs } = shareIn(readings, bounds, interval, time);
  const hold = holdOf(interval);
  let degreeMs = 0;
  let [least, most]: [number | null, number | null] = [null, null];
  for (const [at, { ts, value }] of readings.entries()) {
    const ms = Math.max(0, Math.min(readings[at + 1]?.ts ?? time.to, ts + hold, time.to) - Math.max(ts, time.from));
    if (ms === 0) continue;
    const beyond = Math.max(
      bounds.high === null ? 0 : value - bounds.high,
      bounds.low === null ? 0 : bounds.low - value,
      0,
    );
    degreeMs += beyond * ms;
    least = Math.min(least ?? value, value);
    most = Math.max(most ?? value, value);
  }
  return {
    inMinutes: Math.round(inMs / minute),
    outMinutes: Math.round(outMs / minute),
    unknownMinutes: Math.round(unknownMs / minute),
    degreeMinutes: Math.round(degreeMs / minute),
    least,
    most,
  };
}

export const nothingMeasured = ({ from, to }: { from: number; to: number }): LegFigures => ({
  inMinutes: 0,
  outMinutes: 0,
  unknownMinutes: Math.round((to - from) / minute),
  degreeMinutes: 0,
  least: null,
  most: null,
});

/** Of several sensors at one place the one that saw the worst; of equals the one that missed least. */
export const worstOf = <T extends { figures: LegFigures }>(seen: readonly T[]): T | undefined =>
  [...seen].sort(
    (a, b) =>
      b.figures.outMinutes - a.figures.outMinutes ||
      b.figures.degreeMinutes - a.figures.degreeMinutes ||
      a.figures.unknownMinutes - b.figures.unknownMinutes,
  )[0];

/** All legs together; minutes of legs that overlap count for each, because packages lay at both. */
export function sumOf(legs: readonly LegFigures[]): LegFigures {
  const extreme = (pick: (...values: number[]) => number, of: (one: LegFigures) => number | null): number | null => {
    const values = legs.flatMap((one) => of(one) ?? []);
    return values.length === 0 ? null : pick(...values);
  };
  const add = (of: (one: LegFigures) => number): number => legs.reduce((sum, one) => sum + of(one), 0);
  return {
    inMinutes: add((one) => one.inMinutes),
    outMinutes: add((one) => one.outMinutes),
    unknownMinutes: add((one) => one.unknownMinutes),
    degreeMinutes: add((one) => one.degreeMinutes),
    least: extreme(Math.min, (one) => one.least),
    most: extreme(Math.max, (one) => one.most),
  };
}

import { refuseTooManyPlaces } from '#optimiser/matrices.ts';
import type { Problem } from '#optimiser/problem.ts';

/** A benchmark file as a problem: customer numbers are the job ids, the depot is 0. */
export type Benchmark = { problem: Problem; scale: number };
export type BenchmarkObjective = 'distance' | 'vehicles';

/** Values of the files become whole numbers; a millionth keeps sums of true distances on the safe side. */
export const fine = 1_000_000;

export const numbersOf = (line: string): number[] =>
  line
    .trim()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map(Number);

/** Square matrix of `of(i, j)`. */
export function squareOf(size: number, of: (i: number, j: number) => number): number[][] {
  refuseTooManyPlaces(size);
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 0 : of(i, j))));
}

export const euclid = (x: readonly number[], y: readonly number[], i: number, j: number): number =>
  Math.hypot(x[i]! - x[j]!, y[i]! - y[j]!);

/** Rounded up, so that what keeps a window here keeps it in true distances too. */
export const fineUp = (value: number): number => Math.ceil(value * fine - 1e-3);

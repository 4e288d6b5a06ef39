import type { Problem } from './problem.ts';
import { ProblemError } from './problemError.ts';

/** The ways between all places as a kind of vehicle drives them; `places * places`, row major, as `Vehicle` holds them. */
export type Matrices = {
  durations: Float64Array;
  distances: Float64Array;
  costs: Float64Array;
  durationsTo: Float64Array;
  costsTo: Float64Array;
  metric: boolean;
};

/** More places than this would take more memory than a server has to spare: every pair of them needs some 50 bytes. */
const mostPlaces = 5000;

/** Throws before anything large is made. */
export function refuseTooManyPlaces(count: number): void {
  if (count > mostPlaces)
    throw new ProblemError(
      `${count} places are more than can be planned at once (${mostPlaces}): plan the areas or the shifts one after the other`,
    );
}

/** Throws where the document has none, or matrices of different sizes. */
export function compileMatrices(
  problem: Problem,
  profile: string,
  speed: number,
  perHour: number,
  perKm: number,
  side: number,
): Matrices {
  const given = problem.matrices?.[profile];
  if (!given) throw new ProblemError(`no matrix for profile ${profile}`);
  const width = side + 1;
  const flat = (rows: readonly (readonly number[])[], factor: number): Float64Array => {
    if (rows.length !== side) throw new ProblemError(`the matrices of profile ${profile} differ in size`);
    const out = new Float64Array(width * width);
    for (let i = 0; i < side; i += 1) {
      const row = rows[i]!;
      for (let j = 0; j < side; j += 1) out[i * width + j] = factor === 1 ? row[j]! : Math.round(row[j]! * factor);
    }
    return out;
  };
  const durations = flat(given.durations, 1 / speed);
  const distances = given.distances ? flat(given.distances, 1) : durations;
  const finish = (costs: Float64Array): Matrices => {
    const durationsTo = transposed(durations, width);
    return {
      durations,
      distances,
      costs,
      durationsTo,
      costsTo: costs === durations ? durationsTo : transposed(costs, width),
      metric: isMetric(durations, side, width),
    };
  };
  if (problem.objective === 'distance' || problem.objective === 'vehicles') return finish(distances);
  if (given.costs) return finish(flat(given.costs, 1));
  if (perHour === 3600 && perKm === 0) return finish(durations);
  return finish(durations.map((s, i) => (s * perHour) / 3600 + (distances[i]! * perKm) / 1000));
}

/** Columns are walked in blocks: a large matrix is read through the cache, not past it. */
const block = 32;

function transposed(matrix: Float64Array, width: number): Float64Array {
  if (isSymmetric(matrix, width)) return matrix;
  const out = new Float64Array(matrix.length);
  for (let rows = 0; rows < width; rows += block)
    for (let columns = 0; columns < width; columns += block)
      for (let i = rows; i < Math.min(rows + block, width); i += 1)
        for (let j = columns; j < Math.min(columns + block, width); j += 1) out[j * width + i] = matrix[i * width + j]!;
  return out;
}

function isSymmetric(matrix: Float64Array, width: number): boolean {
  for (let rows = 0; rows < width; rows += block)
    for (let columns = rows; columns < width; columns += block)
      for (let i = rows; i < Math.min(rows + block, width); i += 1)
        for (let j = columns; j < Math.min(columns + block, width); j += 1)
          if (matrix[i * width + j] !== matrix[j * width + i]) return false;
  return true;
}

/** Looks at up to some 50,000 triples; what rounding leaves (a few units in a thousand) is let through. */
function isMetric(durations: Float64Array, side: number, width: number): boolean {
  const step = Math.max(1, Math.floor(side / 37));
  for (let i = 0; i < side; i += step) {
    for (let j = 0; j < side; j += step) {
      const direct = durations[i * width + j]!;
      for (let k = (i + j) % step; k < side; k += step) {
        const detour = durations[i * width + k]! + durations[k * width + j]!;
        if (k !== i && k !== j && direct > detour * 1.002 + 2) return false;
      }
    }
  }
  return true;
}

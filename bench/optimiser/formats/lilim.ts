import { type Benchmark, type BenchmarkObjective, euclid, fine, fineUp, numbersOf, squareOf } from './benchmark.ts';

/** PDPTW in the layout of Li and Lim, true distances. Throws a RangeError for another layout. */
export function readLiLim(text: string, objective: BenchmarkObjective = 'vehicles'): Benchmark {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [vehicles = 0, capacity = 0] = numbersOf(lines[0] ?? '');
  const rows = lines.slice(1).map(numbersOf);
  const depot = rows[0];
  if (!depot || vehicles < 1 || rows.some((r) => r.length !== 9 || r.some(Number.isNaN)))
    throw new RangeError('not a file in the layout of Li and Lim');
  const x = rows.map((r) => r[1]!);
  const y = rows.map((r) => r[2]!);
  const matrix = squareOf(rows.length, (i, j) => fineUp(euclid(x, y, i, j)));
  const stop = (r: readonly number[]) => ({
    id: r[0]!,
    location_index: r[0]!,
    service: r[6]! * fine,
    time_windows: [[r[4]! * fine, r[5]! * fine] as [number, number]],
  });
  return {
    scale: fine,
    problem: {
      objective,
      vehicles: Array.from({ length: vehicles }, (_, v) => ({
        id: v + 1,
        profile: 'car',
        start_index: 0,
        end_index: 0,
        capacity: [capacity],
        time_window: [depot[4]! * fine, depot[5]! * fine] as [number, number],
      })),
      shipments: rows
        .filter((r) => r[8]! > 0)
        .map((r) => ({ amount: [r[3]!], pickup: stop(r), delivery: stop(rows[r[8]!]!) })),
      matrices: { car: { durations: matrix } },
    },
  };
}

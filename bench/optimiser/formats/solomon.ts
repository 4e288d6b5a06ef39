import { type Benchmark, type BenchmarkObjective, euclid, fine, fineUp, numbersOf, squareOf } from './benchmark.ts';

/**
 * VRPTW in the layout of Solomon, Gehring and Homberger. By distance the DIMACS convention (floor of ten times the
 * distance), by vehicles the true distances. Throws a RangeError for another layout.
 */
export function readSolomon(text: string, objective: BenchmarkObjective = 'distance'): Benchmark {
  let section = '';
  let vehicles = 0;
  let capacity = 0;
  const rows: number[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*VEHICLE/i.test(line)) section = 'vehicle';
    else if (/^\s*CUSTOMER/i.test(line)) section = 'customer';
    else {
      const values = numbersOf(line);
      if (values.length === 0 || values.some(Number.isNaN)) continue;
      if (section === 'vehicle' && values.length === 2) [vehicles = 0, capacity = 0] = values;
      else if (section === 'customer' && values.length >= 7) rows.push(values);
    }
  }
  if (rows.length < 2 || vehicles < 1) throw new RangeError('not a file in the layout of Solomon');
  const scale = objective === 'distance' ? 10 : fine;
  const x = rows.map((r) => r[1]!);
  const y = rows.map((r) => r[2]!);
  const matrix = squareOf(rows.length, (i, j) =>
    objective === 'distance' ? Math.floor(10 * euclid(x, y, i, j) + 1e-9) : fineUp(euclid(x, y, i, j)),
  );
  const depot = rows[0]!;
  return {
    scale,
    problem: {
      objective,
      vehicles: Array.from({ length: vehicles }, (_, v) => ({
        id: v + 1,
        profile: 'car',
        start_index: 0,
        end_index: 0,
        capacity: [capacity],
        time_window: [depot[4]! * scale, depot[5]! * scale] as [number, number],
      })),
      jobs: rows.slice(1).map((r) => ({
        id: r[0]!,
        location_index: r[0]!,
        delivery: [r[3]!],
        service: r[6]! * scale,
        time_windows: [[r[4]! * scale, r[5]! * scale] as [number, number]],
      })),
      matrices: { car: { durations: matrix } },
    },
  };
}

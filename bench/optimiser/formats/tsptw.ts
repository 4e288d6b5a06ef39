import { type Benchmark, fine, fineUp, numbersOf } from './benchmark.ts';

/**
 * One vehicle with windows, in the layout of Lopez-Ibanez and Blum: size, matrix (service inside), windows.
 * Throws a RangeError for another layout.
 */
export function readTsptw(text: string): Benchmark {
  const values = numbersOf(text.replace(/#.*$/gm, ''));
  const size = values[0] ?? 0;
  if (size < 2 || values.length < 1 + size * size + 2 * size || values.some(Number.isNaN))
    throw new RangeError('not a matrix file with time windows');
  const whole = values.every(Number.isInteger);
  const scale = whole ? 1 : fine;
  const window = (i: number): [number, number] => {
    const at = 1 + size * size + 2 * i;
    return [Math.ceil(values[at]! * scale - 1e-3), Math.floor(values[at + 1]! * scale + 1e-3)];
  };
  const durations = Array.from({ length: size }, (_, i) =>
    values.slice(1 + i * size, 1 + (i + 1) * size).map((v) => (whole ? v : fineUp(v))),
  );
  return {
    scale,
    problem: {
      objective: 'distance',
      vehicles: [{ id: 1, profile: 'car', start_index: 0, end_index: 0, time_window: window(0) }],
      jobs: Array.from({ length: size - 1 }, (_, i) => ({
        id: i + 1,
        location_index: i + 1,
        time_windows: [window(i + 1)],
      })),
      matrices: { car: { durations } },
    },
  };
}

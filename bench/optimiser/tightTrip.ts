import { type Problem, problemSchema } from '#optimiser/problem.ts';
import { Random } from '#optimiser/random.ts';

/** A trip that one vehicle can serve completely, because its windows were laid around a tour (as Dumas and others made theirs). */
export type TightTrip = {
  readonly seed: number;
  readonly stops: number /** Longest window in minutes. */;
  readonly width: number;
};

/** Places in a town of 50 by 50 minutes. One tour in two is only half sensible: neighbours in time that lie apart. */
export function tightTrip({ seed, stops, width }: TightTrip): Problem {
  const random = new Random(seed * 131 + stops * 7 + width);
  const points = Array.from({ length: stops + 1 }, () => [random.next() * 3000, random.next() * 3000] as const);
  const durations = points.map(([x, y]) => points.map(([a, b]) => Math.ceil(Math.hypot(x - a, y - b))));
  const left = new Set(points.keys());
  left.delete(0);
  const tour: number[] = [];
  while (left.size > 0) {
    const from = tour.at(-1) ?? 0;
    const near = [...left].sort((a, b) => (durations[from]?.[a] ?? 0) - (durations[from]?.[b] ?? 0));
    const next = near[Math.min(near.length - 1, random.below(seed % 2 === 0 ? 3 : near.length))] as number;
    left.delete(next);
    tour.push(next);
  }
  const windows = new Map<number, [number, number]>();
  let time = 0;
  let place = 0;
  for (const stop of tour) {
    time += durations[place]?.[stop] ?? 0;
    const before = random.below(width * 30);
    windows.set(stop, [Math.max(0, time - before), time + random.below(width * 30)]);
    time += 60;
    place = stop;
  }
  return problemSchema.parse({
    vehicles: [{ id: 1, start_index: 0, end_index: 0 }],
    jobs: tour
      .map((stop) => ({ id: stop, location_index: stop, service: 60, time_windows: [windows.get(stop)] }))
      .sort((a, b) => a.id - b.id),
    matrices: { car: { durations } },
  });
}

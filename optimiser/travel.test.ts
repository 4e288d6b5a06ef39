import { describe, expect, it } from 'vitest';
import { problemSchema } from './problem.ts';
import { solve } from './solve.ts';
import { travelMatrix, travelSeconds, withTravelTimes } from './travel.ts';

const holzwickede = { lat: 51.5, lon: 7.6333 };
const kornwestheim = { lat: 48.8616, lon: 9.1857 };

describe('travel times', () => {
  it('speeds by the part of the way: 5 km at 30, to 30 km at 55, then 70 km/h', () => {
    expect(travelSeconds(0)).toBe(0);
    expect(travelSeconds(5_000)).toBeCloseTo(600, 6);
    expect(travelSeconds(30_000)).toBeCloseTo(600 + (25 * 3600) / 55, 6);
    expect(travelSeconds(100_000)).toBeCloseTo(600 + (25 * 3600) / 55 + 3600, 6);
  });
  it('Dortmund to Stuttgart: great circle 313 km, by road 1.3 times that', () => {
    const { distances, durations } = travelMatrix([holzwickede, kornwestheim]);
    expect(distances[0]![1]! / 1.3 / 1000).toBeGreaterThan(311);
    expect(distances[0]![1]! / 1.3 / 1000).toBeLessThan(315);
    expect(durations[0]![1]).toBe(Math.round(travelSeconds(distances[0]![1]!)));
    expect(durations[0]![0]).toBe(0);
  });
  it('fills in a problem of coordinates; one place, one index', () => {
    const problem = withTravelTimes(
      problemSchema.parse({
        vehicles: [{ id: 1, start: [7.6333, 51.5], end: [7.6333, 51.5] }],
        jobs: [
          { id: 1, location: [9.1857, 48.8616] },
          { id: 2, location: [9.1857, 48.8616] },
        ],
      }),
    );
    expect(problem.matrices!.car!.durations.length).toBe(2);
    expect(problem.jobs!.map((job) => job.location_index)).toEqual([1, 1]);
  });
  it('a slower vehicle takes longer, not farther', () => {
    const at = (speed_factor: number) =>
      solve(
        withTravelTimes(
          problemSchema.parse({
            vehicles: [{ id: 1, start: [7.6333, 51.5], speed_factor }],
            jobs: [{ id: 1, location: [9.1857, 48.8616] }],
          }),
        ),
        { iterations: 1 },
      ).summary;
    expect(at(0.5).duration / at(1).duration).toBeCloseTo(2, 3);
    expect(at(0.5).distance).toBe(at(1).distance);
  });
});

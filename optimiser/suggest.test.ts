import { describe, expect, it } from 'vitest';
import { type ProblemInput, problemSchema } from './problem.ts';
import { solve } from './solve.ts';
import { suggestChanges } from './suggest.ts';

const hour = 3600;
/** A depot 0 and places on a line, an hour apart. */
const line = (places: number) => ({
  durations: Array.from({ length: places }, (_, i) => Array.from({ length: places }, (_, j) => Math.abs(i - j) * hour)),
  distances: Array.from({ length: places }, (_, i) => Array.from({ length: places }, (_, j) => Math.abs(i - j) * 1000)),
});
const vehicle = (more: object = {}) => ({
  id: 'v1',
  start_index: 0,
  end_index: 0,
  time_window: [0, 10 * hour] as [number, number],
  capacity: [10],
  ...more,
});
function changesOf(input: Omit<ProblemInput, 'matrices'>) {
  const problem = problemSchema.parse({ ...input, matrices: { car: line(6) } });
  const solution = solve(problem, { iterations: 500 });
  const suggestions = suggestChanges(problem, solution);
  return { solution, suggestions, changes: suggestions[0]?.changes ?? [], problem };
}

describe('the single change that would let a task in', () => {
  it('a window: by when it would be served, and the changed problem serves it', () => {
    const jobs = [
      { id: 'a', location_index: 1, delivery: [1], time_windows: [[hour, hour] as [number, number]] },
      { id: 'b', location_index: 2, delivery: [1], time_windows: [[0, hour] as [number, number]] },
    ];
    const { changes, solution } = changesOf({ vehicles: [vehicle()], jobs });
    expect(solution.unassigned.map((task) => task.id)).toEqual(['b']);
    const window = changes.find((change) => change.kind === 'window');
    expect(window).toMatchObject({ vehicle: 'v1', at: 2 * hour, by: hour });
    const opened = changesOf({
      vehicles: [vehicle()],
      jobs: [jobs[0]!, { ...jobs[1]!, time_windows: [[0, 2 * hour]] }],
    });
    expect(opened.solution.unassigned).toEqual([]);
  });
  it('a window that opens too late for the way back names the earlier start', () => {
    const { changes } = changesOf({
      vehicles: [vehicle({ time_window: [0, 4 * hour] })],
      jobs: [{ id: 'a', location_index: 1, time_windows: [[6 * hour, 7 * hour]] }],
    });
    expect(changes.find((change) => change.kind === 'window')).toMatchObject({ at: hour, by: 5 * hour });
    expect(changes.find((change) => change.kind === 'shift')).toMatchObject({ by: 3 * hour });
  });
  it('room, a skill, and one more vehicle of the kind', () => {
    const jobs = [
      { id: 'a', location_index: 1, delivery: [8] },
      { id: 'b', location_index: 1, delivery: [8] },
    ];
    const { changes, suggestions } = changesOf({ vehicles: [vehicle()], jobs });
    expect(suggestions).toHaveLength(1);
    expect(changes).toContainEqual({ kind: 'capacity', vehicle: 'v1', dimension: 0, by: 6 });
    expect(changes).toContainEqual({ kind: 'vehicle', like: 'v1' });
    const lift = changesOf({ vehicles: [vehicle()], jobs: [{ id: 'a', location_index: 1, skills: ['tailLift'] }] });
    expect(lift.changes).toEqual([{ kind: 'skills', vehicle: 'v1', missing: ['tailLift'] }]);
  });
  it('nothing is promised where two things are wrong at once, and a full plan asks for nothing', () => {
    const both = changesOf({
      vehicles: [vehicle()],
      jobs: [{ id: 'a', location_index: 2, delivery: [20], time_windows: [[0, hour]] }],
    });
    expect(both.changes).toEqual([]);
    expect(changesOf({ vehicles: [vehicle()], jobs: [{ id: 'a', location_index: 1 }] }).suggestions).toEqual([]);
  });
  it('a pair of direct traffic is tried with its pickup first', () => {
    const { changes, solution } = changesOf({
      vehicles: [vehicle()],
      shipments: [
        {
          amount: [1],
          pickup: { id: 'p', location_index: 2 },
          delivery: { id: 'd', location_index: 1, time_windows: [[0, hour]] },
        },
      ],
    });
    expect(solution.unassigned.length).toBeGreaterThan(0);
    expect(changes.find((change) => change.kind === 'window')).toMatchObject({ at: 3 * hour, by: 2 * hour });
  });
});

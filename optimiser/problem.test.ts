import { describe, expect, it } from 'vitest';
import { compile } from './model.ts';
import { problemSchema } from './problem.ts';
import { solve } from './solve.ts';
import { withTravelTimes } from './travel.ts';
import { measured } from '#testing/measured.ts';

const faults = (document: object): string[] =>
  (problemSchema.safeParse(document).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')} ${issue.code === 'unrecognized_keys' ? issue.keys.join() : issue.message}`,
  );
const vehicle = { id: 1, start_index: 0 };
const line = (size: number) =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => Math.abs(i - j)));

describe('a document that is not as it should be', () => {
  it('unknown fields are named, wherever they stand', () => {
    expect(faults({ vehicles: [vehicle], jobs: [{ id: 1, location_index: 1, time_window: [[0, 5]] }] })).toEqual([
      'jobs.0 time_window',
    ]);
    expect(faults({ vehicles: [{ ...vehicle, breaks: [{ id: 1, servcie: 9 }] }], job: [] })).toEqual([
      'vehicles.0.breaks.0 servcie',
      ' job',
    ]);
  });
  // Found in the field: with seconds alone 50 km were read as 50,000 seconds, and a stop eight hours away was "beyond" them.
  it('a limit in metres or a price per km without distances is refused, with them it is not', () => {
    const far = {
      durations: [
        [0, 30_000],
        [30_000, 0],
      ],
    };
    const jobs = [{ id: 1, location_index: 1 }];
    const with50km = { ...vehicle, end_index: 0, max_distance: 50_000 };
    expect(faults({ vehicles: [with50km], jobs, matrices: { car: far } })).toEqual([
      'vehicles.0.max_distance needs the distances of the matrix "car", which names only durations',
    ]);
    const perKm = { ...vehicle, costs: { per_km: 2 } };
    expect(faults({ vehicles: [perKm], jobs, matrices: { car: far } })[0]).toContain('vehicles.0.costs.per_km needs');
    expect(faults({ vehicles: [perKm], jobs, matrices: { car: { ...far, costs: far.durations } } })).toEqual([]);
    const both = {
      ...far,
      distances: [
        [0, 60_000],
        [60_000, 0],
      ],
    };
    expect(faults({ vehicles: [with50km, perKm], jobs, matrices: { car: both } })).toEqual([]);
    expect(faults({ vehicles: [vehicle], jobs, matrices: { car: far } })).toEqual([]);
  });
  it.each(['steps', 'options'])('%s of VROOM is refused by its name', (name) => {
    expect(faults({ vehicles: [{ ...vehicle, [name]: [] }] })).toEqual([`vehicles.0 ${name}`]);
  });
  it('the kinds of vehicle and the load at a break of VROOM are refused by their names', () => {
    const job = { id: 1, location_index: 1, service_per_type: { truck: 900 } };
    const pausing = { ...vehicle, breaks: [{ id: 1, max_load: [0] }] };
    expect(faults({ vehicles: [pausing], jobs: [job] })).toEqual([
      'vehicles.0.breaks.0 max_load',
      'jobs.0 service_per_type',
    ]);
  });
  it('an amount in parts says what to do', () => {
    const [said, other] = faults({ vehicles: [{ ...vehicle, capacity: [24.5, '7'] }] });
    expect(said).toBe('vehicles.0.capacity.0 24.5 is not a whole number; take a smaller unit (24.5 kg are 24500 g)');
    expect(other).toBe('vehicles.0.capacity.1 a whole number is needed, not "7"');
  });
  it('a matrix that is wrong: row and cell', () => {
    const of = (durations: unknown) => faults({ vehicles: [vehicle], matrices: { car: { durations } } });
    expect(
      of([
        [0, 1],
        [0.5, 0],
      ])[0],
    ).toContain('row 1, cell 0: 0.5');
    expect(
      of([
        [0, 1],
        [1, -2],
      ])[0],
    ).toContain('row 1, cell 1: -2');
    expect(of([[0, 1], [1]])[0]).toContain('row 1 has 1 cells, but there are 2 rows');
    expect(of([[0, 1], 'x'])[0]).toContain('row 1 is not a list');
    expect(of(7)[0]).toContain('list of rows');
    expect(of(line(3))).toEqual([]);
  });
  it('a load in a dimension that the vehicle has no capacity in is refused, by name', () => {
    const of = (capacity: number[] | undefined, delivery: number[]) => () =>
      compile(
        problemSchema.parse({
          vehicles: [{ ...vehicle, ...(capacity ? { capacity } : {}) }],
          jobs: [{ id: 'J', location_index: 1, delivery }],
          matrices: { car: { durations: line(2) } },
        }),
      );
    expect(of([5], [1, 2])).toThrow('job J has an amount in dimension 2, but vehicle 1 a capacity in only 1');
    expect(of([5], [1, 0])).not.toThrow();
    // Without any capacity the vehicle carries whatever there is.
    expect(of(undefined, [1, 2])).not.toThrow();
  });
  it('more places than memory has room for are refused at once', () => {
    const jobs = Array.from({ length: 10_000 }, (_, id) => ({
      id,
      location: [8 + (id % 100) / 100, 48 + Math.floor(id / 100) / 100] as [number, number],
    }));
    const problem = problemSchema.parse({ vehicles: [{ id: 1, start: [7, 47] }], jobs });
    const begun = performance.now();
    expect(() => withTravelTimes(problem)).toThrow('10001 places are more than can be planned at once');
    measured('ms until too many places are refused', performance.now() - begun, { atMost: 2000 });
  });
});

describe('the budget', () => {
  it('includes the first plan: what there is no time for stays behind', () => {
    const size = 400;
    const problem = problemSchema.parse({
      vehicles: Array.from({ length: 40 }, (_, id) => ({ id, start_index: 0, capacity: [20] })),
      jobs: Array.from({ length: size }, (_, id) => ({ id, location_index: id + 1, delivery: [1] })),
      matrices: { car: { durations: line(size + 1) } },
    });
    // A second each time it is asked: the budget is over amid the first plan.
    let now = 0;
    const found = solve(problem, { cpu: 4, clock: () => (now += 1) });
    expect(found.search?.iterations).toBe(0);
    expect(found.unassigned.length).toBeGreaterThan(0);
    expect(found.unassigned.length).toBeLessThan(size);
    expect(found.summary.violations).toBe(0);
    expect(now).toBeLessThan(20);
  });
});

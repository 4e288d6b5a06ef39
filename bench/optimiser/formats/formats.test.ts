import { describe, expect, it } from 'vitest';
import { sequencesOf } from '#optimiser/solution.ts';
import { solve } from '#optimiser/solve.ts';
import { readBenchmark } from './read.ts';

const solomon = `T5

VEHICLE
NUMBER     CAPACITY
  3         10

CUSTOMER
CUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME

    0      0          0          0          0       1000          0
    1      3          4          5          0       1000         10
    2      6          8          5          0       1000         10
    3     -3         -4          5          0       1000         10
    4     -6         -8          5          0       1000         10
    5      1          0         10          0       1000         10
`;
const lilim = `2 10 1
0 0 0 0 0 1000 0 0 0
1 3 4 5 0 1000 10 0 2
2 6 8 -5 0 1000 10 1 0
3 -3 -4 5 0 1000 10 0 4
4 -6 -8 -5 0 1000 10 3 0
`;
const tsptw = `4
0 5 9 4
6 0 3 8
9 4 0 7
5 8 6 0
0 100
0 100
0 100
0 4
`;
const vrplib = `NAME : T4
TYPE : CVRP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
1 0 0
2 3 4
3 6 8
4 0 7
DEMAND_SECTION
1 0
2 5
3 5
4 10
DEPOT_SECTION
1
-1
EOF
`;
const solved = (text: string, format: Parameters<typeof readBenchmark>[1], objective?: 'distance' | 'vehicles') => {
  const { problem, scale } = readBenchmark(text, format, objective);
  const solution = solve(problem, { iterations: 500 });
  const routes = sequencesOf(solution).map((route) => route.steps.map((step) => step.id));
  return { cost: solution.summary.cost / scale, routes, left: solution.unassigned.length };
};

describe('benchmark files', () => {
  it('Solomon by distance: three rounds, 20 + 20 + 2', () => {
    const { cost, routes, left } = solved(solomon, 'solomon');
    expect([cost, routes.length, left]).toEqual([42, 3, 0]);
  });
  it('Li and Lim: fewest vehicles first', () => {
    const { cost, routes } = solved(lilim, 'lilim');
    expect(routes.length).toBe(1);
    expect(cost).toBeCloseTo(40, 4);
    expect(routes[0]!.indexOf(1)).toBeLessThan(routes[0]!.indexOf(2));
  });
  it('one vehicle with windows on an asymmetric matrix', () => {
    const { cost, routes } = solved(tsptw, 'tsptw');
    expect(routes).toEqual([[3, 2, 1]]);
    expect(cost).toBe(4 + 6 + 4 + 6);
  });
  it('CVRPLIB: whole distances, capacity', () => {
    const { cost, routes } = solved(vrplib, 'vrplib');
    expect(cost).toBe(20 + 14);
    expect(routes.length).toBe(2);
  });
  it('says when a file has another layout', () => {
    expect(() => readBenchmark('nothing', 'solomon')).toThrow(RangeError);
    expect(() => readBenchmark(solomon, 'tsptw')).toThrow(RangeError);
    expect(() => readBenchmark('2 10 1\n0 0', 'lilim')).toThrow(RangeError);
    expect(() => readBenchmark('NAME : x', 'vrplib')).toThrow(RangeError);
  });
});

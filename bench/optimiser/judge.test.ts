import { expect, test } from 'vitest';
import { judgeRoutes } from './judge.ts';

/** By hand: a depot at the origin, three customers on a 3-4-5 triangle's sides; windows and loads that only some orders keep. */
const solomon = `hand
VEHICLE
NUMBER CAPACITY
2 10

CUSTOMER
CUST NO. XCOORD. YCOORD. DEMAND READY TIME DUE DATE SERVICE TIME
0 0 0 0 0 100 0
1 3 0 4 0 100 10
2 3 4 6 0 20 10
3 0 4 6 0 100 10
`;

test('the way driven, the vehicles and who is not served', () => {
  expect(judgeRoutes(solomon, 'solomon', [[1, 2], [3]], 'none')).toEqual({
    faults: [],
    cost: 3 + 4 + 5 + 4 + 4,
    vehicles: 2,
    unserved: [],
  });
  expect(judgeRoutes(solomon, 'solomon', [[2]], 'none').unserved).toEqual([1, 3]);
});

test.each([
  ['too much on board', [[3, 2], [1]], 'load 12 above 10'],
  ['too late', [[3, 1, 2]], 'customer 2 begins at 33, due 20'],
  ['twice', [[1], [1, 2]], 'customer 1 is served twice'],
  ['more routes than vehicles', [[1], [2], [3]], '3 routes for 2 vehicles'],
  ['a stranger', [[9]], 'customer 9 does not exist'],
])('a fault: %s', (_, routes, fault) => {
  expect(judgeRoutes(solomon, 'solomon', routes, 'none').faults).toContain(fault);
});

test('distances are rounded as the convention of the instance says', () => {
  const text = solomon.replace('1 3 0 4', '1 1 1 4');
  expect(judgeRoutes(text, 'solomon', [[1]], 'none').cost).toBeCloseTo(2 * Math.SQRT2, 9);
  expect(judgeRoutes(text, 'solomon', [[1]], 'trunc1').cost).toBeCloseTo(2.8, 9);
  expect(judgeRoutes(text, 'solomon', [[1]], 'nint').cost).toBe(2);
});

test('a pickup comes before its delivery on the same route', () => {
  const lilim = `2 10 1
0 0 0 0 0 100 0 0 0
1 3 0 4 0 100 0 0 2
2 3 4 -4 0 100 0 1 0
`;
  expect(judgeRoutes(lilim, 'lilim', [[1, 2]], 'none').faults).toEqual([]);
  expect(judgeRoutes(lilim, 'lilim', [[2, 1]], 'none').faults).toContain(
    'pickup 1 is not before delivery 2 on its route',
  );
  expect(judgeRoutes(lilim, 'lilim', [[1], [2]], 'none').faults).toContain(
    'pickup 1 is not before delivery 2 on its route',
  );
});

test('the other two layouts are read', () => {
  expect(judgeRoutes('2\n0 7\n5 0\n0 50\n0 6', 'tsptw', [[1]], 'none')).toMatchObject({
    cost: 12,
    faults: ['customer 1 begins at 7, due 6'],
  });
  const vrplib =
    'NAME : hand\nCAPACITY : 5\nEDGE_WEIGHT_TYPE : EUC_2D\nNODE_COORD_SECTION\n1 0 0\n2 3 4\nDEMAND_SECTION\n1 0\n2 6\nDEPOT_SECTION\n1\n-1\nEOF';
  expect(judgeRoutes(vrplib, 'vrplib', [[1]], 'nint')).toMatchObject({ cost: 10, faults: ['load 6 above 5'] });
});

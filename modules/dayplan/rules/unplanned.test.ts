import { describe, expect, it } from 'vitest';
import type { Unassigned } from '#optimiser/solution.ts';
import type { Change } from '#optimiser/suggest.ts';
import type { DayProblem } from './dayProblem.ts';
import { type DayResult, dayResult, type RefusedBy } from './dayResult.ts';
import type { DayFacts } from './facts.ts';
import { empty, item, none, noTotals, solved, stands, stop, vehicle } from './testing/smallDay.ts';

describe('what stays unplanned', () => {
  const items = [
    item('nowhere', { point: null }),
    item('alone', { needs: ['crane'] }),
    item('beside', { needs: ['tailLift'] }),
    item('refused'),
    item('silent'),
  ];
  const day: DayProblem = {
    ...empty,
    left: [{ itemId: 'nowhere', reason: 'NO_COORDINATES' }],
    jobs: new Map([
      ['j0', { type: 'job', itemIds: ['alone'] }],
      ['j1', { type: 'job', itemIds: ['beside', 'refused'] }],
      ['j2', { type: 'job', itemIds: ['silent'] }],
    ]),
  };
  const unassigned: Unassigned[] = [
    { type: 'job', id: 'j0', reason: { alone: true, constraints: ['skills'] } },
    { type: 'job', id: 'j1', reason: { alone: false, constraints: ['capacity', 'time_windows'] } },
    { type: 'job', id: 'j2' },
    { type: 'job', id: 'unknown' },
  ];
  const refusedBy: RefusedBy = { code: 'CUSTOMS', number: 'CUS-01' };
  const v1 = vehicle('vehicle:v1', null);
  const resultWith = (changes: Change[] = [], more: Partial<DayFacts> = {}): DayResult =>
    dayResult(
      { ...none, items, vehicles: [v1], ...more },
      day,
      solved([], unassigned),
      [{ type: 'job', id: 'j1', changes }],
      new Map([['refused', refusedBy]]),
    );

  it('says why, each shipment once', () => {
    const plain = { constraints: [], needs: [], changes: [], refusedBy: null };
    expect(resultWith().unplanned).toEqual([
      { ...plain, itemId: 'nowhere', reason: 'NO_COORDINATES' },
      { ...plain, itemId: 'alone', reason: 'ALONE', constraints: ['skills'], needs: ['crane'] },
      {
        ...plain,
        itemId: 'beside',
        reason: 'BESIDE_OTHERS',
        constraints: ['capacity', 'time_windows'],
        needs: ['tailLift'],
      },
      { ...plain, itemId: 'silent', reason: 'BESIDE_OTHERS' },
      { ...plain, itemId: 'refused', reason: 'REFUSED', refusedBy },
    ]);
    expect(resultWith().proposed).toEqual({ ...noTotals, unplanned: 5 });
    expect(resultWith().applied).toEqual({ ...noTotals, unplanned: 5 });
  });
  it('does not name what a trip that stands carries', () => {
    const standing = [stands('t1', [stop('s1', ['silent'])])];
    const names = resultWith([], { standing }).unplanned.map(({ itemId }) => itemId);
    expect(names).toEqual(['nowhere', 'alone', 'beside', 'refused']);
  });
  it('names changes in times that people speak of: whole minutes, five by five', () => {
    const { unplanned } = resultWith([
      { kind: 'window', vehicle: 'vehicle:v1', at: 36_001, by: 601, early: false },
      { kind: 'window', vehicle: 'vehicle:v1', at: 36_299, by: 60, early: true },
      { kind: 'shift', vehicle: 'vehicle:v1', by: 61 },
      { kind: 'capacity', vehicle: 'vehicle:v1', dimension: 1, by: 400 },
      { kind: 'capacity', vehicle: 'vehicle:v1', dimension: 3, by: 1001 },
      { kind: 'capacity', vehicle: 'vehicle:v1', dimension: 9, by: 7 },
      { kind: 'skills', vehicle: 'vehicle:v1', missing: ['crane'] },
      { kind: 'skills', vehicle: 'vehicle:v1', missing: ['crane', 'DELIVERY'] },
      { kind: 'skills', vehicle: 'vehicle:v1', missing: ['only:trip:t1'] },
      { kind: 'vehicle', like: 'vehicle:v1' },
      { kind: 'vehicle', like: 'gone' },
    ]);
    const own = { tourId: 'vehicle:v1', vehicleId: 'of-vehicle:v1' };
    expect(unplanned.find(({ itemId }) => itemId === 'beside')?.changes).toEqual([
      { kind: 'WINDOW', ...own, at: 36_300_000, minutes: 11 },
      { kind: 'WINDOW', ...own, at: 36_000_000, minutes: 1 },
      { kind: 'SHIFT', ...own, minutes: 2 },
      { kind: 'CAPACITY', ...own, dimension: 'loadingMeter', by: 400 },
      // Points are counted in thousandths.
      { kind: 'CAPACITY', ...own, dimension: 'dangerousGoodsPoints', by: 2 },
      { kind: 'CAPACITY', ...own, dimension: 'weight', by: 7 },
      { kind: 'EQUIPMENT', ...own, missing: ['crane'] },
      { kind: 'VEHICLE', ...own },
      { kind: 'VEHICLE', tourId: 'gone', vehicleId: 'gone' },
    ]);
  });
});

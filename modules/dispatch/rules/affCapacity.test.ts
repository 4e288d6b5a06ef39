import { expect, it } from 'vitest';
import { runChecks } from '#kernel/check.ts';
import { affCapacityChecks, type AffDayAssigned } from './affCapacity.ts';
import { noLoads } from './balance.ts';

const day = (over: Partial<AffDayAssigned>): AffDayAssigned => ({
  date: '2026-03-10',
  drives: true,
  has: noLoads(),
  gets: noLoads(),
  capacity: { weight: 1_000_000, loadingMeter: 6_000 },
  ...over,
});
const load = (weight: number, loadingMeter = 0) => ({ weight, loadingMeter });
const found = (...days: AffDayAssigned[]) =>
  runChecks(affCapacityChecks, { aff: 'Unna', days }, {}).map(({ number, code, severity, overridable, args }) => ({
    number,
    code,
    severity,
    overridable,
    args,
  }));

it('warns from the first gram beyond what is agreed, and says by how much', () => {
  const has = { ...noLoads(), deliveries: load(900_000) };
  const gets = (weight: number) => ({ ...noLoads(), deliveries: load(weight) });
  expect(found(day({ has, gets: gets(100_000) }))).toEqual([]);
  expect(found(day({ has, gets: gets(100_001) }))).toEqual([
    {
      number: 'AFF-03',
      code: 'CAPACITY_EXCEEDED',
      severity: 'WARNING',
      overridable: true,
      args: { context: 'OUT_WEIGHT', aff: 'Unna', date: '2026-03-10', percent: 100, weight: 1 },
    },
  ]);
});

it('holds out and in apart: what comes back rides in the room that deliveries have left', () => {
  const has = { deliveries: load(900_000), collections: load(0) };
  expect(found(day({ has, gets: { deliveries: load(0), collections: load(900_000, 7_000) } }))).toMatchObject([
    { args: { context: 'IN_LENGTH', length: 1_000, percent: 117 } },
  ]);
});

it('says nothing where nobody knows what the forwarder takes, or where it gets none of what is too much already', () => {
  const full = { ...noLoads(), deliveries: load(2_000_000) };
  const collection = { ...noLoads(), collections: load(1_000) };
  expect(found(day({ has: full, gets: collection }))).toEqual([]);
  expect(found(day({ gets: full, capacity: load(0) }))).toEqual([]);
});

it('names a day on which it does not drive, each day by itself', () => {
  const gets = { ...noLoads(), deliveries: load(1) };
  expect(found(day({ gets }), day({ date: '2026-03-14', drives: false, gets })).map(({ args }) => args)).toEqual([
    { context: 'NOT_DRIVING', aff: 'Unna', date: '2026-03-14' },
  ]);
});

import { describe, expect, it } from 'vitest';
import type { Issue } from '#kernel/check.ts';
import { type AcceptedCheck, withAccepted } from './acceptedChecks.ts';

// One override lasts as configured and is not asked again for the same thing.
const by = { by: 'Petra Lindner', at: 1_790_000_000_000 };
const issue = (number: string, args: Issue['args'] = {}, more: Partial<Issue> = {}): Issue => ({
  code: 'X',
  number,
  severity: 'WARNING',
  overridable: true,
  args,
  ...more,
});
const yes = (number: string, args: Issue['args'] = {}, more: Partial<AcceptedCheck> = {}): AcceptedCheck => ({
  number,
  severity: 'WARNING',
  args,
  ...by,
  ...more,
});
/** Whether the issue is asked beside what was accepted. */
const isAsked = (one: Issue, accepted: AcceptedCheck, lasts?: 'ONCE' | 'SAME' | 'TRIP'): boolean =>
  withAccepted([one], [accepted], lasts ? { X: { lasts } } : {})[0]?.severity !== 'INFO';

describe('what was accepted for a trip', () => {
  it('informs, and says who said yes and when', () => {
    const error = issue('CAP-05', {}, { severity: 'ERROR', permission: 'overrideDispatchChecks' });
    expect(withAccepted([error], [yes('CAP-05', {}, { severity: 'ERROR' })], {})).toEqual([
      { code: 'X', number: 'CAP-05', severity: 'INFO', overridable: false, args: {}, accepted: by },
    ]);
  });
  it('is another thing for another check, shipment, vehicle or text', () => {
    expect(isAsked(issue('VEH-04'), yes('VEH-05'))).toBe(true);
    expect(isAsked(issue('VEH-04', {}, { itemId: 'a' }), yes('VEH-04', {}, { itemId: 'b' }))).toBe(true);
    expect(isAsked(issue('VEH-04', {}, { itemId: 'a' }), yes('VEH-04'))).toBe(true);
    expect(isAsked(issue('VEH-04', {}, { itemId: 'a' }), yes('VEH-04', {}, { itemId: 'a' }))).toBe(false);
    const booked = (vehicle: string, from: number) => ({ vehicle, trip: 'T-2', from, to: from + 1000 });
    expect(isAsked(issue('VEH-03', booked('A', 0)), yes('VEH-03', booked('B', 0)))).toBe(true);
    // The other trip is a little late by now: the same two trips of the same vehicle.
    expect(isAsked(issue('VEH-03', booked('A', 500)), yes('VEH-03', booked('A', 0)))).toBe(false);
    expect(isAsked(issue('DGR-05', { un: '2810, 2315' }), yes('DGR-05', { un: '2810' }))).toBe(true);
    expect(isAsked(issue('DGR-05', { un: '2810' }), yes('DGR-05'))).toBe(true);
    expect(isAsked(issue('DGR-05'), yes('DGR-05', { un: '2810' }))).toBe(true);
  });
  it('is asked again when it has become graver, not when it has become milder', () => {
    expect(isAsked(issue('DGR-01', { points: 1200 }, { severity: 'ERROR' }), yes('DGR-01', { points: 1200 }))).toBe(
      true,
    );
    expect(isAsked(issue('DGR-01', { points: 1200 }), yes('DGR-01', { points: 1200 }, { severity: 'ERROR' }))).toBe(
      false,
    );
  });
  it.each([
    ['DSP-09', { missing: 2, expected: 5 }, { missing: 3, expected: 5 }, { missing: 1, expected: 5 }],
    // 30 kg too much were accepted, 31 were not; the share follows from it.
    ['CAP-01', { weight: 30_000, percent: 101 }, { weight: 31_000, percent: 102 }, { weight: 20_000, percent: 100 }],
    ['CAP-02', { length: 400 }, { length: 401 }, { length: 400 }],
    ['CAP-03', { volume: 10 }, { volume: 11 }, { volume: 9 }],
    ['DGR-01', { points: 1100 }, { points: 1101 }, { points: 1100 }],
    // A plan moves by some minutes without anybody doing anything; a quarter of an hour more is another plan.
    ['DRV-04', { duration: 560, limit: 540 }, { duration: 576, limit: 540 }, { duration: 575, limit: 540 }],
    ['DSP-11', { from: 1, to: 2, eta: 0 }, { from: 1, to: 2, eta: 900_001 }, { from: 1, to: 2, eta: 900_000 }],
    // The shorter the rest, the worse.
    ['DRV-06', { duration: 600 }, { duration: 584 }, { duration: 585 }],
    ['DRV-06', { duration: 600 }, { duration: 500 }, { duration: 650 }],
  ])('%s: %j is asked as %j, not as %j', (number, accepted, worse, same) => {
    expect(isAsked(issue(number, worse), yes(number, accepted))).toBe(true);
    expect(isAsked(issue(number, same), yes(number, accepted))).toBe(false);
    expect(isAsked(issue(number, accepted), yes(number, accepted))).toBe(false);
  });
  it('of a time window is asked again when the window itself has changed', () => {
    const accepted = { from: 1, to: 2, eta: 0 };
    expect(isAsked(issue('DSP-11', { ...accepted, to: 3 }), yes('DSP-11', accepted))).toBe(true);
  });
  it('lasts as the depot says: for one command, while it is the same, or as long as the trip', () => {
    const [more, before] = [issue('CAP-02', { length: 900 }), yes('CAP-02', { length: 400 })];
    expect(isAsked(more, before, 'TRIP')).toBe(false);
    expect(isAsked(more, before, 'SAME')).toBe(true);
    expect(isAsked(issue('CAP-02', { length: 400 }), before, 'SAME')).toBe(false);
    expect(isAsked(issue('CAP-02', { length: 400 }), before, 'ONCE')).toBe(true);
    // Still another shipment's, whatever the depot says.
    expect(isAsked(issue('CAP-02', { length: 400 }, { itemId: 'a' }), before, 'TRIP')).toBe(true);
  });
  it('changes nothing of what only informs', () => {
    const info = issue('CAP-04', { count: 2 }, { severity: 'INFO', overridable: false });
    expect(withAccepted([info], [yes('CAP-04', { count: 2 })], {})).toEqual([info]);
  });
});

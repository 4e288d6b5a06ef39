import { describe, expect, test } from 'vitest';
import { judge, type Reading } from './judge.ts';
import { defaultPatience, type Limits } from './limits.ts';

const minute = 60_000;
const cold: Limits = {
  ...defaultPatience,
  low: 2000,
  high: 8000,
  delayHigh: 15,
  delayLow: 15,
  frost: 0,
  interval: 5 * minute,
};
/** Readings every five minutes, in °C; a gap is undefined. */
const every5 = (...celsius: (number | undefined)[]): Reading[] =>
  celsius.flatMap((value, at) =>
    value === undefined ? [] : [{ ts: at * 5 * minute, value: Math.round(value * 1000) }],
  );
const at = (minutes: number) => minutes * minute;
const judged = (readings: Reading[], limits: Partial<Limits> = {}, until = (readings.at(-1)?.ts ?? 0) + 5 * minute) =>
  judge(readings, { ...cold, ...limits }, until);

describe('the vectors of decision 0028', () => {
  test('20 minutes out, 17 degree-minutes, peak 9.4', () => {
    const [alarm, ...more] = judged(every5(7.8, 8.4, 9.0, 9.4, 8.6, 7.9));
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ kind: 'TOO_HIGH', startedAt: at(5), raisedAt: at(20), peak: 9400, closedAt: null });
    expect((alarm?.outMs ?? 0) / minute).toBe(20);
    expect((alarm?.degreeMs ?? 0) / minute / 1000).toBeCloseTo(17, 9);
  });
  test('a door that stood open shorter than the delay raises nothing', () => {
    expect(judged(every5(5, 8.4, 9.0, 9.4, 7.9, 5))).toEqual([]);
  });
  test('each side has a delay of its own', () => {
    const readings = every5(5, 9, 9, 5, 1.5, 1.5, 5);
    expect(judged(readings, { delayHigh: 5 }).map(({ kind }) => kind)).toEqual(['TOO_HIGH']);
    expect(judged(readings, { delayLow: 5 }).map(({ kind }) => kind)).toEqual(['TOO_LOW']);
  });
  test('five degrees beyond, or frost where nothing may freeze, is raised at once', () => {
    expect(judged(every5(5, 13.0))).toMatchObject([{ kind: 'TOO_HIGH', raisedAt: at(5) }]);
    expect(judged(every5(5, 12.9))).toEqual([]);
    expect(judged(every5(5, -0.1))).toMatchObject([{ kind: 'TOO_LOW', raisedAt: at(5), peak: -100 }]);
    expect(judged(every5(5, -0.1), { frost: null })).toEqual([]);
  });
  test('it closes when it is inside by 0.3 K for two readings and ten minutes; minutes end with the first of them', () => {
    const readings = every5(5, 9, 9, 9, 9, 7.6, 7.6, 7.6);
    expect(judged(readings)).toMatchObject([{ startedAt: at(5), endedAt: at(25), closedAt: at(35) }]);
    expect(judged(readings.slice(0, -1))).toMatchObject([{ endedAt: null, closedAt: null }]);
    // 7.9 is inside, but not by 0.3 K.
    expect(judged(every5(5, 9, 9, 9, 9, 7.6, 7.9, 7.6, 7.6))).toMatchObject([{ closedAt: null }]);
  });
  test('what stays inside by less than that ends all the same, after the half hour', () => {
    expect(judged(every5(5, 9, 9, 9, 9, 7.9, 7.9, 7.9, 7.9, 7.9, 7.9, 7.9))).toMatchObject([
      { endedAt: at(25), closedAt: at(55) },
    ]);
  });
  test('out again within half an hour is the same alarm, counted; three times in an hour it chatters', () => {
    const once = [9, 9, 9, 9, 7, 7, 7];
    const again = [9, 7, 7, 7];
    expect(judged(every5(...once, ...again), { cumulativeMinutes: null })).toMatchObject([
      { resumes: 1, chattering: false, startedAt: 0, closedAt: at(50) },
    ]);
    expect(judged(every5(...once, ...again, ...again, ...again), { cumulativeMinutes: null })).toMatchObject([
      { resumes: 3, chattering: true },
    ]);
    const later = every5(...once, 7, 7, 7, 7, 7, 7, 7, 9, 9, 9, 9);
    expect(judged(later, { cumulativeMinutes: null }).map(({ resumes }) => resumes)).toEqual([0, 0]);
  });
  test('a gap stops what waits: neither the delay nor the end runs while nobody measures', () => {
    const gap = [undefined, undefined, undefined];
    // Out for 5 minutes, 20 unknown of which 10 hold, out again: 15 measured.
    expect(judged(every5(5, 9, ...gap, 9))).toEqual([]);
    expect(judged(every5(5, 9, ...gap, 9, 9))).toMatchObject([{ raisedAt: at(30), unknownMs: at(10) }]);
    // A value that was back once and then silent is not closed by the silence.
    expect(judged(every5(5, 9, 9, 9, 9, 7), {}, at(600))).toMatchObject([{ closedAt: null }]);
    expect(judged(every5(5, 9, 9, 9, 9, 7), {}, at(600))[0]?.unknownMs).toBe(0);
    // Above the bound, then silent: what comes after two intervals is unknown, not out.
    const silent = judged(every5(5, 9, 9, 9, 9), {}, at(20 + 600))[0];
    expect([silent?.outMs, silent?.unknownMs]).toEqual([at(25), at(590)]);
  });
  test('short times out of range add up over 24 hours to an alarm of their own', () => {
    const break10 = [9, 9, 5, 5, 5, 5];
    const six = every5(...break10, ...break10, ...break10, ...break10, ...break10, ...break10);
    const [alarm, ...more] = judged(six);
    expect(more).toEqual([]);
    // The sixth break ends at 150 + 10 minutes.
    expect(alarm).toMatchObject({ kind: 'CUMULATIVE', startedAt: 0, raisedAt: at(160), outMs: at(60), closedAt: null });
    const dayLater = [
      ...six,
      ...every5(...Array.from({ length: 320 }, () => 5)).map((r) => ({ ...r, ts: r.ts + at(180) })),
    ];
    expect(judged(dayLater)[0]).toMatchObject({ closedAt: at(24 * 60 + 5) });
    expect(judged(six.slice(0, -6))).toEqual([]);
  });
  test('deep-frozen goods have one bound', () => {
    const frozen = { low: null, high: -18_000, frost: null, cumulativeMinutes: null };
    expect(judged(every5(-30, -30, -30, -30, -30), frozen)).toEqual([]);
    expect(judged(every5(-17, -17, -17, -17, -17), frozen)).toMatchObject([{ kind: 'TOO_HIGH', peak: -17_000 }]);
  });
  test('no readings, no alarms', () => {
    expect(judge([], cold, 0)).toEqual([]);
  });
});

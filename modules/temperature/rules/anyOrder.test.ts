import { describe, expect, test } from 'vitest';
import { bucketsOf } from './chart.ts';
import { type Excursion, judge, type Reading } from './judge.ts';
import { judgedFrom, settle } from './settle.ts';
import { defaultPatience, type Limits } from './limits.ts';

const minute = 60_000;
const cold: Limits = {
  ...defaultPatience,
  low: 2000,
  high: 8000,
  delayHigh: 15,
  delayLow: 10,
  frost: 0,
  interval: 5 * minute,
};

/** mulberry32: the same figures each time. */
function dice(seed: number): () => number {
  let at = seed;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let t = Math.imul(at ^ (at >>> 15), 1 | at);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Two and a half days of a compartment whose door, defroster, radio and battery have moods. */
function made(seed: number): Reading[] {
  const roll = dice(seed);
  const readings: Reading[] = [];
  let value = 5000;
  let drift = 0;
  for (let ts = 0; ts < 60 * 60 * minute; ts += Math.round((4 + roll() * 2) * minute)) {
    if (roll() < 0.02) ts += Math.round(roll() * 90 * minute);
    if (roll() < 0.08) drift = (roll() - 0.5) * 2600;
    value = Math.round(value + drift * roll() + (5000 - value) * 0.12);
    if (roll() < 0.01) value += roll() < 0.5 ? 6000 : -6000;
    readings.push({ ts, value });
  }
  return readings;
}

type Kept = Excursion & { id: string };
/** Takes batches as they come, keeps alarms as the server does: only what a batch may have changed is judged anew. */
function batchByBatch(batches: readonly Reading[][], until: number): Kept[] {
  let all: Reading[] = [];
  let kept: Kept[] = [];
  let ids = 0;
  for (const batch of batches) {
    all = [...all, ...batch].sort((a, b) => a.ts - b.ts);
    const { since, read } = judgedFrom(kept, Math.min(...batch.map(({ ts }) => ts)), cold.resumeMinutes);
    const found = judge(
      all.filter(({ ts }) => ts >= read),
      cold,
      until,
    );
    const { changed, added, withdrawn } = settle(kept, found, since);
    kept = kept.filter(({ id }) => !withdrawn.includes(id));
    for (const { id, to } of changed) kept = kept.map((one) => (one.id === id ? { ...to, id } : one));
    kept.push(...added.map((one) => ({ ...one, id: `a${ids++}` })));
  }
  return kept;
}
const plain = (found: readonly Excursion[]) =>
  found
    .map(({ kind, startedAt, raisedAt, endedAt, closedAt, peak, outMs, degreeMs, unknownMs, resumes, chattering }) => ({
      kind,
      startedAt,
      raisedAt,
      endedAt,
      closedAt,
      peak,
      outMs,
      degreeMs,
      unknownMs,
      resumes,
      chattering,
    }))
    .sort((a, b) => a.startedAt - b.startedAt || a.kind.localeCompare(b.kind));

function cut(readings: readonly Reading[], roll: () => number, sizes: number): Reading[][] {
  const batches: Reading[][] = [];
  for (let at = 0; at < readings.length; ) {
    const size = 1 + Math.floor(roll() * sizes);
    batches.push(readings.slice(at, at + size));
    at += size;
  }
  return batches;
}
/** Some batches come hours later than others. */
const shuffled = (batches: Reading[][], roll: () => number): Reading[][] =>
  batches
    .map((batch, at) => ({ batch, at: roll() < 0.2 ? at + roll() * 60 : at }))
    .sort((a, b) => a.at - b.at)
    .map(({ batch }) => batch);

const seeds = Array.from({ length: 100 }, (_, seed) => seed + 1);
const until = 62 * 60 * minute;

describe('random readings', () => {
  test('raise alarms of each kind, so that what follows is not said of nothing', () => {
    const all = seeds.flatMap((seed) => judge(made(seed), cold, until));
    for (const kind of ['TOO_HIGH', 'TOO_LOW', 'CUMULATIVE'])
      expect(all.filter((one) => one.kind === kind).length).toBeGreaterThan(50);
    expect(all.filter(({ resumes }) => resumes > 0).length).toBeGreaterThan(20);
    expect(all.filter(({ unknownMs }) => unknownMs > 0).length).toBeGreaterThan(20);
  });
  test.each(seeds.slice(0, 60))('seed %i: batch by batch, late and out of order, is as all at once', (seed) => {
    const roll = dice(seed * 7919);
    const readings = made(seed);
    const once = plain(judge(readings, cold, until));
    expect(plain(batchByBatch(cut(readings, roll, 40), until))).toEqual(once);
    expect(plain(batchByBatch(shuffled(cut(readings, roll, 20), roll), until))).toEqual(once);
    expect(plain(batchByBatch(cut(readings, roll, 30).reverse(), until))).toEqual(once);
  });
  test.each(seeds)('seed %i: a day in range after it, and no alarm is left open', (seed) => {
    const readings = made(seed);
    const end = readings.at(-1)?.ts ?? 0;
    const quiet = Array.from({ length: 26 * 12 }, (_, at) => ({ ts: end + (at + 1) * 5 * minute, value: 5000 }));
    for (const one of judge([...readings, ...quiet], cold, end + 27 * 60 * minute)) {
      expect(one.closedAt).not.toBeNull();
      expect(one.startedAt).toBeLessThanOrEqual(one.raisedAt);
      expect(one.raisedAt).toBeLessThanOrEqual(one.closedAt ?? 0);
      if (one.kind === 'TOO_HIGH') expect(one.peak).toBeGreaterThan(8000);
      if (one.kind === 'TOO_LOW') expect(one.peak).toBeLessThan(2000);
    }
  });
  test.each(seeds)('seed %i: the peak of the chart is the peak of the alarm', (seed) => {
    const readings = made(seed);
    for (const one of judge(readings, cold, until).filter(({ kind }) => kind !== 'CUMULATIVE')) {
      const time = { from: one.startedAt, to: one.endedAt ?? until };
      const buckets = bucketsOf(readings, time, 1 + (seed % 40));
      const drawn =
        one.kind === 'TOO_HIGH'
          ? Math.max(...buckets.map(({ max }) => max))
          : Math.min(...buckets.map(({ min }) => min));
      expect(drawn).toBe(one.peak);
      expect(buckets.length).toBeLessThanOrEqual(1 + (seed % 40));
    }
  });
});

import { holdOf, type Limits } from './limits.ts';

/** A reading of good quality: epoch ms and milli-degrees. */
export type Reading = { readonly ts: number; readonly value: number };
export const excursionKinds = ['TOO_HIGH', 'TOO_LOW', 'CUMULATIVE'] as const;
export type ExcursionKind = (typeof excursionKinds)[number];

/** What readings say of a time out of range. All moments are those of readings. */
export type Excursion = {
  kind: ExcursionKind;
  /** First reading that was out. */
  startedAt: number;
  /** Reading at which patience was over. */
  raisedAt: number;
  /** First reading of those that brought it back; null while it goes on. */
  endedAt: number | null;
  /** Reading at which it was sure that it is over. */
  closedAt: number | null;
  peak: number;
  outMs: number;
  /** Milli-degrees times ms. */
  degreeMs: number;
  /** Nobody measured. */
  unknownMs: number;
  resumes: number;
  /** It came back three times within an hour. */
  chattering: boolean;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const chatter = { times: 3, within: 60 * minute };

type Returning = { since: number; count: number; deep: number; inside: number; unknownMs: number };
type Track = Omit<Excursion, 'raisedAt' | 'chattering' | 'kind'> & {
  raisedAt: number | null;
  /** Out, measured, before it is raised. */
  waited: number;
  returning: Returning | undefined;
  resumedAt: number[];
};

type Side = {
  kind: ExcursionKind;
  over: (value: number) => number;
  delayMs: number;
  urgent: (value: number) => boolean;
};

function sidesOf(limits: Limits): Side[] {
  const { low, high, severe, frost } = limits;
  const sides: Side[] = [];
  if (high !== null)
    sides.push({
      kind: 'TOO_HIGH',
      over: (value) => value - high,
      delayMs: limits.delayHigh * minute,
      urgent: (value) => value - high >= severe,
    });
  if (low !== null)
    sides.push({
      kind: 'TOO_LOW',
      over: (value) => low - value,
      delayMs: limits.delayLow * minute,
      urgent: (value) => low - value >= severe || (frost !== null && value < frost),
    });
  return sides;
}

const begun = ({ ts, value }: Reading): Track => ({
  startedAt: ts,
  raisedAt: null,
  endedAt: null,
  closedAt: null,
  peak: value,
  outMs: 0,
  degreeMs: 0,
  unknownMs: 0,
  resumes: 0,
  waited: 0,
  returning: undefined,
  resumedAt: [],
});

/** A reading inside: counts on until it is sure that the excursion is over. @param passed measured ms since the reading before */
function back(track: Track, ts: number, over: number, passed: number, limits: Limits): void {
  const now = track.returning ?? { since: ts, count: 0, deep: 0, inside: 0, unknownMs: 0 };
  const first = now.count === 0;
  const isDeep = over <= -limits.deadband;
  const next = {
    ...now,
    count: now.count + 1,
    inside: first ? 0 : now.inside + passed,
    // Counted from the first of a row of readings that are inside by the deadband.
    deep: isDeep ? (now.deep < 0 ? 0 : now.deep + (first ? 0 : passed)) : -1,
  };
  track.returning = next;
  const isOver =
    next.count >= 2 &&
    ((isDeep && next.deep >= limits.closeMinutes * minute) || next.inside >= limits.resumeMinutes * minute);
  if (!isOver) return;
  track.endedAt = next.since;
  track.closedAt = ts;
  track.returning = undefined;
}

/** A reading out of range. */
function out(track: Track, { ts, value }: Reading, side: Side, passed: number): void {
  if (track.returning) {
    track.unknownMs += track.returning.unknownMs;
    track.returning = undefined;
  }
  if (side.over(value) > side.over(track.peak)) track.peak = value;
  track.waited += passed;
  if (track.raisedAt === null && (track.waited >= side.delayMs || side.urgent(value))) track.raisedAt = ts;
}

function judgeSide(readings: readonly Reading[], side: Side, limits: Limits, until: number): Excursion[] {
  const hold = holdOf(limits.interval);
  const resumeMs = limits.resumeMinutes * minute;
  const tracks: Track[] = [];
  let now: Track | undefined;
  for (const [at, reading] of readings.entries()) {
    const { ts } = reading;
    const before = readings[at - 1]?.ts ?? ts;
    const passed = Math.min(ts - before, hold);
    const over = side.over(reading.value);
    const last = tracks.at(-1);
    if (over > 0) {
      if (now && now.raisedAt === null && ts - before > resumeMs) now = undefined;
      if (now) out(now, reading, side, passed);
      else if (last?.closedAt != null && ts - last.closedAt <= resumeMs) {
        now = last;
        now.endedAt = null;
        now.closedAt = null;
        now.resumes += 1;
        now.resumedAt.push(ts);
        out(now, reading, side, 0);
      } else {
        now = begun(reading);
        out(now, reading, side, 0);
      }
      if (now.raisedAt !== null && !tracks.includes(now)) tracks.push(now);
    } else if (now) {
      if (now.raisedAt === null) now = undefined;
      else {
        back(now, ts, over, passed, limits);
        if (now.closedAt !== null) now = undefined;
      }
    }
    if (!now) continue;
    const span = Math.max(0, (readings[at + 1]?.ts ?? until) - ts);
    const held = Math.min(span, hold);
    if (now.returning) now.returning.unknownMs += span - held;
    else now.unknownMs += span - held;
    if (over > 0) {
      now.outMs += held;
      now.degreeMs += held * over;
    }
  }
  return tracks.map((track) => excursionOf(track, side.kind));
}

const excursionOf = ({ waited: _w, returning: _r, resumedAt, raisedAt, ...track }: Track, kind: ExcursionKind) => ({
  ...track,
  kind,
  raisedAt: raisedAt ?? track.startedAt,
  chattering: resumedAt.some((_, at) => {
    const third = resumedAt[at + chatter.times - 1];
    return third !== undefined && third - (resumedAt[at] ?? 0) <= chatter.within;
  }),
});

type Spell = { from: number; to: number; value: number; over: number };

/** Times out of range of the last 24 hours; the first may have begun before them. */
class LastDay {
  readonly spells: Spell[] = [];
  private ms = 0;
  private kelvins = 0;

  add(spell: Spell): void {
    this.spells.push(spell);
    this.count(spell, 1);
  }
  private count({ from, to, over }: Spell, sign: 1 | -1): void {
    this.ms += sign * (to - from);
    this.kelvins += sign * (to - from) * over;
  }
  /** What counts at a moment. */
  at(ts: number): { first: Spell | undefined; outMs: number; degreeMs: number } {
    for (let gone = this.spells[0]; gone && gone.to <= ts - day; gone = this.spells[0]) {
      this.count(gone, -1);
      this.spells.shift();
    }
    const first = this.spells[0];
    const before = first ? Math.max(0, ts - day - first.from) : 0;
    return { first, outMs: this.ms - before, degreeMs: this.kelvins - before * (first?.over ?? 0) };
  }
}

/** Short times out of range that add up: each by itself raises nothing (own kind; it may be open together with the others). */
function judgeSum(readings: readonly Reading[], limits: Limits, sides: readonly Side[]): Excursion[] {
  const most = limits.cumulativeMinutes;
  if (most === null) return [];
  const hold = holdOf(limits.interval);
  const over = (value: number) => sides.reduce((worst, side) => Math.max(worst, side.over(value)), 0);
  const lastDay = new LastDay();
  const found: Excursion[] = [];
  let open: Excursion | undefined;
  for (const [at, { ts, value }] of readings.entries()) {
    const last = readings[at - 1];
    const wasOver = last ? over(last.value) : 0;
    if (last && wasOver > 0)
      lastDay.add({ from: last.ts, to: Math.min(ts, last.ts + hold), value: last.value, over: wasOver });
    const { first, outMs, degreeMs } = lastDay.at(ts);
    if (first && outMs >= most * minute) {
      if (!open) {
        const worst = lastDay.spells.reduce((peak, one) => (one.over > peak.over ? one : peak), first);
        open = {
          kind: 'CUMULATIVE',
          startedAt: first.from,
          raisedAt: ts,
          endedAt: null,
          closedAt: null,
          peak: worst.value,
          outMs,
          degreeMs,
          unknownMs: 0,
          resumes: 0,
          chattering: false,
        };
        found.push(open);
      }
      if (over(value) > over(open.peak)) open.peak = value;
      open.outMs = Math.max(open.outMs, outMs);
      open.degreeMs = Math.max(open.degreeMs, degreeMs);
    } else if (open) {
      open.endedAt = ts;
      open.closedAt = ts;
      open = undefined;
    }
  }
  return found;
}

/**
 * What readings in rising order say: every time out of range for which patience was over. The same readings give the same answer however
 * they arrived. @param until the moment up to which the last reading holds
 */
export function judge(readings: readonly Reading[], limits: Limits, until: number): Excursion[] {
  const sides = sidesOf(limits);
  return [
    ...sides.flatMap((side) => judgeSide(readings, side, limits, until)),
    ...judgeSum(readings, limits, sides),
  ].sort((a, b) => a.startedAt - b.startedAt || a.raisedAt - b.raisedAt);
}

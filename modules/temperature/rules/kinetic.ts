import { holdOf } from './limits.ts';
import type { Reading } from './judge.ts';

/** Activation energy over the gas constant, K: 83.144 kJ/mol over 8.3144 J/(mol·K), the customary figures of USP <1079.2>. */
const activation = 10_000;
const kelvin = 273.15;

/** Mean kinetic temperature, °C, of temperatures that each lasted for its weight. Undefined for none. */
export function meanKinetic(spells: readonly { celsius: number; weight: number }[]): number | undefined {
  const total = spells.reduce((sum, { weight }) => sum + weight, 0);
  if (total <= 0) return undefined;
  const rate = spells.reduce(
    (sum, { celsius, weight }) => sum + weight * Math.exp(-activation / (celsius + kelvin)),
    0,
  );
  return activation / -Math.log(rate / total) - kelvin;
}

/** Readings with how long each holds: until the next, at most two intervals. What is beyond is not known and weighs nothing. */
export function spellsOf(
  readings: readonly Reading[],
  interval: number,
  until: number,
): { celsius: number; weight: number }[] {
  const hold = holdOf(interval);
  return readings.map(({ ts, value }, at) => ({
    celsius: value / 1000,
    weight: Math.max(0, Math.min((readings[at + 1]?.ts ?? until) - ts, hold)),
  }));
}

/** Of a time: what share of it was in range, out of it, and not measured; the longest spell out. ms. */
export function shareIn(
  readings: readonly Reading[],
  bounds: { low: number | null; high: number | null },
  interval: number,
  { from, to }: { from: number; to: number },
): { inMs: number; outMs: number; unknownMs: number; longestMs: number } {
  const hold = holdOf(interval);
  let [inMs, outMs, longestMs, spell] = [0, 0, 0, 0];
  for (const [at, { ts, value }] of readings.entries()) {
    const end = Math.min(readings[at + 1]?.ts ?? to, ts + hold, to);
    const ms = Math.max(0, end - Math.max(ts, from));
    const isOut = (bounds.high !== null && value > bounds.high) || (bounds.low !== null && value < bounds.low);
    if (isOut) outMs += ms;
    else inMs += ms;
    spell = isOut ? spell + ms : 0;
    longestMs = Math.max(longestMs, spell);
  }
  return { inMs, outMs, unknownMs: Math.max(0, to - from - inMs - outMs), longestMs };
}

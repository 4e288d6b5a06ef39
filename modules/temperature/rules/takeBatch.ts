/** What a device sent, and how it is kept. Milli-degrees; the moment by our clock. */
export type Kept = { ts: number; value: number; quality: 'OK' | 'SUSPECT' };

const minute = 60_000;
/** What a message may take on its way before the clock of its device counts as wrong. */
const wayMs = minute;
/** Nothing was measured in the future. */
const aheadMs = 2 * minute;
const oldestMs = 30 * 24 * 60 * minute;
/** What a probe of the trade can measure (EN 12830:2018, -80 to +85 °C); beyond it stand codes of faults. */
const measured = { least: -80_000, most: 85_000 };

const milliOf = (value: number, unit: 'C' | 'F'): number =>
  Math.round((unit === 'F' ? ((value - 32) * 5) / 9 : value) * 1000);

/**
 * How far a device's clock is behind ours. It stays as it was while the difference is that of a message's way: a batch that is sent again
 * then has the same moments.
 */
export function offsetOf(sentAt: number | undefined, known: number, now: number): number {
  if (sentAt === undefined) return known;
  const seen = now - sentAt;
  if (Math.abs(seen - known) <= wayMs) return known;
  return Math.abs(seen) <= wayMs ? 0 : seen;
}

/**
 * Readings as they are kept, in rising order, one for each moment: of two of the same moment the first.
 * @param oldest ms before now; what is older is not believed
 */
export function keptOf(
  readings: readonly { ts: number; value: number }[],
  { unit, offset, now, oldest = oldestMs }: { unit: 'C' | 'F'; offset: number; now: number; oldest?: number },
): { kept: Kept[]; duplicate: number; conflict: number } {
  const byMoment = new Map<number, Kept>();
  let duplicate = 0;
  let conflict = 0;
  for (const reading of readings) {
    const ts = reading.ts + offset;
    const value = milliOf(reading.value, unit);
    const known = byMoment.get(ts);
    if (known) {
      if (known.value === value) duplicate += 1;
      else conflict += 1;
      continue;
    }
    const sound =
      value >= measured.least && value <= measured.most && ts <= now + aheadMs && ts >= now - oldest && ts > 0;
    byMoment.set(ts, { ts: Math.max(0, ts), value, quality: sound ? 'OK' : 'SUSPECT' });
  }
  return { kept: [...byMoment.values()].sort((a, b) => a.ts - b.ts), duplicate, conflict };
}

const minute = 60_000;

/** How far the hall is with a list. */
export type Progress = {
  readonly expected: number;
  readonly handled: number;
  /** Of them in the last {@link rateMinutes}. */
  readonly recent: number;
};
/** Minutes of which the rate is taken: short enough to notice a break, long enough for single scans. */
export const rateMinutes = 10;
/** Minutes that sealing, papers and doors take when the last package is on. */
const closing = 3;

/**
 * When work on a list will end: what is left by the rate of the last minutes, else by the rate since it began. Epoch ms; undefined while
 * nothing was scanned.
 */
export function endByScans({ expected, handled, recent }: Progress, began: number, now: number): number | undefined {
  const left = Math.max(0, expected - handled);
  if (left === 0) return now + closing * minute;
  const worked = (now - began) / minute;
  const rate = recent > 0 ? recent / Math.min(rateMinutes, Math.max(1, worked)) : worked > 0 ? handled / worked : 0;
  return rate > 0 ? now + Math.ceil(left / rate + closing) * minute : undefined;
}

/** What of a booking says when it will take place. */
export type Planned = {
  readonly id: string;
  readonly state: 'REQUESTED' | 'CONFIRMED' | 'CHECKED_IN' | 'ACTIVE' | 'COMPLETED';
  readonly from: number;
  readonly to: number;
  readonly estimated: number | null;
  readonly arrived: number | null;
  readonly began: number | null;
  readonly ended: number | null;
  readonly progress: Progress | null;
};
export type Look = 'FINISHED' | 'IN_USE' | 'BOOKED' | 'REQUESTED' | 'AT_RISK' | 'LATE';
export type Forecast = { readonly from: number; readonly to: number; readonly look: Look; readonly waits: number };

const active = (one: Planned, now: number): { from: number; to: number } => {
  const from = one.began ?? one.from;
  const byScans = one.progress ? endByScans(one.progress, from, now) : undefined;
  return { from, to: byScans ?? Math.max(one.to, now + closing * minute) };
};

/**
 * What will take place at one dock, in the order of its plan: work that goes on ends when its scans say so, and pushes back what
 * follows. Plans do not overlap; what is expected of them may. Pure; times epoch ms.
 */
export function forecastDock(
  planned: readonly Planned[],
  now: number,
  tolerance: number,
): ReadonlyMap<string, Forecast> {
  const slack = tolerance * minute;
  const out = new Map<string, Forecast>();
  let free = Number.NEGATIVE_INFINITY;
  for (const one of [...planned].sort((a, b) => a.from - b.from || a.id.localeCompare(b.id))) {
    if (one.state === 'COMPLETED') {
      out.set(one.id, { from: one.began ?? one.from, to: one.ended ?? one.to, look: 'FINISHED', waits: 0 });
      continue;
    }
    if (one.state === 'REQUESTED') {
      out.set(one.id, { from: one.from, to: one.to, look: 'REQUESTED', waits: 0 });
      continue;
    }
    if (one.state === 'ACTIVE') {
      const time = active(one, now);
      out.set(one.id, { ...time, look: time.to > one.to + slack ? 'LATE' : 'IN_USE', waits: 0 });
      free = Math.max(free, time.to);
      continue;
    }
    const here = one.arrived !== null;
    // Whoever is not here yet comes now at the earliest.
    const ready = here ? Math.max(one.from, now) : Math.max(one.estimated ?? one.from, now);
    const from = Math.max(here && one.from < now ? now : ready, free);
    const waits = Math.max(0, Math.round((from - Math.max(one.from, here ? now : ready)) / minute));
    const to = from + (one.to - one.from);
    const late = !here && ready > one.from + slack;
    out.set(one.id, {
      from,
      to,
      look: late ? 'LATE' : from > one.from + slack || waits > 0 ? 'AT_RISK' : 'BOOKED',
      waits,
    });
    free = Math.max(free, to);
  }
  return out;
}

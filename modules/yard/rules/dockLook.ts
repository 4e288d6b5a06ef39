import type { Forecast } from './forecast.ts';

/** What a dock is now, the worst first: may it be used, does somebody stand there too long, is what comes in danger. */
export const dockNows = ['BLOCKED', 'LATE', 'AT_RISK', 'IN_USE', 'FREE'] as const;
export type DockNow = (typeof dockNows)[number];

export type Blocked = { readonly from: number | null; readonly to: number | null };
const blocksAt = (blocked: Blocked | null, at: number): boolean =>
  blocked !== null && (blocked.from ?? Number.NEGATIVE_INFINITY) <= at && at < (blocked.to ?? Number.POSITIVE_INFINITY);

/** @param soon ms ahead in which a booking at risk makes its dock so. */
export function dockNow(
  { blocked, occupied, forecasts }: { blocked: Blocked | null; occupied: boolean; forecasts: readonly Forecast[] },
  now: number,
  soon = 3_600_000,
): DockNow {
  if (blocksAt(blocked, now)) return 'BLOCKED';
  if (forecasts.some(({ look }) => look === 'LATE')) return 'LATE';
  if (forecasts.some(({ look, from }) => look === 'AT_RISK' && from < now + soon)) return 'AT_RISK';
  return occupied || forecasts.some(({ look }) => look === 'IN_USE') ? 'IN_USE' : 'FREE';
}

/** From when on nobody stands there or is meant to: undefined when it is free now. */
export function freeFrom(forecasts: readonly Forecast[], now: number): number | undefined {
  let free = now;
  for (const one of [...forecasts].sort((a, b) => a.from - b.from))
    if (one.look !== 'FINISHED' && one.look !== 'REQUESTED' && one.from <= free && one.to > free) free = one.to;
  return free === now ? undefined : free;
}

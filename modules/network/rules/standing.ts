import type { Leg } from './legStates.ts';

type TimedLeg = Leg & { plannedArrival: number; finishedAt: number | null };

/** Where goods can be turned: the depot that has them or gets them next, from when on, and how many legs stay as they are. */
export type Standing = { depot: string; ready: number; kept: number };

/**
 * Where goods of a way stand: behind the last leg that has begun, else behind the collection, which stays. Undefined: they are out for delivery,
 * or there is no depot in which they could be turned.
 * @param now epoch ms
 */
export function standingOf(legs: readonly TimedLeg[], now: number): Standing | undefined {
  const begun = legs.filter(({ state }) => state !== 'PLANNED').at(-1) ?? legs.find(({ kind }) => kind === 'PICKUP');
  if (!begun || begun.toDepot === null || begun.kind === 'DELIVERY' || begun.kind === 'DIRECT') return undefined;
  const ready = begun.state === 'FINISHED' ? (begun.finishedAt ?? now) : begun.plannedArrival;
  return { depot: begun.toDepot, ready: Math.max(now, ready), kept: legs.indexOf(begun) + 1 };
}

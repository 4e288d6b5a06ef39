import type { LegKind } from './legStates.ts';

type PlannedLeg = {
  seq: number;
  kind: LegKind;
  fromDepot?: string | undefined;
  toDepot?: string | undefined;
  plannedDeparture: number;
  plannedArrival: number;
};

export type LegFault = { code: 'NO_LEGS' | 'NOT_CONTIGUOUS' | 'BACK_IN_TIME' | 'NO_BEGINNING' | 'NO_END'; seq: number };

/** What keeps a way from being stored: each leg begins where the one before ended and not before it, from a collection to a delivery. */
export function faultsOfLegs(legs: readonly PlannedLeg[]): LegFault[] {
  const [first] = legs;
  const last = legs.at(-1);
  if (!first || !last) return [{ code: 'NO_LEGS', seq: 0 }];
  const found: LegFault[] = [];
  if (!['PICKUP', 'DIRECT'].includes(first.kind) || (first.kind === 'PICKUP' && !first.toDepot))
    found.push({ code: 'NO_BEGINNING', seq: first.seq });
  if (!['DELIVERY', 'DIRECT'].includes(last.kind)) found.push({ code: 'NO_END', seq: last.seq });
  for (const [at, leg] of legs.entries()) {
    const before = legs[at - 1];
    if (before && (before.toDepot ?? null) !== (leg.fromDepot ?? null))
      found.push({ code: 'NOT_CONTIGUOUS', seq: leg.seq });
    if (leg.plannedArrival < leg.plannedDeparture || (before && leg.plannedDeparture < before.plannedArrival))
      found.push({ code: 'BACK_IN_TIME', seq: leg.seq });
  }
  return found;
}

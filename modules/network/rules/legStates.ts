import type { ShipmentState } from './shipmentStates.ts';

export const legStates = ['PLANNED', 'IN_PROGRESS', 'FINISHED', 'DID_NOT_TAKE_PLACE'] as const;
export type LegState = (typeof legStates)[number];
export const legKinds = ['PICKUP', 'LINE_HAUL', 'HUB', 'DELIVERY', 'DIRECT'] as const;
export type LegKind = (typeof legKinds)[number];

export type Leg = { seq: number; kind: LegKind; fromDepot: string | null; toDepot: string | null; state: LegState; hindered: boolean };

/** What a depot says of its part of the way: the item's kind, how its state changed, and the depot it goes to next. */
export type Report = {
  depot: string;
  part: 'PICKUP' | 'LINE_HAUL' | 'DELIVERY';
  /** Depot that line haul goes to. */
  to: string | null;
  state: 'OPEN' | 'DISPATCHED' | 'UNDER_WAY' | 'DONE' | 'HINDERED' | 'CANCELED';
};

const kindsOf: Record<Report['part'], readonly LegKind[]> = {
  PICKUP: ['PICKUP', 'DIRECT'],
  LINE_HAUL: ['LINE_HAUL', 'HUB'],
  DELIVERY: ['DELIVERY', 'DIRECT'],
};

/** The leg that a depot's report is about; undefined: the stored route knows no such part, so the depot goes its own way. */
export const legOfReport = <L extends Leg>(legs: readonly L[], { depot, part, to }: Report): L | undefined =>
  legs.find(
    (leg) =>
      kindsOf[part].includes(leg.kind) &&
      (part === 'PICKUP' ? (leg.toDepot ?? leg.fromDepot) === depot : (leg.fromDepot ?? leg.toDepot) === depot) &&
      (part !== 'LINE_HAUL' || to === null || leg.toDepot === to),
  );

const rank: Record<LegState, number> = { PLANNED: 0, IN_PROGRESS: 1, FINISHED: 2, DID_NOT_TAKE_PLACE: 0 };
const said: Record<Report['state'], LegState> = {
  OPEN: 'PLANNED',
  DISPATCHED: 'PLANNED',
  UNDER_WAY: 'IN_PROGRESS',
  DONE: 'FINISHED',
  HINDERED: 'IN_PROGRESS',
  CANCELED: 'DID_NOT_TAKE_PLACE',
};

/**
 * The legs after a report. Messages overtake each other: a leg never goes back but by a hindrance or what ends it, and whoever has goods under way
 * has them from the legs before, which are over.
 */
export function legsAfter<L extends Leg>(legs: readonly L[], at: L, report: Report): L[] {
  const to = said[report.state];
  return legs.map((leg) => {
    if (leg.seq === at.seq) {
      const goesOn = report.state === 'UNDER_WAY' || report.state === 'DONE';
      return {
        ...leg,
        state: report.state === 'CANCELED' && leg.state !== 'FINISHED' ? to : rank[to] > rank[leg.state] ? to : leg.state,
        hindered: report.state === 'HINDERED' ? leg.state !== 'FINISHED' : goesOn ? false : leg.hindered,
      };
    }
    const moves = report.state === 'UNDER_WAY' || report.state === 'DONE';
    return leg.seq < at.seq && moves ? { ...leg, state: 'FINISHED' as const, hindered: false } : leg;
  });
}

/** The state of a shipment that was handed over: what the furthest of its legs says (domain 3.11). */
export function stateOfLegs(legs: readonly Leg[]): ShipmentState {
  const last = legs.filter(({ kind }) => kind === 'DELIVERY' || kind === 'DIRECT').at(-1);
  if (last?.state === 'FINISHED') return 'DELIVERED';
  if (legs.some(({ hindered }) => hindered)) return 'HINDERED';
  if (last?.state === 'IN_PROGRESS') return 'IN_DELIVERY';
  const hauls = legs.filter(({ kind }) => kind === 'LINE_HAUL' || kind === 'HUB');
  if (hauls.length > 0 && hauls.every(({ state }) => state === 'FINISHED')) return 'AT_DESTINATION';
  if (hauls.some(({ state }) => state === 'IN_PROGRESS' || state === 'FINISHED')) return 'IN_LINE_HAUL';
  return legs.some(({ kind, state }) => kind === 'PICKUP' && state === 'FINISHED') ? 'PICKED_UP' : 'HANDED_OVER';
}

/** Depots of a route in the order in which goods meet them. */
export const depotsOfLegs = (legs: readonly { fromDepot?: string | null | undefined; toDepot?: string | null | undefined }[]): string[] => [
  ...new Set(legs.flatMap(({ fromDepot, toDepot }) => [fromDepot, toDepot]).filter((depot) => typeof depot === 'string')),
];

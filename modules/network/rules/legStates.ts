import type { ShipmentState } from './shipmentStates.ts';

export const legStates = ['PLANNED', 'IN_PROGRESS', 'FINISHED', 'DID_NOT_TAKE_PLACE'] as const;
export type LegState = (typeof legStates)[number];
export const legKinds = ['PICKUP', 'LINE_HAUL', 'HUB', 'DELIVERY', 'DIRECT'] as const;
export type LegKind = (typeof legKinds)[number];

export type Leg = {
  seq: number;
  kind: LegKind;
  fromDepot: string | null;
  toDepot: string | null;
  state: LegState;
  hindered: boolean;
};

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

/**
 * The leg that a depot's report is about, and whether the depot goes another way than the stored one: to another depot, or from one that is not on
 * it. A delivery ends the way whoever makes it; a part that the way does not know moves nothing.
 */
export function legOfReport<L extends Leg>(
  legs: readonly L[],
  { depot, part, to }: Pick<Report, 'depot' | 'part' | 'to'>,
): { leg: L | undefined; deviates: boolean } {
  const ofKind = legs.filter(({ kind }) => kindsOf[part].includes(kind));
  const own = ofKind.find((leg) =>
    part === 'PICKUP' ? (leg.toDepot ?? leg.fromDepot) === depot : (leg.fromDepot ?? leg.toDepot ?? depot) === depot,
  );
  if (own) return { leg: own, deviates: part === 'LINE_HAUL' && to !== null && own.toDepot !== to };
  return { leg: part === 'DELIVERY' ? ofKind.at(-1) : undefined, deviates: true };
}

const said: Record<Report['state'], LegState> = {
  OPEN: 'PLANNED',
  DISPATCHED: 'PLANNED',
  UNDER_WAY: 'IN_PROGRESS',
  DONE: 'FINISHED',
  HINDERED: 'IN_PROGRESS',
  CANCELED: 'DID_NOT_TAKE_PLACE',
};

/**
 * The legs after a report: the newest word of a depot counts for its own leg (who calls leaves out what was overtaken), and whoever has goods under
 * way has them from the legs before, which are over.
 */
export function legsAfter<L extends Leg>(legs: readonly L[], at: Pick<Leg, 'seq'>, report: Report): L[] {
  const moves = report.state === 'UNDER_WAY' || report.state === 'DONE';
  return legs.map((leg) =>
    leg.seq === at.seq
      ? { ...leg, state: said[report.state], hindered: report.state === 'HINDERED' }
      : leg.seq < at.seq && moves
        ? { ...leg, state: 'FINISHED' as const, hindered: false }
        : leg,
  );
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
export const depotsOfLegs = (
  legs: readonly { fromDepot?: string | null | undefined; toDepot?: string | null | undefined }[],
): string[] => [
  ...new Set(
    legs.flatMap(({ fromDepot, toDepot }) => [fromDepot, toDepot]).filter((depot) => typeof depot === 'string'),
  ),
];

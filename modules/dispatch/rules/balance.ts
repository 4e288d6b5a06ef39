import { distance, type GeoPoint } from '#kernel/geo.ts';
import type { ShipmentType } from '#modules/shipments/rules/vocabulary.ts';
import type { VehicleNeed } from './load.ts';

export const balanceMeasures = ['loadingMeter', 'weight'] as const;
export type BalanceMeasure = (typeof balanceMeasures)[number];

/**
 * A vehicle leaves with its deliveries and comes back with its collections: the two are never aboard together in full, so each is held
 * against what the vehicles take. What goes from one customer straight to another is picked up on the way, as a collection is.
 */
export const affDirections = ['deliveries', 'collections'] as const;
export type AffDirection = (typeof affDirections)[number];
export const collectedTypes: readonly ShipmentType[] = ['PICKUP', 'DIRECT_TRAFFIC'];
export const directionOf = (type: ShipmentType): AffDirection =>
  collectedTypes.includes(type) ? 'collections' : 'deliveries';

/** g and mm. */
export type AffLoad = Record<BalanceMeasure, number>;
export type AffLoads = Record<AffDirection, AffLoad>;
export const noLoads = (): AffLoads => ({
  deliveries: { loadingMeter: 0, weight: 0 },
  collections: { loadingMeter: 0, weight: 0 },
});
/** A forwarder of the day: what it has to carry, what it takes in each direction, what each of its vehicles can do, where it stops anyway. */
export type AffDay = {
  id: string;
  load: AffLoads;
  capacity: AffLoad;
  vehicles: readonly (readonly VehicleNeed[])[];
  places: readonly GeoPoint[];
};
/** A shipment that may go to somebody else. */
export type Movable = {
  itemId: string;
  direction: AffDirection;
  at: GeoPoint;
  load: AffLoad;
  needs: readonly VehicleNeed[];
};

/** Why the others were not chosen; metres to the nearest of the moved shipments that they could take. */
export const reasonsBeside = ['noStops', 'unable', 'full', 'partly', 'farther'] as const;
export type AffBeside = { id: string; why: (typeof reasonsBeside)[number]; metres: number | null };
export type Balance = {
  to: string;
  /** How far each is from the nearest stop that the target has anyway, as the crow flies. */
  items: readonly { itemId: string; metres: number }[];
  moved: AffLoads;
  /** Whether what is left fits. */
  enough: boolean;
  beside: readonly AffBeside[];
};

const roomOf = (aff: AffDay, direction: AffDirection, measure: BalanceMeasure): number =>
  aff.capacity[measure] - aff.load[direction][measure];
const plus = (all: AffLoads, { direction, load }: Movable, sign: 1 | -1): AffLoads => ({
  ...all,
  [direction]: {
    loadingMeter: all[direction].loadingMeter + sign * load.loadingMeter,
    weight: all[direction].weight + sign * load.weight,
  },
});
const together = (all: AffLoads, measure: BalanceMeasure): number =>
  affDirections.reduce((sum, direction) => sum + all[direction][measure], 0);

type Over = Record<AffDirection, number>;
type Near = Movable & { metres: number };
type Offer = { aff: AffDay; items: readonly Near[]; moved: AffLoads; enough: boolean; metres: number; able: boolean };

const nearest = (at: GeoPoint, places: readonly GeoPoint[]): number =>
  places.reduce((least, place) => Math.min(least, distance(at, place)), Number.POSITIVE_INFINITY);

/** The nearest shipments that fit into the room of a forwarder, until `over` is gone; none that is not needed for it. */
function offerOf(aff: AffDay, movable: readonly Movable[], over: Over, measure: BalanceMeasure): Offer {
  const able = movable.filter(({ needs }) => aff.vehicles.some((can) => needs.every((need) => can.includes(need))));
  const near = able
    .map((item): Near => ({ ...item, metres: nearest(item.at, aff.places) }))
    .filter(({ metres }) => Number.isFinite(metres))
    .toSorted((a, b) => a.metres - b.metres || (a.itemId < b.itemId ? -1 : 1));
  let moved = noLoads();
  const taken: Near[] = [];
  for (const item of near) {
    const { direction } = item;
    if (moved[direction][measure] >= over[direction]) continue;
    const next = plus(moved, item, 1);
    if (balanceMeasures.some((each) => next[direction][each] > roomOf(aff, direction, each))) continue;
    moved = next;
    taken.push(item);
  }
  // The last one may have made a farther one before it needless.
  for (const item of taken.toReversed()) {
    if (moved[item.direction][measure] - item.load[measure] < over[item.direction]) continue;
    taken.splice(taken.indexOf(item), 1);
    moved = plus(moved, item, -1);
  }
  return {
    aff,
    items: taken,
    moved,
    enough: affDirections.every((direction) => moved[direction][measure] >= over[direction]),
    metres: taken.reduce((sum, item) => sum + item.metres, 0),
    able: able.length > 0,
  };
}

function reasonAgainst(offer: Offer, best: Offer): AffBeside['why'] {
  if (offer.aff.places.length === 0) return 'noStops';
  if (!offer.able) return 'unable';
  if (offer.items.length === 0) return 'full';
  return !offer.enough && best.enough ? 'partly' : 'farther';
}

/**
 * Which shipments of a forwarder that has more than it takes, out or in, go to which other one: the nearest to stops that it has anyway, as
 * many as are too much. Who takes enough comes first, then who drives least. Undefined when nothing is too much or nobody takes any.
 */
export function balance(
  from: AffDay,
  others: readonly AffDay[],
  movable: readonly Movable[],
  measure: BalanceMeasure,
): Balance | undefined {
  const over: Over = {
    deliveries: Math.max(0, -roomOf(from, 'deliveries', measure)),
    collections: Math.max(0, -roomOf(from, 'collections', measure)),
  };
  if (over.deliveries === 0 && over.collections === 0) return undefined;
  const offers = others
    .map((aff) => offerOf(aff, movable, over, measure))
    .toSorted(
      (a, b) =>
        Number(b.enough) - Number(a.enough) ||
        (a.enough
          ? a.metres - b.metres
          : together(b.moved, measure) - together(a.moved, measure) || a.metres - b.metres) ||
        (a.aff.id < b.aff.id ? -1 : 1),
    );
  const [best, ...rest] = offers;
  if (!best || best.items.length === 0) return undefined;
  return {
    to: best.aff.id,
    items: best.items.map(({ itemId, metres }) => ({ itemId, metres })),
    moved: best.moved,
    enough: best.enough,
    beside: rest.map((offer) => ({
      id: offer.aff.id,
      why: reasonAgainst(offer, best),
      metres: offer.items[0]?.metres ?? null,
    })),
  };
}

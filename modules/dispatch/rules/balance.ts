import { distance, type GeoPoint } from '#kernel/geo.ts';
import type { VehicleNeed } from './load.ts';

export const balanceMeasures = ['loadingMeter', 'weight'] as const;
export type BalanceMeasure = (typeof balanceMeasures)[number];

/** g and mm. */
export type AffLoad = Record<BalanceMeasure, number>;
/** A forwarder of the day: what it has to carry, what its vehicles take, what each of them can do, where it stops anyway. */
export type AffDay = {
  id: string;
  load: AffLoad;
  capacity: AffLoad;
  vehicles: readonly (readonly VehicleNeed[])[];
  places: readonly GeoPoint[];
};
/** A shipment that may go to somebody else. */
export type Movable = { itemId: string; at: GeoPoint; load: AffLoad; needs: readonly VehicleNeed[] };

/** Why the others were not chosen; metres to the nearest of the moved shipments that they could take. */
export const reasonsBeside = ['noStops', 'unable', 'full', 'partly', 'farther'] as const;
export type AffBeside = { id: string; why: (typeof reasonsBeside)[number]; metres: number | null };
export type Balance = {
  to: string;
  /** How far each is from the nearest stop that the target has anyway, as the crow flies. */
  items: readonly { itemId: string; metres: number }[];
  moved: AffLoad;
  /** Whether what is left fits. */
  enough: boolean;
  beside: readonly AffBeside[];
};

const roomOf = (aff: AffDay, measure: BalanceMeasure): number => aff.capacity[measure] - aff.load[measure];
const add = (a: AffLoad, b: AffLoad): AffLoad => ({
  loadingMeter: a.loadingMeter + b.loadingMeter,
  weight: a.weight + b.weight,
});

type Near = Movable & { metres: number };
type Offer = { aff: AffDay; items: readonly Near[]; moved: AffLoad; enough: boolean; metres: number; able: boolean };

const nearest = (at: GeoPoint, places: readonly GeoPoint[]): number =>
  places.reduce((least, place) => Math.min(least, distance(at, place)), Number.POSITIVE_INFINITY);

/** The nearest shipments that fit into the room of a forwarder, until `over` is gone; none that is not needed for it. */
function offerOf(aff: AffDay, movable: readonly Movable[], over: number, measure: BalanceMeasure): Offer {
  const able = movable.filter(({ needs }) => aff.vehicles.some((can) => needs.every((need) => can.includes(need))));
  const near = able
    .map((item): Near => ({ ...item, metres: nearest(item.at, aff.places) }))
    .filter(({ metres }) => Number.isFinite(metres))
    .toSorted((a, b) => a.metres - b.metres || (a.itemId < b.itemId ? -1 : 1));
  let moved: AffLoad = { loadingMeter: 0, weight: 0 };
  const taken: Near[] = [];
  for (const item of near) {
    if (moved[measure] >= over) break;
    const next = add(moved, item.load);
    if (balanceMeasures.some((each) => next[each] > roomOf(aff, each))) continue;
    moved = next;
    taken.push(item);
  }
  // The last one may have made a farther one before it needless.
  for (const item of taken.toReversed()) {
    if (moved[measure] - item.load[measure] < over) continue;
    taken.splice(taken.indexOf(item), 1);
    moved = { loadingMeter: moved.loadingMeter - item.load.loadingMeter, weight: moved.weight - item.load.weight };
  }
  return {
    aff,
    items: taken,
    moved,
    enough: moved[measure] >= over,
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
 * Which shipments of a forwarder that has more than its vehicles take go to which other one: the nearest to stops that it has anyway, as
 * many as are too much. Who takes enough comes first, then who drives least. Undefined when nothing is too much or nobody takes any.
 */
export function balance(
  from: AffDay,
  others: readonly AffDay[],
  movable: readonly Movable[],
  measure: BalanceMeasure,
): Balance | undefined {
  const over = -roomOf(from, measure);
  if (over <= 0) return undefined;
  const offers = others
    .map((aff) => offerOf(aff, movable, over, measure))
    .toSorted(
      (a, b) =>
        Number(b.enough) - Number(a.enough) ||
        (a.enough ? a.metres - b.metres : b.moved[measure] - a.moved[measure] || a.metres - b.metres) ||
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

import { type DispatchFacts, isDirect, isPickup, type ItemFacts, load } from './facts.ts';
import { type Load, maxLoad, type Ride, rideSpan } from './tripTotals.ts';

const rideOf = (item: ItemFacts): Ride => ({
  ...rideSpan(
    isPickup(item) ? 'PICKUP' : isDirect(item) ? 'DIRECT' : 'DELIVERY',
    item.stop?.sequence ?? null,
    item.pickupStop?.sequence ?? null,
  ),
  totalGrossWeight: item.totalGrossWeight,
  volume: item.volume,
  loadingMeter: item.loadingMeter,
  palletSpaces: item.palletSpaces,
  packages: item.numberOfExpectedPackages,
  dangerousGoodsPoints: item.calculatedDangerousGoodsPoints,
});

/** Greatest load that the trip would have with the new shipments. */
export const fullestLoad = (facts: Pick<DispatchFacts, 'planned' | 'items'>): Load => maxLoad(load(facts).map(rideOf));

/** Greatest points of the shipments whose points are known; the unknown ones are an issue of their own (DGR-02). */
export const knownPoints = (facts: Pick<DispatchFacts, 'planned' | 'items'>): number =>
  maxLoad(
    load(facts)
      .filter((item) => item.calculatedDangerousGoodsPoints >= 0)
      .map(rideOf),
  ).dangerousGoodsPoints;

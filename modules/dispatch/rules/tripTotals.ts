import { sumPoints, unknownPoints } from '#modules/dangerousgoods/rules/points.ts';

/** One shipment on its way: on board from stop `from` to stop `to` (0 is the start, Infinity the end). */
export type Ride = {
  from: number;
  to: number;
  totalGrossWeight: number;
  volume: number;
  loadingMeter: number;
  palletSpaces: number;
  packages: number;
  /** -1 unknown. */
  dangerousGoodsPoints: number;
};

export type RideKind = 'DELIVERY' | 'PICKUP' | 'DIRECT';

/**
 * From where to where a shipment rides: deliveries from the start, pickups to the end, direct traffic between its two stops.
 * Without a sequence a new delivery rides all the way and a new pickup is the last stop.
 */
export function rideSpan(
  kind: RideKind,
  sequence: number | null,
  pickupSequence: number | null = null,
): { from: number; to: number } {
  const end = Number.POSITIVE_INFINITY;
  if (kind === 'DELIVERY') return { from: 0, to: sequence ?? end };
  if (kind === 'PICKUP') return { from: sequence ?? Number.MAX_SAFE_INTEGER, to: end };
  return { from: pickupSequence ?? 0, to: sequence ?? end };
}

export type Load = {
  totalGrossWeight: number;
  volume: number;
  loadingMeter: number;
  palletSpaces: number;
  dangerousGoodsPoints: number;
};

const aboard = (rides: readonly Ride[], leaving: number): Ride[] =>
  rides.filter((ride) => ride.from <= leaving && ride.to > leaving);

/**
 * Greatest load along the route, each measure by itself, after every stop (capacity checks, I2). Points are -1 as soon as
 * one shipment's are unknown.
 */
export function maxLoad(rides: readonly Ride[]): Load {
  const unknown = rides.some((ride) => ride.dangerousGoodsPoints < 0);
  const max: Load = { totalGrossWeight: 0, volume: 0, loadingMeter: 0, palletSpaces: 0, dangerousGoodsPoints: 0 };
  for (const leaving of new Set([0, ...rides.map((ride) => ride.from)])) {
    const now = aboard(rides, leaving);
    const sum = (of: (ride: Ride) => number): number => now.reduce((total, ride) => total + of(ride), 0);
    max.totalGrossWeight = Math.max(
      max.totalGrossWeight,
      sum((r) => r.totalGrossWeight),
    );
    max.volume = Math.max(
      max.volume,
      sum((r) => r.volume),
    );
    max.loadingMeter = Math.max(
      max.loadingMeter,
      sum((r) => r.loadingMeter),
    );
    max.palletSpaces = Math.max(
      max.palletSpaces,
      sum((r) => r.palletSpaces),
    );
    max.dangerousGoodsPoints = Math.max(max.dangerousGoodsPoints, sumPoints(now.map((r) => r.dangerousGoodsPoints)));
  }
  return unknown ? { ...max, dangerousGoodsPoints: unknownPoints } : max;
}

export type Capacity = { payload: number; loadingMeters: number; volume: number };

/** Utilisation in percent, rounded: the greatest of weight, loading metres and volume (domain 1.1). */
export function utilisation(
  of: Pick<Load, 'totalGrossWeight' | 'loadingMeter' | 'volume'>,
  vehicle: Capacity | null,
): number {
  if (!vehicle) return 0;
  const share = (value: number, limit: number): number => (limit > 0 ? value / limit : 0);
  return Math.round(
    100 *
      Math.max(
        share(of.totalGrossWeight, vehicle.payload),
        share(of.loadingMeter, vehicle.loadingMeters),
        share(of.volume, vehicle.volume),
      ),
  );
}

export type TripTotals = {
  weight: number;
  volume: number;
  ldm: number;
  packages: number;
  dgPoints: number;
  /** What is aboard at the fullest moment, each measure by itself. */
  peak: { weight: number; volume: number; ldm: number };
  utilisation: number;
};

/** Totals of a trip (I2): sums over its shipments; points, peak and utilisation at the fullest moment. */
export function tripTotals(rides: readonly Ride[], vehicle: Capacity | null): TripTotals {
  const sum = (of: (ride: Ride) => number): number => rides.reduce((total, ride) => total + of(ride), 0);
  const fullest = maxLoad(rides);
  return {
    weight: sum((r) => r.totalGrossWeight),
    volume: sum((r) => r.volume),
    ldm: sum((r) => r.loadingMeter),
    packages: sum((r) => r.packages),
    dgPoints: fullest.dangerousGoodsPoints,
    peak: { weight: fullest.totalGrossWeight, volume: fullest.volume, ldm: fullest.loadingMeter },
    utilisation: utilisation(fullest, vehicle),
  };
}

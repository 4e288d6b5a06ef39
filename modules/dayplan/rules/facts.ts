import type { DayTrip, HoursFinding } from '#modules/dispatch/rules/driversDay.ts';
import type { DriversLaw } from '#modules/dispatch/rules/driversLaw.ts';
import type { VehicleNeed } from '#modules/dispatch/rules/load.ts';
import type { GeoPoint } from '#kernel/geo.ts';

import type { Window } from '#modules/shipments/rules/timeWindows.ts';

/** What a shipment is to go with by the depot's table of dispatching; null: whatever. */
export type Wish = { vehicleId: string | null; vehicleTypeId: string | null; routeId: string | null };

/** Where direct traffic is collected, by the trip that delivers it. Windows epoch ms. */
export type Collecting = {
  stopKey: string;
  point: GeoPoint | null;
  windows: readonly Window[];
};

/** A shipment as a day's plan sees it. Quantities raw, windows epoch ms. */
export type DayItem = {
  id: string;
  kind: 'DELIVERY' | 'PICKUP' | 'DIRECT';
  /** Set for direct traffic that nobody has taken aboard and whose shipper is known. */
  collecting: Collecting | null;
  stopKey: string;
  point: GeoPoint | null;
  windows: readonly Window[];
  packages: number;
  weight: number;
  volume: number;
  loadingMeter: number;
  /** Below 0: unknown. */
  dangerousGoodsPoints: number;
  needs: readonly VehicleNeed[];
  /** Fully regulated goods of class 1: they do not go beside other dangerous goods. */
  explosive: boolean;
  /** g; what the place takes at most, null for anything. */
  mostVehicleWeight: number | null;
  affId: string | null;
  /** Set: it is on this trip already. */
  tripId: string | null;
  /** Somebody else plans it. */
  externallyPlanned: boolean;
  /** 0 for what is due on the day, more for what is left over from days before (`backlog.ts`). */
  urgency: number;
  wish: Wish | null;
};

/** A stop that a trip has already, in its order. */
export type FixedStop = {
  id: string;
  point: GeoPoint | null;
  windows: readonly Window[];
  serviceMinutes: number;
  itemIds: readonly string[];
  /** As the trip stands, epoch ms: what was promised there, and never later for a proposal. */
  arrival: number;
  departure: number;
};

/** A trip that a proposal leaves as it is: only what it needs to be shown and counted beside the others. */
export type StandingTrip = {
  id: string;
  name: string;
  vehicleId: string;
  departure: number;
  back: number;
  distance: number;
  drivingMinutes: number;
  stops: readonly FixedStop[];
};

/** One round that may be planned: a trip that takes more, or a vehicle that has none. Epoch ms. */
export type DayVehicle = {
  /** `trip:…` or `vehicle:…`; unique within the day. */
  id: string;
  vehicleId: string;
  vehicleTypeId: string;
  /** Route of its trip; null: none, or it has no trip yet. */
  routeId: string | null;
  name: string;
  affId: string | null;
  payload: number;
  loadingMeters: number;
  volume: number;
  dangerousGoods: boolean;
  grossVehicleWeight: number;
  can: readonly VehicleNeed[];
  speedFactor: number;
  breakRules: boolean;
  /** Minutes that it stands at the depot before it leaves with another load; null: it has one load, as a trip with stops. */
  loadsAgainIn: number | null;
  start: GeoPoint;
  end: GeoPoint;
  from: number;
  to: number;
  trip: null | {
    id: string;
    name: string;
    /** On the road: it takes pickups behind its stops, which are driven as they stand; the round begins where they end. */
    running: boolean;
    /** Its shipments are free for the plan; those of any other trip stay where they are, also when their stop is done. */
    givesBack: boolean;
    stops: readonly FixedStop[];
    stands: StandingTrip;
  };
  /** What its stops carry, which is aboard of a running trip: explosives, or other dangerous goods. */
  carries: { explosive: boolean; otherDangerous: boolean };
  /** Already collected by a running trip, in the order of `loadDimensions`. */
  aboard: readonly number[];
  driverIds: readonly string[];
  /** What its drivers' hours leave (`driversRounds.ts`): minutes at the wheel, and when they have to be back; null: nobody has asked. */
  mostDriving: number | null;
  latest: number | null;
  /** Time at its end that is kept for a break, ms. */
  pauseRoom: number;
};

/** Somebody's day as it stands. Epoch ms. */
export type DriverFacts = {
  id: string;
  name: string;
  /** All trips of the day, closed ones too. */
  trips: readonly (DayTrip & { tripId: string })[];
  /** The last end of the day before, and the first beginning of the day after. */
  lastEnd: number | null;
  nextStart: number | null;
  /** The law of his day where the week leaves less of it than that of everybody. */
  law?: DriversLaw;
};
export type Hours = { law: DriversLaw; drivers: readonly DriverFacts[] };
/** A driver whose day breaks the law before anything is proposed. */
export type BrokenDay = { driver: string } & HoursFinding;

export type DayFacts = {
  /** Nothing that is proposed begins before it. */
  now: number;
  items: readonly DayItem[];
  /** Shipments of the pool beyond what one search takes, the oldest of which are in it. */
  beyond: readonly string[];
  vehicles: readonly DayVehicle[];
  /** Trips that nothing is proposed for. */
  standing: readonly StandingTrip[];
  service: { defaultServiceMin: number; perPackageSec: number };
  /** Shipments of a forwarder's area go with its vehicles where it has any that day. */
  keepAreas: boolean;
  hours: Hours;
  /** Nothing is added for these. */
  broken: readonly BrokenDay[];
};

/** Why a shipment is not even asked about. */
export const leftReasons = [
  'NO_COORDINATES',
  'DIRECT_TRAFFIC',
  'NO_VEHICLE',
  'EXTERNALLY_PLANNED',
  'TOO_MANY',
] as const;
export type LeftReason = (typeof leftReasons)[number];

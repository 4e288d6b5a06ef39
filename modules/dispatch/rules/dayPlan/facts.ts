import type { GeoPoint } from '#kernel/geo.ts';
import type { Window } from '#modules/shipments/rules/timeWindows.ts';

/** Dimensions of every load: g, mm of floor, mm3, thousandths of dangerous-goods points. */
export const dayDimensions = ['weight', 'loadingMeter', 'volume', 'dangerousGoodsPoints'] as const;
export type DayDimension = (typeof dayDimensions)[number];

/** What a shipment asks of a vehicle. */
const dayNeeds = ['tailLift', 'crane', 'highValue', 'dangerousGoods', 'COLD', 'HIGH', 'INDIVIDUAL'] as const;
export type DayNeed = (typeof dayNeeds)[number];

/** A shipment as a day's plan sees it. Quantities raw, windows epoch ms. */
export type DayItem = {
  id: string;
  kind: 'DELIVERY' | 'PICKUP' | 'DIRECT';
  stopKey: string;
  point: GeoPoint | null;
  windows: readonly Window[];
  packages: number;
  weight: number;
  volume: number;
  loadingMeter: number;
  /** Below 0: unknown. */
  dangerousGoodsPoints: number;
  needs: readonly DayNeed[];
  /** g; what the place takes at most, null for anything. */
  mostVehicleWeight: number | null;
  affId: string | null;
  /** Set: it is on this trip already. */
  tripId: string | null;
};

/** A stop that a trip has already, in its order. */
export type FixedStop = {
  id: string;
  point: GeoPoint;
  windows: readonly Window[];
  serviceMinutes: number;
  itemIds: readonly string[];
  /** Minutes by which it is late as the trip stands: it stays on it nevertheless. */
  late: number;
};

/** One round that may be planned: a trip that takes more, or a vehicle that has none. Epoch ms. */
export type DayVehicle = {
  /** `trip:…` or `vehicle:…`; unique within the day. */
  id: string;
  vehicleId: string;
  name: string;
  affId: string | null;
  payload: number;
  loadingMeters: number;
  volume: number;
  dangerousGoods: boolean;
  grossVehicleWeight: number;
  can: readonly DayNeed[];
  speedFactor: number;
  breakRules: boolean;
  start: GeoPoint;
  end: GeoPoint;
  from: number;
  to: number;
  trip: null | {
    id: string;
    name: string;
    /** Its stops keep their order and come first: loaded, or on the road. */
    frozen: boolean;
    /** `NONE`: it only belongs to the day's figures. */
    takes: 'ALL' | 'PICKUPS' | 'NONE';
    /** Its shipments are free for the plan; those of any other trip stay where they are, also when their stop is done. */
    givesBack: boolean;
    stops: readonly FixedStop[];
  };
};

export type DayFacts = {
  items: readonly DayItem[];
  vehicles: readonly DayVehicle[];
  service: { defaultServiceMin: number; perPackageSec: number };
  /** Shipments of a forwarder's area go with its vehicles where it has any that day. */
  keepAreas: boolean;
};

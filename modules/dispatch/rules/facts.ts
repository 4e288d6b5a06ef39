import type { LocalDate } from '#kernel/date.ts';
import type { DangerousLine } from '#modules/dangerousgoods/rules/line.ts';
import type { TunnelCategory } from '#modules/dangerousgoods/rules/tunnel.ts';
import type { Attributes, TemperatureRange } from '#modules/shipments/rules/attributes.ts';
import type { ItemState } from '#modules/shipments/rules/states.ts';
import type { TimeSlot, Window } from '#modules/shipments/rules/timeWindows.ts';
import type { MasterPalletState, ShipmentType } from '#modules/shipments/rules/vocabulary.ts';
import type { DayLeg, DayTrip } from './driversDay.ts';
import type { DriversLaw } from './driversLaw.ts';
import type { Shift } from './weeklyRest.ts';
import type { TripState } from './tripStates.ts';

export type RouteFacts = { id: string; name: string; qualifiedCustoms: boolean; disqualifiedTrip: boolean };

export type TripFacts = {
  id: string;
  name: string;
  state: TripState;
  executionDate: LocalDate;
  externallyPlanned: boolean;
  affId: string | null;
  outboundRoute: RouteFacts | null;
  /** Epoch ms: leaving and coming back with what is added. */
  departure: number | null;
  arrival: number | null;
  /** Minutes of driving in all, and the longest block without a break of 45 minutes. */
  drivingTime: number | null;
  longestDriving: number | null;
  /** Work at its stops, minutes, and its ways with the breaks on them. */
  service: number;
  legs: readonly DayLeg[];
  /** Tunnel categories on the way, null when the way is not known. */
  tunnels: readonly TunnelCategory[] | null;
};

export type VehicleFacts = {
  id: string;
  name: string;
  /** Monday to Sunday. */
  availability: readonly boolean[];
  /** g that it may carry: what its type is permitted to load, else the payload. */
  permittedLoad: number;
  grossVehicleWeight: number;
  /** mm, mm3 */
  loadingMeters: number;
  volume: number;
  palletSpaces: number | null;
  /** Inner length of the loading space, mm. */
  length: number;
  /** Outer length, mm: at least that of the loading space. */
  totalLength: number;
  hasTrailer: boolean;
  tailLift: boolean;
  crane: boolean;
  highValueGoods: boolean;
  dangerousGoods: boolean;
  maxDangerousGoodsEquipment: 'NONE' | 'BASIC' | 'FULL';
  /** Ranges that its compartments can hold; each serves every shipment of its range. */
  temperatureRanges: readonly TemperatureRange[];
  /** What the last loading report said of the vehicle. */
  isVerminous: boolean;
  isLoadingSpaceDirty: boolean;
  /** Other trips of the vehicle around this one, planned or running, and of the trailers that go along. */
  otherTrips: readonly OtherTrip[];
  trailers: { name: string; otherTrips: readonly OtherTrip[] }[];
  /** What pulls it on this trip, when the trip names it. */
  tractor: { name: string; otherTrips: readonly OtherTrip[] } | null;
};

/** From leaving to coming back as things stand, epoch ms. */
export type OtherTrip = { name: string; departure: number; arrival: number };

export type DriverFacts = {
  name: string;
  licenceClasses: readonly string[];
  drivingLicenceValidTo: LocalDate | null;
  dangerousGoodsTraining: boolean;
  adrCertificateValidTo: LocalDate | null;
  adrClass1: boolean;
  /** End of the driver's last trip of the days before, and the first one of the days after, epoch ms as things stand. */
  lastTripEnd: number | null;
  nextTrip: { name: string; departure: number } | null;
  /** Minutes of driving on other trips of the same day. */
  drivenElsewhere: number;
  otherTrips: readonly OtherTrip[];
  /** What the law leaves of a day, and the other trips of this one. */
  hours: { law: DriversLaw; others: readonly DayTrip[] };
  /** The other trips of the weeks around, and when each of these weeks begins, epoch ms. */
  shifts: readonly Shift[];
  weeks: readonly number[];
};

/** Who goes along. */
export type CoDriverFacts = Pick<DriverFacts, 'name' | 'otherTrips'>;

export type CarrierFacts = { name: string; contractStart: LocalDate | null; contractEnd: LocalDate | null };

/** The stop that a shipment has or would get. */
export type StopFacts = {
  name: string;
  sequence: number | null;
  /** As the trip would be, and as it is; epoch ms, null while nothing is calculated. */
  estimatedArrival: number | null;
  arrivalBefore: number | null;
  /** mm and g; null without restriction. */
  maxVehicleLength: number | null;
  maxVehicleWeight: number | null;
  needsTailLift: boolean;
};

export type ItemFacts = {
  itemId: string;
  orderNumber: string;
  state: ItemState;
  shipmentType: ShipmentType;
  /** Name of the trip that the shipment is on, null for none. */
  tripName: string | null;
  attributes: Attributes;
  outboundRoute: RouteFacts | null;
  /** Line that its routing chose. */
  relation: { name: string; dangerousGoods: boolean } | null;
  affId: string | null;
  affName: string | null;
  executionDate: LocalDate | null;
  /** Slots of the leg: delivery slots of a delivery, pickup slots of a pickup. */
  timeSlots: readonly TimeSlot[];
  /** The same on the trip's day, as instants of the depot. */
  windows: readonly Window[];
  hasCoordinates: boolean;
  /** A slot is agreed with the consignee. */
  notified: boolean;
  /** Another depot delivers: this leg ends there, before the day that the consignee expects it. */
  endsAtDepot: boolean;
  /** The depot may put a hindered shipment back into planning. */
  redeliveryPossible: boolean;
  totalGrossWeight: number;
  volume: number;
  loadingMeter: number;
  palletSpaces: number;
  longestPackage: number;
  numberOfExpectedPackages: number;
  packagesOnTerminal: number;
  temperatureRange: TemperatureRange | null;
  dangerousGoods: readonly DangerousLine[];
  /** -1 unknown. */
  calculatedDangerousGoodsPoints: number;
  /** Cents. */
  cashOnDelivery: number;
  /** The shipment is a master pallet, or lies on one. */
  masterPallet: { number: string; state: MasterPalletState } | null;
  onMasterPallet: string | null;
  customer: { name: string; creditHold: boolean } | null;
  /** Stop of the delivery or pickup; a direct traffic has its pickup stop as well. */
  stop: StopFacts | null;
  pickupStop: StopFacts | null;
  /** When direct traffic is to be collected: its slots, and the same on the trip's day. */
  pickupSlots: readonly TimeSlot[];
  pickupWindows: readonly Window[];
  /** Direct traffic of which nobody knows where it is to be collected. */
  lacksConsignor: boolean;
};

export type DispatchFacts = {
  /** At release some checks weigh more (VEH-01, DRV-01); its items are all of the trip. */
  phase: 'DISPATCH' | 'RELEASE';
  trip: TripFacts;
  vehicle: VehicleFacts | null;
  driver: DriverFacts | null;
  /** The trip names a driver whose record no longer exists. */
  unknownDriver: string | null;
  coDriver: CoDriverFacts | null;
  carrier: CarrierFacts | null;
  /** Shipments that the command adds. */
  items: readonly ItemFacts[];
  /** Shipments that are on the trip already. */
  planned: readonly ItemFacts[];
  /** The user plans for an area freight forwarder. */
  userIsAff: boolean;
  licences: {
    /** Licences that this dispatch needs and that are missing or expired. */
    missing: readonly string[];
    vehicles: { licensed: number; used: number; graceOver: boolean } | null;
  };
};

export const isPickup = (item: Pick<ItemFacts, 'shipmentType'>): boolean => item.shipmentType === 'PICKUP';
export const isDirect = (item: Pick<ItemFacts, 'shipmentType'>): boolean => item.shipmentType === 'DIRECT_TRAFFIC';
export const isFromTerminal = (item: Pick<ItemFacts, 'shipmentType'>): boolean => !isPickup(item) && !isDirect(item);

/** Everything that the trip would carry. */
export const load = (facts: Pick<DispatchFacts, 'planned' | 'items'>): ItemFacts[] => [
  ...facts.planned,
  ...facts.items,
];

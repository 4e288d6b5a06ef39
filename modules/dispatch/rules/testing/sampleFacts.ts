import { attributesOf } from '#modules/shipments/rules/attributes.ts';
import { lawOf } from '../driversLaw.ts';
import type { DispatchFacts, DriverFacts, ItemFacts, RouteFacts, TripFacts, VehicleFacts } from '../facts.ts';

/** Facts in which no check finds anything, for tests: each test changes what its rule is about. */
export const sampleDay: [number, number, number] = [2026, 11, 24];
/** 08:00 of that day in the depot. */
export const sampleDeparture = Date.UTC(2026, 10, 24, 7);
const hour = 3_600_000;

export const sampleRoute = (more: Partial<RouteFacts> = {}): RouteFacts => ({
  id: '100',
  name: '100 Dortmund-Nord',
  qualifiedCustoms: true,
  disqualifiedTrip: false,
  ...more,
});

export const sampleTrip = (more: Partial<TripFacts> = {}): TripFacts => ({
  id: 't1',
  name: 'DO-Nord 1',
  state: 'CREATED',
  executionDate: sampleDay,
  externallyPlanned: false,
  affId: null,
  outboundRoute: sampleRoute(),
  departure: sampleDeparture,
  arrival: sampleDeparture + 8 * hour,
  drivingTime: 300,
  longestDriving: 120,
  service: 60,
  // Twice half an hour off: what six hours of work ask for.
  legs: [
    { driving: 120, pause: 0, waiting: 30 },
    { driving: 120, pause: 0, waiting: 30 },
    { driving: 60, pause: 0, waiting: 0 },
  ],
  tunnels: null,
  ...more,
});

export const sampleVehicle = (more: Partial<VehicleFacts> = {}): VehicleFacts => ({
  id: 'v1',
  name: 'DO-LX 1001',
  availability: [true, true, true, true, true, false, false],
  permittedLoad: 5_500_000,
  grossVehicleWeight: 11_990_000,
  loadingMeters: 7200,
  volume: 42_000_000_000,
  palletSpaces: 18,
  length: 7200,
  totalLength: 9500,
  hasTrailer: false,
  tailLift: true,
  crane: false,
  highValueGoods: false,
  dangerousGoods: true,
  maxDangerousGoodsEquipment: 'FULL',
  temperatureRanges: [],
  isVerminous: false,
  isLoadingSpaceDirty: false,
  otherTrips: [],
  trailers: [],
  tractor: null,
  ...more,
});

export const sampleDriver = (more: Partial<DriverFacts> = {}): DriverFacts => ({
  name: 'Jana Vogt',
  licenceClasses: ['CE'],
  drivingLicenceValidTo: [2030, 1, 1],
  dangerousGoodsTraining: true,
  adrCertificateValidTo: [2028, 1, 1],
  adrClass1: false,
  lastTripEnd: sampleDeparture - 14 * hour,
  nextTrip: { name: 'T9', departure: sampleDeparture + 24 * hour },
  drivenElsewhere: 0,
  otherTrips: [],
  hours: { law: lawOf('DE', { driving: 9, spread: 13, work: null }), others: [] },
  shifts: [],
  weeks: [],
  ...more,
});

export const plainAttributes = attributesOf({
  flags: {},
  trafficType: 'LocalTraffic',
  numberOfDangerousGoods: 0,
  goods: [],
  numberOfHandlingInstructions: 0,
  numberOfAttachments: 0,
  numberOfServices: 0,
  isTopProduct: false,
  temperatureMin: null,
  temperatureMax: null,
  cashOnDelivery: 0,
  goodsValue: 0,
});

export const sampleItem = (more: Partial<ItemFacts> = {}): ItemFacts => ({
  itemId: 'i1',
  orderNumber: '442600000019',
  state: 'DISPATCHABLE',
  shipmentType: 'DELIVERY',
  tripName: null,
  attributes: plainAttributes,
  outboundRoute: sampleRoute(),
  relation: null,
  affId: null,
  affName: null,
  executionDate: sampleDay,
  timeSlots: [],
  windows: [],
  hasCoordinates: true,
  notified: false,
  endsAtDepot: false,
  redeliveryPossible: false,
  totalGrossWeight: 400_000,
  volume: 1_000_000_000,
  loadingMeter: 400,
  palletSpaces: 1,
  longestPackage: 1200,
  numberOfExpectedPackages: 3,
  packagesOnTerminal: 3,
  temperatureRange: null,
  dangerousGoods: [],
  calculatedDangerousGoodsPoints: 0,
  cashOnDelivery: 0,
  masterPallet: null,
  onMasterPallet: null,
  customer: null,
  stop: null,
  pickupStop: null,
  pickupSlots: [],
  pickupWindows: [],
  lacksConsignor: false,
  ...more,
});

export const sampleFacts = (more: Partial<DispatchFacts> = {}): DispatchFacts => ({
  phase: 'DISPATCH',
  trip: sampleTrip(),
  vehicle: sampleVehicle(),
  driver: sampleDriver(),
  unknownDriver: null,
  coDriver: null,
  carrier: null,
  items: [sampleItem()],
  planned: [],
  userIsAff: false,
  licences: { missing: [], vehicles: { licensed: 30, used: 30, graceOver: false } },
  ...more,
});

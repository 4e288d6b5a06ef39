import { z } from 'zod';
import { directTrafficSchema } from './directTraffic.ts';
import { dateSchema, instantSchema } from '#kernel/date.ts';
import { idSchema, versionSchema } from '#kernel/ids.ts';
import { notableStatuses, packageStatuses, shipmentTypes } from '#modules/shipments/rules/vocabulary.ts';
import { itemRowSchema } from '#modules/shipments/contract/schemas.ts';
import { handlingSchema } from '#modules/shipments/contract/values.ts';
import { boardTaskShape, collectionTaskSchema } from './boardTask.ts';
import { dayFreightShape } from './dayFreight.ts';
import { overlapSchema } from './overlaps.ts';
import { stopEquipmentSchema } from './stopEquipment.ts';
import { windowsSchema } from './windows.ts';

const nullableInstant = instantSchema.nullable();
const point = { latitude: z.number().nullable(), longitude: z.number().nullable() };

export const tripVehicleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    licensePlate: z.string(),
    type: z.string().nullable(),
    group: z.string().nullable(),
    payload: z.int().nullable(),
    loadingMeters: z.int().nullable(),
    volume: z.int().nullable(),
    tailLift: z.boolean(),
    /** False: the record no longer exists, shown as INVALID REFERENCE. */
    valid: z.boolean(),
  })
  .meta({ id: 'TripVehicle' });

/** A tractor or trailer that goes along. */
const pulledSchema = z
  .object({ id: z.string(), licensePlate: z.string(), valid: z.boolean() })
  .meta({ id: 'TripTrailer' });

/** A trip as lists and boards show it. Quantities raw, times epoch ms, durations minutes, distance mm. */
export const tripRowSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    state: z.string(),
    optimizationState: z.enum(['NONE', 'REQUIRED', 'OK', 'DEVIATION']),
    executionDate: dateSchema,
    trafficType: z.enum(['LocalTraffic', 'LineHaul', 'DirectTraffic', 'FullTruckLoad', 'LessTruckLoad']),
    outboundRoute: z.string().nullable(),
    vehicle: tripVehicleSchema.nullable(),
    /** What pulls the vehicle, and the trailers that the trip names. */
    tractor: pulledSchema.nullable(),
    trailers: z.array(pulledSchema),
    driverId: z.string().nullable(),
    driverName: z.string().nullable(),
    coDriverId: z.string().nullable(),
    freightCarrierId: z.string().nullable(),
    freightCarrier: z.string().nullable(),
    affId: z.string().nullable(),
    expectedDeparture: nullableInstant,
    /** Back at the depot, as things stand now. */
    expectedArrival: nullableInstant,
    plannedDeparture: nullableInstant,
    plannedArrival: nullableInstant,
    actualDeparture: nullableInstant,
    actualArrival: nullableInstant,
    numberOfDeliveries: z.int(),
    numberOfPickups: z.int(),
    numberOfDirectTraffics: z.int(),
    numberOfStops: z.int(),
    stopsDone: z.int(),
    ordersDone: z.int(),
    ordersWithDeviation: z.int(),
    ordersHindered: z.int(),
    packages: z.int(),
    packagesLoaded: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    volume: z.int(),
    dangerousGoodsPoints: z.number(),
    /** Aboard at the fullest moment, each measure by itself: what the vehicle's limits are held against. */
    peak: z.object({ weight: z.int(), loadingMeter: z.int(), volume: z.int() }),
    /** Percent of the tightest capacity at the fullest moment. */
    utilisation: z.int().nullable(),
    drivenDistance: z.int().nullable(),
    drivingTime: z.int().nullable(),
    /** Stops that were reached, or will be, after their windows. */
    windowViolations: z.int(),
    /** The stop still to come that will miss its window by most, and how many of them will. */
    willMiss: z
      .object({ stopId: idSchema, sequence: z.int(), name: z.string(), minutes: z.int(), count: z.int() })
      .nullable(),
    /** The routing engine did not answer: the product's own model stands in (GIS_EXCEPTION). */
    timesEstimated: z.boolean(),
    /** Minutes behind the plan: at the next stop on the road, at the departure before; null when nothing is due. */
    delay: z.int().nullable(),
    /** Since when it is late or at risk; null when it is neither. */
    lookSince: nullableInstant,
    /** Other trips that have its vehicle, a trailer or its driver at the same time; the earliest first. */
    overlaps: z.array(overlapSchema),
    /** What the time of the next stop counts from; null when nothing is to come. */
    etaSource: z.enum(['POSITION', 'DEPARTURE', 'PLAN']).nullable(),
    /** Where the vehicle was last while the trip runs. */
    position: z
      .object({
        ts: instantSchema,
        lat: z.number(),
        lon: z.number(),
        speed: z.number().nullable(),
        movement: z.enum(['DRIVING', 'STANDING']),
      })
      .meta({ id: 'LastPosition' })
      .nullable(),
    nextStop: z.string().nullable(),
    nextStopEta: nullableInstant,
    /** Stop locations where it begins and ends; null: at the depot, and where it began. */
    startLocationId: z.string().nullable(),
    endLocationId: z.string().nullable(),
    gate: z.string().nullable(),
    loadingListId: z.string().nullable(),
    externallyPlanned: z.boolean(),
    tourAcceptance: z.enum(['TOUR_ACCEPTED', 'TOUR_STILL_REJECTED']).nullable(),
    rejectionReason: z.string().nullable(),
    remark: z.string().nullable(),
    version: versionSchema,
  })
  .meta({ id: 'TripRow' });
export type TripRow = z.infer<typeof tripRowSchema>;

export const stopOrderSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    orderType: z.enum(['DELIVERY', 'PICKUP', 'DIRECT']),
    directTraffic: directTrafficSchema,
    /** Who ordered it, with whom loading equipment is settled. */
    customerId: z.string().nullable(),
    customerName: z.string().nullable(),
    shipmentState: z.string(),
    processingStatus: z.enum(['NONE', 'IN_PROCESS', 'PROCESSED', 'UNPROCESSED']),
    result: z.enum(['OK', 'DEVIATION', 'HINDRANCE']).nullable(),
    processDeviationId: z.string().nullable(),
    remark: z.string().nullable(),
    photos: z.array(z.string()),
    cashOnDelivery: z.int(),
    cashCollected: z.int().nullable(),
    /** Packages that were read at the stop, and those whose label nobody could read; null: nobody scanned. */
    scans: z.object({ scanned: z.int(), notReadable: z.int() }).nullable(),
    /** Counted where they were collected; null: nobody counted. */
    collectedPackages: z.int().nullable(),
    numberOfExpectedPackages: z.int(),
    totalGrossWeight: z.int(),
    loadingMeter: z.int(),
    attributes: z.array(z.string()),
    handlingInstructions: z.array(handlingSchema),
    packages: z.array(
      z.object({
        packageId: idSchema,
        barcode: z.string(),
        status: z.enum(packageStatuses),
        terminalStatus: z.string(),
        deviationCode: z.string().nullable(),
      }),
    ),
    documentedAt: nullableInstant,
  })
  .meta({ id: 'StopOrder' });

export const stopSchema = z
  .object({
    id: idSchema,
    sequence: z.int(),
    kind: z.enum(['START', 'CUSTOMER', 'DEPOT', 'HOP', 'END']),
    name: z.string(),
    streetAndNumber: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    countryCode: z.string().nullable(),
    contactName: z.string().nullable(),
    phone: z.string().nullable(),
    ...point,
    geoQuality: z.string(),
    windowFrom: nullableInstant,
    windowTo: nullableInstant,
    windows: windowsSchema,
    plannedArrival: nullableInstant,
    estimatedArrival: nullableInstant,
    actualArrival: nullableInstant,
    actualDeparture: nullableInstant,
    waitingTime: z.int(),
    processingTime: z.int(),
    timeWindowViolation: z.int(),
    distanceFromPrevious: z.int(),
    drivingTime: z.int(),
    breakBefore: z.int(),
    stopProcessingState: z
      .enum([
        'ALL_ORDERS_OK',
        'AT_LEAST_ONE_ORDER_WITH_DEVIATION',
        'AT_LEAST_ONE_ORDER_HINDRANCE',
        'ALL_ORDERS_HINDRANCE',
        'IN_PROGRESS',
      ])
      .nullable(),
    signer: z.string().nullable(),
    signedAt: nullableInstant,
    signatureType: z.string().nullable(),
    signatureBlobId: z.string().nullable(),
    documentBlobIds: z.array(z.string()),
    /** Loading equipment that changed hands; null: nobody counted. */
    equipment: z.array(stopEquipmentSchema).nullable(),
    documentingUserType: z.string().nullable(),
    documentingUser: z.string().nullable(),
    packageCounts: z.object({
      expected: z.int(),
      ok: z.int(),
      deviation: z.int(),
      missing: z.int(),
      notProcessed: z.int(),
    }),
    orders: z.array(stopOrderSchema),
  })
  .meta({ id: 'Stop' });
export type StopView = z.infer<typeof stopSchema>;

export const tripSchema = tripRowSchema
  .extend({
    startName: z.string(),
    startLatitude: z.number().nullable(),
    startLongitude: z.number().nullable(),
    endName: z.string().nullable(),
    endLatitude: z.number().nullable(),
    endLongitude: z.number().nullable(),
    maxDangerousGoodsEquipment: z.string(),
    permittedLoad: z.int().nullable(),
    /** Where its driver is called: the telephone of the driver's record, else the one in the vehicle; null when master data knows none, or the session may not read it. */
    driverPhone: z.string().nullable(),
    /** The driver's day over all his trips, and what the law leaves of it; minutes. */
    driverHours: z.object({ driven: z.int(), worked: z.int(), left: z.int(), over: z.boolean() }).nullable(),
    /** The template that it comes from (domain 2.4); null: made by hand. */
    tripTemplateId: idSchema.nullable(),
    /** Units of the yard that stand for it or are loaded for it. */
    transportUnitIds: z.array(idSchema),
    /** The depot lets drivers close their trips (`driverClosesJourney`); else dispatch does. */
    closedByDriver: z.boolean(),
    stops: z.array(stopSchema),
    historyLogKey: z.string(),
    /** Actions that the state, the rules and the user's rights allow now. */
    allowed: z.array(z.string()),
  })
  .meta({ id: 'Trip', madeOf: ['TripRow'] });
export type TripView = z.infer<typeof tripSchema>;

/** What a trip would be with shipments added, beside what it is (look.md, rule 7). */
export const proposalSchema = z
  .object({
    stops: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    volume: z.int(),
    dangerousGoodsPoints: z.number(),
    distance: z.int().nullable(),
    drivingTime: z.int().nullable(),
    backAt: nullableInstant,
  })
  .meta({ id: 'ProposedTrip' });

const boardServiceSchema = z.object({ defaultMinutes: z.int(), merges: z.boolean() });

/** A stop as the planning board draws it; the shipments are there to be carried to another trip. */
export const boardStopSchema = z.object({
  ...boardTaskShape,
  id: idSchema,
  sequence: z.int(),
  kind: z.enum(['START', 'CUSTOMER', 'DEPOT', 'HOP', 'END']),
  name: z.string(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  plannedArrival: nullableInstant,
  estimatedArrival: nullableInstant,
  actualArrival: nullableInstant,
  actualDeparture: nullableInstant,
  timeWindowViolation: z.int(),
  stopProcessingState: z.string().nullable(),
  itemIds: z.array(idSchema),
});
export type BoardStopView = z.infer<typeof boardStopSchema>;
export const boardTripSchema = tripRowSchema
  .extend({
    stops: z.array(boardStopSchema),
    /** Facts of the timetable and of the vehicle's limits; `limits` is null without a vehicle. */
    round: z.object({
      departure: instantSchema,
      ...point,
      /** Where it ends; null: where it begins. */
      end: z.object(point).nullable(),
      speedFactor: z.number(),
      breakRules: z.boolean(),
      limits: z
        .object({ capacity: z.array(z.number()), can: z.array(z.string()), grossVehicleWeight: z.int() })
        .nullable(),
      /** What the unit's routing engine has said of the ways over the stops and back: null, not asked yet; null for all, it has none. */
      legs: z.array(z.object({ seconds: z.int(), metres: z.int() }).nullable()).nullable(),
    }),
  })
  .meta({ id: 'BoardTrip', madeOf: ['TripRow'] });
export type BoardTrip = z.infer<typeof boardTripSchema>;

/** A shipment of the pool as a place on the map and as a load that can be checked. */
export const poolPlaceSchema = z
  .object({
    itemId: idSchema,
    orderNumber: z.string(),
    placeName: z.string(),
    placeCity: z.string().nullable(),
    shipmentType: z.enum(shipmentTypes),
    notableStatus: z.enum(notableStatuses),
    attributes: z.array(z.string()),
    packagesOnTerminal: z.int(),
    numberOfExpectedPackages: z.int(),
    ...boardTaskShape,
    collection: collectionTaskSchema,
  })
  .meta({ id: 'PoolPlace' });
export type PoolPlace = z.infer<typeof poolPlaceSchema>;
export const poolPlacesSchema = z.object({
  items: z.array(poolPlaceSchema),
  total: z.int(),
  service: boardServiceSchema,
});

/** Where a dry run would put a new stop; a place that the trip visits already makes none. */
export const proposedStopSchema = z.object({
  name: z.string(),
  arrival: nullableInstant,
  timeWindowViolation: z.int(),
});

export const dashboardSchema = z.object({
  metrics: z.object({
    deliveries: z.int(),
    pickups: z.int(),
    ...dayFreightShape,
    /** Packages, weight and so on: of what is open of today. */
    packages: z.int(),
    weight: z.int(),
    loadingMeter: z.int(),
    volume: z.int(),
    dangerousGoodsPoints: z.number(),
    withDangerousGoods: z.int(),
    /** Of what waits, with what is left of days before. */
    withAnomalies: z.int(),
    trips: z.int(),
  }),
  anomalies: z.array(z.object({ code: z.string(), count: z.int() })),
  trips: z.array(boardTripSchema),
  /** How the time at a stop comes about, and whether shipments of one place share it. */
  service: boardServiceSchema,
});

export const executionSchema = z.object({
  counters: z.object({
    trips: z.int(),
    late: z.int(),
    rejected: z.int(),
    hindrance: z.int(),
    atRisk: z.int(),
    inTransit: z.int(),
    loading: z.int(),
    released: z.int(),
    finished: z.int(),
    stops: z.int(),
    stopsDone: z.int(),
    delivered: z.int(),
    withDeviation: z.int(),
    hindered: z.int(),
    pickups: z.int(),
    pickupsDone: z.int(),
    windowsMissed: z.int(),
  }),
  trips: z.array(
    tripRowSchema
      .extend({ progress: z.array(z.enum(['done', 'deviation', 'hindrance', 'active', 'open'])) })
      .meta({ id: 'ExecutionTrip', madeOf: ['TripRow'] }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      time: instantSchema,
      code: z.string(),
      text: z.string(),
      /** Of documented orders the worst: OK, DEVIATION or HINDRANCE. */
      result: z.string().nullable(),
      tripId: z.string().nullable(),
      tripName: z.string().nullable(),
    }),
  ),
});
export type ExecutionView = z.infer<typeof executionSchema>;
export const poolRowSchema = itemRowSchema;

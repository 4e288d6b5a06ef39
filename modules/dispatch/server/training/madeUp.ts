import { sscc } from '#kernel/barcode.ts';
import { dateToIso, type LocalDate } from '#kernel/date.ts';
import type { CommandContext } from '#platform/context.ts';
import { driver, vehicle, vehicleType } from '#modules/masterdata/contract/types/fleet.ts';
import { insertRecords } from '#modules/masterdata/server/index.ts';
import type { Unit } from '#modules/organisation/server/index.ts';
import type { createShipment } from '#modules/shipments/server/index.ts';

type NewShipment = Parameters<typeof createShipment>[1];

/** A day's work to learn on: what is delivered and what is fetched, with packages, metres to the north and to the east of the depot. */
const stops = [
  { type: 'DELIVERY', packages: 1, weight: 12_000, north: 2200, east: 900 },
  { type: 'DELIVERY', packages: 3, weight: 84_000, north: 3600, east: -1500 },
  { type: 'PICKUP', packages: 2, weight: 55_000, north: 1200, east: -3100 },
  { type: 'DELIVERY', packages: 2, weight: 31_000, north: -1700, east: -2100 },
] as const;
const metresPerDegree = 111_320;

const at = (unit: Unit, north: number, east: number) => {
  if (unit.latitude === null || unit.longitude === null) return { latitude: null, longitude: null };
  const latitude = unit.latitude + north / metresPerDegree;
  return {
    latitude,
    longitude: unit.longitude + east / (metresPerDegree * Math.cos((latitude * Math.PI) / 180)),
  };
};

/** Serial numbers of the packages: of this learner's trips, so that no two are alike in the unit. */
const barcode = (serial: number): string => sscc(`34099999${String(serial).padStart(9, '0')}`);

/** Shipments of one training trip. @param series number of the trip in its unit, from 1 */
export function madeUpShipments(ctx: CommandContext, unit: Unit, day: LocalDate, series: number): NewShipment[] {
  const depot = {
    name: unit.name,
    streetAndNumber: unit.address?.street ?? null,
    countryCode: unit.address?.countryCode ?? null,
    postalCode: unit.address?.postalCode ?? null,
    city: unit.address?.city ?? null,
    contactName: null,
    phone: null,
    email: null,
    latitude: unit.latitude,
    longitude: unit.longitude,
    geoQuality: 'MANUAL' as const,
    stopLocationId: null,
    partnerId: null,
  };
  return stops.map((stop, i) => {
    const customer = {
      ...depot,
      name: ctx.t('dispatch:training/customer', { number: i + 1 }),
      streetAndNumber: ctx.t('dispatch:training/street', { number: i + 1 }),
      ...at(unit, stop.north, stop.east),
    };
    const fetched = stop.type === 'PICKUP';
    return {
      externId: null,
      shipmentType: stop.type,
      trafficType: 'LocalTraffic',
      productCode: null,
      executionDate: dateToIso(day),
      pickupTimeSlots: [],
      deliveryTimeSlots: [],
      consignee: fetched ? depot : customer,
      consignor: fetched ? customer : depot,
      shipper: fetched ? customer : depot,
      customerId: null,
      goods: [
        {
          goodsDescription: ctx.t('dispatch:training/goods'),
          stackable: true,
          numberOfPackages: stop.packages,
          packingType: null,
          grossWeight: stop.weight,
          length: null,
          width: null,
          height: null,
        },
      ],
      dangerousGoods: [],
      packages: Array.from({ length: stop.packages }, (_, p) => ({
        barcode: barcode(series * 100 + i * 10 + p),
      })),
      temperatureMin: null,
      temperatureMax: null,
      flags: {},
      instructions: [],
      references: [],
      source: 'MANUAL',
    };
  });
}

/** The learner and the vehicle: records of the training unit, so that nobody real is planned and none is counted. */
export async function madeUpRecords(ctx: CommandContext, day: LocalDate, number: number) {
  const id = `training-${number}`;
  const record = (data: Record<string, unknown>) => ({
    id,
    validFrom: dateToIso(day),
    validTo: null,
    displayOrder: null,
    data,
  });
  const name = ctx.t('dispatch:training/learner', { number });
  await insertRecords(ctx, driver, [
    record({
      contactPerson: { name },
      licenceClasses: ['B', 'C1', 'C', 'CE'],
      dangerousGoodsTraining: false,
      adrClass1: false,
      adrClass7: false,
      adrTank: false,
    }),
  ]);
  await insertRecords(ctx, vehicleType, [
    record({
      vehicleTypeNameText: { defaultText: ctx.t('dispatch:training/vehicle') },
      basicType: 'VAN_FIX',
      loadingMeters: 7200,
      payload: 5_000_000,
      grossVehicleWeight: 12_000_000,
      tailLift: true,
      crane: false,
      dangerousGoods: false,
      maxDangerousGoodsEquipment: 'NONE',
      temperatureRanges: [],
      temperatureCompartments: [],
      averageSpeedFactor: 1,
    }),
  ]);
  await insertRecords(ctx, vehicle, [
    record({
      name: ctx.t('dispatch:training/vehicle'),
      licencePlate: `TR-${number}`,
      vehicleTypeId: id,
      availability: [true, true, true, true, true, true, true],
      dangerousGoodsEquipment: 'NONE',
      highValueGoods: false,
      licenceQuantityRelevant: false,
    }),
  ]);
  return id;
}

import { describe, expect, it } from 'vitest';
import { runChecks } from '#kernel/check.ts';
import { dispatchChecks } from './dispatchChecks.ts';
import { isLicensed } from './driverChecks.ts';
import type { DangerousLine } from '#modules/dangerousgoods/rules/line.ts';
import type { DispatchFacts } from './facts.ts';
import { goods, hazardous, sampleStop, withFlag, withItem } from './testing/checkRows.ts';
import {
  sampleDay,
  sampleDeparture,
  sampleDriver,
  sampleFacts,
  sampleItem,
  sampleRoute,
  sampleTrip,
  sampleVehicle,
} from './testing/sampleFacts.ts';

/** Codes that facts raise, with the shipment each is about. */
const found = (facts: Partial<DispatchFacts>, code?: string) =>
  runChecks(dispatchChecks, sampleFacts(facts)).filter((one) => code === undefined || one.code === code);
const codes = (facts: Partial<DispatchFacts>): string[] => found(facts).map((one) => one.code);
const hour = 3_600_000;
const arrival = sampleDeparture + 8 * hour;
/** Explosives by what the tables of ADR say of them: 1.1C unless said otherwise; transport category 1. */
const powder = (kilos: number, unNumber = '0160', more: Partial<DangerousLine> = {}) =>
  goods('0161', kilos, { unNumber, classificationCode: '1.1C', netExplosiveMass: kilos * 1000, ...more });

describe('at the edge of a limit nothing is said yet', () => {
  it.each<[string, Partial<DispatchFacts>]>([
    ['a load of exactly what is permitted', { ...withItem({ totalGrossWeight: 5_500_000 }) }],
    ['a vehicle whose load nobody has entered', { vehicle: sampleVehicle({ permittedLoad: 0 }) }],
    ['a package as long as the loading space', withItem({ longestPackage: 7200 })],
    [
      'another trip that begins when this one ends',
      {
        vehicle: sampleVehicle({ otherTrips: [{ name: 'T2', departure: arrival, arrival: arrival + hour }] }),
      },
    ],
    [
      'a trip whose times are not known',
      {
        trip: sampleTrip({ departure: null, arrival: null }),
        vehicle: sampleVehicle({ otherTrips: [{ name: 'T2', departure: 0, arrival: Number.MAX_SAFE_INTEGER }] }),
      },
    ],
    [
      'a trip whose end is not known',
      {
        trip: sampleTrip({ arrival: null }),
        vehicle: sampleVehicle({ otherTrips: [{ name: 'T2', departure: 0, arrival: Number.MAX_SAFE_INTEGER }] }),
      },
    ],
    [
      'goods that no load makes dangerous, whose points nobody has counted',
      withItem({ calculatedDangerousGoodsPoints: -1 }),
    ],
    [
      'a vehicle of 12 t, which is not marked for limited quantities',
      {
        vehicle: sampleVehicle({ grossVehicleWeight: 12_000_000, permittedLoad: 20_000_000 }),
        ...withItem(hazardous(goods('1203', 9000, { limitedQuantity: true }))),
      },
    ],
    [
      '8 t of limited quantities',
      {
        vehicle: sampleVehicle({ grossVehicleWeight: 40_000_000, permittedLoad: 20_000_000 }),
        ...withItem(hazardous(goods('1203', 8000, { limitedQuantity: true }))),
      },
    ],
    [
      'limited quantities of what counts as category 0, and of high consequence',
      withItem(hazardous(goods('2814', 1, { limitedQuantity: true }), goods('1005', 1, { limitedQuantity: true }))),
    ],
    [
      'a place that takes just this vehicle',
      withItem({
        stop: { ...sampleStop, maxVehicleWeight: 11_990_000, maxVehicleLength: 9500 },
      }),
    ],
    [
      'one temperature, which the vehicle has',
      {
        ...withItem({ temperatureRange: 'COLD' }),
        vehicle: sampleVehicle({ temperatureRanges: ['COLD'] }),
      },
    ],
    [
      'a shipment without goods to declare on a route without customs',
      withItem({
        outboundRoute: sampleRoute({ qualifiedCustoms: false }),
      }),
    ],
    [
      'a customs shipment without a route',
      {
        trip: sampleTrip({ outboundRoute: null }),
        ...withItem({ ...withFlag('isDutiableGoods'), outboundRoute: null }),
      },
    ],
    [
      'food beside other goods in a clean vehicle',
      { items: [sampleItem(withFlag('isFood')), sampleItem({ itemId: 'i2' })] },
    ],
    ['a licence without a number of vehicles', { licences: { missing: [], vehicles: null } }],
    ['an area that is nobody’s', withItem({ affId: null })],
    ['the route of the trip itself', withItem({ outboundRoute: sampleRoute() })],
    [
      'a window without a time of arrival',
      withItem({
        windows: [{ from: 0, to: 1 }],
        stop: { ...sampleStop, estimatedArrival: null },
      }),
    ],
    ['a time of arrival without a window', withItem({ stop: { ...sampleStop, estimatedArrival: arrival } })],
    [
      'eleven hours of rest, and no trip before or after',
      {
        driver: sampleDriver({ lastTripEnd: null, nextTrip: null }),
      },
    ],
    ['a trip that leaves nobody knows when', { trip: sampleTrip({ departure: null, arrival: null }) }],
  ])('%s', (_, facts) => expect(codes(facts)).toEqual([]));
});

describe('dangerous goods', () => {
  it('a thousand points are no more than a thousand: no tunnel is closed, and the certificate only mentioned', () => {
    const petrol = withItem(hazardous(goods('1824', 1000)));
    expect(codes({ ...petrol, driver: sampleDriver({ dangerousGoodsTraining: false }) })).toEqual(['ADR_TRAINING']);
    expect(found({ ...petrol, driver: sampleDriver({ dangerousGoodsTraining: false }) })[0]?.severity).toBe('INFO');
  });
  it('one dangerous line among harmless ones asks for the certificate', () => {
    const mixed = withItem(hazardous(goods('1203', 5, { limitedQuantity: true }), goods('1203', 5)));
    expect(codes({ ...mixed, driver: sampleDriver({ dangerousGoodsTraining: false }) })).toEqual(['ADR_TRAINING']);
    // Explosives among other goods ask for their own class.
    const explosive = withItem(hazardous(powder(1), goods('1203', 5, { limitedQuantity: true })));
    expect(found(explosive, 'ADR_TRAINING')[0]?.args).toEqual({ context: 'CLASS_1', driver: 'Jana Vogt' });
    expect(found({ ...explosive, driver: sampleDriver({ adrClass1: true }) }, 'ADR_TRAINING')).toEqual([]);
  });
  it('each conflict stands once at the new shipment, with both labels; what is aboard already was decided then', () => {
    const explosive = sampleItem({ itemId: 'e', ...hazardous(powder(2, '0160'), powder(1, '0160')) });
    const petrol = sampleItem({ itemId: 'p', ...hazardous(goods('1203', 5), goods('1203', 7), goods('1090', 5)) });
    const about = (facts: Partial<DispatchFacts>) =>
      found(facts, 'MIXED_LOADING').map(({ itemId, args }) => [
        itemId,
        args?.un,
        args?.label,
        args?.otherUn,
        args?.otherLabel,
      ]);
    expect(about({ items: [petrol], planned: [explosive] })).toEqual([
      ['p', '0160', '1', '1203', '3'],
      ['p', '0160', '1', '1090', '3'],
    ]);
    expect(about({ items: [sampleItem()], planned: [explosive, petrol] })).toEqual([]);
    const limited = sampleItem({ itemId: 'l', ...hazardous(goods('1203', 5, { limitedQuantity: true })) });
    expect(found({ items: [limited], planned: [explosive] }, 'LQ_WITH_EXPLOSIVES').map((one) => one.itemId)).toEqual([
      'l',
    ]);
  });
  it('numbers are named together: those without points, those of category 0', () => {
    const unknown = { ...goods('1203', 0), unNumber: '1234' };
    const other = { ...goods('1203', 0), unNumber: '1235' };
    expect(found(withItem(hazardous(unknown, other)), 'POINTS_UNKNOWN')[0]?.args).toEqual({ un: '1234, 1235' });
    // Nobody said which: all that it carries.
    const lost = { ...hazardous(goods('1203', 1), goods('1090', 1)), calculatedDangerousGoodsPoints: -1 };
    expect(found(withItem(lost), 'POINTS_UNKNOWN')[0]?.args).toEqual({ un: '1203, 1090' });
    const zero = hazardous(
      goods('1203', 1),
      goods('2814', 1),
      goods('2814', 2),
      goods('2814', 1, { unNumber: '2900' }),
    );
    expect(found(withItem(zero), 'CATEGORY_0')).toMatchObject([{ itemId: 'i1', args: { un: '2814, 2900' } }]);
  });
  it('food that joins is kept from what is aboard, and what joins from the food aboard', () => {
    const food = sampleItem({ itemId: 'f', ...withFlag('isFood') });
    const toxic = sampleItem({ itemId: 't', ...hazardous(goods('2810', 1)) });
    const other = sampleItem({ itemId: 'o' });
    const un = (facts: Partial<DispatchFacts>) => found(facts, 'FOODSTUFF').map(({ args }) => args?.un);
    expect(un({ items: [other, food], planned: [toxic] })).toEqual(['2810']);
    expect(un({ items: [toxic], planned: [food] })).toEqual(['2810']);
    expect(un({ items: [other], planned: [food, toxic] })).toEqual([]);
    expect(un({ items: [food], planned: [other] })).toEqual([]);
  });
  it('the mass of explosives counts together for tunnels (B1000C, ADR 8.6.4)', () => {
    const blasting = { classificationCode: '1.1D', tunnelCategory: 'B1000C' };
    const load = (kilos: number) => ({
      vehicle: sampleVehicle({ permittedLoad: 20_000_000 }),
      driver: sampleDriver({ adrClass1: true }),
      ...withItem(hazardous(powder(kilos, '0081', blasting), powder(kilos, '0081', blasting))),
    });
    const tunnels = (kilos: number) => found(load(kilos), 'TUNNEL')[0]?.args;
    expect(tunnels(500)).toEqual({ code: 'B1000C', tunnels: 'C, D, E' });
    expect(tunnels(501)).toEqual({ code: 'B1000C', tunnels: 'B, C, D, E' });
    // A way through a tunnel of category C only.
    const way = { ...load(501), trip: sampleTrip({ tunnels: ['A', 'C'] }) };
    expect(found(way, 'TUNNEL')[0]?.args).toEqual({ code: 'B1000C', tunnels: 'C' });
    expect(found({ ...load(501), trip: sampleTrip({ tunnels: ['A'] }) }, 'TUNNEL')).toEqual([]);
  });
  it('high consequence is told of the shipment that has it', () => {
    const items = [sampleItem({ itemId: 'a' }), sampleItem({ itemId: 'b', ...hazardous(goods('1005', 1)) })];
    expect(found({ items }, 'HIGH_CONSEQUENCE').map((one) => one.itemId)).toEqual(['b']);
  });
  it('who is not named is neither trained nor fully equipped', () => {
    const over = withItem(hazardous(goods('1203', 400)));
    expect(found({ ...over, vehicle: null }, 'POINTS_OVER_1000')[0]?.severity).toBe('ERROR');
    expect(found({ ...over, driver: null }, 'POINTS_OVER_1000')[0]?.severity).toBe('ERROR');
  });
  it('more than 8 t of limited quantities are told of an unknown vehicle too, other goods do not count', () => {
    const load = [goods('1203', 8001, { limitedQuantity: true }), goods('1203', 1)];
    expect(found({ vehicle: null, ...withItem(hazardous(...load)) }, 'LQ_8T')[0]?.args).toEqual({ weight: 8_001_000 });
  });
});

describe('vehicle and driver', () => {
  // Directive 2006/126/EC: up to 3.5 t class B, up to 7.5 t C1, above C; with a trailer that class with E.
  it.each([
    [3_500_000, false, 'B'],
    [3_500_001, false, 'C1'],
    [7_500_000, false, 'C1'],
    [7_500_001, false, 'C'],
    [3_500_000, true, 'BE'],
    [7_500_000, true, 'C1E'],
    [40_000_000, true, 'CE'],
  ])('%d g, trailer %s: class %s', (grossVehicleWeight, hasTrailer, needed) => {
    const drives = (licence: string, validTo: [number, number, number] | null = null) =>
      isLicensed(
        { licenceClasses: ['T', licence], drivingLicenceValidTo: validTo },
        { grossVehicleWeight, hasTrailer },
        sampleDay,
      );
    expect(drives(needed)).toBe(true);
    expect(drives('CE')).toBe(true);
    const smaller: Record<string, string> = { C1: 'B', C: 'C1', BE: 'B', C1E: 'C1', CE: 'C' };
    if (smaller[needed]) expect(drives(smaller[needed])).toBe(false);
    expect(drives(needed, [2026, 11, 23])).toBe(false);
    expect(drives(needed, sampleDay)).toBe(true);
  });
  it('a driver without any licence is told so', () => {
    expect(found({ driver: sampleDriver({ licenceClasses: [] }) }, 'LICENCE')[0]?.args).toEqual({ licenceClass: '-' });
  });
  it('ten hours of driving may still be accepted by a dispatcher', () => {
    expect(found({ trip: sampleTrip({ drivingTime: 600 }) })).toMatchObject([
      { code: 'DRIVING_TIME', severity: 'WARNING' },
    ]);
  });
  it('nobody rests who is not named, and a driver who is unknown is not missed twice', () => {
    expect(codes({ driver: null, carrier: null })).toEqual(['NO_DRIVER']);
    expect(found({ driver: null })[0]?.args).toBeUndefined();
  });
  it('what a vehicle lacks is told of each shipment that asks for it', () => {
    const items = [
      sampleItem({ itemId: 'a' }),
      sampleItem({
        itemId: 'b',
        ...withFlag('requiresTailLift', 'requiresCrane', 'isHighValue', 'requiresAdditionalWorker'),
      }),
    ];
    const vehicle = sampleVehicle({ tailLift: false });
    expect(found({ items, vehicle }).map(({ code, itemId }) => `${code} ${itemId}`)).toEqual([
      'TAIL_LIFT b',
      'CRANE b',
      'ADDITIONAL_WORKER b',
      'HIGH_VALUE b',
    ]);
    expect(found({ items, vehicle: null }).map((one) => one.code)).toEqual(['NO_VEHICLE', 'ADDITIONAL_WORKER']);
  });
  it('a pickup stop that a direct traffic begins at counts like its other one', () => {
    const direct = { shipmentType: 'DIRECT_TRAFFIC' as const, stop: sampleStop };
    const narrow = { ...sampleStop, name: 'Hof', maxVehicleLength: 9000 };
    expect(found(withItem({ ...direct, pickupStop: narrow })).map((one) => one.code)).toEqual(['STOP_RESTRICTION']);
    expect(found(withItem({ ...direct, pickupStop: sampleStop }))).toEqual([]);
  });
  it('a whole overload of 110 % may still be accepted, a gram more not', () => {
    const share = (totalGrossWeight: number) => found(withItem({ totalGrossWeight }), 'WEIGHT')[0];
    expect(share(6_050_000)).toMatchObject({
      severity: 'WARNING',
      overridable: true,
      args: { weight: 550_000, percent: 110 },
    });
    expect(share(6_050_001)).toMatchObject({ severity: 'ERROR', overridable: false });
  });
  it('deliveries leave before collections come: they never add up', () => {
    const load = (shipmentType: 'DELIVERY' | 'PICKUP', sequence: number) =>
      sampleItem({
        itemId: `${shipmentType}${sequence}`,
        shipmentType,
        totalGrossWeight: 5_500_000,
        stop: { ...sampleStop, sequence },
      });
    expect(codes({ items: [load('DELIVERY', 1), load('PICKUP', 2)] })).toEqual([]);
    expect(codes({ items: [load('DELIVERY', 2), load('PICKUP', 1)] })).toEqual(['WEIGHT']);
    const direct = (from: number, to: number) =>
      sampleItem({
        itemId: `d${from}`,
        shipmentType: 'DIRECT_TRAFFIC',
        totalGrossWeight: 5_500_000,
        pickupStop: { ...sampleStop, sequence: from },
        stop: { ...sampleStop, sequence: to },
      });
    expect(codes({ items: [direct(1, 2), direct(2, 3)] })).toEqual([]);
    expect(codes({ items: [direct(1, 3), direct(2, 4)] })).toEqual(['WEIGHT']);
  });
});

describe('shipments', () => {
  it('a date is that of the first slot, by its end where it has no beginning', () => {
    const slot = {
      dateFrom: null,
      dateTo: null,
      timeFrom: null,
      timeTo: null,
      secondTimeFrom: null,
      secondTimeTo: null,
    };
    const date = (more: object) => found(withItem({ timeSlots: [{ ...slot, ...more }] }), 'DATE_MISMATCH')[0]?.args;
    expect(date({ dateFrom: [2026, 11, 26], dateTo: [2026, 11, 27] })).toEqual({ date: '2026-11-26' });
    expect(date({ dateTo: [2026, 11, 20] })).toEqual({ date: '2026-11-20' });
  });
  it('a shipment that is on a trip by its state alone is so', () => {
    expect(found(withItem({ state: 'LOADED' }))).toMatchObject([
      { code: 'ALREADY_DISPATCHED', args: { order: '442600000019', trip: '' } },
    ]);
    expect(found(withItem({ tripName: 'T-5' })).map((one) => one.code)).toEqual(['ALREADY_DISPATCHED']);
  });
  it('a hindered one names its order; a running trip takes nothing from the terminal beside its pickups', () => {
    expect(found(withItem({ state: 'HINDERED' }))[0]).toMatchObject({ args: { order: '442600000019' } });
    const trip = sampleTrip({ state: 'DRV_INPROGRESS' });
    const pickup = sampleItem({ itemId: 'p', shipmentType: 'PICKUP' });
    expect(codes({ trip, items: [pickup, sampleItem()] })).toEqual(['TRIP_STATE']);
    expect(codes({ trip, items: [pickup, sampleItem({ itemId: 'd', shipmentType: 'DIRECT_TRAFFIC' })] })).toEqual([]);
  });
  it('a route or forwarder that the trip carries already was decided: it informs', () => {
    const strange = { outboundRoute: sampleRoute({ id: '101', name: '101' }) };
    const aboard = [sampleItem({ itemId: 'x', outboundRoute: null }), sampleItem({ itemId: 'y', ...strange })];
    expect(found({ ...withItem(strange), planned: aboard })).toMatchObject([{ severity: 'INFO', overridable: false }]);
    expect(found({ ...withItem(strange), planned: [sampleItem({ itemId: 'x', outboundRoute: null })] })).toMatchObject([
      { severity: 'WARNING' },
    ]);
    const theirs = { affId: 'a', affName: null };
    expect(found({ ...withItem(theirs), planned: [sampleItem({ itemId: 'y', ...theirs })] })).toMatchObject([
      { severity: 'INFO', overridable: false, args: { aff: 'a' } },
    ]);
  });
  it('a stop that comes a minute later is told of the shipments that were there, no sooner', () => {
    const windows = [{ from: 0, to: arrival - hour }];
    const there = (estimatedArrival: number | null, arrivalBefore: number | null) =>
      found({
        planned: [sampleItem({ itemId: 'p', windows, stop: { ...sampleStop, estimatedArrival, arrivalBefore } })],
      });
    expect(there(arrival, arrival - 60_000)).toMatchObject([{ code: 'TIME_WINDOW', itemId: 'p' }]);
    expect(there(arrival, null)).toMatchObject([{ code: 'TIME_WINDOW' }]);
    expect(there(arrival, arrival - 59_999)).toEqual([]);
    expect(there(null, null)).toEqual([]);
    expect(found({ planned: [sampleItem({ itemId: 'p', windows, stop: null })] })).toEqual([]);
  });
  it('what is asked of a shipment names it', () => {
    const items = [sampleItem({ itemId: 'a' }), sampleItem({ itemId: 'b', ...withFlag('isWaste') })];
    expect(found({ items })).toMatchObject([{ code: 'WASTE', itemId: 'b' }]);
    const customs = {
      ...withFlag('isDutiableGoods'),
      outboundRoute: sampleRoute({ name: 'own', qualifiedCustoms: false }),
    };
    // The trip's route counts, the shipment's own only where the trip has none.
    expect(found(withItem(customs), 'CUSTOMS')).toEqual([]);
    expect(found({ ...withItem(customs), trip: sampleTrip({ outboundRoute: null }) }, 'CUSTOMS')[0]?.args).toEqual({
      route: 'own',
    });
  });
});

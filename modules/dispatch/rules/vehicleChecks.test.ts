import { describe, expect, it } from 'vitest';
import texts from '../texts/en.json';
import { type Check, runChecks } from '#kernel/check.ts';
import { bookingChecks } from './bookingChecks.ts';
import { vehicleChecks } from './vehicleChecks.ts';
import { driverChecks } from './driverChecks.ts';
import type { DayLeg, DayTrip } from './driversDay.ts';
import { lawOf } from './driversLaw.ts';
import type { DispatchFacts, DriverFacts } from './facts.ts';
import {
  type CheckRow,
  goods,
  hard,
  hazardous,
  perm,
  sampleStop,
  soft,
  withFlag,
  withItem,
  missingArgs,
} from './testing/checkRows.ts';
import {
  sampleDay,
  sampleDeparture,
  sampleDriver,
  sampleFacts,
  sampleItem,
  sampleTrip,
  sampleVehicle,
} from './testing/sampleFacts.ts';

const hour = 3_600_000;
const cold = { temperatureRange: 'COLD' } as const;
const deep = { temperatureRange: 'INDIVIDUAL' } as const;
const mixed = [sampleItem(cold), sampleItem({ itemId: 'i2', temperatureRange: 'HIGH' })];
const vehicles: CheckRow<DispatchFacts>[] = [
  ['NO_VEHICLE', { vehicle: null }, { severity: 'INFO', overridable: false }],
  ['NO_VEHICLE', { vehicle: null, phase: 'RELEASE' }, hard],
  [
    'AVAILABILITY',
    { vehicle: sampleVehicle({ availability: [true, false] }) },
    { ...soft, args: { vehicle: 'DO-LX 1001', weekday: 1 } },
    { vehicle: sampleVehicle({ availability: [] }) },
  ],
  [
    'TAIL_LIFT',
    { ...withItem(withFlag('requiresTailLift')), vehicle: sampleVehicle({ tailLift: false }) },
    soft,
    withItem(withFlag('requiresTailLift')),
  ],
  [
    'TAIL_LIFT',
    { ...withItem({ stop: { ...sampleStop, needsTailLift: true } }), vehicle: sampleVehicle({ tailLift: false }) },
    soft,
  ],
  [
    'CRANE',
    withItem(withFlag('requiresCrane')),
    perm,
    { ...withItem(withFlag('requiresCrane')), vehicle: sampleVehicle({ crane: true }) },
  ],
  [
    'ADDITIONAL_WORKER',
    withItem(withFlag('requiresAdditionalWorker')),
    soft,
    { ...withItem(withFlag('requiresAdditionalWorker')), coDriver: { name: 'Ole Brandt', otherTrips: [] } },
  ],
  [
    'HIGH_VALUE',
    withItem(withFlag('isHighValue')),
    soft,
    { ...withItem(withFlag('isHighValue')), vehicle: sampleVehicle({ highValueGoods: true }) },
  ],
  [
    'TEMPERATURE',
    withItem(cold),
    { ...perm, args: { range: 'COLD' } },
    { ...withItem(cold), vehicle: sampleVehicle({ temperatureRanges: ['COLD'] }) },
  ],
  [
    'TEMPERATURE',
    { ...withItem(deep), vehicle: sampleVehicle({ temperatureRanges: ['COLD'] }) },
    perm,
    { ...withItem(deep), vehicle: sampleVehicle({ temperatureRanges: ['INDIVIDUAL'] }) },
  ],
  [
    'TEMPERATURE_MIX',
    { items: mixed, vehicle: sampleVehicle({ temperatureRanges: ['COLD'] }) },
    soft,
    { items: mixed, vehicle: sampleVehicle({ temperatureRanges: ['COLD', 'HIGH'] }) },
  ],
  [
    'STOP_RESTRICTION',
    withItem({ stop: { ...sampleStop, maxVehicleLength: 9000 } }),
    { ...soft, args: { stop: 'Lackhaus Unna' } },
    withItem({ stop: { ...sampleStop, maxVehicleLength: 9500 } }),
  ],
  ['STOP_RESTRICTION', withItem({ stop: { ...sampleStop, maxVehicleWeight: 7_500_000 } }), soft],
];

/** Another trip that overlaps by a millisecond, and one that ends as this one begins. */
const overlap = [{ name: 'T2', departure: sampleDeparture - hour, arrival: sampleDeparture + 1 }];
const before = [{ name: 'T2', departure: sampleDeparture - hour, arrival: sampleDeparture }];
const times = { trip: 'T2', from: sampleDeparture - hour, to: sampleDeparture + 1 };
const bookings: CheckRow<DispatchFacts>[] = [
  [
    'DOUBLE_BOOKED',
    { vehicle: sampleVehicle({ otherTrips: overlap }) },
    { ...soft, args: { vehicle: 'DO-LX 1001', ...times } },
    { vehicle: sampleVehicle({ otherTrips: before }) },
  ],
  [
    'TRAILER_DOUBLE_BOOKED',
    { vehicle: sampleVehicle({ trailers: [{ name: 'DO-AN 7', otherTrips: overlap }] }) },
    { ...soft, args: { trailer: 'DO-AN 7', ...times } },
    { vehicle: sampleVehicle({ trailers: [{ name: 'DO-AN 7', otherTrips: before }] }) },
  ],
  [
    'DRIVER_DOUBLE_BOOKED',
    { driver: sampleDriver({ otherTrips: overlap }) },
    { ...soft, args: { driver: 'Jana Vogt', ...times } },
    { driver: sampleDriver({ otherTrips: before }) },
  ],
  [
    'DRIVER_DOUBLE_BOOKED',
    { coDriver: { name: 'Ole Brandt', otherTrips: overlap } },
    { ...soft, args: { driver: 'Ole Brandt', ...times } },
    { coDriver: { name: 'Ole Brandt', otherTrips: before } },
  ],
];

const van = sampleVehicle({ grossVehicleWeight: 3_500_000 });
const untrained = sampleDriver({ dangerousGoodsTraining: false });
const minute = 60_000;
const way = (driving: number): DayLeg => ({ driving, pause: 0, waiting: 0 });
/** A driver with another trip that day; times from this trip's departure. */
const strict = sampleDriver({ hours: { law: lawOf('DE', { driving: 8, spread: 12, work: null }), others: [] } });
const withDay = ({ from, to, ...more }: Pick<DayTrip, 'from' | 'to'> & Partial<DayTrip>): DriverFacts =>
  sampleDriver({
    hours: {
      law: lawOf('DE', { driving: 9, spread: 13, work: null }),
      others: [
        {
          name: 'T8',
          from: sampleDeparture + from,
          to: sampleDeparture + to,
          service: 0,
          heavy: true,
          legs: [],
          ...more,
        },
      ],
    },
  });
const drivers: CheckRow<DispatchFacts>[] = [
  [
    'NO_DRIVER',
    { driver: null },
    { severity: 'INFO', overridable: false },
    { driver: null, carrier: { name: 'C', contractStart: null, contractEnd: null } },
  ],
  ['NO_DRIVER', { driver: null, phase: 'RELEASE' }, hard],
  [
    'NO_DRIVER',
    { driver: null, unknownDriver: 'd999', phase: 'RELEASE' },
    { ...hard, args: { context: 'UNKNOWN', driver: 'd999' } },
  ],
  [
    'LICENCE',
    { driver: sampleDriver({ licenceClasses: ['B', 'C1'] }) },
    { ...hard, args: { licenceClass: 'B, C1' } },
    { driver: sampleDriver({ licenceClasses: ['C'] }) },
  ],
  [
    'LICENCE',
    { driver: sampleDriver({ drivingLicenceValidTo: [2026, 11, 23] }) },
    { ...hard, args: { context: 'EXPIRED', date: '2026-11-23' } },
    { driver: sampleDriver({ drivingLicenceValidTo: sampleDay }) },
  ],
  [
    'LICENCE',
    { driver: sampleDriver({ licenceClasses: ['C'] }), vehicle: sampleVehicle({ hasTrailer: true }) },
    hard,
    { driver: sampleDriver({ licenceClasses: ['B'] }), vehicle: van },
  ],
  [
    'ADR_TRAINING',
    { ...withItem(hazardous(goods('1203', 10))), driver: untrained },
    { severity: 'INFO' },
    withItem(hazardous(goods('1203', 10))),
  ],
  [
    'ADR_TRAINING',
    { ...withItem(hazardous(goods('1203', 400))), driver: untrained },
    hard,
    { ...withItem(hazardous(goods('1203', 400, { limitedQuantity: true }))), driver: untrained },
  ],
  [
    'ADR_TRAINING',
    { ...withItem(hazardous(goods('2814', 1))), driver: sampleDriver({ adrCertificateValidTo: [2026, 11, 1] }) },
    { ...hard, args: { context: 'EXPIRED', driver: 'Jana Vogt', date: '2026-11-01' } },
  ],
  [
    'ADR_TRAINING',
    withItem(hazardous(goods('0336', 400))),
    { ...hard, args: { context: 'CLASS_1', driver: 'Jana Vogt' } },
    { ...withItem(hazardous(goods('0336', 400))), driver: sampleDriver({ adrClass1: true }) },
  ],
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: 541 }) },
    { ...soft, args: { duration: 541, limit: 540 } },
    { trip: sampleTrip({ drivingTime: 540 }) },
  ],
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: 601 }) },
    { ...perm, args: { duration: 601, limit: 600 } },
    { trip: sampleTrip({ drivingTime: 601 }), vehicle: van },
  ],
  // Regulation (EC) 561/2006, art. 6: nine hours a day, ten twice a week, on however many trips.
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: 301 }), driver: sampleDriver({ drivenElsewhere: 240 }) },
    { ...soft, args: { duration: 541, limit: 540, context: 'DAY', driver: 'Jana Vogt' } },
    { trip: sampleTrip({ drivingTime: 300 }), driver: sampleDriver({ drivenElsewhere: 240 }) },
  ],
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: null }), driver: sampleDriver({ drivenElsewhere: 601 }) },
    { ...perm, args: { duration: 601, limit: 600, context: 'DAY', driver: 'Jana Vogt' } },
    { trip: sampleTrip({ drivingTime: null }), driver: null },
  ],
  // A depot that sets eight hours of driving and a span of twelve warns from there on; ten hours stay the law's.
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: 481 }), driver: strict },
    { ...soft, args: { duration: 481, limit: 480 } },
    { trip: sampleTrip({ drivingTime: 480 }), driver: strict },
  ],
  [
    'DRIVING_TIME',
    { trip: sampleTrip({ drivingTime: 601 }), driver: strict },
    { ...perm, args: { duration: 601, limit: 600 } },
    { trip: sampleTrip({ drivingTime: 480 }), driver: strict },
  ],
  [
    'REST',
    { driver: { ...strict, lastTripEnd: sampleDeparture - 12 * hour + 1 } },
    { ...soft, args: { duration: 719 } },
    { driver: { ...strict, lastTripEnd: sampleDeparture - 12 * hour } },
  ],
  ['BREAK', { trip: sampleTrip({ longestDriving: 271 }) }, soft, { trip: sampleTrip({ longestDriving: 270 }) }],
  [
    'REST',
    { driver: sampleDriver({ lastTripEnd: sampleDeparture - 11 * hour + 1 }) },
    { ...soft, args: { duration: 659 } },
    { driver: sampleDriver({ lastTripEnd: sampleDeparture - 11 * hour }) },
  ],
  // The trip is back eight hours after it left.
  [
    'REST',
    { driver: sampleDriver({ nextTrip: { name: 'T9', departure: sampleDeparture + 17 * hour } }) },
    { ...soft, args: { context: 'AFTER', trip: 'T9', duration: 540 } },
    { driver: sampleDriver({ nextTrip: { name: 'T9', departure: sampleDeparture + 19 * hour } }) },
  ],
  [
    'REST',
    { driver: sampleDriver({ lastTripEnd: sampleDeparture + hour }) },
    { ...soft, args: { duration: 0 } },
    { driver: sampleDriver({ lastTripEnd: sampleDeparture + hour }), vehicle: van },
  ],
  // Over the trips of the day (driversDay.test.ts has the edges): three hours of driving in the morning, half an hour before this trip.
  [
    'BREAK',
    { driver: withDay({ from: -4 * hour, to: -hour / 2, legs: [way(200)] }), trip: sampleTrip({ legs: [way(120)] }) },
    { ...soft, args: { context: 'DAY', driver: 'Jana Vogt', duration: 15, limit: 45 } },
    {
      driver: withDay({ from: -4 * hour, to: -0.75 * hour, legs: [way(200)] }),
      trip: sampleTrip({ legs: [way(120)] }),
    },
  ],
  [
    'BREAK',
    { trip: sampleTrip({ service: 202, legs: [way(120), way(129)] }) },
    { severity: 'INFO', overridable: false, args: { context: 'WORK', driver: 'Jana Vogt', duration: 29, limit: 30 } },
    { trip: sampleTrip({ service: 201, legs: [way(120), way(129)] }) },
  ],
  // The trip is back eight hours after it left: with one that began five hours before it the day has thirteen.
  [
    'REST',
    { driver: withDay({ from: -5 * hour - minute, to: -4 * hour }), vehicle: van },
    { ...soft, args: { context: 'DAY', driver: 'Jana Vogt', duration: 659, limit: 660 } },
    { driver: withDay({ from: -5 * hour, to: -4 * hour }), vehicle: van },
  ],
  [
    'REST',
    { driver: withDay({ from: -5 * hour - minute, to: -4 * hour }) },
    { ...soft, args: { context: 'DAY', driver: 'Jana Vogt', duration: 659, limit: 660 } },
    { driver: withDay({ from: -5 * hour, to: -4 * hour }) },
  ],
  // This trip has 300 minutes of driving and 60 of work at its stops.
  [
    'WORKING_TIME',
    { driver: withDay({ from: -5 * hour, to: -hour, service: 241 }) },
    { ...soft, args: { driver: 'Jana Vogt', duration: 601, limit: 600 } },
    { driver: withDay({ from: -5 * hour, to: -hour, service: 240 }) },
  ],
  [
    'CONTRACT',
    { carrier: { name: 'Trans', contractStart: null, contractEnd: [2026, 11, 23] } },
    { ...perm, args: { carrier: 'Trans', date: '2026-11-24' } },
    { carrier: { name: 'Trans', contractStart: sampleDay, contractEnd: sampleDay } },
  ],
  ['CONTRACT', { carrier: { name: 'Trans', contractStart: [2026, 12, 1], contractEnd: null } }, perm],
];

/** Each check raises on its row, keeps quiet beside it, and has a row at all. */
function proves(checks: readonly Check<DispatchFacts>[], rows: readonly CheckRow<DispatchFacts>[]): void {
  const issues = (more: Partial<DispatchFacts>, code: string) =>
    runChecks(checks, sampleFacts(more)).filter((issue) => issue.code === code);
  it.each(rows)('%s', (code, raises, expected, quiet) => {
    expect(issues(raises, code)).toEqual([expect.objectContaining(expected)]);
    expect(missingArgs(texts.issue, issues(raises, code))).toEqual([]);
    expect(issues(quiet ?? {}, code)).toEqual([]);
  });
  it('every check has its row', () => {
    expect([...new Set(rows.map(([code]) => code))].sort()).toEqual(checks.map((check) => check.code).sort());
  });
}

describe('dispatch checks VEH, DRV and CAR (domain 7.1)', () => {
  proves(vehicleChecks, vehicles);
  proves(bookingChecks, bookings);
  proves(driverChecks, drivers);
});

import type { Check } from '#kernel/check.ts';
import { compareDates, dateToIso, type LocalDate } from '#kernel/date.ts';
import { type Finding, namedCheck } from '#kernel/namedCheck.ts';
import { isClass1, isFullyRegulated } from '#modules/dangerousgoods/rules/line.ts';
import { hasCategoryZero, pointsLimit } from '#modules/dangerousgoods/rules/points.ts';
import { driversDay, type HoursFinding } from './driversDay.ts';
import { type DispatchFacts, type DriverFacts, load, type VehicleFacts } from './facts.ts';
import { knownPoints } from './fullestLoad.ts';
import { weeklyRest } from './weeklyRest.ts';

/** Limits of regulation (EC) 561/2006 in minutes; those of the depot's setting stand with the driver (`hours.law`). */
const dailyDriving = 9 * 60;
const extendedDriving = 10 * 60;
const drivingBlock = 4.5 * 60;
/** The regulation and the licence class C begin above 3.5 t, g. */
const lightVehicle = 3_500_000;
const mediumVehicle = 7_500_000;

const stillOpen = { severity: 'INFO', overridable: false } as const;

/** What a licence class includes beside itself (directive 2006/126/EC). */
const includes: Record<string, readonly string[]> = {
  B: ['B'],
  BE: ['B', 'BE'],
  C1: ['B', 'C1'],
  C1E: ['B', 'BE', 'C1', 'C1E'],
  C: ['B', 'C1', 'C'],
  CE: ['B', 'BE', 'C1', 'C1E', 'C', 'CE'],
};

/** Licence class that a vehicle needs by its gross weight and trailer. */
function requiredLicence(vehicle: Pick<VehicleFacts, 'grossVehicleWeight' | 'hasTrailer'>): string {
  const solo =
    vehicle.grossVehicleWeight <= lightVehicle ? 'B' : vehicle.grossVehicleWeight <= mediumVehicle ? 'C1' : 'C';
  return vehicle.hasTrailer ? `${solo}E` : solo;
}

const mayDrive = (
  driver: Pick<DriverFacts, 'licenceClasses'>,
  vehicle: Pick<VehicleFacts, 'grossVehicleWeight' | 'hasTrailer'>,
): boolean => driver.licenceClasses.some((held) => includes[held]?.includes(requiredLicence(vehicle)));

const before = (end: LocalDate | null, day: LocalDate): end is LocalDate => end !== null && compareDates(end, day) < 0;

/** Whole minutes from the end of one trip to the beginning of the next; as much as anybody wants where one of them is not known. */
const restBetween = (end: number | null, start: number | null): number =>
  end === null || start === null ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor((start - end) / 60_000));

const heavy = (facts: DispatchFacts): boolean => (facts.vehicle?.grossVehicleWeight ?? mediumVehicle) > lightVehicle;

/** True when the driver's ADR certificate covers the load on the day of the trip (ADR 8.2.1). */
export function isAdrTrained(facts: DispatchFacts): boolean {
  const { driver } = facts;
  if (driver === null || !driver.dangerousGoodsTraining) return false;
  if (before(driver.adrCertificateValidTo, facts.trip.executionDate)) return false;
  const lines = load(facts).flatMap((item) => item.dangerousGoods);
  return driver.adrClass1 || !lines.some((line) => isFullyRegulated(line) && isClass1(line));
}

/** A certificate that has ended, or that does not cover class 1, is another thing than none. */
function whyUntrained(driver: DriverFacts, day: LocalDate): { args?: Record<string, string> } {
  const validTo = driver.adrCertificateValidTo;
  if (!driver.dangerousGoodsTraining) return {};
  if (before(validTo, day)) return { args: { context: 'EXPIRED', driver: driver.name, date: dateToIso(validTo) } };
  return { args: { context: 'CLASS_1', driver: driver.name } };
}

/** True when a driver may be given this vehicle on a day: licence class and validity, as DRV-02 asks. */
export const isLicensed = (
  driver: Pick<DriverFacts, 'licenceClasses' | 'drivingLicenceValidTo'>,
  vehicle: Pick<VehicleFacts, 'grossVehicleWeight' | 'hasTrailer'>,
  day: LocalDate,
): boolean => !before(driver.drivingLicenceValidTo, day) && mayDrive(driver, vehicle);

/** What the driver's whole day says with this trip in it, for one code. */
function foundOverDay(facts: DispatchFacts, code: HoursFinding['code'], context?: string): Finding[] {
  const { driver, trip } = facts;
  if (driver === null || trip.departure === null || trip.arrival === null) return [];
  const own = { name: trip.name, from: trip.departure, to: trip.arrival, service: trip.service, heavy: heavy(facts) };
  const { findings } = driversDay([...driver.hours.others, { ...own, legs: trip.legs }], driver.hours.law);
  return findings.flatMap(({ duration, limit, ...found }) =>
    found.code === code ? [{ args: { ...(context ? { context } : {}), driver: driver.name, duration, limit } }] : [],
  );
}

/** Weekly rest over all that is known of the driver (Regulation (EC) 561/2006 art. 8(6)). */
function foundOverWeeks({ driver, trip }: DispatchFacts): Finding[] {
  if (driver === null || trip.departure === null || trip.arrival === null) return [];
  const own = { from: trip.departure, to: trip.arrival };
  return weeklyRest(own, driver.shifts, driver.weeks).map(({ code, duration, limit }) => ({
    args: { context: code, driver: driver.name, duration, limit },
  }));
}

/** DRV-01 to DRV-06 and CAR-01 of domain 7.1, and DRV-08 for the working time that it has no row for. */
export const driverChecks: readonly Check<DispatchFacts>[] = [
  namedCheck('DRV-01', 'NO_DRIVER', 'INFO', 'no', (facts) => {
    if (facts.driver !== null || facts.carrier !== null) return [];
    const gone = facts.unknownDriver === null ? {} : { args: { context: 'UNKNOWN', driver: facts.unknownDriver } };
    return [{ ...gone, ...(facts.phase === 'RELEASE' ? { severity: 'ERROR' as const } : {}) }];
  }),
  namedCheck('DRV-02', 'LICENCE', 'ERROR', 'no', ({ driver, vehicle, trip }) => {
    if (driver === null) return [];
    const validTo = driver.drivingLicenceValidTo;
    if (before(validTo, trip.executionDate)) return [{ args: { context: 'EXPIRED', date: dateToIso(validTo) } }];
    return vehicle !== null && !mayDrive(driver, vehicle)
      ? [{ args: { licenceClass: driver.licenceClasses.join(', ') || '-' } }]
      : [];
  }),
  namedCheck('DRV-03', 'ADR_TRAINING', 'ERROR', 'no', (facts) => {
    const lines = load(facts).flatMap((item) => item.dangerousGoods);
    if (facts.driver === null || !lines.some(isFullyRegulated) || isAdrTrained(facts)) return [];
    const hurts = knownPoints(facts) > pointsLimit || hasCategoryZero(lines);
    return [
      { ...whyUntrained(facts.driver, facts.trip.executionDate), ...(hurts ? {} : { severity: 'INFO' as const }) },
    ];
  }),
  namedCheck('DRV-04', 'DRIVING_TIME', 'WARNING', 'yes', (facts) => {
    // The limit is that of the driver's day, whatever the number of trips.
    const elsewhere = facts.driver?.drivenElsewhere ?? 0;
    const duration = (facts.trip.drivingTime ?? 0) + elsewhere;
    const usual = facts.driver?.hours.law.driving ?? dailyDriving;
    if (!heavy(facts) || duration <= usual) return [];
    const within = facts.driver?.hours.law.within;
    // Weeks have no exception.
    if (within) {
      const { context, beside, limit } = within;
      const args = { context, driver: facts.driver?.name ?? '', duration: duration + beside, limit };
      return [{ args, severity: 'ERROR', permission: 'overrideDispatchChecks' }];
    }
    const limit = duration > extendedDriving ? extendedDriving : usual;
    const args = { duration, limit, ...(elsewhere > 0 ? { context: 'DAY', driver: facts.driver?.name ?? '' } : {}) };
    return [limit === extendedDriving ? { args, severity: 'ERROR', permission: 'overrideDispatchChecks' } : { args }];
  }),
  namedCheck('DRV-05', 'BREAK', 'WARNING', 'yes', (facts): Finding[] => {
    if (heavy(facts) && (facts.trip.longestDriving ?? 0) > drivingBlock) return [{}];
    // A break that work asks for and that there is time for is only still to be taken.
    const later = foundOverDay(facts, 'PAUSE', 'WORK').map((one) => ({ ...one, ...stillOpen }));
    return [...foundOverDay(facts, 'BREAK', 'DAY'), ...later];
  }),
  namedCheck('DRV-06', 'REST', 'WARNING', 'yes', (facts): Finding[] => {
    const { driver, trip } = facts;
    if (driver === null) return [];
    // Rest is every driver's (ArbZG § 5).
    if (!heavy(facts)) return foundOverDay(facts, 'REST', 'DAY');
    const { rest } = driver.hours.law;
    const before = restBetween(driver.lastTripEnd, trip.departure);
    const after = restBetween(trip.arrival, driver.nextTrip?.departure ?? null);
    return [
      ...(before < rest ? [{ args: { duration: before } }] : []),
      ...(after < rest ? [{ args: { context: 'AFTER', trip: driver.nextTrip?.name ?? '', duration: after } }] : []),
      ...foundOverDay(facts, 'REST', 'DAY'),
      ...foundOverWeeks(facts),
    ];
  }),
  namedCheck('DRV-08', 'WORKING_TIME', 'WARNING', 'yes', (facts) => foundOverDay(facts, 'WORKING_TIME')),
  namedCheck('CAR-01', 'CONTRACT', 'ERROR', 'overrideDispatchChecks', ({ carrier, trip }) => {
    if (carrier === null) return [];
    const day = trip.executionDate;
    const early = carrier.contractStart !== null && compareDates(day, carrier.contractStart) < 0;
    return early || before(carrier.contractEnd, day) ? [{ args: { carrier: carrier.name, date: dateToIso(day) } }] : [];
  }),
];

import { brokenBy, driversDay } from '#modules/dispatch/rules/driversDay.ts';
import type { DriversLaw } from '#modules/dispatch/rules/driversLaw.ts';
import type { BrokenDay, DayVehicle, DriverFacts, Hours, StandingTrip } from './facts.ts';
import { roundOfTour } from './loads.ts';

const minute = 60_000;
/** Less is not worth a round. */
const shortestRound = 120 * minute;

/** Those who drive a round; where nobody is named, whoever drives the vehicle that day. */
export const driversOf = (round: Pick<DayVehicle, 'id' | 'vehicleId' | 'driverIds'>): readonly string[] =>
  round.driverIds.length > 0
    ? round.driverIds
    : [round.id.startsWith('extra:') ? roundOfTour(round.id) : `of:${round.vehicleId}`];

/** How long somebody who works so long without an end has to pause: it is left free at the end of the round. */
const pauseFor = (minutes: number, law: DriversLaw): number =>
  Math.max(0, ...law.workBreaks.map((one) => (minutes - one.minutes > one.over ? one.minutes : 0)));

type Limits = { from: number; latest: number; driving: number };

/** What is left of somebody's day for one of his rounds. */
function limitsOf(
  round: DayVehicle,
  mine: readonly DayVehicle[],
  driver: DriverFacts | undefined,
  law: DriversLaw,
): Limits {
  const given = new Set(mine.flatMap((one) => (one.trip?.givesBack ? [one.trip.id] : [])));
  const kept = (driver?.trips ?? []).filter((trip) => !given.has(trip.tripId));
  const day = driversDay(kept, law);
  const begins = Math.min(...kept.map((trip) => trip.from), ...mine.map((one) => one.from));
  const ends = Math.max(Number.MIN_SAFE_INTEGER, ...kept.map((trip) => trip.to));
  // Rounds of one driver share what is left by how long they may be.
  const span = (one: DayVehicle): number => one.to - one.from;
  const share = span(round) / mine.reduce((sum, one) => sum + span(one), 0);
  const own = kept.find((trip) => trip.tripId === round.trip?.id);
  // A round behind a trip on the road drives its way home, which is counted already; any other one drives the trip with it.
  const ways = (round.trip?.running ? own?.legs.slice(-1) : own?.legs) ?? [];
  const driven = ways.reduce((sum, leg) => sum + leg.driving, 0);
  const out = own ? Math.max(0, own.to - round.from) : 0;
  const pause = Math.max(0, ...law.workBreaks.map(({ minutes }) => minutes));
  // A break at the wheel lies between two rounds, where the hall has the time as well.
  const before = [...kept.filter((trip) => trip !== own), ...mine.filter((one) => one !== round)];
  const rested = before.flatMap(({ to }) =>
    round.trip === null && to <= round.from ? [to + law.drivingBreak * minute] : [],
  );
  const { lastEnd = null, nextStart = null } = driver ?? {};
  return {
    from: Math.max(
      round.from,
      ends - law.spread * minute,
      ...rested,
      ...(lastEnd === null ? [] : [lastEnd + law.rest * minute]),
    ),
    latest: Math.min(
      begins + law.spread * minute,
      // A round without any waiting is all work but for its break.
      round.from + out + (Math.floor(day.left.work * share) + pause) * minute,
      ...(nextStart === null ? [] : [nextStart - law.rest * minute]),
    ),
    driving: driven + Math.floor(day.left.driving * share),
  };
}

/** A round within what the days of all who drive it leave; undefined: nothing is left of it. */
function lawful(round: DayVehicle, all: readonly DayVehicle[], { law, drivers }: Hours): DayVehicle | undefined {
  const limits = driversOf(round).map((id) => {
    const mine = all.filter((one) => driversOf(one).includes(id));
    return limitsOf(
      round,
      mine,
      drivers.find((one) => one.id === id),
      drivers.find((one) => one.id === id)?.law ?? law,
    );
  });
  const from = Math.max(...limits.map((one) => one.from));
  const latest = Math.min(...limits.map((one) => one.latest));
  const to = Math.min(round.to, latest);
  const stands = round.trip && !round.trip.givesBack ? round.trip.stands : undefined;
  // A trip leaves when it leaves, and has to come home; a free vehicle is worth its while or stays.
  if (stands ? from > round.from || to < stands.back : to - from < shortestRound) return undefined;
  const pause = pauseFor((to - from) / minute, law) * minute;
  return {
    ...round,
    from,
    to,
    mostDriving: Math.min(...limits.map((one) => one.driving)),
    pauseRoom: stands && to - pause < stands.back ? 0 : pause,
    latest,
    // Behind it its driver may go on driving.
    loadsAgainIn:
      round.loadsAgainIn === null ? null : Math.max(round.loadsAgainIn, round.breakRules ? law.drivingBreak : 0),
  };
}

/**
 * The rounds of a day as far as the law lets their drivers drive them, several rounds of one driver together. Where a day breaks the law as
 * it stands, nothing is added for that driver, and he is named; where only a round has no place in it, its trip stands as it is.
 */
export function withinHours(
  { rounds, standing }: { rounds: readonly DayVehicle[]; standing: readonly StandingTrip[] },
  hours: Hours,
): { vehicles: DayVehicle[]; standing: StandingTrip[]; broken: BrokenDay[] } {
  const broken = hours.drivers.flatMap((driver): BrokenDay[] =>
    brokenBy(driversDay(driver.trips, driver.law ?? hours.law)).map((finding) => ({ driver: driver.name, ...finding })),
  );
  const over = new Set(
    hours.drivers
      .filter((driver) => brokenBy(driversDay(driver.trips, driver.law ?? hours.law)).length > 0)
      .map(({ id }) => id),
  );
  const open = rounds.filter((round) => !driversOf(round).some((id) => over.has(id)));
  const vehicles = open.flatMap((round) => lawful(round, open, hours) ?? []);
  const kept = new Set(vehicles.map((round) => round.id));
  return {
    vehicles,
    standing: [
      ...standing,
      ...rounds.flatMap((round) => (kept.has(round.id) || round.trip === null ? [] : [round.trip.stands])),
    ],
    broken,
  };
}

import { drive, type DriverState, type DrivingRule, rest } from '#optimiser/breaks.ts';
import { dayLength, type DriversLaw } from './driversLaw.ts';

/** A way with the break that is planned on it, and time off at its end; minutes. */
export type DayLeg = { driving: number; pause: number; waiting: number };
/** One trip of somebody's day: from leaving to coming back, epoch ms, the rest in minutes. */
export type DayTrip = {
  name: string;
  from: number;
  to: number;
  service: number;
  /** Above 3.5 t: the regulation on driving counts it. Driving anything lighter is work of another kind (art. 4(e), 6(5)). */
  heavy: boolean;
  /** In their order; the last one is the way home. */
  legs: readonly DayLeg[];
};
export type HoursFinding = {
  /** PAUSE: a break that work asks for and no plan has yet, and that there is time for; all others break the law. */
  code: 'DRIVING_TIME' | 'WORKING_TIME' | 'BREAK' | 'PAUSE' | 'REST';
  /** What it would be, and what the law has; of breaks and rest what there is of them. */
  duration: number;
  limit: number;
};
export type DriversDay = {
  driven: number;
  worked: number;
  /** From the first beginning to the last end. */
  spread: number;
  /** What may be added at most: the least of what driving, work and the day's span leave; never below 0. */
  left: { driving: number; work: number; spread: number };
  minutesLeft: number;
  findings: readonly HoursFinding[];
};

const minute = 60_000;
const sum = <T>(list: readonly T[], of: (one: T) => number): number => list.reduce((total, one) => total + of(one), 0);
const drivingOf = (trip: DayTrip): number => sum(trip.legs, (leg) => leg.driving);

/** Splitting a break in 15 and 30 minutes is part of the regulation and no setting. */
const ruleOf = (law: DriversLaw): DrivingRule => ({
  maxContinuous: law.drivingBlock * 60,
  fullBreak: law.drivingBreak * 60,
  firstPart: 15 * 60,
  secondPart: 30 * 60,
  maxDaily: law.driving * 60,
});

/**
 * Minutes of breaks at the wheel that are missing over all trips: a trip begins where the one before has left its driver. Time between two
 * trips counts as a break where it is long enough; the hall loads meanwhile.
 */
function missingBreak(trips: readonly DayTrip[], law: DriversLaw): number {
  const rule = ruleOf(law);
  const state: DriverState = { sinceBreak: 0, firstPartTaken: false };
  let missing = 0;
  let back: number | null = null;
  for (const trip of trips) {
    if (back !== null) rest(state, Math.max(0, trip.from - back) / 1000, rule);
    for (const leg of trip.legs) {
      const needed = trip.heavy ? drive(state, leg.driving * 60, rule) / 60 : 0;
      missing = Math.max(missing, needed - leg.pause);
      // A break that nobody needed on the way is one all the same.
      rest(state, (Math.max(0, leg.pause - needed) + leg.waiting) * 60, rule);
    }
    back = Math.max(back ?? 0, trip.to);
  }
  return missing;
}

/**
 * A driver's day over all his trips by the law. Work is driving and what is done at the stops: waiting for a window that is known before is
 * availability and no work (2002/15/EC art. 3(b), ArbZG § 21a(3)), and like a break it is time off here.
 */
export function driversDay(all: readonly DayTrip[], law: DriversLaw): DriversDay {
  const trips = [...all].sort((a, b) => a.from - b.from);
  const first = trips[0];
  const spread = first ? Math.round((Math.max(...trips.map((trip) => trip.to)) - first.from) / minute) : 0;
  const driven = sum(
    trips.filter((trip) => trip.heavy),
    drivingOf,
  );
  const worked = sum(trips, (trip) => drivingOf(trip) + trip.service);
  const findings: HoursFinding[] = [];
  if (driven > law.driving)
    findings.push({
      code: 'DRIVING_TIME',
      duration: driven + (law.within?.beside ?? 0),
      limit: law.within?.limit ?? law.driving,
    });
  if (worked > law.work) findings.push({ code: 'WORKING_TIME', duration: worked, limit: law.work });
  const missing = missingBreak(trips, law);
  const off = Math.max(0, spread - worked);
  const asked = Math.max(0, ...law.workBreaks.map(({ over, minutes }) => (worked > over ? minutes : 0)));
  // A break that is not in the plan yet makes the day so much longer.
  const pause = Math.max(0, asked - off);
  const span = spread + pause;
  if (missing > 0)
    findings.push({ code: 'BREAK', duration: Math.max(0, law.drivingBreak - missing), limit: law.drivingBreak });
  if (pause > 0) findings.push({ code: 'PAUSE', duration: off, limit: asked });
  if (span > law.spread) findings.push({ code: 'REST', duration: Math.max(0, dayLength - span), limit: law.rest });
  const left = {
    driving: Math.max(0, law.driving - driven),
    work: Math.max(0, law.work - worked),
    spread: Math.max(0, law.spread - span),
  };
  return { driven, worked, spread, left, minutesLeft: Math.min(left.driving, left.work, left.spread), findings };
}

/** What breaks the law, and is not only still to be taken. */
export const brokenBy = ({ findings }: DriversDay): HoursFinding[] => findings.filter(({ code }) => code !== 'PAUSE');

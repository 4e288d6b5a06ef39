/** What the law leaves a driver of one day, minutes. */
export type DriversLaw = {
  /** Regulation (EC) 561/2006 art. 6(1): at the wheel of vehicles above 3.5 t. */
  driving: number;
  /** Art. 7: driving without a break, and the break. It may be two parts, 15 and then 30 minutes. */
  drivingBlock: number;
  drivingBreak: number;
  /** Driving, and work at stops. */
  work: number;
  /** A break of so many minutes where somebody works for more than so long. */
  workBreaks: readonly { over: number; minutes: number }[];
  /** From the first beginning to the last end: what the daily rest leaves of 24 hours. */
  spread: number;
  /** Between two working days. */
  rest: number;
  /** Why `driving` is less than a day's: what the other days of the week, or of two weeks, have taken of their limit. */
  within?: { context: 'WEEK' | 'TWO_WEEKS'; beside: number; limit: number };
};

/** What a depot sets itself, hours; null: as the law of its country has it. */
export type DriversSetting = { driving: number; spread: number; work: number | null };

const hour = 60;
export const dayLength = 24 * hour;

/**
 * Most working time of a day. Germany: ArbZG § 3 (eight hours, up to ten where they are made up for; § 21a leaves it for drivers). The
 * directive on drivers, 2002/15/EC art. 4, has no daily limit but sixty hours a week, which on five days are twelve.
 */
const workOf: Readonly<Record<string, number>> = { DE: 10 * hour };
const workOfOthers = 12 * hour;

/** ArbZG § 4, and 2002/15/EC art. 5 with the same figures. */
const workBreaks: DriversLaw['workBreaks'] = [
  { over: 6 * hour, minutes: 30 },
  { over: 9 * hour, minutes: 45 },
];

/**
 * The law of a depot's country as the depot has it. Ten hours of driving (art. 6(1), twice a week) and nine hours of rest (art. 8(4), three
 * times between two weekly rests) are exceptions that somebody has to keep count of: nobody plans with them unless the setting says so.
 */
export const lawOf = (country: string, set: DriversSetting): DriversLaw => ({
  driving: set.driving * hour,
  drivingBlock: 4.5 * hour,
  drivingBreak: 45,
  work: set.work === null ? (workOf[country] ?? workOfOthers) : set.work * hour,
  workBreaks,
  spread: set.spread * hour,
  // Art. 8(2) and ArbZG § 5: eleven hours within 24 after the end of the last rest.
  rest: dayLength - set.spread * hour,
});

/** What a compartment keeps: two ranges of the trade by name, deep-frozen, or bounds of its own of which one is enough. */
export const compartmentRanges = ['COLD', 'HIGH', 'FROZEN', 'INDIVIDUAL'] as const;
export type CompartmentRange = (typeof compartmentRanges)[number];

/** Milli-degrees. A bound that is null does not exist: deep-frozen goods know no lower one. */
export type Bounds = { low: number | null; high: number | null };

const fixed: Readonly<Record<Exclude<CompartmentRange, 'INDIVIDUAL'>, Bounds>> = {
  COLD: { low: 2000, high: 8000 },
  HIGH: { low: 15_000, high: 25_000 },
  // 89/108/EEC Art. 5: -18 °C or colder.
  FROZEN: { low: null, high: -18_000 },
};

/** The bounds of a range; of an individual one those that somebody gave it. */
export const boundsOf = (range: CompartmentRange, own: Bounds): Bounds => (range === 'INDIVIDUAL' ? own : fixed[range]);

/** What an alarm goes by: bounds with the patience of the place. Minutes, milli-degrees, and ms of the sensor's interval. */
export type Limits = Bounds & {
  readonly delayHigh: number;
  readonly delayLow: number;
  /** So far beyond a bound that nobody waits. */
  readonly severe: number;
  /** Below it nobody waits either: goods that must not freeze. */
  readonly frost: number | null;
  /** How far inside a value has to be before an alarm may close. */
  readonly deadband: number;
  readonly closeMinutes: number;
  /** An excursion so soon after the last one is the same alarm again. */
  readonly resumeMinutes: number;
  /** Minutes out of range in 24 hours that are an alarm of their own; null: none. */
  readonly cumulativeMinutes: number | null;
  readonly interval: number;
};

export const defaultPatience = {
  severe: 5000,
  deadband: 300,
  closeMinutes: 10,
  resumeMinutes: 30,
  cumulativeMinutes: 60,
} as const;

/** A reading holds until the next one, at most two intervals: what comes after is not known. */
export const holdOf = (interval: number): number => 2 * interval;

/**
 * Breaks of Regulation (EC) 561/2006, article 7: 45 minutes after at most 4 h 30 of driving, or 15 and then 30 within
 * that time; article 6: at most 9 h of driving a day (10 h twice a week, which the caller may set). Seconds.
 */
export type DrivingRule = {
  maxContinuous: number;
  fullBreak: number;
  firstPart: number;
  secondPart: number;
  maxDaily: number;
};
export const eu561: DrivingRule = {
  maxContinuous: 16_200,
  fullBreak: 2_700,
  firstPart: 900,
  secondPart: 1_800,
  maxDaily: 32_400,
};

/** Where a driver stands: seconds driven since the last full break; whether the 15 minutes were taken since then. */
export type DriverState = { sinceBreak: number; firstPartTaken: boolean };

/** Time off while waiting at a stop counts as a break when it is long enough; service is other work and does not. */
export function rest(state: DriverState, seconds: number, rule: DrivingRule): void {
  const needed = state.firstPartTaken ? rule.secondPart : rule.fullBreak;
  if (seconds >= needed) {
    state.sinceBreak = 0;
    state.firstPartTaken = false;
  } else if (seconds >= rule.firstPart && !state.firstPartTaken) state.firstPartTaken = true;
}

/** A break on the road: seconds of this leg driven before it, and its length. */
export type Pause = { afterDriving: number; length: number };

/**
 * Drives a leg and takes every break as late as the law allows.
 * @returns seconds of breaks on this leg; each is handed to `onPause`
 */
export function drive(state: DriverState, leg: number, rule: DrivingRule, onPause?: (pause: Pause) => void): number {
  let driven = 0;
  let paused = 0;
  while (state.sinceBreak + (leg - driven) > rule.maxContinuous) {
    const length = state.firstPartTaken ? rule.secondPart : rule.fullBreak;
    driven += Math.max(0, rule.maxContinuous - state.sinceBreak);
    paused += length;
    onPause?.({ afterDriving: driven, length });
    state.sinceBreak = 0;
    state.firstPartTaken = false;
  }
  state.sinceBreak += leg - driven;
  return paused;
}

export type LegOfDay = { driving: number; waiting: number };

/**
 * Breaks of a finished sequence: one list per leg. Waiting belongs to the stop that the leg leads to.
 * Waiting that a break makes shorter is the caller's affair: this function takes the times as given.
 */
export function scheduleBreaks(legs: readonly LegOfDay[], rule: DrivingRule = eu561): Pause[][] {
  const state: DriverState = { sinceBreak: 0, firstPartTaken: false };
  return legs.map((leg) => {
    const pauses: Pause[] = [];
    drive(state, leg.driving, rule, (pause) => pauses.push(pause));
    rest(state, leg.waiting, rule);
    return pauses;
  });
}

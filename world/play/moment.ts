/** Now, and what it is in the day that is played, which may run ahead of the clock. ms. */
export type Moment = {
  now: number;
  /** What the clock of the played day says: plans are compared with it. */
  day: number;
  minutesSince(at: number): number;
  /** So many minutes of the played day have passed since then. */
  gone(at: number, minutes: number): boolean;
};

/** @param pace how many times as quick as the clock @param ahead ms by which the day is ahead of it by now */
export function momentOf(now: number, pace: number, ahead: number): Moment {
  const minutesSince = (at: number): number => ((now - at) * Math.max(1, pace)) / 60_000;
  return { now, day: now + ahead, minutesSince, gone: (at, minutes) => minutesSince(at) >= minutes };
}

/** A stop as far as driving goes. Epoch ms and minutes. */
type Visited = {
  actualArrival: number | null;
  actualDeparture: number | null;
  processingTime: number;
  drivingTime: number;
};

const minute = 60_000;
/** Regulation (EC) 561/2006, article 7: after four and a half hours of driving a break of 45 minutes. */
const blockMinutes = 270;
const breakMinutes = 45;
/** Article 6: nine hours a day. */
const dayMinutes = 540;
/** So long before the break is due it is spoken of. */
const remindBefore = 30;

export type DrivingTime = {
  /** Minutes of driving on this trip, since the last break, and until the day is over. */
  driven: number;
  sinceBreak: number;
  left: number;
  /** Until the break is due; negative when it is overdue. */
  untilBreak: number;
  remind: boolean;
};

/**
 * How long somebody has driven, by the times of the trip alone: driving is from leaving one stop to reaching the next. Where a way took
 * 45 minutes longer than it takes, or a stay 45 minutes longer than its work, there was a break. No tachograph: an estimate.
 */
export function drivingTime(departure: number | null, stops: readonly Visited[], now: number): DrivingTime | undefined {
  if (departure === null) return undefined;
  let driven = 0;
  let sinceBreak = 0;
  let left: number | null = departure;
  const drive = (from: number, to: number, expected: number) => {
    const span = Math.max(0, (to - from) / minute);
    const paused = expected > 0 && span >= expected + breakMinutes;
    const driving = paused ? expected : span;
    driven += driving;
    sinceBreak = paused ? 0 : sinceBreak + driving;
  };
  const reached = stops
    .filter((stop) => stop.actualArrival !== null)
    .sort((a, b) => (a.actualArrival ?? 0) - (b.actualArrival ?? 0));
  for (const stop of reached) {
    const arrival = stop.actualArrival ?? 0;
    if (left !== null) drive(left, arrival, stop.drivingTime);
    const stay = ((stop.actualDeparture ?? now) - arrival) / minute;
    if (stay >= stop.processingTime + breakMinutes) sinceBreak = 0;
    left = stop.actualDeparture;
  }
  if (left !== null && reached.length < stops.length) drive(left, now, 0);
  const untilBreak = Math.floor(blockMinutes - sinceBreak);
  return {
    driven: Math.round(driven),
    sinceBreak: Math.round(sinceBreak),
    left: Math.max(0, Math.floor(dayMinutes - driven)),
    untilBreak,
    remind: untilBreak <= remindBefore,
  };
}

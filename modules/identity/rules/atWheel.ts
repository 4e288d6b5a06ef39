/** ms. So long a driver counts as driving who did not hand over: the longest shift and an hour (Directive 2002/15/EC with a crew of two). */
export const shiftMs = 16 * 3_600_000;
/** ms. What the clocks of device and server may differ by when somebody has just taken over. */
const clocksMs = 60_000;

/** Somebody took over the vehicle of a device, until the next one did or the shift was over. */
export type DriverChange = {
  driverId: string;
  driverName: string;
  accountName: string;
  since: number;
  until: number;
};

/**
 * Who drove at a moment. A device says whom it took for the driver (`null`: nobody had taken over); then that driver must have taken
 * over by then. Without a word of the device counts what the server has written down.
 * @returns undefined when the driver whom the device names had not taken over; null when nobody had.
 */
export function driverAt(
  changes: readonly DriverChange[],
  at: number,
  named: string | null | undefined,
): DriverChange | null | undefined {
  if (named === null) return null;
  if (named === undefined) return changes.findLast(({ since, until }) => since <= at && at < until) ?? null;
  return changes.findLast(
    ({ driverId, since, until }) => driverId === named && since - clocksMs <= at && at < until + clocksMs,
  );
}

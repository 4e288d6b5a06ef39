/** A window as long as the day restricts nothing. */
const wholeDayMs = 1439 * 60_000;

/** Windows of a stop such as `08:30–09:15`; several are joined by a comma, and what its orders have alike is said once. */
export const windowsText = (windows: readonly { from: number; to: number }[], clock: (at: number) => string): string =>
  [
    ...new Set(
      windows.filter(({ from, to }) => to - from < wholeDayMs).map(({ from, to }) => `${clock(from)}–${clock(to)}`),
    ),
  ].join(', ');

/** Today as the depots of the demo world see it, whatever the zone of the machine that runs the journeys. */
export function today(): [number, number, number] {
  const [year, month, day] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
    .split('-')
    .map(Number);
  return [year as number, month as number, day as number];
}

/** The day after it. */
export function tomorrow(): [number, number, number] {
  const [year, month, day] = today();
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()];
}

/** `2026-11-22`, as addresses name a day. */
export const isoDay = ([year, month, day]: readonly [number, number, number]): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

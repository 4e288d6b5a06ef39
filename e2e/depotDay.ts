/** Today as the depots of the demo world see it, whatever the zone of the machine that runs the journeys. */
export function today(): [number, number, number] {
  const [year, month, day] = new Date()
    .toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
    .split('-')
    .map(Number);
  return [year as number, month as number, day as number];
}

const later = ([year, month, day]: readonly [number, number, number], days: number): Date =>
  new Date(Date.UTC(year, month - 1, day + days));
const parts = (date: Date): [number, number, number] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
];

/** The day after it. */
export const tomorrow = (): [number, number, number] => parts(later(today(), 1));

/** The next day for which the demo world has orders: on a Friday it is Monday. */
export function nextWorkingDay(): [number, number, number] {
  const at = (days: number) => later(today(), days);
  return parts(at([1, 2, 3].find((days) => ![0, 6].includes(at(days).getUTCDay())) ?? 1));
}

/** `2026-11-22`, as addresses name a day. */
export const isoDay = ([year, month, day]: readonly [number, number, number]): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

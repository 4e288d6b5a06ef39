const day = 86_400_000;
const iso = (ms) => new Date(ms).toISOString().slice(0, 10);

/** The last Sunday of a month (1 to 12) in ms UTC: there the clocks of Europe change. */
function lastSunday(year, month) {
  const last = Date.UTC(year, month, 0);
  return last - new Date(last).getUTCDay() * day;
}

/**
 * Times at which journeys have met a day that is not like others, as KONTOR_E2E_AT takes them.
 * @param {string} today `2026-11-27`
 * @returns {{ id: string, what: string, at: string }[]} the last hour of today; the next Friday and Saturday; the next nights in which the
 *   clocks are put on and back, ten minutes before the hour that is missing or comes twice
 */
export function edgeTimes(today) {
  const from = Date.parse(today);
  const year = Number(today.slice(0, 4));
  const next = (weekday) => iso(from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * day);
  const change = (month) => iso([year, year + 1].map((one) => lastSunday(one, month)).find((ms) => ms >= from));
  return [
    { id: 'EDGE-LATE', what: 'in the last hour of a day', at: '23:20' },
    { id: 'EDGE-FRIDAY', what: 'on a Friday', at: `${next(5)} 10:00` },
    { id: 'EDGE-SATURDAY', what: 'on a Saturday', at: `${next(6)} 10:00` },
    { id: 'EDGE-SPRING', what: 'in the night in which the clocks are put on', at: `${change(3)} 01:50` },
    { id: 'EDGE-AUTUMN', what: 'in the night in which the clocks are put back', at: `${change(10)} 01:50` },
  ];
}

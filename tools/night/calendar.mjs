const hour = 3_600_000;
/** The week of the nights begins on a Thursday, so that a weekend and a holiday of one country lie in it. */
const weekBegins = '2026-12-03';
/**
 * Mariä Empfängnis is a holiday in Austria and nowhere else in the network.
 * @type {Record<string, string[]>}
 */
const holidays = { '2026-12-08': ['szg', 'lnz'] };

/**
 * @param {string} day
 * @param {number} days
 */
const onDay = (day, days) => new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
/**
 * @param {string} day
 */
const isWeekend = (day) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/** @param {number} days how many nights are played; a single one is tonight, as Berlin has it */
export const firstDay = (days) =>
  days > 1 ? weekBegins : new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** The next day on which the network works: nobody collects or delivers at the weekend. A single night is played on any day.
 * @param {string} day
 * @param {number} days
 */
export function workdayAfter(day, days) {
  let next = onDay(day, 1);
  while (days > 1 && isWeekend(next)) next = onDay(next, 1);
  return next;
}

/** Whether a depot works on a day; units that come before its doors meanwhile stand there.
 * @param {string} depot
 * @param {string} day
 */
export const works = (depot, day) => !(holidays[day] ?? []).includes(depot);

/** Runs that leave in the afternoon, before what was collected the same day is there: Austria is far from the hub. */
const leavesEarly = ['szg', 'lnz'];
/**
 * The day on which an order of the network is delivered that is to be collected on a day, or on the next on which its depot works: its run leaves in the
 * evening, or on the next of those days; the hub is passed in the night.
 * @param {{ from: string, to: string }} order
 * @param {string} day
 * @param {number} days
 */
export function promiseOf({ from, to }, day, days) {
  const collected = whenOpen(from, day, days);
  const leaves = leavesEarly.includes(from) ? whenOpen(from, workdayAfter(collected, days), days) : collected;
  return whenOpen(to, workdayAfter(leaves, days), days);
}

/** The first day from this one on, on which a depot works.
 * @param {string} depot
 * @param {string} day
 * @param {number} days
 */
export function whenOpen(depot, day, days) {
  let at = day;
  while (!works(depot, at)) at = workdayAfter(at, days);
  return at;
}

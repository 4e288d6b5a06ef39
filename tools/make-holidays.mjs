// Public holidays by region as one file, from the package date-holidays (ISC, its data CC-BY 3.0): run it for each release, and when a country
// makes a new one. `node tools/make-holidays.mjs`, then `npm run format`
import { writeFileSync } from 'node:fs';
import Holidays from 'date-holidays';

const from = 2025;
const to = 2036;
const countries =
  'AT BE BG CH CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MC NL NO PL PT RO RS SE SI SK TR UA'.split(' ');

/**
 * Days without work of a country or a part of it, by day (ISO), with their names as the country calls them.
 * @param {string} country
 * @param {string} [part]
 */
function daysOf(country, part) {
  const read = part ? new Holidays(country, part) : new Holidays(country);
  /** @type {Record<string, string>} */
  const days = {};
  for (let year = from; year <= to; year += 1)
    for (const { date, name, type } of read.getHolidays(year)) if (type === 'public') days[date.slice(0, 10)] ??= name;
  return days;
}

/**
 * Names once, days as their number within it: `{ names: […], regions: { DE: { '2026-01-01': 0 } } }`; a part says only what it has otherwise.
 * @type {string[]}
 */
const names = [];
/** @param {string} name */
const numberOf = (name) => {
  const at = names.indexOf(name);
  return at < 0 ? names.push(name) - 1 : at;
};
/** @type {Record<string, Record<string, number>>} */
const regions = {};
for (const country of countries) {
  const whole = daysOf(country);
  regions[country] = Object.fromEntries(Object.entries(whole).map(([day, name]) => [day, numberOf(name)]));
  for (const part of Object.keys(new Holidays().getStates(country) ?? {})) {
    const own = daysOf(country, part);
    const more = Object.entries(own).filter(([day]) => !(day in whole));
    const less = Object.keys(whole).filter((day) => !(day in own));
    regions[`${country}-${part}`] = {
      ...Object.fromEntries(more.map(([day, name]) => [day, numberOf(name)])),
      ...Object.fromEntries(less.map((day) => [day, -1])),
    };
  }
}
writeFileSync(
  new URL('../modules/organisation/server/holidays.json', import.meta.url),
  `${JSON.stringify({ from, to, names, regions })}\n`,
);

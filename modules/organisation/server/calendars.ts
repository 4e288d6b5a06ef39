import data from './holidays.json' with { type: 'json' };

/**
 * Public holidays of the trade's countries and their parts (`DE-NW`), laid by `tools/make-holidays.mjs` from date-holidays (data CC-BY 3.0);
 * a part says what it has beside its country, and with -1 what it has not.
 */
const regions: Readonly<Record<string, Readonly<Record<string, number>>>> = data.regions;
const { names } = data;

/** The first and last year that the calendars know. */
export const calendarYears: readonly [number, number] = [data.from, data.to];

export const hasCalendar = (region: string): boolean => region in regions;

/** The calendar of a place: that of its part of the country where it has one of its own (`DE-NW`), else that of the country. */
export const calendarRegion = (countryCode: string, part: string | null | undefined): string => {
  const own = part ? `${countryCode}-${part}` : countryCode;
  return hasCalendar(own) ? own : countryCode;
};

/** Names of the holidays of a region by day (ISO), as the country calls them; empty where nothing is known. */
export function calendarOf(region: string): Readonly<Record<string, string>> {
  const [country = ''] = region.split('-');
  const days = { ...regions[country], ...regions[region] };
  return Object.fromEntries(Object.entries(days).flatMap(([day, at]) => (at < 0 ? [] : [[day, names[at] ?? day]])));
}

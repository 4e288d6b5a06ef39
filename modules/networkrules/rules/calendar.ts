import { addDays, dateToIso, type LocalDate, weekdayOf } from '#kernel/date.ts';
import type { TraceLine } from '../contract/route.ts';
import type { Network, NetworkDepot } from './network.ts';

export const holidayOn = (
  { holidays }: Pick<Network, 'holidays'>,
  depot: NetworkDepot,
  day: LocalDate,
): string | undefined => holidays[depot.region]?.[dateToIso(day)];

/** Days that a depot looks ahead for one on which it works or a run leaves. */
export const longestWait = 28;

/**
 * The first of `day` and the days after it on which people are collected from and delivered to: Monday to Friday, no holiday of the depot's
 * region. Each day that is passed over is a line of the trace.
 */
export function workdayFrom(
  network: Pick<Network, 'holidays'>,
  depot: NetworkDepot,
  day: LocalDate,
  what: 'pickup' | 'delivery',
  trace: TraceLine[],
): LocalDate {
  let at = day;
  for (let passed = 0; passed < longestWait; passed += 1) {
    const holiday = holidayOn(network, depot, at);
    if (holiday === undefined && weekdayOf(at) < 5) return at;
    const args = { depot: depot.name, day: dateToIso(at) };
    trace.push(
      holiday === undefined
        ? { step: 'CALENDAR', key: `${what}Weekend`, args }
        : { step: 'CALENDAR', key: `${what}Holiday`, args: { ...args, holiday, region: depot.region } },
    );
    at = addDays(at, 1);
  }
  return at;
}

/** The day that lies `days` working days behind another. */
export function workdaysLater(
  network: Pick<Network, 'holidays'>,
  depot: NetworkDepot,
  day: LocalDate,
  days: number,
): LocalDate {
  let at = day;
  for (let left = days; left > 0; left -= 1) at = workdayFrom(network, depot, addDays(at, 1), 'delivery', []);
  return at;
}

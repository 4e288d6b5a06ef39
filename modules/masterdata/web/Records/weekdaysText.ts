/**
 * Days of a week in short: `Mo–Fr`, `Mo, We, Fr`; the holiday (an eighth) stands last.
 * @param short names of Monday to Sunday and of the holiday
 */
export function weekdaysText(days: readonly boolean[], short: readonly string[]): string {
  const runs: string[] = [];
  const name = (index: number): string => short[index] ?? '';
  for (let from = 0; from < Math.min(7, days.length); from += 1) {
    if (!days[from]) continue;
    let to = from;
    while (to + 1 < 7 && days[to + 1]) to += 1;
    if (to - from >= 2) runs.push(`${name(from)}–${name(to)}`);
    else for (let day = from; day <= to; day += 1) runs.push(name(day));
    from = to;
  }
  if (days[7]) runs.push(name(7));
  return runs.join(', ');
}

const two = (part: number | undefined): string => String(part ?? 0).padStart(2, '0');
const time = (at: readonly number[] | undefined): string => `${two(at?.[0])}:${two(at?.[1])}`;

/** Opening hours in short: days with the same windows together, `Mo–Fr 07:00–12:00, 13:00–17:00; Sa 08:00–12:00`. */
export function hoursText(days: readonly (readonly number[][][])[], short: readonly string[]): string {
  const groups = new Map<string, boolean[]>();
  for (const [day, windows] of days.entries()) {
    if (windows.length === 0) continue;
    const times = windows.map(([from, to]) => `${time(from)}–${time(to)}`).join(', ');
    const open = groups.get(times) ?? days.map(() => false);
    open[day] = true;
    groups.set(times, open);
  }
  return [...groups].map(([times, open]) => `${weekdaysText(open, short)} ${times}`).join('; ');
}

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

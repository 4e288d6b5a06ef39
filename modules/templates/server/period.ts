import { addDays, compareDates, type LocalDate, localDateOf } from '#kernel/date.ts';
import { refused } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';

const most = 62;

/** Days of a period that somebody names, both ends counted: none that is over, two months at most. */
export function daysBetween(
  ctx: Pick<ViewContext, 'now' | 'timezone'>,
  { from, to }: { from: LocalDate; to: LocalDate },
): LocalDate[] {
  if (compareDates(to, from) < 0) throw refused('templates:error/backwards');
  if (compareDates(from, localDateOf(ctx.now, ctx.timezone)) < 0) throw refused('templates:error/past');
  if (compareDates(to, addDays(from, most - 1)) > 0) throw refused('templates:error/tooLong', { most });
  const days: LocalDate[] = [];
  for (let day = from; compareDates(day, to) <= 0; day = addDays(day, 1)) days.push(day);
  return days;
}

import { addDays, dateToIso, localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { workCalendar } from '#modules/settings/server/index.ts';
import { runsOn } from '../rules/templateStates.ts';
import type { TripTemplateRow } from './tables.gen.ts';

/** Days of the next fortnight on which a holiday leaves a template without its trip. */
export async function leftDays(ctx: ViewContext, row: TripTemplateRow): Promise<{ day: string; holiday: string }[]> {
  const { holidays } = await workCalendar(ctx);
  const days = { weekdays: row.weekdays, validFrom: row.valid_from, validTo: row.valid_to };
  const today = localDateOf(ctx.now, ctx.timezone);
  return Array.from({ length: 14 }, (_, i) => addDays(today, i)).flatMap((day) => {
    const holiday = holidays[dateToIso(day)];
    return holiday !== undefined && runsOn(days, {}, day) && !runsOn(days, holidays, day)
      ? [{ day: dateToIso(day), holiday }]
      : [];
  });
}

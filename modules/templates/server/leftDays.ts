import { localDateOf } from '#kernel/date.ts';
import type { ViewContext } from '#platform/context.ts';
import { workCalendar } from '#modules/settings/server/index.ts';
import { previewedDays } from '../rules/previewedDays.ts';
import type { TripTemplate } from '../contract/tripTemplates.ts';
import type { TripTemplateRow } from './tables.gen.ts';

/** Days of the next fortnight on which a holiday leaves a template without its trip. */
export async function leftDays(ctx: ViewContext, row: TripTemplateRow): Promise<TripTemplate['left']> {
  const { holidays } = await workCalendar(ctx);
  const days = { weekdays: row.weekdays, validFrom: row.valid_from, validTo: row.valid_to };
  const today = localDateOf(ctx.now, ctx.timezone);
  return previewedDays(days, { holidays, made: new Map() }, today, 14).flatMap(({ day, kind, holiday }) =>
    kind === 'HOLIDAY' && holiday !== null ? [{ day, holiday }] : [],
  );
}

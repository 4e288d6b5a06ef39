import { sql } from 'kysely';
import type { AnswerOf, BodyOf } from '#kernel/call.ts';
import { addDays, compareDates, dateToIso, instantOf, localDateOf } from '#kernel/date.ts';
import type { TextRef } from '#kernel/errors.ts';
import type { ViewContext } from '#platform/context.ts';
import { workCalendar } from '#modules/settings/server/index.ts';
import type { previewTrips } from '../contract/tripTemplates.ts';
import { previewedDays } from '../rules/previewedDays.ts';
import { goneRecord } from './goneRecord.ts';

/** Six weeks: two months' turn with its holidays in sight. */
const days = 42;

type Typed = BodyOf<typeof previewTrips>;
type Day = AnswerOf<typeof previewTrips>['days'][number];

async function madeBefore(ctx: ViewContext, templateId: string | null) {
  if (templateId === null) return new Map<string, 'MADE' | 'DELETED'>();
  const rows = await ctx.db.run(
    sql<{ day: string; gone: boolean }>`select d.day::text as day, coalesce(t.state, 'CANCELED') = 'CANCELED' as gone
      from template_day d left join trip t on t.org_unit = d.org_unit and t.id = d.trip_id
      where d.org_unit = ${ctx.unit} and d.template_id = ${templateId} and d.state = 'MADE'`,
    { name: 'template.madeBefore' },
  );
  return new Map(rows.map(({ day, gone }) => [day, gone ? ('DELETED' as const) : ('MADE' as const)]));
}

/** Days on which another trip has the name already. */
async function takenDays(ctx: ViewContext, { name, templateId }: Typed): Promise<Set<string>> {
  const rows = await ctx.db.run(
    sql<{ day: string }>`select t.execution_date::text as day from trip t
      where t.org_unit = ${ctx.unit} and t.name = ${name} and t.state <> 'CANCELED' and t.execution_date >= ${dateToIso(localDateOf(ctx.now, ctx.timezone))}::date
        and not exists (select 1 from template_day d where d.org_unit = t.org_unit and d.trip_id = t.id and d.template_id = ${templateId}::uuid)`,
    { name: 'template.takenDays' },
  );
  return new Set(rows.map(({ day }) => day));
}

/** Which of these days a record is gone on that the template names: looked for day by day only when one of its ends says so. */
async function goneOn(ctx: ViewContext, typed: Typed, asked: readonly string[]): Promise<Map<string, TextRef>> {
  const found = new Map<string, TextRef>();
  const look = async (day: string | undefined) => {
    const gone = day === undefined ? undefined : await goneRecord(ctx, typed, day);
    if (gone && day !== undefined) found.set(day, gone);
  };
  await look(asked[0]);
  await look(asked.at(-1));
  if (found.size > 0) for (const day of asked) await look(day);
  return found;
}

/** Which days of the next weeks get a trip of a template as it is typed, which do not, and why. Nothing is changed. */
export async function previewOfTrips(ctx: ViewContext, typed: Typed): Promise<AnswerOf<typeof previewTrips>> {
  const { holidays, years } = await workCalendar(ctx);
  const today = localDateOf(ctx.now, ctx.timezone);
  const hasLeft = instantOf(today, typed.startTime, ctx.timezone) <= ctx.now;
  const when = {
    weekdays: typed.weekdays,
    validFrom: dateToIso(typed.validFrom),
    validTo: typed.validTo && dateToIso(typed.validTo),
  };
  const made = await madeBefore(ctx, typed.templateId);
  const said = previewedDays(when, { holidays, made }, today, days).filter(
    ({ day, kind }) => !hasLeft || kind === 'MADE' || compareDates(day, today) !== 0,
  );
  const asked = said.flatMap(({ day, kind }) => (kind === 'TRIP' ? [dateToIso(day)] : []));
  const [taken, gone] = [await takenDays(ctx, typed), await goneOn(ctx, typed, asked)];
  const whyNot = (iso: string): TextRef | undefined =>
    gone.get(iso) ?? (taken.has(iso) ? { key: 'templates:reason/nameTaken', args: { name: typed.name } } : undefined);
  return {
    from: today,
    to: addDays(today, days - 1),
    knownUntil: years[1],
    days: said.map(({ day, kind, holiday }): Day => {
      const why = kind === 'TRIP' ? whyNot(dateToIso(day)) : undefined;
      return { day, kind: why ? 'REFUSED' : kind, holiday, reason: why ? ctx.t(why.key, why.args) : null };
    }),
  };
}

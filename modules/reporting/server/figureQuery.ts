import { type RawBuilder, sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import { forbidden, invalidInput } from '#kernel/errors.ts';
import { mayAccess } from '#kernel/access.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import { type FigureId, figures, type Grouping } from '../rules/catalogue.ts';
import { usualGrouping } from '../rules/chosen.ts';
import { type Period, periodOf } from '../rules/period.ts';
import type { Asked, Source } from './source.ts';
import { sources } from './sources.ts';

export type Question = { id: FigureId; by: Grouping; asked: Asked };

/** May this session read the figure: it may read what the figure counts. */
export const mayRead = (ctx: ViewContext, id: FigureId): boolean => mayAccess(figures[id].access, ctx.session);

/** The period of a question; 400 with the field when the days are none, stand in the wrong order or lie more than a year apart. */
export function askedPeriod(ctx: ViewContext, span: { from: string; to: string }): Period {
  const period = periodOf(span.from, span.to, ctx.timezone);
  if (!period) throw invalidInput([{ field: 'to', rule: 'period', message: ctx.t('reporting:message/period') }]);
  return period;
}

/** A figure with what it is put together by; 403 for a reader who may not read its rows, 400 for a grouping that it does not know. */
export async function questionOf(
  ctx: ViewContext,
  id: FigureId,
  asked: { from: string; to: string; by?: Grouping | undefined },
): Promise<Question> {
  if (!mayRead(ctx, id)) throw forbidden();
  const by = asked.by ?? usualGrouping(id, asked);
  if (!figures[id].by.includes(by))
    throw invalidInput([{ field: 'by', rule: 'grouping', message: ctx.t('reporting:message/grouping') }]);
  return { id, by, asked: { ctx, rows: await rowsOf(ctx), period: askedPeriod(ctx, asked) } };
}

/** What a balance had before the period stands on its first day. */
const momentOf = ({ id, asked: { period } }: Question, { at }: Source): RawBuilder<unknown> =>
  figures[id].measure === 'balance' ? sql`greatest(${at}, ${new Date(period.begin)})` : at;

/** By what rows are put together, as a text; times by the clock of the depot. */
function groupOf(question: Question, source: Source): RawBuilder<unknown> {
  const local = sql`(${momentOf(question, source)} at time zone ${question.asked.ctx.timezone})`;
  switch (question.by) {
    case 'day':
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case 'week':
      return sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
    case 'hour':
      return sql`to_char(${local}, 'HH24')`;
    default:
      return source.groups[question.by] ?? sql`''`;
  }
}

/** The rows of a figure with their group; the only statement that charts and lists are made of. */
export async function rowsQuery(question: Question): Promise<RawBuilder<unknown>> {
  const source = await sources[question.id](question.asked);
  const none = sql`null`;
  return sql`select ${source.key} as key, ${source.at} as at, coalesce(${groupOf(question, source)}, '') as grp, (${source.good ?? none})::boolean as good, (${source.value ?? none})::float8 as value,
    ${source.worker ?? none}::text as worker, ${source.subject}::text as subject, ${source.note ?? none}::text as note, ${source.due ?? none}::timestamptz as due, ${source.link ?? none}::text as link ${source.from}`;
}

/** The rows behind a bar: those of its group, and for the balance of a day all until then. */
export const ofGroup = ({ id, by }: Question, key: string): RawBuilder<unknown> =>
  figures[id].measure === 'balance' && by === 'day' ? sql`f.grp <= ${key}` : sql`f.grp = ${key}`;

/** Days of a period as keys of a chart, none of them in the future. */
export const lastDay = ({ period }: Asked, today: string): string => {
  const end = dateToIso(period.to);
  return end < today ? end : today;
};

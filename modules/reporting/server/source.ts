import { type RawBuilder, sql } from 'kysely';
import type { ViewContext } from '#platform/context.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { Grouping } from '../rules/catalogue.ts';
import type { Period } from '../rules/period.ts';

export type Asked = { ctx: ViewContext; rows: Rows; period: Period };

/** The rows of a figure: what stands in each column, by what they are put together, and where they come from. */
export type Source = {
  /** Unique among the rows. */
  key: RawBuilder<unknown>;
  /** The moment by which a row belongs to a period. */
  at: RawBuilder<unknown>;
  good?: RawBuilder<unknown>;
  value?: RawBuilder<unknown>;
  /** Who did it; counted, never shown. */
  worker?: RawBuilder<unknown>;
  subject: RawBuilder<unknown>;
  note?: RawBuilder<unknown>;
  due?: RawBuilder<unknown>;
  link?: RawBuilder<unknown>;
  /** Beside day, week and hour. */
  groups: Partial<Record<Grouping, RawBuilder<unknown>>>;
  /** `from … where …`, within the period and what the session sees. */
  from: RawBuilder<unknown>;
};

/** An instant within the period. */
export const during = (at: RawBuilder<unknown>, { begin, end }: Period): RawBuilder<unknown> =>
  sql`${at} >= ${new Date(begin)} and ${at} < ${new Date(end)}`;

/** Days as the groups of an age. */
export const ageOf = (days: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${days} = 0 then '0' when ${days} = 1 then '1' when ${days} = 2 then '2' when ${days} <= 5 then '3' when ${days} <= 10 then '6' else '11' end`;

/** The hall has no rows of somebody alone: who sees only what is his own sees nothing of it. */
export const wholeUnit = ({ kind }: Rows): RawBuilder<unknown> => (kind === 'unit' ? sql`true` : sql`false`);

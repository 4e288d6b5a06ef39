import { type RawBuilder, sql } from 'kysely';
import { dateToIso } from '#kernel/date.ts';
import type { TableAnswer, TableQuery } from '#kernel/paging.ts';
import type { ViewContext } from '#platform/context.ts';
import { byName, type FilterColumn, whereOf } from '#platform/database/filter.ts';
import { pageOf, sortedBy, wordsIn } from '#platform/database/page.ts';
import type { Rows } from '#modules/shipments/rules/rowScope.ts';
import type { ListKind } from '../../rules/list/vocabulary.ts';
import { listsWithin } from './lists.ts';

export type ListTableQuery = TableQuery & { mine?: boolean | undefined; date?: readonly number[] | undefined };

/** Columns that lists of every kind can be narrowed to and sorted by. */
const shared = {
  name: { sql: sql.ref('l.name'), kind: 'text' },
  state: { sql: sql.ref('l.state'), kind: 'text' },
  executionDate: { sql: sql.ref('l.execution_date'), kind: 'date' },
} as const satisfies Record<string, FilterColumn>;

/** What a kind of list says of its table. */
type ListTable<Row, Shown> = {
  kind: ListKind;
  /** Lists `l` with what a row shows of them. */
  lists: RawBuilder<unknown>;
  /** In lower case: what typed words are looked for in. */
  words: RawBuilder<unknown>;
  columns: Record<string, FilterColumn>;
  /** Columns that sort otherwise than they filter, or only sort. */
  sorts?: Record<string, RawBuilder<unknown>>;
  where?: readonly RawBuilder<unknown>[];
  /** The order behind what was asked. */
  order: readonly RawBuilder<unknown>[];
  shown: (rows: Row[]) => Shown[] | Promise<Shown[]>;
};

/** The lists of one kind as a table: those that the session may see, without the cancelled ones. */
export function listTable<Row, Shown>(
  ctx: ViewContext,
  rows: Rows,
  query: ListTableQuery,
  table: ListTable<Row, Shown>,
): Promise<TableAnswer<Shown>> {
  const columns = byName<FilterColumn>({ ...shared, ...table.columns });
  const sorts = byName(table.sorts ?? {});
  const where = sql.join(
    [
      sql`l.org_unit = ${ctx.unit} and l.kind = ${table.kind} and l.state <> 'CANCELED'`,
      listsWithin(rows),
      query.date ? sql`l.execution_date = ${dateToIso(query.date)}::date` : sql`true`,
      query.mine ? sql`${ctx.session.accountId} = any(l.loaders)` : sql`true`,
      ...(table.where ?? []),
      ...wordsIn(table.words, query.q),
      whereOf(query.filter?.and, (field) => columns.get(field)),
    ],
    sql` and `,
  );
  const order = sortedBy(query.sort, (field) => sorts.get(field) ?? columns.get(field)?.sql);
  return pageOf(ctx, query, {
    rows: sql<Row>`${table.lists} where ${where} order by ${sql.join([...order, ...table.order, sql`l.id`])}`,
    from: sql`process_list l where ${where}`,
    shown: table.shown,
  });
}

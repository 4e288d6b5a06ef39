import { type RawBuilder, sql } from 'kysely';
import { countCap, type TableAnswer, type TableQuery } from '#kernel/paging.ts';
import { searchTokens, waysToWrite } from '#kernel/text.ts';
import type { ViewContext } from '#platform/context.ts';
import { nameByText } from './executor.ts';

const like = (token: string): string => `%${token.replace(/[%_\\]/g, '\\$&')}%`;

/** A condition for each typed word: it stands somewhere in `text`, which is searchable (`searchableText`, `app.searchable`). */
export const wordsIn = (text: RawBuilder<unknown>, typed: string | undefined): RawBuilder<unknown>[] =>
  searchTokens(typed ?? '').map((token) => {
    const ways = waysToWrite(token).map((way) => sql`${text} like ${like(way)}`);
    return ways.length === 1 && ways[0] ? ways[0] : sql`(${sql.join(ways, sql` or `)})`;
  });

/** The asked order by the expressions of its columns; a name that is none of them sorts nothing. */
export const sortedBy = (
  sort: TableQuery['sort'],
  column: (field: string) => RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] =>
  (sort ?? []).flatMap(({ field, dir }) => {
    const at = column(field);
    return at ? [sql`${at} ${sql.raw(dir === 'desc' ? 'desc' : 'asc')} nulls last`] : [];
  });

/**
 * Rows of a table with how many there are in all: `from` is what they are counted in, as far as counting goes. Prepared where its
 * partial indexes are named by words in the text (`words` of a filter's column), else planned each time.
 */
export async function counted<Shown>(
  ctx: ViewContext,
  from: RawBuilder<unknown>,
  page: { items: Shown[]; page: number; size: number; next?: string | null },
  prepared?: 'prepared',
): Promise<TableAnswer<Shown>> {
  const asked = sql<{ n: number }>`select count(*)::int as n from (select 1 from ${from} limit ${sql.lit(countCap)}) c`;
  const found = await ctx.db.find(asked, prepared && nameByText(asked));
  const total = found?.n ?? 0;
  return { total: Math.min(total, countCap - 1), totalCapped: total >= countCap, next: null, ...page };
}

/** A page of a table: its rows by number, and how many there are in all. */
export async function pageOf<Row, Shown>(
  ctx: ViewContext,
  { paging }: Pick<TableQuery, 'paging'>,
  table: {
    /** Without limit and offset. */
    rows: RawBuilder<Row>;
    from: RawBuilder<unknown>;
    shown: (rows: Row[]) => Shown[] | Promise<Shown[]>;
    /** Both statements are prepared: where their text comes again and again, and one plan does for all that is asked. */
    prepared?: 'prepared' | undefined;
  },
): Promise<TableAnswer<Shown>> {
  const { size, page } = paging ?? { size: 50, page: 0 };
  const asked = sql<Row>`${table.rows} limit ${size} offset ${page * size}`;
  // Sent together: the second need not wait for the first one's answer.
  const [rows, total] = await Promise.all([
    ctx.db.run(asked, table.prepared && nameByText(asked)),
    counted<never>(ctx, table.from, { items: [], page, size }, table.prepared),
  ]);
  return { ...total, items: await table.shown(rows) };
}

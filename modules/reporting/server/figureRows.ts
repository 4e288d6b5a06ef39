import { sql } from 'kysely';
import type { BodyOf } from '#kernel/call.ts';
import type { TableAnswer } from '#kernel/paging.ts';
import type { figureRows as figureRowsCall, FigureRow } from '../contract/calls.ts';
import { ofGroup, type Question, rowsQuery } from './figureQuery.ts';
import { labelsOf } from './labels.ts';

/** The rows of a figure or of one of its bars, the newest first; how many there are is counted to the end, because it is the figure. */
export async function readRows(
  question: Question,
  { key, paging }: Pick<BodyOf<typeof figureRowsCall>, 'key' | 'paging'>,
): Promise<TableAnswer<FigureRow>> {
  const { db } = question.asked.ctx;
  const { size, page } = paging ?? { size: 50, page: 0 };
  const from = sql`(${await rowsQuery(question)}) f ${key === undefined ? sql`` : sql`where ${ofGroup(question, key)}`}`;
  const [rows, counted, labels] = await Promise.all([
    db.run(
      sql<FigureRow>`select f.key, f.at, f.subject, f.note, f.grp as "group", f.due, f.good, f.value, f.link from ${from}
        order by f.at desc nulls last, f.key limit ${size} offset ${page * size}`,
    ),
    db.one(sql<{ n: number }>`select count(*)::int as n from ${from}`),
    labelsOf(question),
  ]);
  return {
    items: rows.map((row) => ({ ...row, group: labels(row.group) })),
    total: counted.n,
    totalCapped: false,
    page,
    size,
    next: null,
  };
}

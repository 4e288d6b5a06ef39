import writeXlsx from 'write-excel-file/node';
import type { QueryOf } from '#kernel/call.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendAttachment } from '#platform/sendAttachment.ts';
import { sendTable } from '#platform/sendTable.ts';
import type { figureTable } from '../contract/calls.ts';
import type { FigureId } from '../rules/catalogue.ts';
import { questionOf } from './figureQuery.ts';
import { readFigure } from './readFigure.ts';
import { saidFor } from './said.ts';

type Cell = string | number;
const rounded = (value: number | null): Cell => (value === null ? '' : Math.round(value * 1000) / 1000);
const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The values of a figure as CSV or XLSX: a row for each group, and one of all; numbers stay numbers. */
export async function sendFigureTable(
  raw: RawContext,
  id: FigureId,
  query: QueryOf<typeof figureTable>,
): Promise<unknown> {
  const { rows, name } = await inUnitOf(raw, async (ctx) => {
    const answer = await readFigure(await questionOf(ctx, id, query));
    const said = saidFor(ctx);
    const { t } = ctx;
    const value = `${t(`reporting:figure/${id}/name`)} (${t(`reporting:unit/${answer.unit}`)})`;
    const head = [t(`reporting:by/${answer.by}`), t('reporting:card/count'), value, t('reporting:card/before')];
    const lines = answer.points.map((one): Cell[] => [
      said.group(answer, one),
      one.rows,
      one.few ? t('reporting:paper/few') : rounded(one.value),
      rounded(one.before),
    ]);
    const all: Cell[] = [
      t('reporting:paper/total'),
      answer.total.rows,
      rounded(answer.total.value),
      rounded(answer.before?.value ?? null),
    ];
    return { rows: [head, ...lines, all], name: `${id}-${query.from}-${query.to}` };
  });
  if (query.format === 'csv') return sendTable(raw, `${name}.csv`, rows);
  const cells = rows.map((row, at) =>
    row.map((value) => ({ value, ...(at === 0 ? { fontWeight: 'bold' as const } : {}) })),
  );
  return sendAttachment(raw, await writeXlsx(cells, { stickyRowsCount: 1 }).toBuffer(), `${name}.xlsx`, sheet);
}

import { refused } from '#kernel/errors.ts';
import type { QueryOf } from '#kernel/call.ts';
import { hallPaper } from '#modules/crossdock/server/index.ts';
import type { ViewContext } from '#platform/context.ts';
import { inUnitOf } from '#platform/inUnitOf.ts';
import type { RawContext } from '#platform/module.ts';
import { sendSheets } from '#platform/papers/sendSheets.ts';
import type { Block } from '#platform/papers/sheet.ts';
import type { Platform } from '#platform/platform.ts';
import type { FigureAnswer, figuresPaper } from '../contract/calls.ts';
import { chosenFigures } from '../rules/chosen.ts';
import { askedPeriod, questionOf } from './figureQuery.ts';
import { readFigure } from './readFigure.ts';
import { saidFor } from './said.ts';

/** A figure as a table with its definition below. */
function blocksOf(ctx: ViewContext, answer: FigureAnswer): Block[] {
  const { t } = ctx;
  const said = saidFor(ctx);
  const title = t(`reporting:figure/${answer.id}/name`);
  const what: Block = { kind: 'text', text: t(`reporting:figure/${answer.id}/what`), small: true };
  if (answer.total.rows === 0) return [{ kind: 'text', text: `${title}: ${t('reporting:paper/none')}` }, what];
  const number = (one: { value: number | null; few: boolean }): string =>
    one.few ? t('reporting:paper/few') : said.number(one.value);
  return [
    {
      kind: 'table',
      title: `${title} (${t(`reporting:unit/${answer.unit}`)})`,
      columns: [
        { title: t(`reporting:by/${answer.by}`), share: 6 },
        { title: t('reporting:card/count'), share: 3, right: true },
        { title: t('reporting:card/value'), share: 4, right: true, bold: true },
        { title: t('reporting:card/before'), share: 4, right: true },
      ],
      rows: answer.points.map((one) => [
        said.group(answer, one),
        said.number(one.rows),
        number(one),
        said.number(one.before),
      ]),
      sums: [
        [
          t('reporting:paper/total'),
          said.number(answer.total.rows),
          number(answer.total),
          said.number(answer.before?.value ?? null),
        ],
      ],
    },
    what,
  ];
}

async function paperOf(ctx: ViewContext, query: QueryOf<typeof figuresPaper>) {
  const period = saidFor(ctx).period(askedPeriod(ctx, query));
  const blocks: Block[] = [];
  for (const { text, id, by } of chosenFigures(query.figures)) {
    if (!id) throw refused('reporting:message/figure', { id: text });
    blocks.push(...blocksOf(ctx, await readFigure(await questionOf(ctx, id, { ...query, by }))));
  }
  return hallPaper(ctx, {
    title: ctx.t('reporting:paper/title'),
    number: `${query.from}_${query.to}`,
    blocks: [{ kind: 'text', text: `${ctx.t('reporting:paper/period')}: ${period}` }, ...blocks],
    signatures: [],
  });
}

/** Sends the figures of a page as a PDF. */
export async function sendPaper(
  platform: () => Platform,
  raw: RawContext,
  query: QueryOf<typeof figuresPaper>,
): Promise<unknown> {
  const { sheet, name } = await inUnitOf(raw, (ctx) => paperOf(ctx, query));
  return sendSheets(platform, raw, [sheet], name);
}

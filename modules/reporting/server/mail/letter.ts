import type { ViewContext } from '#platform/context.ts';
import { findUnit } from '#modules/organisation/server/index.ts';
import type { FigureAnswer } from '../../contract/calls.ts';
import { figures } from '../../rules/catalogue.ts';
import { type PageId, pages } from '../../rules/chosen.ts';
import { askedPeriod, mayRead, questionOf } from '../figureQuery.ts';
import { readFigure } from '../readFigure.ts';
import { saidFor } from '../said.ts';

type Letter = { subject: string; text: string };

function lineOf(ctx: ViewContext, { id, unit, total, before }: FigureAnswer, link: string): string {
  const { t } = ctx;
  const said = saidFor(ctx);
  const number = (value: number | null): string =>
    value === null
      ? '–'
      : unit === 'rows'
        ? said.number(value)
        : `${said.number(value)} ${t(`reporting:unit/${unit}`)}`;
  const value = total.few ? t('reporting:paper/few') : number(total.value);
  const words = { name: t(`reporting:figure/${id}/name`), value, before: number(before?.value ?? null) };
  const key = figures[id].of === 'now' ? 'reporting:mail/now' : 'reporting:mail/line';
  return `${t(before && before.rows > 0 && !total.few ? 'reporting:mail/lineBefore' : key, words)}\n  ${link}`;
}

/** The figures of a page of a day (ISO) as somebody may read them, in the language of the context; each leads to its rows. */
export async function letterOf(
  ctx: ViewContext,
  of: { page: PageId; day: string; address: string; end: string },
): Promise<Letter | undefined> {
  const span = { from: of.day, to: of.day };
  const lines: string[] = [];
  for (const id of pages[of.page]) {
    if (!mayRead(ctx, id)) continue;
    const answer = await readFigure(await questionOf(ctx, id, span));
    const link = `${of.address}/studio/#/RPT/figures/${id}?period=own&from=${of.day}&to=${of.day}`;
    lines.push(lineOf(ctx, answer, link));
  }
  if (lines.length === 0) return undefined;
  const depot = (await findUnit(ctx.db, ctx.unit))?.name ?? ctx.unit;
  const [day = ''] = saidFor(ctx).period(askedPeriod(ctx, span)).split(' – ');
  return {
    subject: ctx.t('reporting:mail/subject', { depot, day }),
    text: `${ctx.t('reporting:mail/intro', { depot, day })}\n\n${lines.join('\n\n')}\n\n${ctx.t('reporting:mail/outro')}\n${of.end}\n`,
  };
}

import { command, raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as calls from '../contract/calls.ts';
import * as mails from '../contract/mail.ts';
import { questionOf } from './figureQuery.ts';
import { readRows } from './figureRows.ts';
import { choiceOf } from './mail/choice.ts';
import { choose, end } from './mail/choose.ts';
import { endPage, outside } from './mail/endPage.ts';
import { sendMorningMails } from './mail/sendMorning.ts';
import { sendPaper } from './paper.ts';
import { reportingPersons } from './persons.ts';
import { readFigure } from './readFigure.ts';
import { sendFigureTable } from './table.ts';

const sendEndPage = ({ platform, reply, language }: RawContext, done: boolean): unknown =>
  reply
    .headers(outside)
    .type('text/html; charset=utf-8')
    .send(endPage(platform.texts.in(language), language, done));

export const reporting = (platform: () => Platform): ServerModule => ({
  name: 'reporting',
  personal: reportingPersons,
  jobs: [{ name: 'sendMorningMails', cron: '*/10 * * * *', run: sendMorningMails }],
  routes: [
    view(calls.getFigure, async (ctx, { params, query }) => readFigure(await questionOf(ctx, params.id, query))),
    view(calls.figureRows, async (ctx, { params, body }) => readRows(await questionOf(ctx, params.id, body), body)),
    raw(calls.figureTable, (ctx, { params, query }) => sendFigureTable(ctx, params.id, query)),
    raw(calls.figuresPaper, (ctx, { query }) => sendPaper(platform, ctx, query)),
    view(mails.getFigureMail, (ctx) => choiceOf(ctx, platform().config)),
    command(mails.chooseFigureMail, (ctx, { body }) => choose(ctx, platform().config, body)),
    raw(mails.figureMailEnd, async (ctx) => sendEndPage(ctx, false)),
    raw(mails.endFigureMail, async (ctx, { params }) => {
      await platform().asSystem(params.unit, (system) => end(system, params.token));
      return sendEndPage(ctx, true);
    }),
  ],
});

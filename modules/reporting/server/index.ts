import { raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as calls from '../contract/calls.ts';
import { questionOf } from './figureQuery.ts';
import { readRows } from './figureRows.ts';
import { sendPaper } from './paper.ts';
import { readFigure } from './readFigure.ts';
import { sendFigureTable } from './table.ts';

export const reporting = (platform: () => Platform): ServerModule => ({
  name: 'reporting',
  routes: [
    view(calls.getFigure, async (ctx, { params, query }) => readFigure(await questionOf(ctx, params.id, query))),
    view(calls.figureRows, async (ctx, { params, body }) => readRows(await questionOf(ctx, params.id, body), body)),
    raw(calls.figureTable, (ctx, { params, query }) => sendFigureTable(ctx, params.id, query)),
    raw(calls.figuresPaper, (ctx, { query }) => sendPaper(platform, ctx, query)),
  ],
});

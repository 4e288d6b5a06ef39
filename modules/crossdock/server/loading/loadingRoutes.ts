import { raw, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../../contract/calls.ts';
import { loadingSpace } from '../../contract/space.ts';
import { loadingDashboardOf } from './dashboard.ts';
import { leftBehindOf } from './leftBehind.ts';
import { sendLeftBehind } from './leftBehindPaper.ts';
import { loadingSpaceOf } from './space.ts';

/** What is looked at beside the loading list itself: what stays behind, the vehicle from above, the hall at a glance. */
export const loadingViews = (platform: () => Platform) => [
  view(loadingSpace, async (ctx, { params }) => loadingSpaceOf(ctx, await rowsOf(ctx), params.id)),
  view(calls.leftBehind, async (ctx, { query }) => leftBehindOf(ctx, await rowsOf(ctx), query.listId)),
  raw(calls.leftBehindPaper, (ctx, { query }) => sendLeftBehind(platform, ctx, query.listId)),
  view(calls.loadingDashboard, async (ctx, { query }) => loadingDashboardOf(ctx, await rowsOf(ctx), query.date)),
];

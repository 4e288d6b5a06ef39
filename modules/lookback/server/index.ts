import { raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as calls from '../contract/calls.ts';
import { sendEvidence } from './evidencePaper.ts';
import { readHall, readHallPackages } from './hallAt.ts';
import { readTrips } from './tripsAt.ts';
import { readYard } from './yardAt.ts';

export const lookback = (platform: () => Platform): ServerModule => ({
  name: 'lookback',
  routes: [
    view(calls.yardAt, (ctx, { query }) => readYard(ctx, query.at)),
    view(calls.hallAt, (ctx, { query }) => readHall(ctx, query.at)),
    view(calls.hallPackagesAt, (ctx, { body }) => readHallPackages(ctx, body)),
    view(calls.tripsAt, (ctx, { query }) => readTrips(ctx, query.at)),
    raw(calls.evidence, (ctx, { params, query }) => sendEvidence(platform, ctx, params.itemId, query)),
  ],
});

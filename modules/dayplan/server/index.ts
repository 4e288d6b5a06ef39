import { known } from '#kernel/known.ts';
import { dayplanPersons } from './persons.ts';
import { dayplanRetention } from './retention.ts';
import { textIn } from '#kernel/text.ts';
import { command, on, raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { tourRestored } from '#modules/dispatch/contract/facts.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { cancelRun, stopRun } from '#modules/travel/server/index.ts';
import * as calls from '../contract/calls.ts';
import { acceptPlan } from './acceptPlan.ts';
import { askToStop, cancelPlan, getPlan, listPlans, markTour, runningPlans } from './dayPlans.ts';
import { proposeDay } from './planRun.ts';
import { planHead, planView } from './planView.ts';
import { fleetOf } from './readDay.ts';

const translated = (ctx: RawContext) => ({ t: ctx.platform.texts.in(ctx.language) });
/** The guard has let nobody in without a session. */
const signedIn = (ctx: RawContext) => known(ctx.record);

export const dayplan = (platform: () => Platform): ServerModule => ({
  name: 'dayplan',
  personal: dayplanPersons,
  retention: dayplanRetention,
  runningSearches: runningPlans,
  reactions: [on(tourRestored, markTour)],
  routes: [
    raw(calls.proposeDay, async (ctx, { body }) =>
      ctx.reply.status(201).send(planHead(translated(ctx), await proposeDay(ctx.platform, signedIn(ctx), body))),
    ),
    view(calls.listDayPlans, async (ctx, { query }) =>
      (await listPlans(ctx, await rowsOf(ctx), query.date)).map((row) => planHead(ctx, row)),
    ),
    view(calls.dayVehicles, async (ctx, { query }) =>
      (await fleetOf(ctx, await rowsOf(ctx), query.date))
        .map(({ fleet, type, usual, onDuty }) => ({
          id: fleet.vehicleId,
          name: fleet.name,
          type: textIn(type, ctx.language),
          payload: fleet.payload,
          loadingMeters: fleet.loadingMeters,
          usual,
          onDuty,
        }))
        // As somebody looks for them: from the van to the articulated lorry, alike ones by their plate.
        .toSorted(
          (a, b) =>
            a.payload - b.payload ||
            a.type.localeCompare(b.type, ctx.language) ||
            a.name.localeCompare(b.name, undefined, { numeric: true }),
        ),
    ),
    view(calls.getDayPlan, async (ctx, { params }) => planView(ctx, await getPlan(ctx, await rowsOf(ctx), params.id))),
    command(calls.cancelDayPlan, async (ctx, { params }) => {
      await cancelPlan(ctx, await getPlan(ctx, await rowsOf(ctx), params.id));
      cancelRun(platform(), params.id);
    }),
    command(calls.stopDayPlan, async (ctx, { params }) => {
      const row = await getPlan(ctx, await rowsOf(ctx), params.id);
      await askToStop(ctx, row.id);
      stopRun(platform(), row.id);
    }),
    raw(calls.acceptDayPlan, async (ctx, { params, body }) =>
      ctx.reply.send(await acceptPlan(ctx.platform, signedIn(ctx), ctx.language, params.id, body)),
    ),
  ],
});

import { notFound } from '#kernel/errors.ts';
import { command, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type {} from '../contract/facts.ts';
import * as calls from '../contract/calls.ts';
import { demoDayOf, setDemoDay } from './demoDay.ts';

export { demoDayOf, keepAhead, openDemoDay } from './demoDay.ts';

/** The switch of the demo: whether the program plays the depot's day. Outside of the demo there is nothing to switch. */
export const demo = (platform: () => Platform): ServerModule => ({
  name: 'demo',
  topics: { demo: 'signedIn' },
  histories: { 'DEMO:': async () => true },
  routes: [
    view(calls.getDemoDay, async (ctx) => {
      const { demoPace } = platform().config;
      return { played: demoPace > 0 ? ((await demoDayOf(ctx, demoPace))?.played ?? null) : null };
    }),
    command(calls.setDemoDay, async (ctx, { body }) => {
      const { demoPace } = platform().config;
      if (demoPace === 0) throw notFound();
      return setDemoDay(ctx, demoPace, body.played);
    }),
  ],
});

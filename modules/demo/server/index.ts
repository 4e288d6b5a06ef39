import { notFound } from '#kernel/errors.ts';
import { command, raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type {} from '../contract/facts.ts';
import * as calls from '../contract/calls.ts';
import { getDemoPeople } from '../contract/people.ts';
import { shownPeople } from '../rules/people.ts';
import { demoDayOf, setDemoDay } from './demoDay.ts';

/** Somebody of the demo world who can sign in with its password. */
type WorldPerson = { unit: string; accountId: string; name: string; role: string; secondFactor: boolean };

export { demoDayOf, keepAhead, openDemoDay } from './demoDay.ts';

/** The switch of the demo: whether the program plays the depot's day. Outside of the demo there is nothing to switch. */
export const demo = (platform: () => Platform, people: readonly WorldPerson[]): ServerModule => ({
  name: 'demo',
  topics: { demo: 'signedIn' },
  histories: { 'DEMO:': async () => true },
  routes: [
    raw(getDemoPeople, async (ctx) => {
      const { demoOpen, demoPassword } = ctx.platform.config;
      if (!demoOpen) return ctx.reply.send({ password: '', people: [] });
      const shown = shownPeople(people).map(({ unit, accountId, name, role }) => ({
        orgUnit: unit,
        accountId,
        name,
        role,
      }));
      return ctx.reply.send({ password: demoPassword, people: shown });
    }),
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

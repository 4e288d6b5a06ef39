import { raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as calls from '../contract/calls.ts';
import { setUp } from './setUp.ts';
import { stepsOf } from './steps.ts';

export { isNew } from './setUp.ts';
export { setupCode } from './setupCode.ts';

/** The first start of an installation, and what a new depot still needs. */
export const setup = (platform: () => Platform): ServerModule => ({
  name: 'setup',
  routes: [
    raw(calls.setUp, async (ctx, { body }) => ctx.reply.status(201).send(await setUp(ctx.platform, body))),
    view(calls.setupSteps, (ctx) => stepsOf(ctx, platform().config.backupDir !== undefined)),
  ],
});

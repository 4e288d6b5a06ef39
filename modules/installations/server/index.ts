import { mayAccess } from '#kernel/access.ts';
import { command, raw, type ServerModule } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { joinsInstallations } from '../contract/access.ts';
import * as calls from '../contract/calls.ts';
import * as kept from './installations.ts';
import { installationsPersons } from './persons.ts';
import { elsewhere } from './queue.ts';
import { sayHello, takeMessage } from './receive.ts';
import { installationsRetention } from './retention.ts';
import { sendDue } from './send.ts';
import { countTroubled, installationsInTrouble } from './troubles.ts';

/** Installations of other firms in the same network: what units send each other goes over the line between them. */
export const installations = (platform: () => Platform): ServerModule => ({
  name: 'installations',
  retention: installationsRetention,
  personal: installationsPersons,
  elsewhere,
  jobs: [{ name: 'sendDue', cron: '* * * * *', atHead: true, run: sendDue }],
  histories: { 'INST:': async (ctx) => mayAccess(joinsInstallations, ctx.session) },
  troubles: installationsInTrouble,
  notifications: [
    {
      id: 'std.installations',
      translateKey: 'installations:topic/troubled',
      access: joinsInstallations,
      link: '/STUDIO/installations',
      count: countTroubled,
    },
  ],
  routes: [
    raw(calls.listInstallations, async (ctx) => ctx.reply.send(await kept.listInstallations(ctx))),
    command(calls.addInstallation, kept.addInstallation(platform)),
    command(calls.changeInstallation, kept.changeInstallation(platform)),
    command(calls.removeInstallation, kept.removeInstallation(platform)),
    raw(calls.testInstallation, async (ctx, { params }) => ctx.reply.send(await kept.testInstallation(ctx, params.id))),
    raw(calls.sendAgain, async (ctx, { params }) => ctx.reply.send(await kept.sendAgain(ctx, params.id))),
    raw(calls.listMessages, async (ctx, { params }) => ctx.reply.send(await kept.messagesOf(ctx, params.id))),
    raw(calls.takeMessage, async (ctx, { body }) => ctx.reply.send(await takeMessage(ctx, body))),
    raw(calls.sayHello, async (ctx, { body }) => ctx.reply.send(await sayHello(ctx, body))),
  ],
});

import { overridesOf } from '#platform/checkAnswers.ts';
import { command, on, raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { listClosed, listReopened } from '#modules/crossdock/contract/facts.ts';
import * as calls from '../contract/calls.ts';
import { createPallet, putOn, takeOff } from './commands/build.ts';
import { closePallet, dissolvePallet, stepTo } from './commands/finish.ts';
import { sendLabel } from './label.ts';
import { loadedWith, openedAgain } from './onTruck.ts';
import { listPallets, palletView } from './palletView.ts';

export { createPallet, putOn } from './commands/build.ts';
export { closePallet } from './commands/finish.ts';

export const masterpallets = (platform: () => Platform): ServerModule => ({
  name: 'masterpallets',
  reactions: [on(listClosed, loadedWith), on(listReopened, openedAgain)],
  histories: {
    'MPA:': async (ctx, id) =>
      /^[0-9a-f-]{36}$/.test(id) &&
      ctx.record.rowScope === 'unit' &&
      (await palletView(ctx, id).then(
        () => true,
        () => false,
      )),
  },
  routes: [
    view(calls.listMasterPallets, (ctx) => listPallets(ctx)),
    view(calls.getMasterPallet, (ctx, { params }) => palletView(ctx, params.id)),
    raw(calls.palletLabel, (ctx, { params }) => sendLabel(platform, ctx, params.id)),
    command(calls.createMasterPallet, (ctx, { body }) => createPallet(ctx, body)),
    command(calls.addPackage, (ctx, { params, body }) => putOn(ctx, params.id, body)),
    command(calls.removePackage, (ctx, { params }) => takeOff(ctx, params.id, params.packageId)),
    command(calls.closeMasterPallet, (ctx, { params, query }) => closePallet(ctx, params.id, overridesOf({ query }))),
    command(calls.dissolveMasterPallet, (ctx, { params, query }) =>
      dissolvePallet(ctx, params.id, overridesOf({ query })),
    ),
    command(calls.releaseMasterPallet, (ctx, { params }) => stepTo(ctx, params.id, 'release')),
    command(calls.reopenMasterPallet, (ctx, { params }) => stepTo(ctx, params.id, 'reopen')),
  ],
});

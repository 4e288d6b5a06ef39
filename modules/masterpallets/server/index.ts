import { wholeUnit, whoeverSees } from '#platform/histories.ts';
import { palletPersons } from './persons.ts';
import { palletRetention } from './retention.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, on, raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { tripStarted } from '#modules/dispatch/contract/facts.ts';
import { listClosed, listReopened } from '#modules/crossdock/contract/facts.ts';
import { palletsAnnounced, palletUnloaded } from '#modules/crossdock/contract/palletContent.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { expectPallets, palletArrived } from './arrive.ts';
import { createPallet, putOn, takeOff } from './commands/build.ts';
import { closePallet, dissolvePallet, stepTo } from './commands/finish.ts';
import { sendLabel } from './label.ts';
import { endOnTour, loadedWith, openedAgain } from './onTruck.ts';
import { listPallets, palletView } from './palletView.ts';
import { palletProvides } from './provided.ts';

export { createPallet, putOn } from './commands/build.ts';
export { closePallet } from './commands/finish.ts';

export const masterpallets = (platform: () => Platform): ServerModule => ({
  name: 'masterpallets',
  personal: palletPersons,
  retention: palletRetention,
  reactions: [
    on(listClosed, loadedWith),
    on(listReopened, openedAgain),
    on(tripStarted, endOnTour),
    on(palletsAnnounced, expectPallets),
    on(palletUnloaded, palletArrived),
  ],
  provides: palletProvides,
  histories: { 'MPA:': whoeverSees('master_pallet', 'm', wholeUnit) },
  routes: [
    view(calls.listMasterPallets, async (ctx) => listPallets(ctx, await rowsOf(ctx))),
    view(calls.getMasterPallet, async (ctx, { params }) => palletView(ctx, await rowsOf(ctx), params.id)),
    raw(calls.palletLabel, (ctx, { params }) => sendLabel(platform, ctx, params.id)),
    command(calls.createMasterPallet, async (ctx, { body }) => createPallet(ctx, await rowsOf(ctx), body)),
    command(calls.addPackage, async (ctx, { params, body }) => putOn(ctx, await rowsOf(ctx), params.id, body)),
    command(calls.removePackage, async (ctx, { params }) =>
      takeOff(ctx, await rowsOf(ctx), params.id, params.packageId),
    ),
    command(calls.closeMasterPallet, async (ctx, { params, query }) =>
      closePallet(ctx, await rowsOf(ctx), params.id, overridesOf({ query })),
    ),
    command(calls.dissolveMasterPallet, async (ctx, { params, query }) =>
      dissolvePallet(ctx, await rowsOf(ctx), params.id, overridesOf({ query })),
    ),
    command(calls.releaseMasterPallet, async (ctx, { params }) => stepTo(ctx, await rowsOf(ctx), params.id, 'release')),
    command(calls.reopenMasterPallet, async (ctx, { params }) => stepTo(ctx, await rowsOf(ctx), params.id, 'reopen')),
  ],
});

import { known } from '#kernel/known.ts';
import { deliveryPersons } from './persons.ts';
import { deliveryRetention } from './retention.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { command, on, raw, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { stopDocumented } from '#modules/dispatch/contract/facts.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import * as calls from '../contract/calls.ts';
import { storedAboutMe as storedCall } from '../contract/storedAboutMe.ts';
import { tourSnapshot } from '../contract/tours.ts';
import { vehicleChecks } from '../contract/vehicleChecks.ts';
import * as driverCalls from '../contract/driver.ts';
import * as eventCalls from '../contract/events.ts';
import { decidingEvents } from '../contract/access.ts';
import { decideEvent } from './events/decideEvent.ts';
import { decideEvents } from './events/decideEvents.ts';
import { countKept, keptEvents } from './events/keptEvents.ts';
import { keepWorkflow, proofProvides } from './proofRules.ts';
import { snapshotOf } from './snapshotOf.ts';
import { storedAboutMe } from './storedAboutMe.ts';
import { leaveWheel, takeWheel, wheelOf } from './atWheel.ts';
import { takeEvents } from './events/takeEvents.ts';
import { showsCheckPhoto, vehicleCheckProvides, vehicleChecksOf } from './vehicleChecks.ts';
import { linksOf } from './proofs/linkList.ts';
import { endLink, openLink, shareProofs } from './proofs/links.ts';
import { sendBundle, sendProofs } from './proofs/sendProofs.ts';
import { closedPage, sharedPage } from './proofs/sharedPage.ts';

/** What was documented of shipments, and how papers show it. */
export { address, attemptBlocks, type Pictures } from './proofs/proofSheet.ts';
export { type Proof, readProofs } from './proofs/readProofs.ts';
export { filesOf, picturesOf } from './proofs/sendProofs.ts';
/** What a device recorded, for the demo world, whose drivers have no phones. */
export { takeEvents };

/** Nothing of the page is run, framed, found by a search engine or told to another site. */
const outside = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
};

export const delivery = (platform: () => Platform): ServerModule => ({
  name: 'delivery',
  provides: [...proofProvides, ...vehicleCheckProvides],
  reactions: [on(stopDocumented, keepWorkflow)],
  showsFile: (ctx, blobId) => showsCheckPhoto(ctx, blobId),
  retention: deliveryRetention,
  personal: deliveryPersons,
  notifications: [
    {
      id: 'dpt.driver.events',
      access: decidingEvents,
      translateKey: 'delivery:topic/events',
      link: '/DPT/driverEvents',
      count: async (ctx) => countKept(ctx, await rowsOf(ctx)),
    },
  ],
  routes: [
    // Each event has a transaction of its own, so this call manages its own; the guard has let nobody in without a session.
    raw(eventCalls.sendEvents, async (ctx, { body }) =>
      // What it says of an event is read by whoever sent it.
      ctx.reply.send(await takeEvents(ctx.platform, { ...known(ctx.record), language: ctx.language }, body)),
    ),
    view(driverCalls.atWheel, wheelOf),
    // A guess is counted in a transaction of its own: it counts however the call ends.
    raw(driverCalls.takeWheel, async (ctx, { body }) => ctx.reply.send(await takeWheel(ctx, body))),
    raw(driverCalls.leaveWheel, async (ctx) => ctx.reply.send(await leaveWheel(ctx))),
    view(tourSnapshot, async (ctx, { params }) => snapshotOf(ctx, await rowsOf(ctx), params.id)),
    view(storedCall, (ctx) => storedAboutMe(ctx)),
    view(vehicleChecks, async (ctx, { params }) => vehicleChecksOf(ctx, await rowsOf(ctx), params.id)),
    view(eventCalls.keptEvents, async (ctx, { query }) => keptEvents(ctx, await rowsOf(ctx), query)),
    command(eventCalls.decideEvent, async (ctx, { params, body }) =>
      decideEvent(ctx, await rowsOf(ctx), params.id, body.take, overridesOf({ body })),
    ),
    // Each has a transaction of its own: what cannot be decided takes nothing else with it.
    raw(eventCalls.decideEvents, async (ctx, { body }) => ctx.reply.send(await decideEvents(ctx, body))),
    raw(calls.proofsOfDelivery, (ctx, { query }) => sendProofs(platform, ctx, query)),
    raw(calls.proofBundle, (ctx, { query }) => sendBundle(platform, ctx, query)),
    command(calls.shareProofs, async (ctx, { body }) => {
      const { path, ...link } = await shareProofs(ctx, await rowsOf(ctx), body);
      return { ...link, address: new URL(path, platform().config.publicUrl).href };
    }),
    view(calls.listProofLinks, async (ctx, { query }) => linksOf(ctx, await rowsOf(ctx), query.itemId)),
    command(calls.endProofLink, async (ctx, { params }) => endLink(ctx, await rowsOf(ctx), params.id)),
    raw(calls.sharedProofs, async (ctx, { params }) => {
      const t = platform().texts.in(ctx.language);
      const shared = await openLink(platform(), params.token, ctx.language);
      return ctx.reply
        .status(shared ? 200 : 404)
        .headers(outside)
        .type('text/html; charset=utf-8')
        .send(shared ? sharedPage(t, ctx.language, shared) : closedPage(t, ctx.language));
    }),
  ],
});

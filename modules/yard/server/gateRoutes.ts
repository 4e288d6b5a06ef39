import { notFound } from '#kernel/errors.ts';
import { command, raw, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import * as gate from '../contract/gate.ts';
import * as self from '../contract/selfCheckIn.ts';
import * as unitCalls from '../contract/units.ts';
import { turnAway, waitingPaper } from '../contract/visits.ts';
import * as yardOf from '../contract/yardOf.ts';
import { gateCodeOf, sendGateSheet } from './gateCode.ts';
import { letIn } from './gateIn.ts';
import { lookUp } from './gateLookup.ts';
import { letOut } from './gateOut.ts';
import { showCheckIn, showDriverPage, takeCheckIn } from './selfCheckIn.ts';
import { sendWaitingPaper } from './waitingPaper.ts';
import { turnedAway } from './turnAway.ts';
import { cancelledGateIn, correctedPlace, coupled } from './unitCommands.ts';
import { movementsOf, visitsOf } from './unitHistory.ts';
import { transportUnits } from './units.ts';
import { gateVisits } from './visits.ts';
import { tripInYardOf, unitsOfList, yardNowOf } from './yardOf.ts';

/** The calls of units, visits and the gate. */
export const gateRoutes = (platform: () => Platform) => [
  ...transportUnits.routes,
  ...gateVisits.routes,
  view(gate.gateLookup, (ctx, { body }) => lookUp(ctx, body)),
  command(gate.gateIn, (ctx, { body }) => letIn(ctx, body)),
  command(self.gateCode, (ctx, { body }) => gateCodeOf(ctx, platform().config.publicUrl, body)),
  raw(self.gateSheet, (ctx) => sendGateSheet(ctx)),
  raw(self.checkInPage, (ctx, { params, query }) => showCheckIn(ctx, params.token, query.lang)),
  raw(self.checkInSelf, (ctx, { params, body }) => takeCheckIn(ctx, params.token, body)),
  raw(self.driverPage, (ctx, { params }) => showDriverPage(ctx, params.token)),
  raw(waitingPaper, (ctx, { params }) => sendWaitingPaper(platform, ctx, params.id)),
  command(turnAway, (ctx, { body }) => turnedAway(ctx, body)),
  command(unitCalls.gateOut, (ctx, { params, body }) => letOut(ctx, params.id, body)),
  command(unitCalls.correctPlace, (ctx, { params, body }) => correctedPlace(ctx, params.id, body)),
  command(unitCalls.coupleUnits, (ctx, { body }) => coupled(ctx, body)),
  command(unitCalls.cancelGateIn, (ctx, { params, body }) => cancelledGateIn(ctx, params.id, body)),
  view(yardOf.listUnits, (ctx, { params }) => unitsOfList(ctx, params.id)),
  view(yardOf.yardNow, (ctx) => yardNowOf(ctx)),
  view(yardOf.tripInYard, (ctx, { params }) => tripInYardOf(ctx, params.id)),
  view(unitCalls.unitHistory, async (ctx, { params, query }) => {
    if ((await transportUnits.get(ctx, params.id)).id !== params.id) throw notFound();
    return {
      movements: await movementsOf(ctx, params.id, query),
      visits: await visitsOf(ctx, params.id, query),
    };
  }),
];

import { command, raw, type RawContext, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import type { CommandContext } from '#platform/context.ts';
import { known } from '#kernel/known.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { grantCommands } from '#modules/identity/server/index.ts';
import { requireRecord } from '#modules/masterdata/server/index.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { createTraining } from './training/createTraining.ts';
import { poolPlaces as poolPlacesCall } from '../contract/board.ts';
import { readPlanningWidgets } from '../contract/planningWidgets.ts';
import { searchHistory as searchHistoryCall } from '../contract/searchHistory.ts';
import { archiveDashboard as archiveDashboardCall, archiveTrips as archiveTripsCall } from '../contract/archive.ts';
import * as calls from '../contract/calls.ts';
import * as affCalls from '../contract/aff.ts';
import { affChanges } from './aff/affChanges.ts';
import { affBalance, affCockpit, affItems } from './aff/cockpit.ts';
import { searchHistory } from './history/searchHistory.ts';
import { assignAff, handOverToMaster, revokeOverrules } from './aff/changeAff.ts';
import * as breakdownCalls from '../contract/breakdown.ts';
import * as pinCalls from '../contract/pins.ts';
import { answerPin, pinOfItem, pinsOfTrip } from './pins.ts';
import { acceptBreakdown } from './breakdown/acceptBreakdown.ts';
import { breakdownProposal } from './breakdown/proposal.ts';
import * as handoverCalls from '../contract/handover.ts';
import { cancelHandover, confirmHandover, exchange } from './handover/exchange.ts';
import { handoversOfTrip } from './handover/handovers.ts';
import { aboardOf, handoverPoints } from './handover/points.ts';
import { archiveDashboard, archiveTrips } from './archive.ts';
import * as optimiseCalls from '../contract/optimise.ts';
import * as historyCalls from '../contract/planHistory.ts';
import { sendPositions as sendPositionsCall, tripPositions as tripPositionsCall } from '../contract/positions.ts';
import { createTraining as createTrainingCall } from '../contract/training.ts';
import * as resourceCalls from '../contract/resources.ts';
import { changeSequence } from './commands/changeSequence.ts';
import { dispatchItems } from './commands/dispatchItems.ts';
import { documentStop } from './commands/documentStop.ts';
import { askDriverAgain, closeJourney, confirmTrip, reopenJourney, startTrip, visitStop } from './commands/drive.ts';
import { applyProposed } from './commands/optimizeTrip.ts';
import { redispatchItems } from './commands/redispatchItems.ts';
import { releaseTrip, revokeRelease } from './commands/releaseTrip.ts';
import { changeTrip, createTrip, deleteTrip, lockDay } from './commands/tripHead.ts';
import { undispatchItems } from './commands/undispatchItems.ts';
import { dispatchCheck } from './dispatchCheck.ts';
import { acceptHead, headCheck, tripResources } from './headCheck.ts';
import { planHistory } from './planChanges/history.ts';
import { asPlanChange } from './planChanges/record.ts';
import { restoreStep } from './planChanges/restore.ts';
import { planningWidgets } from './planningWidgets.ts';
import { poolPlaces } from './poolPlaces.ts';
import { positionsOf, recordPositions } from './positions/recordPositions.ts';
import { optimiseTrip } from './runs/optimiseRun.ts';
import { endTask, findTask, taskView } from './runs/optimiseTasks.ts';
import { cancelRun } from '#modules/travel/server/index.ts';
import type { TripRow } from './tables.gen.ts';
import { getTripRow, lockTrip } from './trips.ts';
import { tripRows, tripView } from './tripView.ts';
import { executionDashboard, myTrips, planningDashboard, tripsOfDay, tripTable } from './views.ts';

const done = async (ctx: CommandContext, trip: TripRow) => ({
  success: true,
  checkResults: [],
  trip: await tripView(ctx, trip),
});

const translated = (ctx: RawContext) => ({ t: ctx.platform.texts.in(ctx.language) });
/** The guard has let nobody in without a session. */
const signedIn = (ctx: RawContext) => known(ctx.record);

/** Who sees the execution screen hears of what stands there. */
/** Reading trips, and their head. */
export const tripRoutes = [
  view(calls.tripTable, async (ctx, { body }) => tripTable(ctx, await rowsOf(ctx), body)),
  view(calls.listTrips, async (ctx, { query }) =>
    tripRows(
      ctx,
      await tripsOfDay(ctx, await rowsOf(ctx), query.date, {
        ...(query.state ? { state: query.state } : {}),
        ...(query.trafficType ? { trafficType: query.trafficType } : {}),
      }),
    ),
  ),
  view(calls.getTrip, async (ctx, { params }) => tripView(ctx, await getTripRow(ctx, await rowsOf(ctx), params.id))),
  view(resourceCalls.tripResources, (ctx, { query }) => tripResources(ctx, query.date)),
  view(resourceCalls.headCheck, async (ctx, { body }) => headCheck(ctx, await rowsOf(ctx), body)),
  command(calls.createTrip, async (ctx, { query, body }) => {
    const rows = await rowsOf(ctx);
    await lockDay(ctx, body.executionDate);
    const accepted = await acceptHead(ctx, rows, body, undefined, overridesOf({ query }));
    return tripView(ctx, await createTrip(ctx, rows, body, accepted));
  }),
  command(calls.changeTrip, async (ctx, { params, query, body }) => {
    const rows = await rowsOf(ctx);
    const trip = await lockTrip(ctx, rows, params.id, body.version);
    const accepted = await acceptHead(ctx, rows, body, trip, overridesOf({ query }));
    return tripView(ctx, await changeTrip(ctx, rows, params.id, body, accepted));
  }),
  command(calls.deleteTrip, async (ctx, { params, query }) =>
    deleteTrip(ctx, await rowsOf(ctx), params.id, query.version),
  ),
];

/** Which shipments are on which trip and in which order; undone and done again. */
export const planRoutes = [
  command(calls.dispatchItems, async (ctx, { params, query, body }) => {
    const rows = await rowsOf(ctx);
    const given = overridesOf({ query, body });
    const from = body.fromTripId !== params.id ? body.fromTripId : undefined;
    return from
      ? asPlanChange(ctx, rows, 'redispatch', [from, params.id], () =>
          redispatchItems(ctx, rows, { from, to: params.id }, body.itemIds, given, body.position),
        )
      : asPlanChange(ctx, rows, 'dispatch', [params.id], () =>
          dispatchItems(ctx, rows, params.id, body.itemIds, given, body.position),
        );
  }),
  command(calls.undispatchItems, async (ctx, { params, query }) => {
    const rows = await rowsOf(ctx);
    return asPlanChange(ctx, rows, 'undispatch', [params.id], () =>
      undispatchItems(ctx, rows, params.id, query.itemId, overridesOf({ query })),
    );
  }),
  view(historyCalls.planHistory, (ctx, { query }) => planHistory(ctx, query.date)),
  command(historyCalls.undoPlanChange, async (ctx, { params, body }) =>
    restoreStep(ctx, await rowsOf(ctx), body.date, params.id, 'undo'),
  ),
  command(historyCalls.redoPlanChange, async (ctx, { params, body }) =>
    restoreStep(ctx, await rowsOf(ctx), body.date, params.id, 'redo'),
  ),
  view(calls.dispatchCheck, async (ctx, { body }) => dispatchCheck(ctx, await rowsOf(ctx), body)),
  command(calls.changeSequence, async (ctx, { params, body }) =>
    tripView(
      ctx,
      await asPlanChange(ctx, await rowsOf(ctx), 'sequence', [params.id], async () =>
        changeSequence(ctx, await rowsOf(ctx), params.id, body.stopIds, body.version),
      ),
    ),
  ),
];

/** A better order of a trip's stops, looked for beside the work. */
export const searchRoutes = (platform: () => Platform) => [
  // Search and thread stand outside any transaction, so this call manages its own.
  raw(optimiseCalls.optimizeTrip, async (ctx, { params, body }) =>
    ctx.reply.send(taskView(translated(ctx), await optimiseTrip(ctx.platform, signedIn(ctx), params.id, body))),
  ),
  view(optimiseCalls.getOptimizeTask, async (ctx, { params }) =>
    taskView(ctx, await findTask(ctx, await rowsOf(ctx), params.taskId)),
  ),
  command(optimiseCalls.applyOptimization, async (ctx, { params }) =>
    tripView(ctx, await applyProposed(ctx, await rowsOf(ctx), params.taskId)),
  ),
  command(optimiseCalls.cancelOptimizeTask, async (ctx, { params }) => {
    const task = await findTask(ctx, await rowsOf(ctx), params.taskId);
    await endTask(ctx, task.id, { state: 'CANCELED', errorCode: 'TASK_CANCELED' });
    cancelRun(platform(), task.id);
  }),
];

/** What two trips exchange on the way. */
export const handoverRoutes = [
  view(handoverCalls.handoverPoints, async (ctx, { query }) => handoverPoints(ctx, await rowsOf(ctx), query.date)),
  view(handoverCalls.aboardOf, async (ctx, { params }) => aboardOf(ctx, await rowsOf(ctx), params.id)),
  view(handoverCalls.tripHandovers, async (ctx, { params }) => handoversOfTrip(ctx, await rowsOf(ctx), params.id)),
  command(handoverCalls.exchange, async (ctx, { params, body }) =>
    exchange(ctx, await rowsOf(ctx), params.id, body, overridesOf({ body })),
  ),
  command(handoverCalls.confirmHandover, async (ctx, { params, body }) =>
    confirmHandover(ctx, await rowsOf(ctx), params.id, overridesOf({ body })),
  ),
  view(breakdownCalls.proposeBreakdown, async (ctx, { params, query }) =>
    breakdownProposal(ctx, await rowsOf(ctx), params.id, query),
  ),
  command(breakdownCalls.acceptBreakdown, async (ctx, { params, body }) =>
    acceptBreakdown(ctx, await rowsOf(ctx), params.id, body, overridesOf({ body })),
  ),
  view(pinCalls.pinOfItem, (ctx, { params, query }) => pinOfItem(ctx, params.id, query.side)),
  view(pinCalls.pinsOfTrip, async (ctx, { params }) => pinsOfTrip(ctx, await rowsOf(ctx), params.id)),
  command(pinCalls.answerPin, (ctx, { params, body }) => answerPin(ctx, params.id, body)),
  command(handoverCalls.cancelHandover, async (ctx, { params }) => cancelHandover(ctx, await rowsOf(ctx), params.id)),
];

/** From the release to the end of the journey. */
export const driveRoutes = [
  command(calls.releaseTrip, async (ctx, { params, body }) =>
    releaseTrip(ctx, await rowsOf(ctx), params.id, body?.version, overridesOf({ body })),
  ),
  command(calls.revokeRelease, async (ctx, { params, body }) =>
    revokeRelease(ctx, await rowsOf(ctx), params.id, body?.version),
  ),
  command(calls.startTrip, async (ctx, { params, body }) =>
    done(ctx, await startTrip(ctx, await rowsOf(ctx), params.id, body?.version, body?.odometer)),
  ),
  command(calls.closeJourney, async (ctx, { params, body }) =>
    closeJourney(ctx, await rowsOf(ctx), params.id, body ?? {}, overridesOf({ body })),
  ),
  command(calls.reopenJourney, async (ctx, { params }) =>
    done(ctx, await reopenJourney(ctx, await rowsOf(ctx), params.id)),
  ),
  command(calls.askDriverAgain, async (ctx, { params }) =>
    done(ctx, await askDriverAgain(ctx, await rowsOf(ctx), params.id)),
  ),
  command(calls.confirmTrip, async (ctx, { params, body }) => {
    const trip = await confirmTrip(ctx, await rowsOf(ctx), params.id, body);
    return { state: trip.state, tourAcceptance: trip.tour_acceptance, trip: await tripView(ctx, trip) };
  }),
  command(calls.arriveAtStop, async (ctx, { params, body }) =>
    tripView(ctx, await visitStop(ctx, await rowsOf(ctx), params.id, params.stopId, 'arrival', body)),
  ),
  command(calls.departFromStop, async (ctx, { params, body }) =>
    tripView(ctx, await visitStop(ctx, await rowsOf(ctx), params.id, params.stopId, 'departure', body)),
  ),
  command(calls.documentStop, async (ctx, { params, query, body }) =>
    documentStop(ctx, await rowsOf(ctx), params.id, params.stopId, body, overridesOf({ query })),
  ),
];

/** Where a running trip is. */
/** Trips to learn on, and the access to them. */
export const trainingRoutes = (platform: () => Platform) => {
  const grants = grantCommands(() => platform().config.publicUrl, requireRecord);
  return [
    raw(createTrainingCall, async (ctx, { body }) =>
      ctx.reply.status(201).send(await createTraining(ctx, grants, body)),
    ),
  ];
};

export const positionRoutes = [
  command(sendPositionsCall, async (ctx, { params, query, body }) => {
    await recordPositions(ctx, await rowsOf(ctx), params.id, query, body);
  }),
  view(tripPositionsCall, async (ctx, { params }) => positionsOf(ctx, await rowsOf(ctx), params.id)),
];

export const affRoutes = [
  command(affCalls.assignAff, async (ctx, { params, query, body }) =>
    assignAff(ctx, await rowsOf(ctx), params.affId, body, overridesOf({ query })),
  ),
  command(affCalls.handOverToMaster, async (ctx, { body }) => handOverToMaster(ctx, await rowsOf(ctx), body)),
  command(affCalls.revokeOverrules, async (ctx, { body }) => revokeOverrules(ctx, await rowsOf(ctx), body.itemIds)),
  view(affCalls.affCockpit, async (ctx, { query }) => affCockpit(ctx, await rowsOf(ctx), query.date)),
  view(affCalls.affItems, async (ctx, { params, query }) => affItems(ctx, await rowsOf(ctx), params.affId, query.date)),
  view(affCalls.affBalance, async (ctx, { params, query }) => affBalance(ctx, await rowsOf(ctx), params.affId, query)),
  view(affCalls.affChanges, async (ctx, { params }) => affChanges(ctx, await rowsOf(ctx), params.id)),
];

export const boardRoutes = [
  view(calls.planningDashboard, async (ctx, { query }) => planningDashboard(ctx, await rowsOf(ctx), query.date)),
  view(poolPlacesCall, async (ctx, { body }) => poolPlaces(ctx, await rowsOf(ctx), body)),
  view(readPlanningWidgets, async (ctx, { body }) => planningWidgets(ctx, await rowsOf(ctx), body)),
  view(calls.executionDashboard, async (ctx, { query }) => executionDashboard(ctx, await rowsOf(ctx), query.date)),
  view(archiveDashboardCall, async (ctx, { query }) => archiveDashboard(ctx, await rowsOf(ctx), query)),
  view(searchHistoryCall, async (ctx, { body }) => searchHistory(ctx, await rowsOf(ctx), body)),
  view(archiveTripsCall, async (ctx, { body }) => archiveTrips(ctx, await rowsOf(ctx), body)),
  view(calls.myTrips, async (ctx) => myTrips(ctx, await rowsOf(ctx))),
];

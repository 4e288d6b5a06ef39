import { sql } from 'kysely';
import { afterwards, command, on, raw, type RawContext, type ServerModule, view } from '#platform/module.ts';
import { stopLocationsMerged } from '#modules/masterdata/contract/facts.ts';
import type { Platform } from '#platform/platform.ts';
import type { CommandContext } from '#platform/context.ts';
import { known } from '#kernel/known.ts';
import { overridesOf } from '#platform/checkAnswers.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { poolPlaces as poolPlacesCall } from '../contract/board.ts';
import * as calls from '../contract/calls.ts';
import { travelTimesMissing } from '../contract/facts.ts';
import * as optimiseCalls from '../contract/optimise.ts';
import * as historyCalls from '../contract/planHistory.ts';
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
import { moveStops, tripsNaming } from './namedRecords.ts';
import { dispatchCheck } from './dispatchCheck.ts';
import { acceptHead, headCheck, tripResources } from './headCheck.ts';
import { planHistory } from './planChanges/history.ts';
import { asPlanChange } from './planChanges/record.ts';
import { restoreStep } from './planChanges/restore.ts';
import { poolPlaces } from './poolPlaces.ts';
import { optimiseTrip } from './runs/optimiseRun.ts';
import { endTask, findTask, runningTasks, taskView } from './runs/optimiseTasks.ts';
import { cancelRun } from '#modules/travel/server/index.ts';
import type { TripRow } from './tables.gen.ts';
import { askForTimes } from './askForTimes.ts';
import { getTripRow, lockTrip, tripsWithin } from './trips.ts';
import { tripRows, tripView } from './tripView.ts';
import { countTrips, driversNext, plannersToday } from './today.ts';
import { executionDashboard, myTrips, planningDashboard, tripsOfDay, tripTable } from './views.ts';

export { clockOf } from './clockOf.ts';
export { createTrip, deleteTrip } from './commands/tripHead.ts';
export { dispatchItems, judgeDispatch, putOn } from './commands/dispatchItems.ts';
export { documentStop } from './commands/documentStop.ts';
export { closeJourney, confirmTrip, startTrip, visitStop } from './commands/drive.ts';
export { optimizeTrip, writeSequence } from './commands/optimizeTrip.ts';
export { freed } from './commands/redispatchItems.ts';
export { releaseTrip } from './commands/releaseTrip.ts';
export { judgeUndispatch, takeOff } from './commands/undispatchItems.ts';
export { dispatchFacts } from './dispatchFacts.ts';
export { dropItems, reportVehicle } from './dropItems.ts';
export { loadingMoved, lockTripForList } from './loadingMoved.ts';
export { moveTrip } from './moveTrip.ts';
export { abilitiesOf, needsOf, permittedLoadOf, volumeOf } from './needs.ts';
export { planBefore, recordChange } from './planChanges/record.ts';
export { contentOf, replan, type TripContent } from './replan.ts';
export type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';
export { getTripRow, lockTrip, ordersOf, stopsOf, tripScope, tripsWithin } from './trips.ts';
export { unmadeTrip } from './unmadeTrip.ts';
export { tripsOfDay } from './views.ts';

const done = async (ctx: CommandContext, trip: TripRow) => ({
  success: true,
  checkResults: [],
  trip: await tripView(ctx, trip),
});

const translated = (ctx: RawContext) => ({ t: ctx.platform.texts.in(ctx.language) });
/** The guard has let nobody in without a session. */
const signedIn = (ctx: RawContext) => known(ctx.record);

/** Who sees the execution screen hears of what stands there. */
const executionTopic = { access: { anyPermission: ['readShipments'] } } as const;

export const dispatch = (platform: () => Platform): ServerModule => ({
  name: 'dispatch',
  topics: { trips: { anyPermission: ['readShipments', 'viewOwnTrips'] } },
  referrers: tripsNaming,
  runningSearches: runningTasks,
  notifications: [
    {
      ...executionTopic,
      id: 'dpt.trips.late',
      translateKey: 'dispatch:topic/late',
      link: '/DPT/execution?show=late',
      count: countTrips('late'),
    },
    {
      ...executionTopic,
      id: 'dpt.trips.rejected',
      translateKey: 'dispatch:topic/rejected',
      link: '/DPT/execution?show=rejected',
      count: countTrips('rejected'),
    },
    {
      ...executionTopic,
      id: 'dpt.stops.hindered',
      translateKey: 'dispatch:topic/hindered',
      link: '/DPT/execution?show=hindrance',
      count: countTrips('hindrance'),
    },
  ],
  home: [
    { access: { anyPermission: ['readShipments'] }, read: plannersToday },
    { access: { anyPermission: ['viewOwnTrips'] }, read: driversNext },
  ],
  reactions: [
    on(stopLocationsMerged, moveStops),
    afterwards(travelTimesMissing, 'askForTimes', (ctx, { tripId }) => askForTimes(platform(), ctx, tripId)),
  ],
  showsFile: async (ctx, blobId) =>
    (await ctx.db.find(
      sql`select 1 from stop p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id
        where p.org_unit = ${ctx.unit} and (p.signature_blob_id = ${blobId} or ${blobId}::uuid = any(p.document_blob_ids)) and ${tripsWithin(await rowsOf(ctx))}`,
    )) !== undefined,
  histories: {
    'TRIP:': async (ctx, id) => {
      if (!/^[0-9a-f-]{36}$/.test(id)) return false;
      return getTripRow(ctx, await rowsOf(ctx), id).then(
        () => true,
        () => false,
      );
    },
  },
  routes: [
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
    command(calls.changeSequence, async (ctx, { params, body }) =>
      tripView(
        ctx,
        await asPlanChange(ctx, await rowsOf(ctx), 'sequence', [params.id], async () =>
          changeSequence(ctx, await rowsOf(ctx), params.id, body.stopIds, body.version),
        ),
      ),
    ),
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
    view(calls.planningDashboard, async (ctx, { query }) => planningDashboard(ctx, await rowsOf(ctx), query.date)),
    view(poolPlacesCall, async (ctx, { body }) => poolPlaces(ctx, await rowsOf(ctx), body)),
    view(calls.executionDashboard, async (ctx, { query }) => executionDashboard(ctx, await rowsOf(ctx), query.date)),
    view(calls.myTrips, async (ctx) => myTrips(ctx, await rowsOf(ctx))),
  ],
});

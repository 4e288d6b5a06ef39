import { provide } from '#platform/questions.ts';
import { afterwards, command, type ServerModule, view } from '#platform/module.ts';
import type { Platform } from '#platform/platform.ts';
import { unitsOfTrip } from '#modules/dispatch/contract/questions.ts';
import { dockChosen, listClosed, listOpened } from '#modules/crossdock/contract/facts.ts';
import { tripDeleted, tripHeadChanged, tripReleased, tripReleaseRevoked } from '#modules/dispatch/contract/facts.ts';
import { hearsOfUnits } from '../contract/access.ts';
import { bookingOptions, dockBoard, tripBooked } from '../contract/bookings.ts';
import { drawPlan, yardPlan } from '../contract/plan.ts';
import { standingChanged, standingChoices } from '../contract/standing.ts';
import { driveShunting, shuntingChoices, shuntingQueue } from '../contract/shunting.ts';
import { addFind, endWalk, myWalk } from '../contract/walk.ts';
import { bookings } from './bookings.ts';
import { optionsOf } from './bookingOptions.ts';
import { boardOf } from './dockBoard.ts';
import { followGate, forgetGate } from './followGates.ts';
import { forgetDrivers } from './forgetDrivers.ts';
import { gatePersons } from './gatePersons.ts';
import { gateRetention } from './gateRetention.ts';
import { gateRoutes } from './gateRoutes.ts';
import { drivenByHand } from './handMoves.ts';
import { hallReactions } from './hallReactions.ts';
import { yardJobs } from './jobs.ts';
import { yardPersons } from './persons.ts';
import { places } from './places.ts';
import { drawnPlan, planOf } from './plan.ts';
import { yardRetention } from './retention.ts';
import { proposeBringing, proposeParking } from './proposeShunting.ts';
import { tellTrip } from './tellGate.ts';
import { forgetTrip } from './tripBookings.ts';
import { shuntingOrders } from './shunting.ts';
import { choicesOf, queueFor } from './shuntingQueue.ts';
import { choicesFor, remakeStanding, standingBookings } from './standing.ts';
import { transportUnits } from './units.ts';
import { yardNotifications } from './waiting.ts';
import { unitsOnList } from './unitsOnList.ts';
import { addedFind, endedWalk, walkOf, walks } from './walks.ts';
import { gateVisits } from './visits.ts';

export { followGate } from './followGates.ts';
export { addOrder } from './proposeShunting.ts';
export { layPlaces, type LaidPlace } from './layPlaces.ts';

export const yard = (platform: () => Platform): ServerModule => ({
  name: 'yard',
  personal: [...yardPersons, ...gatePersons],
  retention: {
    kept: [...(yardRetention.kept ?? []), ...(gateRetention.kept ?? [])],
    naming: gateRetention.naming ?? [],
  },
  provides: [provide(unitsOfTrip, (ctx, { loadingListId }) => unitsOnList(ctx, loadingListId))],
  // The hall hears of the units that it works in, and the board of arrivals of those that come.
  topics: { ...places.topics, ...bookings.topics, transportUnits: hearsOfUnits, ...gateVisits.topics },
  histories: {
    ...places.histories,
    ...bookings.histories,
    ...standingBookings.histories,
    ...transportUnits.histories,
    ...shuntingOrders.histories,
    ...walks.histories,
    ...gateVisits.histories,
  },
  notifications: yardNotifications,
  jobs: [...yardJobs, { name: 'forgetDrivers', cron: '23 * * * *', run: forgetDrivers }],
  reactions: [
    afterwards(listOpened, 'proposeBringing', (ctx, { listId }) => proposeBringing(ctx, listId)),
    afterwards(listClosed, 'proposeParking', (ctx, { kind, listId }) =>
      kind === 'ULD' ? proposeParking(ctx, listId) : Promise.resolve(),
    ),
    ...hallReactions,
    afterwards(standingChanged, 'makeStanding', (ctx, { standingId }) => remakeStanding(ctx, standingId)),
    afterwards(dockChosen, 'followDock', (ctx, { listId }) => followGate(ctx, listId)),
    afterwards(tripReleased, 'followReleased', (ctx, { loadingListId }) => followGate(ctx, loadingListId)),
    afterwards(tripHeadChanged, 'followTrip', (ctx, { loadingListId }) => followGate(ctx, loadingListId)),
    afterwards(tripReleaseRevoked, 'forgetRevoked', (ctx, { loadingListId }) => forgetGate(ctx, loadingListId, true)),
    afterwards(tripDeleted, 'forgetDeleted', (ctx, { tripId, loadingListId }) =>
      loadingListId ? forgetGate(ctx, loadingListId, false) : forgetTrip(ctx, tripId),
    ),
    afterwards(tripBooked, 'tellTrip', (ctx, { tripId }) => tellTrip(ctx, tripId)),
  ],
  routes: [
    // Before the paths with an id: `options` is none.
    view(bookingOptions, (ctx, { body }) => optionsOf(ctx, body)),
    ...places.routes,
    ...bookings.routes,
    ...standingBookings.routes,
    view(standingChoices, (ctx) => choicesFor(ctx)),
    ...gateRoutes(platform),
    ...shuntingOrders.routes,
    command(driveShunting, (ctx, { params, body }) => drivenByHand(ctx, params.id, body)),
    ...walks.routes,
    command(addFind, (ctx, { params, body }) => addedFind(ctx, params.id, body)),
    command(endWalk, (ctx, { params, body }) => endedWalk(ctx, params.id, body)),
    view(myWalk, (ctx) => walkOf(ctx)),
    view(shuntingQueue, (ctx) => queueFor(ctx)),
    view(shuntingChoices, (ctx) => choicesOf(ctx)),
    view(yardPlan, (ctx) => planOf(ctx)),
    command(drawPlan, (ctx, { body }) => drawnPlan(ctx, body)),
    view(dockBoard, (ctx, { query }) => boardOf(ctx, query.date)),
  ],
});

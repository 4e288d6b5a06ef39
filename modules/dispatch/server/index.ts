import { searchesWaiting } from './searchesWaiting.ts';
import { dispatchPersons } from './persons.ts';
import { stepsPlanned } from './plannedSteps.ts';
import { dispatchRetention } from './retention.ts';
import { whoeverSees } from '#platform/histories.ts';
import { sql } from 'kysely';
import { afterwards, on, type ServerModule } from '#platform/module.ts';
import { provide } from '#platform/questions.ts';
import { stopLocationsMerged } from '#modules/masterdata/contract/facts.ts';
import type { Platform } from '#platform/platform.ts';
import { rowsOf } from '#modules/shipments/server/index.ts';
import { plannedSteps, tripsOfGrant } from '#modules/shipments/contract/questions.ts';
import { travelTimesMissing } from '../contract/facts.ts';
import { ruledParts } from '#modules/ruletables/contract/questions.ts';
import { shipmentsOfPart } from './ruledParts.ts';
import { moveStops, tripsNaming } from './namedRecords.ts';
import { moveOpenStops } from './pins.ts';
import { pinMoved } from '#modules/shipments/contract/facts.ts';
import { runningTasks } from './runs/optimiseTasks.ts';
import { askForTimes } from './askForTimes.ts';
import { tripsWithin } from './trips.ts';
import { trimPositions } from './positions/trimPositions.ts';
import { countTrips, driversNext, plannersToday } from './today.ts';
import { grantedTrips, tripSubjects } from './grantedTrips.ts';
import { grantSubjects } from '#modules/identity/contract/questions.ts';
import {
  affRoutes,
  boardRoutes,
  driveRoutes,
  handoverRoutes,
  planRoutes,
  positionRoutes,
  searchRoutes,
  trainingRoutes,
  tripRoutes,
} from './routes.ts';

export { vehicleCompartment } from './handover/stages.ts';
export { clockOf } from './clockOf.ts';
export { planMark } from './planMark.ts';
export { changeTrip, createTrip, deleteTrip } from './commands/tripHead.ts';
export { dispatchItems, checkDispatch, putOn } from './commands/dispatchItems.ts';
export { addFixedStops, type FixedPlace } from './commands/fixedStops.ts';
export { documentReceipt } from './commands/documentReceipt.ts';
export { documentStop } from './commands/documentStop.ts';
export { closeJourney, confirmTrip, startTrip, visitStop } from './commands/drive.ts';
export { optimizeTrip, writeSequence } from './commands/optimizeTrip.ts';
export { headIssuesOf, headIssueViews } from './headIssues.ts';
export { failedOn } from './failedOn.ts';
export { freed } from './commands/redispatchItems.ts';
export { releaseTrip } from './commands/releaseTrip.ts';
export { checkUndispatch, takeOff } from './commands/undispatchItems.ts';
export { unpackOnTrip } from './commands/unpackOnTrip.ts';
export { besideAccepted } from './acceptedChecks.ts';
export { dispatchFacts } from './dispatchFacts.ts';
export { driversLaw, type DriverTrip, driversTrips, lawOfDrivers } from './driversHours.ts';
export { dropItems, reportVehicle } from './dropItems.ts';
export { loadingMoved, lockTripAmong, lockTripForList } from './loadingMoved.ts';
export { moveTrip } from './moveTrip.ts';
export { abilitiesOf, needsOf, permittedLoadOf, volumeOf } from './needs.ts';
export { planBefore, recordChange } from './planChanges/record.ts';
export { contentOf, replan, type TripContent } from './replan.ts';
export { roomsOfTrips } from './roomsOfTrips.ts';
export { sequencedStops } from './sequenced.ts';
export { recordPositions } from './positions/recordPositions.ts';
export type { StopOrderRow, StopRow, TripRow } from './tables.gen.ts';
export { tripsUnderWay } from './underWay.ts';
export { getTripRow, lockTrip, ordersOf, stopsOf, stopsOfEach, tripScope, tripsWithin } from './trips.ts';
export { unmadeTrip } from './unmadeTrip.ts';
export { tripView } from './tripView.ts';
export { tripsOfDay } from './views.ts';

const executionTopic = { access: { anyPermission: ['readShipments'] } } as const;

export const dispatch = (platform: () => Platform): ServerModule => ({
  name: 'dispatch',
  retention: dispatchRetention,
  personal: dispatchPersons,
  queues: [{ name: 'SEARCHES', read: searchesWaiting }],
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
    afterwards(pinMoved, 'moveOpenStops', moveOpenStops),
    afterwards(travelTimesMissing, 'askForTimes', (ctx, { tripId }) => askForTimes(platform(), ctx, tripId)),
  ],
  jobs: [{ name: 'trimPositions', cron: '41 2 * * *', longest: 4 * 3600, run: trimPositions }],
  showsFile: async (ctx, blobId) =>
    (await ctx.db.find(
      sql`select 1 from stop p join trip t on t.org_unit = p.org_unit and t.id = p.trip_id
        where p.org_unit = ${ctx.unit} and (p.signature_blob_id = ${blobId} or ${blobId}::uuid = any(p.document_blob_ids)) and ${tripsWithin(await rowsOf(ctx))}`,
    )) !== undefined,
  histories: { 'TRIP:': whoeverSees('trip', 't', async (ctx) => tripsWithin(await rowsOf(ctx))) },
  provides: [
    provide(tripsOfGrant, grantedTrips),
    provide(grantSubjects, tripSubjects),
    provide(plannedSteps, stepsPlanned),
    provide(ruledParts, shipmentsOfPart),
  ],
  routes: [
    ...tripRoutes,
    ...planRoutes,
    ...searchRoutes(platform),
    ...driveRoutes,
    ...positionRoutes,
    ...trainingRoutes(platform),
    ...affRoutes,
    ...handoverRoutes,
    ...boardRoutes,
  ],
});
export { overlapsProposed } from './overlaps.ts';

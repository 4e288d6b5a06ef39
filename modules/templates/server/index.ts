import { provide } from '#platform/questions.ts';
import { afterwards, command, on, raw, type ServerModule, view } from '#platform/module.ts';
import { templateOfTrip } from '#modules/dispatch/contract/questions.ts';
import { stopLocationsMerged } from '#modules/masterdata/contract/facts.ts';
import {
  collectionCalendar,
  collectionChanged,
  generateCollections,
  previewCollection,
} from '../contract/collections.ts';
import { alignTrips, generateTrips, previewTrips, proposeFill } from '../contract/tripTemplates.ts';
import { aligned } from './alignTrips.ts';
import { templateNotifications } from './bell.ts';
import { collections } from './collections.ts';
import { fillOf, templateThatMade } from './fillTrip.ts';
import { movePlaces, seriesNaming, settleChanged } from './followChanges.ts';
import { templateJobs } from './jobs.ts';
import { generate as generateShipments } from './makeCollections.ts';
import { generate } from './makeTrips.ts';
import { templatePersons } from './persons.ts';
import { previewOf, sendCalendar } from './preview.ts';
import { previewOfTrips } from './previewTrips.ts';
import { templateRetention } from './retention.ts';
import { tripTemplates } from './tripTemplates.ts';

export { settleChanged } from './followChanges.ts';

export const templates: ServerModule = {
  name: 'templates',
  personal: templatePersons,
  retention: templateRetention,
  topics: { ...tripTemplates.topics, ...collections.topics },
  histories: { ...tripTemplates.histories, ...collections.histories },
  notifications: templateNotifications,
  referrers: seriesNaming,
  jobs: templateJobs,
  provides: [provide(templateOfTrip, (ctx, { tripId }) => templateThatMade(ctx, tripId))],
  reactions: [
    on(stopLocationsMerged, movePlaces),
    afterwards(collectionChanged, 'settleCollection', (ctx, { collectionId }) => settleChanged(ctx, collectionId)),
  ],
  routes: [
    ...tripTemplates.routes,
    command(generateTrips, (ctx, { params, body }) => generate(ctx, params.id, body)),
    command(alignTrips, (ctx, { params, body }) => aligned(ctx, params.id, body.tripIds)),
    view(previewTrips, (ctx, { body }) => previewOfTrips(ctx, body)),
    view(proposeFill, (ctx, { params }) => fillOf(ctx, params.id)),
    ...collections.routes,
    view(previewCollection, (ctx, { params, query }) => previewOf(ctx, params.id, query)),
    command(generateCollections, (ctx, { params, body }) => generateShipments(ctx, params.id, body)),
    raw(collectionCalendar, (ctx, { params }) => sendCalendar(ctx, params.id)),
  ],
};

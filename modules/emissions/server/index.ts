import { afterwards, type ServerModule, view } from '#platform/module.ts';
import { journeyClosed, journeyReopened } from '#modules/dispatch/contract/facts.ts';
import { itemFootprint, tripFootprint } from '../contract/calls.ts';
import { settleTrip } from './keep.ts';
import { emissionsRetention } from './retention.ts';
import { itemFootprintOf, tripFootprintOf } from './views.ts';

export const emissions: ServerModule = {
  name: 'emissions',
  retention: emissionsRetention,
  routes: [
    view(tripFootprint, (ctx, { params }) => tripFootprintOf(ctx, params.id)),
    view(itemFootprint, (ctx, { params }) => itemFootprintOf(ctx, params.id)),
  ],
  reactions: [
    afterwards(journeyClosed, 'keepFootprint', settleTrip),
    afterwards(journeyReopened, 'dropFootprint', settleTrip),
  ],
};

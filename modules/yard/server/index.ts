import { type ServerModule, view } from '#platform/module.ts';
import { bookingOptions, dockBoard } from '../contract/bookings.ts';
import { bookings } from './bookings.ts';
import { optionsOf } from './bookingOptions.ts';
import { boardOf } from './dockBoard.ts';
import { yardJobs } from './jobs.ts';
import { yardPersons } from './persons.ts';
import { places } from './places.ts';
import { yardRetention } from './retention.ts';

export const yard: ServerModule = {
  name: 'yard',
  personal: yardPersons,
  retention: yardRetention,
  topics: { ...places.topics, ...bookings.topics },
  histories: { ...places.histories, ...bookings.histories },
  jobs: yardJobs,
  routes: [
    // Before the paths with an id: `options` is none.
    view(bookingOptions, (ctx, { body }) => optionsOf(ctx, body)),
    ...places.routes,
    ...bookings.routes,
    view(dockBoard, (ctx, { query }) => boardOf(ctx, query.date)),
  ],
};

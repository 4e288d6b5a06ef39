import { defineQuestion } from '#kernel/question.ts';
import type { RouteRequest } from './route.ts';

/** A shipment of the network as it was to be routed: what a change of the rules is tried with. */
export type PastRequest = { readonly name: string; readonly request: RouteRequest };

/** Shipments of the last days that the session sees, 2,000 at most, the latest first; answered by the module `network`. */
export const pastRequests = defineQuestion<{ days: number }, readonly PastRequest[]>(
  'networkrules.pastRequests',
  [],
  (one, other) => [...one, ...other],
);

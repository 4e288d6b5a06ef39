import { defineQuestion } from '#kernel/question.ts';

/** Trips that a device sees which is paired for a vehicle or a trip (domain 6.1); `id` is that of the grant. */
export const tripsOfGrant = defineQuestion<{ type: string; id: string }, readonly string[]>(
  'shipments.tripsOfGrant',
  [],
  (one, other) => [...one, ...other],
);

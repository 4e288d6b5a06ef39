import { defineQuestion } from '#kernel/question.ts';
import type { PlannedStep } from '../rules/timeline.ts';

/** Trips that a device sees which is paired for a vehicle or a trip (domain 6.1); `id` is that of the grant. */
export const tripsOfGrant = defineQuestion<{ type: string; id: string }, readonly string[]>(
  'shipments.tripsOfGrant',
  [],
  (one, other) => [...one, ...other],
);

/** The order of the inbox that became this shipment; null: it came another way. */
export const orderOfItem = defineQuestion<{ itemId: string }, string | null>(
  'shipments.orderOfItem',
  null,
  (one, other) => one ?? other,
);

/** When the trips of a shipment mean to load and to reach it, by their timetables as they stand now. */
export const plannedSteps = defineQuestion<{ itemId: string }, readonly PlannedStep[]>(
  'shipments.plannedSteps',
  [],
  (one, other) => [...one, ...other],
);

import type { StopRow } from './stopRows.ts';

/** From where a trip is looked at (specification 3, 2: tour context); without one everything is shown. */
export const tripContexts = ['planning', 'execution'] as const;
export type TripContext = (typeof tripContexts)[number];
export const isTripContext = (value: string | undefined): value is TripContext =>
  (tripContexts as readonly (string | undefined)[]).includes(value);

/** Columns that say nothing there: what happened while a trip is planned, how a stop was planned while it is driven. */
const withoutColumns: Record<TripContext, readonly (keyof StopRow)[]> = {
  planning: ['estimate', 'actual', 'deviation', 'signer'],
  execution: ['waiting', 'service', 'distance'],
};
/** Without a context the list stays as slim as in execution. */
export const hasColumn = (context: TripContext | undefined, column: string): boolean =>
  !withoutColumns[context ?? 'execution'].some((one) => one === column);

const withoutActions: Record<TripContext, readonly string[]> = {
  planning: ['trip.close', 'trip.closeOpen', 'trip.reopen'],
  execution: ['trip.optimise', 'trip.release', 'trip.revoke', 'trip.delete'],
};
export const hasAction = (context: TripContext | undefined, id: string): boolean =>
  context === undefined || !withoutActions[context].includes(id);

/** Types of the columns that the database keeps as documents; the migrations name them (`comment on column … is 'type: …'`). */
export type { DayRequest } from '../contract/calls.ts';
export type { DayResult } from '../rules/dayResult.ts';

/** Tours of a proposal that became trips, by their number. */
export type AcceptedTours = Record<string, { tripId: string; tripName: string }>;
/** Figures of the best proposal that a search has found so far. */
export type BestSoFar = { routes: number; unassigned: number; distance: number };

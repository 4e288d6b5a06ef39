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

/** What shipments ask of a run on a day, and how the run was in the last 30 days. Loading metres in mm, weights in g. */
export type AnnouncedLoad = {
  readonly relationId: string;
  readonly ldm: number;
  readonly weight: number;
  readonly shipments: number;
  /** By the hour in which they were announced (epoch ms); null: before the day before. */
  readonly hours: readonly { readonly from: number | null; readonly ldm: number }[];
  readonly promised: number;
  readonly arrived: number;
};

/** Loads of the runs that leave on a day (ISO, by the clock of the depot they leave), as far as the session sees shipments; answered by `network`. */
export const announcedLoads = defineQuestion<
  { day: string },
  { readonly whole: boolean; readonly rows: readonly AnnouncedLoad[] }
>('networkrules.announcedLoads', { whole: true, rows: [] }, (one, other) => ({
  whole: one.whole && other.whole,
  rows: [...one.rows, ...other.rows],
}));

import { defineSlot } from '#kernel/slot.ts';
import type { StopView, TripView } from './schemas.ts';

/** Actions of the planning screen: the day (ISO) and the shipments that are picked in the pool. */
export const planningSlot = defineSlot<{ day: string; picked: readonly string[] }>('dispatch.planning.actions');
/** Actions of a trip's page, with the stop that is chosen there. */
export const tripSlot = defineSlot<{ trip: TripView; stop: StopView | undefined }>('dispatch.trip.actions');
/** What modules above do to a trip as a whole, behind what dispatch does to it. */
export const tripPageSlot = defineSlot<{ trip: TripView }>('dispatch.trip.page');
/** Tabs of a trip's page. */
export const tripTabs = defineSlot<{ trip: TripView }>('dispatch.trip.tabs');
/** Actions of the archive, with the shipments that are ticked there, or that the ticked trips carried. */
export const archiveSlot = defineSlot<{ itemIds: readonly string[] }>('dispatch.archive.actions');
/** Ways to reach an area freight forwarder: the accounts of whoever works for it. */
export const affSlot = defineSlot<{ accountIds: readonly string[] }>('dispatch.aff.contacts');

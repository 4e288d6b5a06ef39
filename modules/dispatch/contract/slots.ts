import { defineSlot } from '#kernel/slot.ts';
import type { StopView, TripView } from './schemas.ts';

/** Actions of the planning screen: the day (ISO) and the shipments that are picked in the pool. */
export const planningSlot = defineSlot<{ day: string; picked: readonly string[] }>('dispatch.planning.actions');
/** Actions of a trip's page, with the stop that is chosen there. */
export const tripSlot = defineSlot<{ trip: TripView; stop: StopView | undefined }>('dispatch.trip.actions');
/** Tabs of a trip's page. */
export const tripTabs = defineSlot<{ trip: TripView }>('dispatch.trip.tabs');

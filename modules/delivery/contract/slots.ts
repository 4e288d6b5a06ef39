import { defineSlot } from '#kernel/slot.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';

/** What modules above offer a driver beneath a trip, as large buttons. */
export const ownTripSlot = defineSlot<{ trip: TripView }>('delivery.trip.contacts');

import type { z } from 'zod';
import { defineFact } from '#kernel/fact.ts';
import type { OrderResult } from '../rules/vocabulary.ts';
import type { stopEquipmentSchema } from './stopEquipment.ts';

/** What crossdock answers in the same transaction (R16); it may refuse with coded issues. */
export const tripReleased = defineFact<{ tripId: string; loadingListId: string }>('dispatch.tripReleased');
export const tripReleaseRevoked = defineFact<{ tripId: string; loadingListId: string }>('dispatch.tripReleaseRevoked');
export const tripDeleted = defineFact<{ tripId: string; loadingListId: string | null }>('dispatch.tripDeleted');
/** Vehicle, driver, gate, departure or name of a trip changed whose loading list exists: the hall reads them there. */
export const tripHeadChanged = defineFact<{ tripId: string; loadingListId: string }>('dispatch.tripHeadChanged');
/** The driver will not drive the trip; `at` in epoch ms. */
export const tripRejected = defineFact<{ tripId: string; by: string; reason: string; at: number }>(
  'dispatch.tripRejected',
);
/** Shipments joined or left a trip whose loading list exists. */
export const itemsDispatched = defineFact<{ tripId: string; loadingListId: string; itemIds: string[] }>(
  'dispatch.itemsDispatched',
);
export const itemsUndispatched = defineFact<{ tripId: string; loadingListId: string; itemIds: string[] }>(
  'dispatch.itemsUndispatched',
);
/** Legs of a trip are not known from the routing engine yet. */
export const travelTimesMissing = defineFact<{ tripId: string }>('dispatch.travelTimesMissing');
/** The vehicle has left the yard: the list is locked. */
export const tripStarted = defineFact<{ tripId: string; loadingListId: string | null }>('dispatch.tripStarted');
export const journeyClosed = defineFact<{ tripId: string; loadingListId: string | null }>('dispatch.journeyClosed');
export const journeyReopened = defineFact<{ tripId: string; loadingListId: string | null }>('dispatch.journeyReopened');
/** A driver or dispatcher reported the arrival at a stop; `at` in epoch ms. */
export const stopArrived = defineFact<{ tripId: string; stopId: string; at: number }>('dispatch.stopArrived');
/** Orders of a stop were documented, or what was documented of them was corrected. */
export const stopDocumented = defineFact<{
  tripId: string;
  stopId: string;
  orders: { itemId: string; result: OrderResult; deviationId: string | null }[];
  /** Loading equipment that changed hands, when it was counted. */
  equipment?: z.infer<typeof stopEquipmentSchema>[];
}>('dispatch.stopDocumented');
/** Taking a tour of a proposal over was taken back (`trip` is null) or done again; the module of proposals keeps it in the same transaction. */
export const tourRestored = defineFact<{
  planId: string;
  tourId: string;
  trip: { tripId: string; tripName: string } | null;
}>('dispatch.tourRestored');

/** Topics of the event stream. */
declare module '#kernel/fact.ts' {
  interface Topics {
    trips: true;
  }
}

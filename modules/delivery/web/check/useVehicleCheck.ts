import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { tourSnapshot } from '#modules/delivery/contract/tours.ts';
import { useCall } from '#client/call/useCall.ts';
import { useTour } from '../tour/useTourQueue.ts';

/** What the depot asks of the vehicle before the start, and when it was looked over: by the server, or on this device since. */
export function useVehicleCheck(trip: Pick<TripView, 'id'>) {
  const { since } = useTour();
  const { data, dataUpdatedAt } = useCall(
    tourSnapshot,
    { params: { id: trip.id } },
    { live: ['trip', 'product', 'customer'], silent: true },
  );
  const asked = data?.vehicleCheck ?? { mode: 'OFF' as const, photos: 0, checkedAt: null };
  const recorded = since(dataUpdatedAt).findLast(
    ({ type, tripId }) => type === 'VEHICLE_CHECKED' && tripId === trip.id,
  );
  return { ...asked, checkedAt: recorded?.ts ?? asked.checkedAt };
}

import { useMemo } from 'react';
import { getTrip } from '#modules/dispatch/contract/calls.ts';
import type { TripView } from '#modules/dispatch/contract/schemas.ts';
import { useCall } from '#client/call/useCall.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Subject } from './Composer.tsx';

/** The trip that a channel is about, for those who may read it. */
export function useTripOf(tripId: string | null | undefined): TripView | undefined {
  const may = useAccess()(getTrip.access);
  const answer = useCall(
    getTrip,
    { params: { id: tripId ?? '' } },
    { enabled: may && Boolean(tripId), live: ['trip'], silent: true },
  );
  return tripId ? answer.data : undefined;
}

export const useSubject = (trip: TripView | undefined): Subject | undefined =>
  useMemo(
    () =>
      trip && {
        tripId: trip.id,
        tripName: trip.name,
        stops: trip.stops.map(({ id, sequence, name }) => ({ id, sequence, name })),
      },
    [trip],
  );

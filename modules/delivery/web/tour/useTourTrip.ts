import { useMemo } from 'react';
import { getTrip } from '#modules/dispatch/contract/calls.ts';
import { withWaiting } from '#modules/delivery/rules/withWaiting.ts';
import { useCall } from '#client/call/useCall.ts';
import { clockMs } from '#modules/dispatch/web/pieces/useNow.ts';
import { useTour } from './useTourQueue.ts';

/** A trip of the driver with what was recorded on this device and the server has not said yet. */
export function useTourTrip(id: string) {
  const { since } = useTour();
  const answer = useCall(getTrip, { params: { id } }, { live: ['trip'], silent: true, refetchInterval: clockMs });
  const { data, dataUpdatedAt } = answer;
  const trip = useMemo(
    () => (data ? withWaiting(data, since(dataUpdatedAt)) : undefined),
    [data, dataUpdatedAt, since],
  );
  return { trip, answer };
}

/** Stops of which something waits on the device. */
export function useWaitingStops(): ReadonlySet<string> {
  const { all } = useTour();
  return useMemo(() => new Set(all.flatMap(({ body }) => ('stopId' in body ? [body.stopId] : []))), [all]);
}

import { useCallback, useMemo, useState } from 'react';
import { useCall } from '#client/call/useCall.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { noSelection, type Selection, selectOnly, toggle } from '#ui/list/selection.ts';
import { getTrip } from '../../contract/calls.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { clockMs } from '../pieces/useNow.ts';
import { useAddressIds } from '../useAddressIds.ts';

const live = ['trip', 'item'] as const;
const none: readonly never[] = [];

/** The trip that shipments are dispatched to, and which of its stops are chosen; the address keeps both. */
export function useTargetTrip(trips: readonly BoardTrip[]) {
  const [id, setId] = useAddress('trip');
  const [stops, setStops] = useState<Selection>(noSelection);
  const answer = useCall(
    getTrip,
    { params: { id: id ?? '' } },
    { live, enabled: id !== undefined, silent: true, keep: true, refetchInterval: clockMs },
  );
  const trip = id && answer.data?.id === id ? answer.data : undefined;
  const row = trips.find((one) => one.id === id);
  const rowStops = row?.stops ?? none;
  const chosenStops = useMemo(
    () => new Set(rowStops.flatMap((stop) => (stops.ids.has(stop.id) !== stops.all ? [stop.id] : []))),
    [rowStops, stops],
  );
  const stopItems = useMemo(
    () => rowStops.flatMap((stop) => (chosenStops.has(stop.id) ? stop.itemIds : [])),
    [rowStops, chosenStops],
  );
  useAddressIds('stops', chosenStops, (ids) => setStops(selectOnly(...ids)));
  const choose = useCallback(
    (next: string | undefined) => {
      if (next === id) return;
      setId(next);
      setStops(noSelection);
    },
    [setId, id],
  );
  const chooseStops = (tripId: string, ids: readonly string[], add: boolean) => {
    choose(tripId);
    setStops((now) => (add && tripId === id ? ids.reduce((all, id) => toggle(all, id), now) : selectOnly(...ids)));
  };
  return {
    id,
    trip,
    row,
    /** The chosen trip could not be read; `retry` asks again. */
    unread:
      id !== undefined && trip === undefined && answer.isError ? { retry: () => void answer.refetch() } : undefined,
    stops,
    setStops,
    chosenStops,
    stopItems,
    choose,
    chooseStops,
  };
}
export type TargetTrip = ReturnType<typeof useTargetTrip>;

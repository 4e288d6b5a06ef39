import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { getTrip, myTrips } from '#modules/dispatch/contract/calls.ts';
import type { TripRow } from '#modules/dispatch/contract/schemas.ts';
import { atWheel } from '#modules/delivery/contract/driver.ts';
import { tourSnapshot } from '#modules/delivery/contract/tours.ts';
import { callsOf } from '#modules/masterdata/contract/calls.ts';
import { loadingEquipment, processDeviation } from '#modules/masterdata/contract/types/goods.ts';
import { call } from '#client/call/call.ts';
import { queryClient, queryKeyOf } from '#client/call/queries.ts';
import { keepPage } from '#client/kept/keptPages.ts';
import { recordCache } from '#client/records/recordCache.ts';
import { useRecords } from '#client/records/useRecords.ts';
import { sessionStore, useSession } from '#client/session/session.ts';
import { useReasons } from '../useReasons.ts';
import { useTripPapers } from './useTripPapers.ts';

/** The address under which everything is kept: the trips and stops below it open from it. */
const path = '/TOUR/trips';
/** ms after the last answer. */
const keepAfter = 500;
/** So many trips of a driver stay on the device. */
const most = 8;

/**
 * Keeps every open trip of the driver on the device, with its stops, packages, telephone numbers and instructions, and the catalogues
 * that documenting needs: all of it opens without a network, whether it was looked at before or not. Answers the number of the depot.
 */
export function useKeptTrips(trips: readonly TripRow[] | undefined): string | undefined {
  const { orgUnit } = useSession();
  const ids = (trips ?? [])
    .filter(({ state }) => state !== 'JOURNEY_CLOSED')
    .slice(0, most)
    .map(({ id }) => id);
  const read = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf(getTrip.id, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getTrip, { params: { id } }, { silent: true, signal }),
      meta: { live: ['trip'] },
    })),
  });
  const reasons = queryKeyOf(callsOf(processDeviation).text.id, { params: { branch: orgUnit }, query: {} });
  const equipment = recordCache.query(loadingEquipment.path, orgUnit).queryKey;
  const snapshots = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf(tourSnapshot.id, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(tourSnapshot, { params: { id } }, { silent: true, signal }),
      meta: { live: ['trip', 'product', 'customer'] },
    })),
  });
  const papers = useTripPapers(ids);
  // The catalogues are read before the first stop is, so that they are kept as well.
  const catalogues = `${useReasons().ready}${useRecords(loadingEquipment).ready}`;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = [...read, ...snapshots].map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const keep = useEffectEvent(() => {
    const { session, status } = sessionStore.getState();
    if (!session || status !== 'loggedIn' || !trips) return;
    const keys = [
      queryKeyOf(myTrips.id, {}),
      queryKeyOf(atWheel.id, {}),
      ...ids.map((id) => queryKeyOf(getTrip.id, { params: { id } })),
      ...ids.map((id) => queryKeyOf(tourSnapshot.id, { params: { id } })),
      ...papers.keys,
      reasons,
      equipment,
    ];
    const answers = keys.flatMap((key): [readonly unknown[], unknown, number][] => {
      const { data, dataUpdatedAt } = queryClient.getQueryState(key) ?? {};
      return data === undefined || !dataUpdatedAt ? [] : [[key, data, dataUpdatedAt]];
    });
    keepPage(session, path, answers).catch(() => undefined);
  });
  // Each new answer is kept.
  useEffect(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(), keepAfter);
    return () => clearTimeout(timer.current);
  }, [version, catalogues, trips, papers.version]);
  // Whom to call is the same for all of them.
  return snapshots.find(({ data }) => data)?.data?.depot.phone ?? undefined;
}

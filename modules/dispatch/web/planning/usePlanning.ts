import { useMemo } from 'react';
import { translate } from '#ui/translation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { useCall } from '#client/call/useCall.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { dispatchItems, planningDashboard } from '../../contract/calls.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { tripLook } from '../../rules/tripLook.ts';
import { useAddressIds } from '../useAddressIds.ts';
import { useDay } from '../pieces/useDay.ts';
import { clockMs } from '../pieces/useNow.ts';
import { usePlanHistory } from '../pieces/usePlanHistory.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { isOnePlace } from './betterPlace.tsx';
import { type Carried, useCarried } from './useCarried.ts';
import { useCheck } from './useCheck.ts';
import { usePlaceCheck } from './usePlaceCheck.ts';
import { usePlaces } from './usePlaces.ts';
import { usePool } from './usePool.ts';
import { useLoads } from './useLoads.ts';
import { usePlacing } from './usePlacing.ts';
import { useOrderNumbers } from './useOrderNumbers.ts';
import { useTargetTrip } from './useTargetTrip.ts';
import { useTrips } from './useTrips.ts';

const live = ['trip', 'item'] as const;

/** Asks for one of the trips by a list. */
async function pickTrip(trips: readonly BoardTrip[]): Promise<string | undefined> {
  const chosen = await pick({
    title: translate('dispatch:carry/choose'),
    options: trips.map((one) => {
      const look = tripLook(one);
      return {
        value: one.id,
        label: [one.name, one.vehicle?.licensePlate].filter(Boolean).join(' · '),
        note: translate(look.key, look.args ?? {}),
      };
    }),
    chosen: [],
  });
  return chosen?.[0];
}

/** Everything that the planning screen knows: day, pool, trips, what is chosen of both, what is carried between them. */
export function usePlanning() {
  const may = useAccess();
  const day = useDay();
  const pool = usePool(day.day);
  const dashboard = useCall(
    planningDashboard,
    { query: { date: day.day } },
    { live, keep: true, silent: true, refetchInterval: clockMs },
  );
  // What was known from an earlier visit is only shown until the first answer is there.
  const before = dashboard.isPlaceholderData || (dashboard.isFetching && !dashboard.isFetchedAfterMount);
  const trips = useTrips(dashboard.data?.trips, day.day, before);
  const places = usePlaces(day.day, pool.query);
  const placeCheck = usePlaceCheck({ trips: trips.all, service: dashboard.data?.service, places });
  const target = useTargetTrip(trips.all);
  const { trip, chosenStops, stopItems, choose, setStops } = target;
  useAddressIds('pick', pool.selection.ids, (ids) => void pool.pickIds(ids));

  const { learn, know, nameOf } = useOrderNumbers(pool.picked, trip);
  /** What the user's own command changed shows at once; what others do waits to be asked for. */
  const renew = async () => {
    await pool.taken();
    trips.renew();
  };
  const commands = useTripCommands({ day: day.day, nameOf, onUndone: () => void renew() });
  const steps = usePlanHistory(day.day, () => void renew());

  const place = usePlacing({ trips, pool, target, commands, placeCheck, learn, nameOf, renew });
  const carried = useCarried({
    trips: trips.rows,
    placeCheck: placeCheck.placeCheck,
    allowed: may(dispatchItems.access),
    onDrop: (load, over, placed) => void place.drop(load, over, placed),
  });
  const loads = useLoads({ pool, trips, target, know });
  const { inHand } = loads;
  const pickedLoad = useMemo<Carried | undefined>(
    () => (pool.picked.size > 0 ? { itemIds: [...pool.picked.keys()], from: undefined } : undefined),
    [pool.picked],
  );
  /** What the browser says of the picked shipments on the target. */
  const placed = useMemo(
    () => placeCheck.placeCheck(pickedLoad, target.row),
    [placeCheck.placeCheck, pickedLoad, target.row],
  );

  return {
    may,
    places,
    placed,
    /** What is in the hand goes to one place: only then there is one that is better. */
    onePlace: () => {
      const load = inHand();
      const service = dashboard.data?.service;
      return load !== undefined && service !== undefined && isOnePlace(placeCheck.tasksOf(load), service);
    },
    better: async () => {
      const load = inHand();
      if (load) await place.better(load);
    },
    day,
    pool,
    dashboard,
    trips,
    target: target.id,
    unread: target.unread,
    choose,
    trip,
    stops: target.stops,
    setStops,
    chosenStops,
    chooseStops: target.chooseStops,
    stopItems,
    nameOf,
    commands,
    steps,
    renew,
    carried,
    check: useCheck(
      trip && pool.picked.size > 0 ? { tripId: trip.id, itemIds: [...pool.picked.keys()] } : undefined,
      'picking',
      may(dispatchItems.access),
    ),
    poolLoad: loads.poolLoad,
    stopLoad: loads.stopLoad,
    /** Lifts what is in the hand, to be set down by the arrow keys. */
    lift: () => {
      const load = inHand();
      if (!load) return;
      const at = trips.rows.findIndex((one) => one.id === target.id);
      const next = load.from ? (trips.rows[at + 1] ?? trips.rows[at - 1]) : trips.rows[Math.max(0, at)];
      carried.lift(load, next?.id);
    },
    /** The same where the board cannot be seen: the trip is picked from a list. */
    liftByList: async () => {
      const load = inHand();
      if (!load) return;
      const chosen = await pickTrip(trips.rows.filter((one) => one.id !== load.from?.id));
      if (chosen) await place.drop(load, chosen);
    },
  };
}
export type Planning = ReturnType<typeof usePlanning>;

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
import { useDetail } from '../pieces/useDetail.ts';
import { useLoads } from './useLoads.ts';
import { usePlacing } from './usePlacing.ts';
import { useOrderNumbers } from './useOrderNumbers.ts';
import { useTargetTrip } from './useTargetTrip.ts';
import { type Trips, useTrips } from './useTrips.ts';
import { useWidgets } from './widgets/useWidgets.ts';

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

/** What can be done with what is in the hand: picked shipments, or stops of a trip. */
const handOf = (
  inHand: ReturnType<typeof useLoads>['inHand'],
  on: {
    place: ReturnType<typeof usePlacing>;
    placeCheck: ReturnType<typeof usePlaceCheck>;
    trips: Trips;
    target: ReturnType<typeof useTargetTrip>;
    carried: ReturnType<typeof useCarried>;
    service: Parameters<typeof isOnePlace>[1] | undefined;
  },
) => ({
  /** It goes to one place: only then there is one that is better. */
  onePlace: () => {
    const load = inHand();
    return load !== undefined && on.service !== undefined && isOnePlace(on.placeCheck.tasksOf(load), on.service);
  },
  better: async () => {
    const load = inHand();
    if (load) await on.place.better(load);
  },
  /** Lifts it, to be set down by the arrow keys. */
  lift: () => {
    const load = inHand();
    if (!load) return;
    const { rows } = on.trips;
    const at = rows.findIndex((one) => one.id === on.target.id);
    const next = load.from ? (rows[at + 1] ?? rows[at - 1]) : rows[Math.max(0, at)];
    on.carried.lift(load, next?.id);
  },
  /** The same where the board cannot be seen: the trip is picked from a list. */
  liftByList: async () => {
    const load = inHand();
    if (!load) return;
    const chosen = await pickTrip(on.trips.rows.filter((one) => one.id !== load.from?.id));
    if (chosen) await on.place.drop(load, chosen);
  },
});

/** Everything that the planning screen knows: day, pool, trips, what is chosen of both, what is carried between them. */
export function usePlanning() {
  const may = useAccess();
  const day = useDay();
  const dashboard = useCall(
    planningDashboard,
    { query: { date: day.day } },
    { live, keep: true, silent: true, refetchInterval: clockMs },
  );
  // Counts, places and map after the first stops: all at once would make everybody wait for the trips.
  const begun = dashboard.data !== undefined || dashboard.isError;
  const pool = usePool(day.day, begun);
  // What was known from an earlier visit is only shown until the first answer is there.
  const before = dashboard.isPlaceholderData || (dashboard.isFetching && !dashboard.isFetchedAfterMount);
  const widgets = useWidgets({ day: day.day, query: pool.base, groupBy: pool.groupBy, chosen: pool.chosen });
  const trips = useTrips(dashboard.data?.trips, day.day, before, widgets.tripIds);
  const places = usePlaces(day.day, pool.query, begun);
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
  const { placeCheck: checkPlace } = placeCheck;
  const placed = useMemo(() => checkPlace(pickedLoad, target.row), [checkPlace, pickedLoad, target.row]);

  const detail = useDetail();
  return {
    may,
    detail,
    begun,
    places,
    placed,
    ...handOf(inHand, { place, placeCheck, trips, target, carried, service: dashboard.data?.service }),
    day,
    pool,
    widgets,
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
  };
}
export type Planning = ReturnType<typeof usePlanning>;

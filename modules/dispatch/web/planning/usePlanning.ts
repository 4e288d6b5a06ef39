import { useCallback, useMemo, useRef, useState } from 'react';
import { translate } from '#ui/translation.ts';
import type { ItemRow } from '#modules/shipments/contract/schemas.ts';
import { useAddress } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { fetchCall, useCall } from '#client/call/useCall.ts';
import { pick } from '#ui/dialogs/pick.tsx';
import { noSelection, type Selection, selectOnly, toggle } from '#ui/list/selection.ts';
import { dispatchItems, getTrip, planningDashboard } from '../../contract/calls.ts';
import type { TripView } from '../../contract/schemas.ts';
import { tripLook } from '../../rules/tripLook.ts';
import { useAddressIds } from '../useAddressIds.ts';
import { useDay } from '../pieces/useDay.ts';
import { clockMs } from '../pieces/useNow.ts';
import { usePlanHistory } from '../pieces/usePlanHistory.ts';
import { useTripCommands } from '../useTripCommands.ts';
import { isOnePlace, openBetterPlace, placeLoad } from './betterPlace.tsx';
import { type Carried, poolPlace, useCarried } from './useCarried.ts';
import { useCheck } from './useCheck.ts';
import { type CheckedPlace, usePlaceCheck } from './usePlaceCheck.ts';
import { usePlaces } from './usePlaces.ts';
import { usePool } from './usePool.ts';
import { useTrips } from './useTrips.ts';

const live = ['trip', 'item'] as const;
const none: readonly never[] = [];

/** Everything that the planning screen knows: day, pool, trips, what is chosen of both, what is carried between them. */
export function usePlanning() {
  const may = useAccess();
  const day = useDay();
  const pool = usePool(day.day);
  const [target, setTarget] = useAddress('trip');
  const [stops, setStops] = useState<Selection>(noSelection);

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
  const answer = useCall(
    getTrip,
    { params: { id: target ?? '' } },
    { live, enabled: target !== undefined, silent: true, keep: true, refetchInterval: clockMs },
  );
  const trip = target && answer.data?.id === target ? answer.data : undefined;
  const row = trips.all.find((one) => one.id === target);
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
  useAddressIds('pick', pool.selection.ids, (ids) => void pool.pickIds(ids));

  const names = useRef(new Map<string, string>());
  for (const item of pool.picked.values()) names.current.set(item.itemId, item.orderNumber);
  const learn = (known: Pick<TripView, 'stops'> | undefined) => {
    for (const stop of known?.stops ?? none)
      for (const order of stop.orders) names.current.set(order.itemId, order.orderNumber);
  };
  learn(trip);
  const nameOf = useCallback((id: string) => names.current.get(id) ?? id, []);
  /** What the user's own command changed shows at once; what others do waits to be asked for. */
  const renew = async () => {
    await pool.taken();
    trips.renew();
  };
  const commands = useTripCommands({ day: day.day, nameOf, onUndone: () => void renew() });
  const steps = usePlanHistory(day.day, () => void renew());

  const choose = useCallback(
    (id: string | undefined) => {
      if (id === target) return;
      setTarget(id);
      setStops(noSelection);
    },
    [setTarget, target],
  );
  const chooseStops = (tripId: string, ids: readonly string[], add: boolean) => {
    choose(tripId);
    setStops((now) => (add && tripId === target ? ids.reduce((all, id) => toggle(all, id), now) : selectOnly(...ids)));
  };

  const drop = async (load: Carried, over: string, placed?: CheckedPlace) => {
    const to = trips.all.find((one) => one.id === over);
    const { from } = load;
    if (over === poolPlace ? !from : !to || (to.id === from?.id && !placed)) return;
    // The checks name shipments by their numbers, which the board does not carry.
    if (from && from.id !== trip?.id)
      learn(await fetchCall(getTrip, { params: { id: from.id } }).catch(() => undefined));
    const done =
      over === poolPlace
        ? from !== undefined && (await commands.undispatch(from, load.itemIds))
        : to !== undefined && (await placeLoad(commands, load, to, placed?.position));
    if (!done) return;
    setStops(noSelection);
    if (!from) void pool.select(load.itemIds.reduce((all, id) => toggle(all, id, false), pool.selection));
    if (to) choose(to.id);
    await renew();
  };
  const carried = useCarried({
    trips: trips.rows,
    placeCheck: placeCheck.placeCheck,
    allowed: may(dispatchItems.access),
    onDrop: (load, over, placed) => void drop(load, over, placed),
  });
  /** Stops of the target when some are chosen, else what is picked in the pool. */
  const inHand = (): Carried | undefined =>
    row && stopItems.length > 0
      ? { itemIds: stopItems, from: { id: row.id, name: row.name } }
      : pool.picked.size > 0
        ? { itemIds: [...pool.picked.keys()], from: undefined }
        : undefined;

  const pickedLoad = useMemo<Carried | undefined>(
    () => (pool.picked.size > 0 ? { itemIds: [...pool.picked.keys()], from: undefined } : undefined),
    [pool.picked],
  );
  /** What the browser says of the picked shipments on the target. */
  const placed = useMemo(() => placeCheck.placeCheck(pickedLoad, row), [placeCheck.placeCheck, pickedLoad, row]);

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
      if (!load) return;
      const found = await openBetterPlace({ load, trips: trips.all, placeCheck, nameOf });
      if (!found) return;
      if (load.from && load.from.id !== trip?.id)
        learn(await fetchCall(getTrip, { params: { id: load.from.id } }).catch(() => undefined));
      if (await placeLoad(commands, load, found.trip, found.place.position)) {
        setStops(noSelection);
        if (!load.from) pool.clear();
        choose(found.trip.id);
        await renew();
      }
    },
    day,
    pool,
    dashboard,
    trips,
    target,
    /** The chosen trip could not be read; `retry` asks again. */
    unread:
      target !== undefined && trip === undefined && answer.isError ? { retry: () => void answer.refetch() } : undefined,
    choose,
    trip,
    stops,
    setStops,
    chosenStops,
    chooseStops,
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
    /** A shipment of the pool, with all that are picked when it is one of them. Nothing is picked: panes must not move now. */
    poolLoad: (item: ItemRow): Carried => {
      names.current.set(item.itemId, item.orderNumber);
      const itemIds = pool.picked.has(item.itemId) ? [...pool.picked.keys()] : [item.itemId];
      return { itemIds, from: undefined };
    },
    /** The shipments of a stop, or of all chosen stops of the trip when it is one of them. */
    stopLoad: (tripId: string, stopId: string): Carried | undefined => {
      const of = trips.all.find((one) => one.id === tripId);
      if (!of) return undefined;
      const several = tripId === target && chosenStops.has(stopId);
      const itemIds = several ? stopItems : (of.stops.find((stop) => stop.id === stopId)?.itemIds ?? []);
      return itemIds.length > 0 ? { itemIds, from: { id: of.id, name: of.name } } : undefined;
    },
    /** Lifts what is in the hand, to be set down by the arrow keys. */
    lift: () => {
      const load = inHand();
      if (!load) return;
      const at = trips.rows.findIndex((one) => one.id === target);
      const next = load.from ? (trips.rows[at + 1] ?? trips.rows[at - 1]) : trips.rows[Math.max(0, at)];
      carried.lift(load, next?.id);
    },
    /** The same where the board cannot be seen: the trip is picked from a list. */
    liftByList: async () => {
      const load = inHand();
      if (!load) return;
      const [chosen] =
        (await pick({
          title: translate('dispatch:carry/choose'),
          options: trips.rows
            .filter((one) => one.id !== load.from?.id)
            .map((one) => {
              const look = tripLook(one);
              return {
                value: one.id,
                label: [one.name, one.vehicle?.licensePlate].filter(Boolean).join(' · '),
                note: translate(look.key, look.args ?? {}),
              };
            }),
          chosen: [],
        })) ?? [];
      if (chosen) await drop(load, chosen);
    },
  };
}
export type Planning = ReturnType<typeof usePlanning>;

import { fetchCall } from '#client/call/useCall.ts';
import { noSelection, toggle } from '#ui/list/selection.ts';
import { getTrip } from '../../contract/calls.ts';
import type { useTripCommands } from '../useTripCommands.ts';
import { openBetterPlace, placeLoad } from './betterPlace.tsx';
import { type Carried, poolPlace } from './useCarried.ts';
import type { useOrderNumbers } from './useOrderNumbers.ts';
import type { CheckedPlace, usePlaceCheck } from './usePlaceCheck.ts';
import type { Pool } from './usePool.ts';
import type { TargetTrip } from './useTargetTrip.ts';
import type { Trips } from './useTrips.ts';

/** Where a load is set down: on a trip at the place that was seen, back in the pool, or where it would be better. */
export function usePlacing(planning: {
  trips: Trips;
  pool: Pool;
  target: TargetTrip;
  commands: ReturnType<typeof useTripCommands>;
  placeCheck: ReturnType<typeof usePlaceCheck>;
  learn: ReturnType<typeof useOrderNumbers>['learn'];
  nameOf: (itemId: string) => string;
  renew: () => Promise<void>;
}) {
  const { trips, pool, target, commands, placeCheck, learn, nameOf, renew } = planning;
  const drop = async (load: Carried, over: string, placed?: CheckedPlace) => {
    const to = trips.all.find((one) => one.id === over);
    const { from } = load;
    if (over === poolPlace ? !from : !to || (to.id === from?.id && !placed)) return;
    // The checks name shipments by their numbers, which the board does not carry.
    if (from && from.id !== target.trip?.id)
      learn(await fetchCall(getTrip, { params: { id: from.id } }).catch(() => undefined));
    const done =
      over === poolPlace
        ? from !== undefined && (await commands.undispatch(from, load.itemIds))
        : to !== undefined && (await placeLoad(commands, load, to, placed?.position));
    if (!done) return;
    target.setStops(noSelection);
    if (!from) void pool.select(load.itemIds.reduce((all, id) => toggle(all, id, false), pool.selection));
    if (to) target.choose(to.id);
    await renew();
  };
  const better = async (load: Carried) => {
    const found = await openBetterPlace({ load, trips: trips.all, placeCheck, nameOf });
    if (!found) return;
    if (load.from && load.from.id !== target.trip?.id)
      learn(await fetchCall(getTrip, { params: { id: load.from.id } }).catch(() => undefined));
    if (await placeLoad(commands, load, found.trip, found.place.position)) {
      target.setStops(noSelection);
      if (!load.from) pool.clear();
      target.choose(found.trip.id);
      await renew();
    }
  };
  return { drop, better };
}

import { useMemo } from 'react';
import { type Carry, useCarry } from '#ui/board/useCarry.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { spotAt, type StopSpot } from '../../rules/board/spot.ts';
import { type Check, useCheck } from './useCheck.ts';
import { type PlaceCheck, type CheckedPlace, leavingStops } from './usePlaceCheck.ts';

/** Shipments on their way from the pool or from a trip. */
export type Carried = { readonly itemIds: readonly string[]; readonly from: { id: string; name: string } | undefined };
/** The pool as a place to drop: shipments of a trip go back to it. */
export const poolPlace = 'pool';

/** Carries shipments to a trip or back to the pool, and asks the checks of the trip under them before they are let go. */
export function useCarried(input: {
  trips: readonly BoardTrip[];
  allowed: boolean;
  placeCheck: PlaceCheck['placeCheck'];
  onDrop: (load: Carried, over: string, placed: CheckedPlace | undefined) => void;
}): ReturnType<typeof useCarry<Carried>> & {
  over: BoardTrip | undefined;
  check: Check;
  placed: CheckedPlace | undefined;
  /** The gap between its stops where it would come. */
  gap: StopSpot | undefined;
} {
  const { trips, placeCheck } = input;
  const places = useMemo(() => trips.map((trip) => trip.id), [trips]);
  const tripOf = (id: string | undefined) => trips.find((trip) => trip.id === id);
  const carrying = useCarry<Carried>({
    places,
    blocksOf: (id) => tripOf(id)?.stops.map((stop) => stop.id) ?? [],
    onDrop: (load, id, spot) => input.onDrop(load, id, placeOfDrop(placeCheck, load, tripOf(id), spot)),
  });
  const { carry } = carrying;
  const over = carry && tripOf(carry.over);
  // Known at once, before the server has been asked; anew for another place, not for another pixel.
  const load = carry?.load;
  const spot = carry?.spot;
  const placed = useMemo(() => placeOfDrop(placeCheck, load, over, spot), [placeCheck, load, over, spot]);
  const check = useCheck(questionOf(carry, over, placed?.position), 'carrying', input.allowed);
  const gap = useMemo(
    () =>
      load && over && placed?.position !== undefined
        ? spotAt(over.stops, placed.position, over.id === load.from?.id ? leavingStops(over, load) : undefined)
        : undefined,
    [load, over, placed],
  );
  return { ...carrying, over, check, placed, gap };
}

/** What letting go would do. Within its own trip one stop changes its place; anything else there does nothing. */
function placeOfDrop(
  placeCheck: PlaceCheck['placeCheck'],
  load: Carried | undefined,
  over: BoardTrip | undefined,
  spot: StopSpot | undefined,
): CheckedPlace | undefined {
  const placed = placeCheck(load, over, spot);
  if (!placed || !load || !over || over.id !== load.from?.id) return placed;
  const [stop, ...more] = leavingStops(over, load);
  const there = over.stops.findIndex((one) => one.id === stop) + 1;
  return more.length > 0 || placed.position === undefined || placed.position === there ? undefined : placed;
}

const questionOf = (carry: Carry<Carried> | undefined, over: BoardTrip | undefined, position: number | undefined) =>
  carry && over && over.id !== carry.load.from?.id
    ? {
        tripId: over.id,
        itemIds: carry.load.itemIds,
        ...(carry.load.from ? { fromTripId: carry.load.from.id } : {}),
        ...(position === undefined ? {} : { position }),
      }
    : undefined;

import { useMemo } from 'react';
import { type Carry, useCarry } from '#ui/board/useCarry.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { type Check, useCheck } from './useCheck.ts';
import type { Judge, Judged } from './useJudge.ts';

/** Shipments on their way from the pool or from a trip. */
export type Carried = { readonly itemIds: readonly string[]; readonly from: { id: string; name: string } | undefined };
/** The pool as a place to drop: shipments of a trip go back to it. */
export const poolPlace = 'pool';

/** Carries shipments to a trip or back to the pool, and asks the checks of the trip under them before they are let go. */
export function useCarried(input: {
  trips: readonly BoardTrip[];
  allowed: boolean;
  judge: Judge['judge'];
  onDrop: (load: Carried, over: string) => void;
}): ReturnType<typeof useCarry<Carried>> & { over: BoardTrip | undefined; check: Check; judged: Judged | undefined } {
  const places = useMemo(() => input.trips.map((trip) => trip.id), [input.trips]);
  const carrying = useCarry<Carried>({ places, onDrop: input.onDrop });
  const { carry } = carrying;
  const over = carry && input.trips.find((trip) => trip.id === carry.over);
  const check = useCheck(questionOf(carry, over), 'carrying', input.allowed);
  // Known at once, before the server has been asked; anew for another trip, not for another pixel.
  const load = carry?.load;
  const { judge } = input;
  const judged = useMemo(() => (over?.id === load?.from?.id ? undefined : judge(load, over)), [judge, load, over]);
  return { ...carrying, over, check, judged };
}

const questionOf = (carry: Carry<Carried> | undefined, over: BoardTrip | undefined) =>
  carry && over && over.id !== carry.load.from?.id
    ? {
        tripId: over.id,
        itemIds: carry.load.itemIds,
        ...(carry.load.from ? { fromTripId: carry.load.from.id } : {}),
      }
    : undefined;

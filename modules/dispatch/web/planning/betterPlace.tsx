import { lazy, Suspense } from 'react';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { byPlace, type BoardService, type BoardTask } from '../../rules/board/round.ts';
import { gives, type Takes } from '../../rules/board/takes.ts';
import { bestOn, betterPlace, type Place } from '../../rules/board/verdict.ts';
import type { useTripCommands } from '../useTripCommands.ts';
import type { Carried } from './useCarried.ts';
import type { PlaceCheck } from './usePlaceCheck.ts';
import { onlyPickups, placesOn } from './placesOn.ts';

/** What one trip offers to a load. */
export type Offer = { readonly trip: BoardTrip; readonly where: Takes; readonly place: Place | undefined };
export type Found = { readonly trip: BoardTrip; readonly place: Place };
export type BetterPlaceInput = {
  readonly load: Carried;
  readonly trips: readonly BoardTrip[];
  readonly placeCheck: Pick<PlaceCheck, 'ask' | 'tasksOf'>;
  readonly nameOf: (itemId: string) => string;
};

const BetterPlace = lazy(() => import('./BetterPlaceDialog.tsx').then((m) => ({ default: m.BetterPlaceDialog })));

/** Shows where else it could go and why not there; answers the place that was chosen. */
export const openBetterPlace = (input: BetterPlaceInput): Promise<Found | undefined> =>
  openDialog<Found>((close) => (
    <Suspense fallback={null}>
      <BetterPlace {...input} onClose={close} />
    </Suspense>
  ));

export const isOnePlace = (tasks: readonly BoardTask[] | undefined, service: BoardService): boolean =>
  tasks !== undefined && byPlace(tasks, service).length === 1;

/** The trip that shipments come from keeps them in its state: then only its own order can change. */
export function keptBy(input: BetterPlaceInput): BoardTrip | undefined {
  const from = input.trips.find((trip) => trip.id === input.load.from?.id);
  const tasks = input.placeCheck.tasksOf(input.load) ?? [];
  return from && !gives(from, { onlyPickups: onlyPickups(tasks) }) ? from : undefined;
}

/** What a trip has to offer; the trip it comes from only other places. */
export function offerOf(input: BetterPlaceInput, trip: BoardTrip): Offer {
  const tasks = input.placeCheck.tasksOf(input.load) ?? [];
  const where = placesOn(input.load, trip, tasks);
  const asked = where === 'NOTHING' ? undefined : input.placeCheck.ask(input.load, trip);
  return { trip, where, place: asked && bestOn(asked.round, where) };
}

/** Trips with a place, the best first, then those that take nothing. */
export const inOrder = (a: Offer, b: Offer): number =>
  a.place && b.place ? betterPlace(a.place, b.place) : Number(!a.place) - Number(!b.place);

/** Does it: onto the trip at that place or where it ends, from the pool, from another trip, or within the same one. */
export async function placeLoad(
  commands: Pick<ReturnType<typeof useTripCommands>, 'dispatch' | 'redispatch' | 'moveStop'>,
  load: Carried,
  trip: BoardTrip,
  position: number | undefined,
): Promise<boolean> {
  if (!load.from) return commands.dispatch(trip, load.itemIds, position);
  if (load.from.id !== trip.id) return commands.redispatch(load.from, trip, load.itemIds, position);
  if (position === undefined) return false;
  const stop = trip.stops.find((one) => one.itemIds.some((id) => load.itemIds.includes(id)));
  return stop !== undefined && commands.moveStop(trip, stop, position);
}

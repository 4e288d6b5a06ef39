import { useMemo, useState } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import { useHeldRows } from '#ui/list/useHeldRows.ts';
import type { BoardTrip } from '../../contract/schemas.ts';
import { isAtRisk, isLate, tripRank } from '../../rules/tripLook.ts';

export const tripChips = {
  late: isLate,
  atRisk: isAtRisk,
  twice: (trip: BoardTrip) => trip.overlaps.length > 0,
  planned: (trip: BoardTrip) => trip.state === 'CREATED',
} as const;
export type TripChip = keyof typeof tripChips;
const isTripChip = (value: string | undefined): value is TripChip => value !== undefined && value in tripChips;

const tripId = (trip: BoardTrip): string => trip.id;
const byUrgency = (a: BoardTrip, b: BoardTrip): number =>
  tripRank(a) - tripRank(b) || (b.delay ?? 0) - (a.delay ?? 0) || a.name.localeCompare(b.name);

/** Trips of the day, late first, filtered by a chip; each stays in its place until the user asks for the new order. */
export function useTrips(
  given: readonly BoardTrip[] | undefined,
  day: string,
  before: boolean,
  /** Trips that the chosen rows of the widgets leave. */
  left: ReadonlySet<string> | undefined,
) {
  const all = useMemo(() => given && (left ? given.filter(({ id }) => left.has(id)) : given), [given, left]);
  const [named, setChip] = useAddress('trips');
  const chip = isTripChip(named) ? named : undefined;
  const [turn, setTurn] = useState(0);
  const fresh = useMemo(() => all && [...(chip ? all.filter(tripChips[chip]) : all)].sort(byUrgency), [all, chip]);
  const held = useHeldRows(fresh, tripId, `${day}/${chip ?? ''}/${turn}/${left ? [...left].join() : ''}`, 0, before);
  return {
    /** Of the day. */
    all: given ?? [],
    /** Of those, what widgets leave. */
    left: all ?? [],
    narrowed: left !== undefined,
    rows: held.rows,
    news: held.news,
    showNews: held.refresh,
    chip,
    setChip,
    /** After an own command: its trips come and go at once. */
    renew: () => setTurn((n) => n + 1),
  };
}
export type Trips = ReturnType<typeof useTrips>;

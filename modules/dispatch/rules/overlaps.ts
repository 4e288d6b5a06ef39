import { type TextKey, wordKey } from '#kernel/text.ts';
import { isLoading } from './tripLook.ts';

/** Something that can be in one place only: vehicles, tractors and trailers are one kind, whatever place a trip names them in. */
export type Used = { readonly kind: 'vehicle' | 'driver'; readonly id: string };
/** A trip as far as it takes up things: from leaving to being back, as planned or expected, where known as it happened. Epoch ms. */
export type UsingTrip = {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly from: number;
  readonly to: number;
  readonly uses: readonly Used[];
};
/** How a trip and another clash: their times overlap, the other is out with what is loaded here, or is loading what is out here. */
export const overlapKinds = ['TIMES', 'OUT_ON_OTHER', 'LOADING_FOR_OTHER'] as const;
export type OverlapKind = (typeof overlapKinds)[number];
export type Overlap = {
  readonly kind: OverlapKind;
  readonly otherId: string;
  readonly otherName: string;
  /** What both use, in the order in which the trip names it. */
  readonly uses: readonly Used[];
  /** Both at once; of something that is out and loaded at once: while it is out. */
  readonly from: number;
  readonly to: number;
};

/** What is over or was never meant to be takes up nothing. */
export const takesUp = ({ state }: { state: string }): boolean => state !== 'CANCELED' && state !== 'JOURNEY_CLOSED';
const isOut = ({ state }: { state: string }): boolean => state === 'DRV_INPROGRESS';
/** It stands at the dock, or stood there and is full. Somebody's next trip may be loaded without them: that is asked of vehicles only. */
const isAtDock = (trip: { state: string }): boolean => isLoading(trip) || trip.state === 'LOADING_CLOSED';

const keyOf = ({ kind, id }: Used): string => `${kind}/${id}`;

function overlapOf(trip: UsingTrip, other: UsingTrip, uses: readonly Used[]): Overlap[] {
  const shared = (kind: OverlapKind, of: readonly Used[], from: number, to: number): Overlap[] =>
    of.length === 0 ? [] : [{ kind, otherId: other.id, otherName: other.name, uses: of, from, to }];
  const [from, to] = [Math.max(trip.from, other.from), Math.min(trip.to, other.to)];
  if (from < to) return shared('TIMES', uses, from, to);
  const vehicles = uses.filter(({ kind }) => kind === 'vehicle');
  if (isOut(other) && isAtDock(trip)) return shared('OUT_ON_OTHER', vehicles, other.from, other.to);
  if (isOut(trip) && isAtDock(other)) return shared('LOADING_FOR_OTHER', vehicles, trip.from, trip.to);
  return [];
}

/**
 * Which trips use the same vehicle, trailer or driver at once, whatever brought it about: per trip its overlaps with each other trip, the
 * earliest first. One that comes back the minute the next leaves does not overlap. `asked`: only of these trips, each with all others.
 */
export function overlapsOf(trips: readonly UsingTrip[], asked?: ReadonlySet<string>): Map<string, Overlap[]> {
  const open = trips.filter(takesUp);
  const using = new Map<string, UsingTrip[]>();
  for (const trip of open)
    for (const key of new Set(trip.uses.map(keyOf))) using.set(key, [...(using.get(key) ?? []), trip]);
  const found = new Map<string, Overlap[]>();
  for (const trip of open) {
    if (asked && !asked.has(trip.id)) continue;
    const others = new Map<UsingTrip, Used[]>();
    for (const used of new Map(trip.uses.map((one) => [keyOf(one), one])).values())
      for (const other of using.get(keyOf(used)) ?? [])
        if (other !== trip) others.set(other, [...(others.get(other) ?? []), used]);
    const all = [...others].flatMap(([other, uses]) => overlapOf(trip, other, uses));
    if (all.length > 0)
      found.set(
        trip.id,
        all.sort((a, b) => a.from - b.from || (a.otherName < b.otherName ? -1 : 1)),
      );
  }
  return found;
}

/** An overlap as screens know it: with the names of what both use. */
export type NamedOverlap = Pick<Overlap, 'kind' | 'otherName' | 'from' | 'to'> & { names: readonly string[] };

/** What is in two places, on which other trip and when, as a text; times as the reader's clock says them. */
export const overlapText = (
  { kind, otherName, names, from, to }: NamedOverlap,
  clock: (ms: number) => string,
): { key: TextKey; args: Record<string, string | number> } => ({
  key: wordKey('dispatch:overlap/', kind),
  args: { count: names.length, names: names.join(', '), trip: otherName, from: clock(from), to: clock(to) },
});

/** Beside one of a trip's stops: what a pointer between two blocks of the board means. */
export type StopSpot = { readonly stop: string; readonly side: 'before' | 'behind' };

type Stops = readonly { readonly id: string }[];
const nobody: ReadonlySet<string> = new Set();

/** Which place that is among the stops, from 1; `leaving` stops are not counted. Undefined: the stop is not there any more. */
export function positionAt(stops: Stops, spot: StopSpot, leaving: ReadonlySet<string> = nobody): number | undefined {
  const index = stops.findIndex((stop) => stop.id === spot.stop);
  if (index < 0) return undefined;
  const before = stops.slice(0, spot.side === 'behind' ? index + 1 : index);
  return before.filter((stop) => !leaving.has(stop.id)).length + 1;
}

/** The other way round: beside which stop a place is. */
export function spotAt(stops: Stops, position: number, leaving: ReadonlySet<string> = nobody): StopSpot | undefined {
  const others = stops.filter((stop) => !leaving.has(stop.id));
  const next = others[position - 1];
  if (next) return { stop: next.id, side: 'before' };
  const last = others.at(-1);
  return last && { stop: last.id, side: 'behind' };
}

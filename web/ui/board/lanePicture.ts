import type { BoardLane, ProposedStop } from './boardModel.ts';
import { packBlocks, packLanes } from './lanePacking.ts';
import type { Spot } from './spot.ts';
import { spanOn, type TimeScale, xOf } from './timeScale.ts';

/** px of the narrowest block that shows its mark. */
const leastBlock = 16;
/** Two rows of window brackets fit under the blocks. */
const windowLanes = 2;

export type LanePicture = {
  way: { left: number; width: number } | undefined;
  start: number | undefined;
  end: number | undefined;
  /** All of it lies before or after the time that is shown, from when to when: an empty lane would look like no work. */
  away: { side: 'before' | 'after'; from: number; to: number } | undefined;
  clashes: readonly { left: number; width: number; name: string }[];
  closed: readonly { left: number; width: number; name: string }[];
  /** Labels that stand beside their blocks, by id, with the room up to the next block. */
  labels: ReadonlyMap<string, { left: number; width: number }>;
  /** By id, proposed ones as well; none outside of the shown time. */
  blocks: ReadonlyMap<string, { left: number; width: number }>;
  proposed: readonly { stop: ProposedStop; left: number; width: number }[];
  /** Brackets as paths, those that are kept and those that are missed. */
  kept: string;
  missed: string;
};

/** px of a window that are drawn on each side of its block: windows of half a day would run together to one line. */
const reach = 12;

type Span = { left: number; right: number };

/** px of a label with air around it, for text of 11 px. */
export const labelRoom = (label: string): number => 10 + 6.4 * label.length;
/** px of a label beside its block that is worth reading. */
const leastLabel = 28;

/** Labels that do not fit into their blocks, and the room that they have beside them. */
function labelsBeside(
  stops: readonly { id: string; label?: string }[],
  placeOf: ReadonlyMap<string, { left: number; width: number }>,
  width: number,
): Map<string, { left: number; width: number }> {
  const lefts = [...placeOf.values()].map(({ left }) => left).sort((a, b) => a - b);
  const labels = new Map<string, { left: number; width: number }>();
  for (const { id, label } of stops) {
    const place = placeOf.get(id);
    if (!label || !place || labelRoom(label) <= place.width) continue;
    const left = place.left + place.width + 3;
    const next = lefts.find((other) => other > place.left + 1) ?? width;
    if (next - left >= leastLabel) labels.set(id, { left, width: Math.min(next - left - 3, labelRoom(label)) });
  }
  return labels;
}

/** A window under its block, or from its end to the block; its ends are ticks where they lie within reach, else it stays open. */
function bracket(window: Span, block: Span, y: number): string {
  const [left, right] =
    window.right < block.left
      ? [Math.max(block.left - reach, window.right), block.left]
      : window.left > block.right
        ? [block.right, Math.min(block.right + reach, window.left)]
        : [Math.max(block.left - reach, window.left), Math.min(block.right + reach, window.right)];
  const tick = (x: number): string => (x === window.left || x === window.right ? `M${x.toFixed(1)} ${y - 3}v3` : '');
  return `${tick(left)}M${left.toFixed(1)} ${y}H${Math.max(left + 1, right).toFixed(1)}${tick(right)}`;
}

/** Where everything of a lane is drawn; `height` px of the row, brackets stand at its foot. */
export function lanePicture(
  lane: BoardLane,
  scale: TimeScale,
  height: number,
  proposed: readonly ProposedStop[] = [],
): LanePicture {
  const seen = lane.stops.filter((stop) => stop.to >= scale.from && stop.from <= scale.to);
  const coming = proposed.filter((stop) => stop.from >= scale.from && stop.from <= scale.to);
  // Real and proposed stops share the lane, so that none hides another.
  const drawn = [...seen, ...coming.map((stop) => ({ ...stop, to: stop.from }))].sort((a, b) => a.from - b.from);
  const places = packBlocks(
    drawn.map((stop) => {
      const left = Math.max(0, xOf(scale, stop.from));
      return { left, width: Math.max(0, xOf(scale, stop.to) - left) };
    }),
    scale.width,
    leastBlock,
  );
  const placeOf = new Map(drawn.map((stop, i) => [stop.id, places[i] ?? { left: 0, width: leastBlock }]));
  // One bracket per stop: of several windows the one that it keeps, else the nearest.
  const windows = seen.flatMap((stop) => {
    const place = placeOf.get(stop.id) ?? { left: 0, width: leastBlock };
    const block = { left: place.left, right: place.left + place.width };
    const away = (window: { from: number; to: number }): number =>
      Math.max(0, window.from - stop.from, stop.from - window.to);
    const [window] = [...stop.windows].sort((a, b) => away(a) - away(b));
    if (!window) return [];
    const whole = { left: xOf(scale, window.from), right: xOf(scale, window.to) };
    return [{ left: block.left - reach, right: block.right + reach, block, whole, missed: stop.missed }];
  });
  const lanes = packLanes(windows, windowLanes);
  const path = (missed: boolean) =>
    windows
      .flatMap((window, i) =>
        window.missed === missed ? [bracket(window.whole, window.block, height - 3 - (lanes[i] ?? 0) * 4)] : [],
      )
      .join('');
  const stretches = (given: BoardLane['clashes']) =>
    (given ?? []).flatMap(({ from, to, name }) => {
      const span = spanOn(scale, from, to);
      return span ? [{ left: span.left, width: span.right - span.left, name }] : [];
    });
  const { start, end } = lane;
  const way = start !== undefined && end !== undefined ? spanOn(scale, start, end) : undefined;
  const within = (time: number | undefined) =>
    time === undefined || time < scale.from || time > scale.to ? undefined : xOf(scale, time);
  return {
    way: way ? { left: way.left, width: way.right - way.left } : undefined,
    start: within(start),
    end: within(end),
    away: awayOf(lane, scale),
    clashes: stretches(lane.clashes),
    closed: stretches(lane.closed),
    labels: labelsBeside(seen, placeOf, scale.width),
    blocks: placeOf,
    proposed: coming.map((stop) => ({ stop, ...(placeOf.get(stop.id) ?? { left: 0, width: leastBlock }) })),
    kept: path(false),
    missed: path(true),
  };
}

/** Where a lane lies that has something, but nothing on the scale. */
function awayOf({ start, end, stops }: BoardLane, scale: TimeScale): LanePicture['away'] {
  const times = [start, end, ...stops.flatMap((stop) => [stop.from, stop.to])].filter((time) => time !== undefined);
  if (times.length === 0) return undefined;
  const [from, to] = [Math.min(...times), Math.max(...times)];
  if (from > scale.to) return { side: 'after', from, to };
  return to < scale.from ? { side: 'before', from, to } : undefined;
}

/** px beside the only block of a lane, or beyond the outermost. */
const beside = 4;

/** Where the gap of a spot is drawn: in the middle between its block and the next one on that side. */
export function spotLeft({ blocks }: Pick<LanePicture, 'blocks'>, spot: Spot | undefined): number | undefined {
  const at = spot && blocks.get(spot.stop);
  if (!at) return undefined;
  const all = [...blocks.values()].sort((a, b) => a.left - b.left);
  const index = all.indexOf(at);
  const edge = spot.side === 'before' ? at.left : at.left + at.width;
  const other = spot.side === 'before' ? all[index - 1] : all[index + 1];
  if (!other) return spot.side === 'before' ? Math.max(0, edge - beside) : edge + beside;
  return (edge + (spot.side === 'before' ? other.left + other.width : other.left)) / 2;
}

import type { PlaceKind } from './vocabulary.ts';

export const shapeKinds = ['BUILDING', 'ROAD', 'FENCE', 'NOTE'] as const;
/** Metres; `x` and `y` are the middle, `turn` is in degrees clockwise. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
  readonly turn: number;
};

const sizes: Partial<Record<PlaceKind, readonly [number, number]>> = {
  ENTRANCE: [8, 8],
  WASH: [6, 16],
  CUSTOMS: [6, 16],
};
/** m of a place that nobody has measured: a swap body or a semi-trailer stands on it with air on both sides. */
export const usualSize = (kind: PlaceKind): { width: number; depth: number } => {
  const [width, depth] = sizes[kind] ?? [4, 14];
  return { width, depth };
};

export const rowDirections = ['RIGHT', 'DOWN', 'LEFT', 'UP'] as const;
export type RowDirection = (typeof rowDirections)[number];
const steps: Record<RowDirection, readonly [number, number]> = {
  RIGHT: [1, 0],
  DOWN: [0, 1],
  LEFT: [-1, 0],
  UP: [0, -1],
};

/** Boxes of so many places in a row: the middle of the first, then every `gap` m from middle to middle. What would lie beyond the corner is at it. */
export function rowOf(count: number, first: Box, direction: RowDirection, gap: number): Box[] {
  const [dx, dy] = steps[direction];
  return Array.from({ length: count }, (_, i) => ({
    ...first,
    x: Math.max(0, first.x + dx * gap * i),
    y: Math.max(0, first.y + dy * gap * i),
  }));
}

/** The corners' outermost sides of turned boxes, with air around them; of no boxes a yard of 100 by 60 m. */
export function boundsOf(boxes: readonly Box[], air = 8): { x: number; y: number; width: number; height: number } {
  if (boxes.length === 0) return { x: 0, y: 0, width: 100, height: 60 };
  const sides = boxes.map(({ x, y, width, depth, turn }) => {
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
    const [half, high] = [(width * cos + depth * sin) / 2, (width * sin + depth * cos) / 2];
    return { left: x - half, right: x + half, top: y - high, bottom: y + high };
  });
  const left = Math.min(...sides.map((side) => side.left)) - air;
  const top = Math.min(...sides.map((side) => side.top)) - air;
  const right = Math.max(...sides.map((side) => side.right)) + air;
  const bottom = Math.max(...sides.map((side) => side.bottom)) + air;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

const hour = 3_600_000;
export type PlanLook = 'EMPTY' | 'BLOCKED' | 'CALM' | 'SOON' | 'OVER';
/** How a place is drawn: what stands there by what runs out first, as the list of units says it (over, within the hour). */
export function planLook(
  { state, units }: { readonly state: string; readonly units: readonly { readonly hurtsAt: number | null }[] },
  now: number,
): PlanLook {
  if (units.length === 0) return state === 'BLOCKED' ? 'BLOCKED' : 'EMPTY';
  const left = Math.min(...units.map(({ hurtsAt }) => hurtsAt ?? Number.POSITIVE_INFINITY)) - now;
  return left < 0 ? 'OVER' : left < hour ? 'SOON' : 'CALM';
}

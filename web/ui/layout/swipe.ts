type Point = { x: number; y: number };

/** px that a finger must go to turn the tab (specification 3, 9). */
const least = 50;

/** Where a swipe leads: 1 to the next tab, -1 to the one before; 0 when it is too short or rather a scroll. */
export function swipeOf(from: Point, to: Point): -1 | 0 | 1 {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < least || Math.abs(across) <= Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}

import type { ShuntingCard } from '../../contract/shunting.ts';

/** From where to where on the plan of the yard, along its ways. Nothing where the depot has not drawn its places. */
export function YardSketch({ card }: { card: ShuntingCard }) {
  const { fromSpot: from, toSpot: to } = card;
  if (!from || !to) return null;
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
  const air = Math.max(12, (right - left) * 0.15, (bottom - top) * 0.15);
  const box = `${left - air} ${top - air} ${right - left + 2 * air} ${bottom - top + 2 * air}`;
  const size = Math.max(right - left, bottom - top, 20) / 16;
  return (
    <svg className="ym-sketch" viewBox={box} preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path d={`M${from.x} ${from.y}V${to.y}H${to.x}`} strokeWidth={size / 3} />
      <circle cx={from.x} cy={from.y} r={size} />
      <rect x={to.x - size} y={to.y - size} width={size * 2} height={size * 2} rx={size / 4} />
    </svg>
  );
}

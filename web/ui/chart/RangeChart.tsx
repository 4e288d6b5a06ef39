import {
  Area,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useFormat } from '../text/useFormat.ts';
import './chart.css';

/** A piece of a series: its extremes and its last value. `from` in ms since the epoch. */
type Bucket = { from: number; min: number; max: number; last: number };
export type RangeChartOf = {
  /** What it shows, for assistive technology. */
  label: string;
  /** Of the series, as the tooltip says it, and its unit. */
  name: string;
  unit: string;
  from: number;
  to: number;
  buckets: readonly Bucket[];
  /** Bounds that it should stay within. */
  low: number | null;
  high: number | null;
  /** A time that is marked. */
  marked?: { from: number; to: number };
};

/** A longer silence is a gap in the line: nobody knows what was between. */
const gapOf = (buckets: readonly Bucket[]): number => {
  const steps = buckets.slice(1).map((one, at) => one.from - (buckets[at]?.from ?? one.from));
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  return usual * 2.5;
};

type Point = { at: number; band: [number, number] | null; last: number | null };
function pointsOf(buckets: readonly Bucket[]): Point[] {
  const gap = gapOf(buckets);
  return buckets.flatMap((one, at): Point[] => {
    const before = buckets[at - 1];
    const point = {
      at: one.from,
      band: [one.min, one.max] as [number, number],
      last: one.last,
    };
    return before && one.from - before.from > gap
      ? [{ at: before.from + gap / 2, band: null, last: null }, point]
      : [point];
  });
}

/** Extremes as a band, the last value of each piece as a line, the range behind them. Never a mean: a peak stays a peak. */
export function RangeChart({ label, name, unit, from, to, buckets, low, high, marked }: RangeChartOf) {
  const format = useFormat();
  const points = pointsOf(buckets);
  const values = buckets.flatMap(({ min, max }) => [min, max]);
  const bounds = [low, high].flatMap((bound) => (bound === null ? [] : [bound]));
  const least = Math.floor(Math.min(...values, ...bounds)) - 1;
  const most = Math.ceil(Math.max(...values, ...bounds)) + 1;
  const write = (value: number) => format.number(value, 1);
  return (
    <figure className="k-chart" aria-label={label}>
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }}>
          {bounds.length > 0 && (
            <ReferenceArea y1={low ?? least} y2={high ?? most} fill="var(--done-bg)" fillOpacity={1} stroke="none" />
          )}
          {marked && (
            <ReferenceArea x1={marked.from} x2={marked.to} fill="var(--late-bg)" fillOpacity={0.7} stroke="none" />
          )}
          {bounds.map((bound) => (
            <ReferenceLine key={bound} y={bound} stroke="var(--done-line)" strokeWidth={1} />
          ))}
          <XAxis
            dataKey="at"
            type="number"
            domain={[from, to]}
            tickFormatter={(at: number) => format.clock(at)}
            tick={{ fill: 'var(--text-2)', fontSize: 12 }}
            stroke="var(--border-2)"
            minTickGap={40}
          />
          <YAxis
            domain={[least, most]}
            width={44}
            tickFormatter={(value: number) => format.number(value)}
            tick={{ fill: 'var(--text-2)', fontSize: 12 }}
            stroke="var(--border-2)"
          />
          <Tooltip
            isAnimationActive={false}
            contentStyle={{
              background: 'var(--surface)',
              border: '1px solid var(--border-2)',
              color: 'var(--text)',
              fontSize: 12,
            }}
            labelFormatter={(at) => format.instant(Number(at))}
            formatter={(value) =>
              Array.isArray(value)
                ? `${write(Number(value[0]))} … ${write(Number(value[1]))} ${unit}`
                : `${write(Number(value))} ${unit}`
            }
          />
          <Area
            dataKey="band"
            tooltipType="none"
            stroke="none"
            fill="var(--planned-line)"
            fillOpacity={0.8}
            isAnimationActive={false}
            legendType="none"
          />
          <Line
            dataKey="last"
            name={name}
            stroke="var(--text)"
            strokeWidth={1.5}
            dot={false}
            isAnimationActive={false}
            legendType="none"
          />
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

import { createContext, type FocusEvent, type KeyboardEvent, useContext, useId, useMemo } from 'react';
import { Bar, BarChart as Chart, type BarShapeProps, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { useFormat } from '../text/useFormat.ts';
import './chart.css';

/** A bar: `value` null leaves its place empty; `text` is what is said of it; `href` is where it leads. */
export type BarPoint = {
  key: string;
  label: string;
  value: number | null;
  before: number | null;
  text: string;
  href: string;
};
export type BarsOf = {
  /** What it shows, for assistive technology. */
  label: string;
  points: readonly BarPoint[];
  /** Along the time: standing bars; else lying ones, whose names have room. */
  along: boolean;
  /** Of all values; absent: as they come. */
  most?: number;
  /** The values are counts: no half ones beside the chart. */
  whole: boolean;
  /** px of the names beside lying bars. */
  room: number;
};

type Place = { x?: number | null; y?: number | null; width?: number | null; height?: number | null };
type Drawn = Omit<Place, 'x' | 'y'> & { x?: number; y?: number; index?: number; background?: Place };
const px = (value: number | null | undefined): number => value ?? 0;
const tick = { fill: 'var(--text-2)', fontSize: 12 };
const step: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
};
const cut = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** The bar on which the keyboard stands is the one tab stop; past React, because a chart that is drawn again takes the focus with it. */
function stand(figure: HTMLElement, at: number): SVGAElement | undefined {
  let found: SVGAElement | undefined;
  for (const bar of figure.querySelectorAll<SVGAElement>('a[data-bar]')) {
    const chosen = bar.dataset.bar === String(at);
    bar.setAttribute('tabindex', chosen ? '0' : '-1');
    if (chosen) found = bar;
  }
  return found;
}
const barOf = (target: EventTarget): number | undefined => {
  const bar = target instanceof Element ? target.closest('a[data-bar]')?.getAttribute('data-bar') : undefined;
  return bar ? Number(bar) : undefined;
};
/** Arrows from one bar to the next. */
const keyedOn = (count: number) => (event: KeyboardEvent<HTMLElement>) => {
  const at = barOf(event.target);
  const to = at === undefined ? undefined : step[event.key]?.(at, count - 1);
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  stand(event.currentTarget, to)?.focus();
};
const focusedOn = (event: FocusEvent<HTMLElement>) => {
  const at = barOf(event.target);
  if (at !== undefined) stand(event.currentTarget, at);
};

type Drawing = { points: readonly BarPoint[]; along: boolean; compared: boolean };
const Bars = createContext<Drawing>({ points: [], along: true, compared: false });
/** px between a bar and the one of the period before. */
const gap = 1;

function BarLink({ x = 0, y = 0, index = 0, background, ...size }: Drawn) {
  const { points, along, compared } = useContext(Bars);
  const point = points[index];
  const [width, height] = [px(size.width), px(size.height)];
  if (!point) return null;
  // Where nothing stands before it, a bar has the place of both: it stands over its name.
  const alone = compared && point.before === null;
  const back = (thick: number): number => (alone ? (Math.abs(thick) + gap) / 2 : 0);
  return (
    <a
      href={point.href}
      aria-label={point.text}
      data-bar={index}
      tabIndex={index === 0 ? 0 : -1}
      className="k-bar-link"
    >
      <title>{point.text}</title>
      <rect
        className="k-bar-place"
        x={px(background?.x)}
        y={px(background?.y)}
        width={px(background?.width)}
        height={px(background?.height)}
      />
      <rect
        className="k-bar-value"
        x={x - (along ? back(width) : 0)}
        y={Math.min(y, y + height) - (along ? 0 : back(height))}
        width={Math.abs(width)}
        height={Math.abs(height)}
      />
    </a>
  );
}
/** One and the same for all renders: another function would be another bar, and the focus on it lost. */
const drawBar = ({ x, y, width, height, index, background }: BarShapeProps) => (
  <BarLink
    {...(x === undefined ? {} : { x })}
    {...(y === undefined ? {} : { y })}
    width={width ?? 0}
    height={height ?? 0}
    index={index}
    background={background ?? {}}
  />
);
const heightOf = ({ value }: BarPoint): number => value ?? 0;

/** Bars that lead somewhere, beside the hatched ones of the period before. The whole place of a bar takes the press; it does not move. */
export function BarChart({ label, points, along, most, whole, room }: BarsOf) {
  const format = useFormat();
  const hatch = useId();
  const compared = points.some(({ before }) => before !== null);
  const number = (value: number) => format.upTo(value, 1);
  const data = useMemo(() => [...points], [points]);
  const drawing = useMemo(() => ({ points, along, compared }), [points, along, compared]);
  const values = {
    domain: [(least: number) => Math.min(0, least), most ?? 'auto'] as [(least: number) => number, number | 'auto'],
    tick,
    stroke: 'var(--border-2)',
    tickFormatter: number,
    allowDecimals: !whole,
  };
  const names = { dataKey: 'label' as const, tick, stroke: 'var(--border-2)' };
  return (
    <Bars value={drawing}>
      <figure className="k-chart k-bars" aria-label={label} onKeyDown={keyedOn(points.length)} onFocus={focusedOn}>
        <ResponsiveContainer width="100%" height="100%">
          <Chart
            data={data}
            layout={along ? 'horizontal' : 'vertical'}
            accessibilityLayer={false}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            barGap={gap}
            barCategoryGap="18%"
          >
            <defs>
              <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="1.6" height="4" fill="var(--n-6)" />
              </pattern>
            </defs>
            <CartesianGrid vertical={!along} horizontal={along} stroke="var(--border)" />
            {along ? (
              <>
                <XAxis {...names} minTickGap={12} />
                <YAxis {...values} width={48} />
              </>
            ) : (
              <>
                <XAxis {...values} type="number" />
                <YAxis
                  {...names}
                  type="category"
                  width={room}
                  interval={0}
                  tickFormatter={(name: string) => cut(name, Math.floor(room / 7))}
                />
              </>
            )}
            {compared && (
              <Bar
                dataKey="before"
                fill={`url(#${hatch})`}
                stroke="var(--n-6)"
                strokeWidth={1}
                isAnimationActive={false}
                maxBarSize={28}
              />
            )}
            <Bar dataKey={heightOf} shape={drawBar} isAnimationActive={false} maxBarSize={28} />
          </Chart>
        </ResponsiveContainer>
      </figure>
    </Bars>
  );
}

/** A stretch of time on `width` px; ms since the epoch. */
export type TimeScale = { readonly from: number; readonly to: number; readonly width: number };

const minute = 60_000;
/** Steps between ticks that people read at a glance, ms. */
const steps = [15, 30, 60, 120, 180, 240, 360, 720].map((minutes) => minutes * minute);

/** px from the left edge; outside of the stretch it is below 0 or beyond the width. */
export const xOf = (scale: TimeScale, time: number): number =>
  scale.to <= scale.from ? 0 : ((time - scale.from) / (scale.to - scale.from)) * scale.width;

/** The time at a px, rounded to whole minutes. */
export const timeAt = (scale: TimeScale, x: number): number =>
  scale.width <= 0
    ? scale.from
    : Math.round((scale.from + (x / scale.width) * (scale.to - scale.from)) / minute) * minute;

/** Part of a span that lies on the scale, in px; undefined when nothing of it can be seen. */
export function spanOn(scale: TimeScale, from: number, to: number): { left: number; right: number } | undefined {
  if (to < scale.from || from > scale.to) return undefined;
  return { left: Math.max(0, xOf(scale, from)), right: Math.min(scale.width, xOf(scale, to)) };
}

/** Times of the ticks, at least `least` px apart, counted from the scale's start (which is a full hour). */
export function ticksOf(scale: TimeScale, least: number): number[] {
  const length = scale.to - scale.from;
  if (length <= 0 || scale.width <= 0) return [];
  const step = steps.find((one) => (one / length) * scale.width >= least) ?? length;
  const ticks: number[] = [];
  for (let time = scale.from; time <= scale.to; time += step) ticks.push(time);
  return ticks;
}

import { useMemo } from 'react';
import { useFormat } from '../text/useFormat.ts';
import type { BoardColumn } from './boardModel.ts';
import { ticksOf, type TimeScale, xOf } from './timeScale.ts';

/** px that a label needs with air around it: `14`, and `14:30`. */
const tickRoom = { hour: 34, minutes: 58 } as const;
const hour = 3_600_000;

/** Full hours as long as they suffice, else quarters. */
function labelled(scale: TimeScale): { ticks: number[]; short: boolean } {
  const fine = ticksOf(scale, tickRoom.minutes);
  if ((fine[1] ?? scale.to) - (fine[0] ?? scale.from) < hour) return { ticks: fine, short: false };
  return { ticks: ticksOf(scale, tickRoom.hour).filter((time) => (time - scale.from) % hour === 0), short: true };
}

/** Column titles and the hours; the present moment in red. */
export function BoardHead<T>(props: {
  columns: readonly BoardColumn<T>[];
  scale: TimeScale;
  now: number;
  laneLabel: string;
}) {
  const format = useFormat();
  const { scale, now } = props;
  const { ticks, short } = useMemo(() => labelled(scale), [scale]);
  const nowX = now >= scale.from && now <= scale.to ? xOf(scale, now) : undefined;
  return (
    <div role="row" aria-rowindex={1} className="k-tb-head">
      {props.columns.map((column) => (
        <div
          role="columnheader"
          key={column.id}
          className={`k-tb-cell${column.align === 'right' ? ' k-tb-right' : ''}`}
          title={column.hint ?? column.title}
        >
          {column.title}
          {column.unit ? <span className="k-tb-unit"> {column.unit}</span> : null}
        </div>
      ))}
      <div role="columnheader" aria-label={props.laneLabel} className="k-tb-lane">
        {ticks.slice(0, -1).map((time) => {
          const x = xOf(scale, time);
          const hidden = nowX !== undefined && Math.abs(nowX - x) < (short ? 30 : 42);
          return hidden ? null : (
            <span key={time} className="k-tb-tick" style={{ left: x }} data-edge={x < 12 || undefined}>
              {short ? format.clock(time).slice(0, 2) : format.clock(time)}
            </span>
          );
        })}
        {nowX !== undefined && (
          <span className="k-tb-now-label" style={{ left: Math.max(20, Math.min(scale.width - 20, nowX)) }}>
            {format.clock(now)}
          </span>
        )}
      </div>
    </div>
  );
}

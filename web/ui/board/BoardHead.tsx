import { useMemo } from 'react';
import { useFormat } from '../text/useFormat.ts';
import type { BoardColumn } from './boardModel.ts';
import { ticksOf, type TimeScale, xOf } from './timeScale.ts';

/** px that a label such as 14:30 needs with air around it. */
const tickRoom = 44;

/** Column titles and the hours; the present moment in red. */
export function BoardHead<T>(props: {
  columns: readonly BoardColumn<T>[];
  scale: TimeScale;
  now: number;
  laneLabel: string;
}) {
  const format = useFormat();
  const { scale, now } = props;
  const ticks = useMemo(() => ticksOf(scale, tickRoom), [scale]);
  const nowX = now >= scale.from && now <= scale.to ? xOf(scale, now) : undefined;
  return (
    <div role="row" aria-rowindex={1} className="k-tb-head">
      {props.columns.map((column) => (
        <div
          role="columnheader"
          key={column.id}
          className={`k-tb-cell${column.align === 'right' ? ' k-tb-right' : ''}`}
          title={column.title}
        >
          {column.title}
          {column.unit ? <span className="k-tb-unit"> {column.unit}</span> : null}
        </div>
      ))}
      <div role="columnheader" aria-label={props.laneLabel} className="k-tb-lane">
        {ticks.slice(0, -1).map((time) => {
          const x = xOf(scale, time);
          const hidden = nowX !== undefined && Math.abs(nowX - x) < 36;
          return hidden ? null : (
            <span key={time} className="k-tb-tick" style={{ left: x }} data-edge={x < 20 || undefined}>
              {format.clock(time)}
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

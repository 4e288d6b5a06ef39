import { memo, type ReactNode, useMemo } from 'react';
import { useTranslation } from '#ui/translation.ts';
import { useFormat } from '../text/useFormat.ts';
import type { BoardColumn, BoardLane, BoardStop, ProposedStop } from './boardModel.ts';
import { labelRoom, lanePicture, spotLeft } from './lanePicture.ts';
import type { Spot } from './spot.ts';
import type { TimeScale } from './timeScale.ts';

export const boardCellId = (boardId: string, row: string, stop?: string): string =>
  `${boardId}-${row}${stop === undefined ? '' : `-${stop}`}`;

/** px that a mark needs in its block; in a narrower one it would run into the next. */
const markRoom = (mark: string): number => 4 + 6 * mark.length;

/** What a block says by its width: its label, its mark, or nothing. */
const wordsIn = ({ label, mark }: BoardStop, width: number): string =>
  label && labelRoom(label) <= width ? label : width < markRoom(mark) ? '' : mark;

type Props<T> = {
  boardId: string;
  row: T;
  id: string;
  index: number;
  top: number;
  height: number;
  columns: readonly BoardColumn<T>[];
  laneOf: (row: T) => BoardLane;
  scale: TimeScale;
  chosen: boolean;
  active: boolean;
  /** Stop that the keyboard stands on. */
  activeStop: string | undefined;
  chosenStops: ReadonlySet<string>;
  /** Something is carried over this row. */
  target: boolean;
  proposed: readonly ProposedStop[];
  /** Between which of its stops. */
  spot: Spot | undefined;
};

function Row<T>(props: Props<T>) {
  const { t } = useTranslation('base');
  const format = useFormat();
  const { row, laneOf, scale, height, proposed } = props;
  const lane = useMemo(() => laneOf(row), [laneOf, row]);
  const picture = useMemo(() => lanePicture(lane, scale, height, proposed), [lane, scale, height, proposed]);
  const gap = spotLeft(picture, props.spot);
  const cells: ReactNode[] = props.columns.map((column, i) => (
    <div
      role="gridcell"
      key={column.id}
      id={i === 0 ? boardCellId(props.boardId, props.id) : undefined}
      className={`k-tb-cell${column.align === 'right' ? ' k-tb-right' : ''}`}
    >
      {column.cell(row)}
    </div>
  ));
  return (
    <div
      role="row"
      aria-rowindex={props.index + 2}
      aria-selected={props.chosen}
      data-row={props.id}
      data-drop={props.id}
      data-chosen={props.chosen || undefined}
      data-active={props.active || undefined}
      data-target={props.target || undefined}
      className="k-tb-row"
      style={{ top: props.top, height }}
    >
      {cells}
      <div role="none" data-lane="" className="k-tb-lane">
        <svg className="k-tb-windows" aria-hidden="true">
          {picture.kept !== '' && <path d={picture.kept} />}
          {picture.missed !== '' && <path d={picture.missed} className="k-tb-missed" />}
        </svg>
        {picture.closed.map(({ name, left, width }) => (
          <i key={name} className="k-tb-closed" title={name} style={{ left, width }}>
            {labelRoom(name) <= width ? name : ''}
          </i>
        ))}
        {picture.clashes.map(({ name, left, width }) => (
          <i key={name} className="k-tb-clash" title={name} style={{ left, width }} />
        ))}
        {picture.away && (
          <span role="gridcell" className="k-tb-away" data-side={picture.away.side}>
            {t(`board/${picture.away.side}`, {
              from: format.clock(picture.away.from),
              to: format.clock(picture.away.to),
            })}
          </span>
        )}
        {picture.way && <i className="k-tb-way" style={picture.way} />}
        {picture.start !== undefined && <i className="k-tb-start" style={{ left: picture.start }} />}
        {picture.end !== undefined && <i className="k-tb-end" style={{ left: picture.end }} />}
        {lane.stops.map((stop) => {
          const place = picture.blocks.get(stop.id);
          if (!place) return null;
          return (
            <span
              role="gridcell"
              key={stop.id}
              id={props.activeStop === stop.id ? boardCellId(props.boardId, props.id, stop.id) : undefined}
              aria-label={stop.name}
              aria-selected={props.chosenStops.has(stop.id)}
              title={stop.name}
              data-stop={stop.id}
              data-solid={stop.solid || undefined}
              data-cursor={props.activeStop === stop.id || undefined}
              className={`k-tb-stop k-tb-${stop.status}`}
              style={{ left: place.left, width: place.width }}
            >
              {wordsIn(stop, place.width)}
            </span>
          );
        })}
        {lane.stops.map((stop) => {
          const beside = picture.labels.get(stop.id);
          return beside ? (
            <span key={stop.id} aria-hidden="true" className={`k-tb-label k-tb-${stop.status}`} style={beside}>
              {stop.label}
            </span>
          ) : null;
        })}
        {picture.proposed.map(({ stop, left, width }) => (
          <span
            key={stop.id}
            className={`k-tb-stop k-tb-proposed${stop.missed ? ' k-tb-risk' : ''}`}
            title={t('board/proposed', { name: stop.name })}
            style={{ left, width }}
          >
            +
          </span>
        ))}
        {gap !== undefined && <i className="k-tb-gap" aria-hidden="true" style={{ left: gap }} />}
      </div>
    </div>
  );
}

/** One row of the board; drawn again only when its own data, scale or state change. */
export const BoardRow = memo(Row) as typeof Row;

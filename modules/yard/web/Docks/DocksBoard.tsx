import { useMemo } from 'react';
import { depotZone } from '#client/session/depotZone.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Board } from '#ui/board/Board.tsx';
import { CarryNote } from '#ui/board/CarryNote.tsx';
import type { useCarry } from '#ui/board/useCarry.ts';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import type { Emptiness } from '#ui/list/ListState.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BoardBooking, BoardDock } from '../../contract/bookings.ts';
import { dockColumns } from './dockColumns.tsx';
import { dockLane } from './dockLane.ts';
import { type DockRange, rangeOfDay } from './dockRange.ts';
import { isMovable } from './useDockMoves.ts';
import type { Docks } from './useDocks.ts';

const none: ReadonlySet<string> = new Set();

/** A lane is made once for each dock of an answer: the board asks again at every step of the pointer. */
function useLanes(from: number, to: number) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  return useMemo(() => {
    const lanes = new WeakMap<BoardDock, ReturnType<typeof dockLane>>();
    return (dock: BoardDock) => {
      const known = lanes.get(dock) ?? dockLane(dock, { from, to }, t, format);
      lanes.set(dock, known);
      return known;
    };
  }, [t, format, from, to]);
}

/** Docks along the day; a booking is carried to another dock by pointer or by the arrow keys. */
export function DocksBoard(props: {
  docks: Docks;
  range: DockRange;
  carrying: ReturnType<typeof useCarry<BoardBooking>>;
  actions: readonly BoundAction[];
  empty: Emptiness;
}) {
  const { t } = useTranslation('yard');
  const size = useScreenSize();
  const now = useNow();
  const { docks, carrying } = props;
  const shown = rangeOfDay(props.range, docks.day.date, now, depotZone());
  const { from, to } = docks.span ?? shown;
  const laneOf = useLanes(from, to);
  const columns = useMemo(() => dockColumns(t, size), [t, size]);
  const { carry } = carrying;
  const over = docks.docks.find(({ id }) => id === carry?.over);
  return (
    <>
      <Board
        label={t('docks/label')}
        laneLabel={t('docks/lanes')}
        columns={columns}
        rows={docks.docks}
        rowId={(dock) => dock.id}
        laneOf={laneOf}
        from={shown.from}
        to={shown.to}
        now={now}
        rowHeight={28}
        chosen={docks.chosen?.id}
        onChoose={docks.choose}
        onOpen={docks.choose}
        chosenStops={docks.booking ? new Set([docks.booking.id]) : none}
        onStops={(_dock, [id]) => docks.setBooking(id)}
        onGrab={(event, _dock, id) =>
          carrying.grab(event, () => {
            const booking = docks.bookingOf(id);
            return booking && isMovable(booking) ? booking : undefined;
          })
        }
        target={carry?.over}
        proposed={undefined}
        actions={props.actions}
        status={docks.status}
        onRetry={docks.retry}
        empty={props.empty}
      />
      {carry && (
        <CarryNote note={carrying.note} title={carry.load.name}>
          {over ? t('docks/carried', { dock: over.name }) : null}
        </CarryNote>
      )}
    </>
  );
}

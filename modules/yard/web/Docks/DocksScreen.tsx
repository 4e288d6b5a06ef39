import { SegmentedControl } from '@mantine/core';
import { IconBuildingWarehouse, IconCalendarPlus, IconMapPin } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listStatus, useCall } from '#client/call/useCall.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { DayPicker } from '#modules/dispatch/web/pieces/DayPicker.tsx';
import { useDay } from '#modules/dispatch/web/pieces/useDay.ts';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useActions } from '#ui/actions/useActions.ts';
import { Board } from '#ui/board/Board.tsx';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type BoardBooking, type BoardDock, dockBoard, dockBooking } from '../../contract/bookings.ts';
import { dockNows, type DockNow } from '../../rules/dockLook.ts';
import { BookingDialog } from './BookingDialog.tsx';
import { DockList } from './DockList.tsx';
import { dockColumns, nowGlyph } from './dockColumns.tsx';
import { dockLane } from './dockLane.ts';
import { DockPane } from './DockPane.tsx';
import { dockRanges, isDockRange, rangeOfDay, usualDockRange } from './dockRange.ts';
import '#modules/dispatch/web/pieces/dispatch.css';
import './docks.css';

const none: ReadonlySet<string> = new Set();
const isNow = (value: string | undefined): value is DockNow => dockNows.some((now) => now === value);

/** The docks of a day: what is booked, stands and is late where, and what can be done about it. */
export function DocksScreen() {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const go = useGo();
  const size = useScreenSize();
  const may = useAccess();
  const day = useDay();
  const now = useNow();
  const [shown, setShown] = useAddress('show');
  const [chosenId, setChosen] = useAddress('dock');
  const [givenRange, setRange] = useAddress('range');
  const [bookingId, setBooking] = useState<string>();
  const answer = useCall(
    dockBoard,
    { query: { date: day.date } },
    {
      live: ['booking', 'place', 'transportUnit', 'unloadingList', 'loadingList'],
      liveEvery: 5000,
      keep: true,
      refetchInterval: 60_000,
    },
  );
  const all = useMemo(() => answer.data?.docks ?? [], [answer.data]);
  const filter = isNow(shown) ? shown : undefined;
  const docks = useMemo(() => (filter ? all.filter((dock) => dock.now === filter) : all), [all, filter]);
  const chosen = docks.find(({ id }) => id === chosenId);
  const range = isDockRange(givenRange) ? givenRange : usualDockRange(day.isToday, now, depotZone());
  const span = rangeOfDay(range, day.date, now, depotZone());
  const columns = useMemo(() => dockColumns(t, size), [t, size]);
  const board = { from: answer.data?.from ?? span.from, to: answer.data?.to ?? span.to };
  const laneOf = useMemo(() => {
    const lanes = new WeakMap<BoardDock, ReturnType<typeof dockLane>>();
    return (dock: BoardDock) => {
      const known = lanes.get(dock) ?? dockLane(dock, board, t, format);
      lanes.set(dock, known);
      return known;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the ends of the day stand for themselves
  }, [t, format, board.from, board.to]);
  const ask = (booking?: BoardBooking) =>
    void openDialog<undefined>((close) => (
      <BookingDialog
        day={board}
        docks={all}
        dockId={chosen?.id}
        {...(booking ? { booking } : {})}
        onClose={() => close(undefined)}
      />
    ));
  const actions = useActions(
    [
      {
        id: 'yard.places',
        labelKey: 'yard:screen/places',
        icon: IconMapPin,
        category: 'display',
        run: () => go.to('/YM/places'),
      },
      {
        id: 'yard.bookings',
        labelKey: 'yard:screen/bookings',
        icon: IconBuildingWarehouse,
        category: 'display',
        run: () => go.to('/YM/bookings'),
      },
      {
        id: 'yard.book',
        labelKey: 'yard:booking/begin',
        icon: IconCalendarPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => may(dockBooking.calls.create.access),
        run: () => ask(),
      },
    ],
    undefined,
  );
  const status = listStatus(answer);
  const empty = {
    icon: IconBuildingWarehouse,
    title: t(filter ? 'docks/noMatch' : 'docks/none'),
    text: filter ? '' : t('docks/noneText'),
  };
  const choose = (id: string) => setChosen(id);
  const pane = <DockPane dock={chosen} bookingId={bookingId} onMove={ask} />;
  return (
    <section className="k-pane k-fill" aria-label={t('screen/docks')}>
      <div className="k-bar ym-bar">
        <h1 className="k-h1">{t('screen/docks')}</h1>
        <DayPicker day={day} />
        <Counters
          label={t('docks/now')}
          value={filter}
          onChange={setShown}
          items={dockNows
            .map((id) => ({
              id,
              label: t(`docks/is/${id}`),
              count: all.filter((dock) => dock.now === id).length,
              glyph: nowGlyph[id],
            }))
            .filter(({ count, id }) => count > 0 || id === filter)}
        />
        <span className="k-space" />
        {size !== 'mobile' && (
          <SegmentedControl
            size="xs"
            aria-label={t('docks/hours')}
            value={range}
            onChange={(next) => setRange(next)}
            data={dockRanges.map((value) => ({ value, label: t(`docks/${value}`) }))}
          />
        )}
        <Toolbar actions={actions} room={3} label={t('screen/docks')} />
      </div>
      {size === 'mobile' ? (
        <DockList
          docks={docks}
          chosen={chosen}
          status={status}
          onRetry={() => void answer.refetch()}
          empty={empty}
          onChoose={choose}
          pane={pane}
        />
      ) : (
        <Splitter
          name="docks"
          label={t('screen/docks')}
          sized="second"
          initial={380}
          min={280}
          max={640}
          first={
            <Board
              label={t('docks/label')}
              laneLabel={t('docks/lanes')}
              columns={columns}
              rows={docks}
              rowId={(dock) => dock.id}
              laneOf={laneOf}
              from={span.from}
              to={span.to}
              now={now}
              rowHeight={28}
              chosen={chosen?.id}
              onChoose={choose}
              onOpen={choose}
              chosenStops={bookingId ? new Set([bookingId]) : none}
              onStops={(_dock, [id]) => setBooking(id)}
              target={undefined}
              proposed={undefined}
              actions={actions}
              status={status}
              onRetry={() => void answer.refetch()}
              empty={empty}
            />
          }
          second={pane}
        />
      )}
    </section>
  );
}

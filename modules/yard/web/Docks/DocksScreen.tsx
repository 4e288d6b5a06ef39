import { SegmentedControl } from '@mantine/core';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAddress } from '#client/navigation/navigation.ts';
import { depotZone } from '#client/session/depotZone.ts';
import { DayPicker } from '#modules/dispatch/web/pieces/DayPicker.tsx';
import { useNow } from '#modules/dispatch/web/pieces/useNow.ts';
import type { BoundAction } from '#ui/actions/action.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { useCarry } from '#ui/board/useCarry.ts';
import { openDialog } from '#ui/dialogs/dialogStack.ts';
import { Counters } from '#ui/layout/Counters.tsx';
import { Splitter } from '#ui/layout/Splitter.tsx';
import { useScreenSize } from '#ui/layout/useScreenSize.ts';
import { useTranslation } from '#ui/translation.ts';
import type { BoardBooking } from '../../contract/bookings.ts';
import { dockNows } from '../../rules/dockLook.ts';
import { Attention, openOf } from './Attention.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { nowGlyph } from './dockColumns.tsx';
import { DockList } from './DockList.tsx';
import { DockPane } from './DockPane.tsx';
import { type DockRange, dockRanges, isDockRange, usualDockRange } from './dockRange.ts';
import { DocksBoard } from './DocksBoard.tsx';
import { useDockActions } from './useDockActions.ts';
import { useDockMoves } from './useDockMoves.ts';
import { type Docks, useDocks } from './useDocks.ts';
import '#modules/dispatch/web/pieces/dispatch.css';
import './docks.css';

/** Day, states as filters, and how much of the day is shown. */
function DocksBar(props: {
  docks: Docks;
  range: DockRange;
  onRange: (range: DockRange) => void;
  actions: readonly BoundAction[];
}) {
  const { t } = useTranslation('yard');
  const size = useScreenSize();
  const { all, filter, setFilter, day } = props.docks;
  const counted = dockNows.map((id) => ({
    id,
    label: t(`docks/is/${id}`),
    count: all.filter((dock) => dock.now === id).length,
    glyph: nowGlyph[id],
  }));
  return (
    <div className="k-bar ym-bar">
      <h1 className="k-h1">{t('screen/docks')}</h1>
      <DayPicker day={day} />
      <Counters
        label={t('docks/now')}
        value={filter}
        onChange={setFilter}
        items={counted.filter(({ count, id }) => count > 0 || id === filter)}
      />
      <span className="k-space" />
      {size !== 'mobile' && (
        <SegmentedControl
          size="xs"
          aria-label={t('docks/hours')}
          value={props.range}
          onChange={props.onRange}
          data={dockRanges.map((value) => ({ value, label: t(`docks/${value}`) }))}
        />
      )}
      <Toolbar actions={props.actions} room={3} label={t('screen/docks')} />
    </div>
  );
}

/** The docks of a day: what is booked, stands and is late where, and what can be done about it. */
export function DocksScreen() {
  const { t } = useTranslation('yard');
  const size = useScreenSize();
  const docks = useDocks();
  const now = useNow();
  const [givenRange, setRange] = useAddress('range');
  const range = isDockRange(givenRange) ? givenRange : usualDockRange(docks.day.isToday, now, depotZone());
  const move = useDockMoves(docks.all);
  const places = useMemo(() => docks.docks.map(({ id }) => id), [docks.docks]);
  const carrying = useCarry<BoardBooking>({
    places,
    blocksOf: () => [],
    onDrop: (booking, dockId) => void move(booking, { dockId }),
  });
  const ask = (booking?: BoardBooking) =>
    docks.span &&
    void openDialog<undefined>((close) => (
      <BookingDialog
        day={docks.span ?? { from: 0, to: 0 }}
        docks={docks.all}
        dockId={docks.chosen?.id}
        {...(booking ? { booking } : {})}
        onClose={() => close(undefined)}
      />
    ));
  const actions = useDockActions({
    booking: docks.booking,
    book: () => ask(),
    move,
    lift: (booking) => carrying.lift(booking, booking.dockId),
  });
  const empty = {
    icon: IconBuildingWarehouse,
    title: t(docks.filter ? 'docks/noMatch' : 'docks/none'),
    text: docks.filter ? '' : t('docks/noneText'),
  };
  const low = size === 'mobile';
  const attention = (!low || openOf(docks.all).length > 0) && (
    <Attention
      docks={docks.all}
      low={low}
      onChoose={(dock, booking) => {
        docks.choose(dock);
        docks.setBooking(booking);
      }}
    />
  );
  const pane = docks.chosen && <DockPane dock={docks.chosen} bookingId={docks.booking?.id} onMove={ask} />;
  const shown = actions.filter(({ category, enabled }) => category !== 'edit' || enabled);
  return (
    <section className="k-pane k-fill" aria-label={t('screen/docks')}>
      <DocksBar docks={docks} range={range} onRange={setRange} actions={shown} />
      {low ? (
        <>
          {!docks.chosen && attention}
          <DockList docks={docks} empty={empty} pane={pane} />
        </>
      ) : (
        <Splitter
          name="docks"
          label={t('screen/docks')}
          sized="second"
          initial={380}
          min={280}
          max={640}
          first={<DocksBoard docks={docks} range={range} carrying={carrying} actions={shown} empty={empty} />}
          second={pane ?? attention}
        />
      )}
    </section>
  );
}

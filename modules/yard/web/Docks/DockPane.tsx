import { IconEdit } from '@tabler/icons-react';
import { useThingSteps } from '#client/things/useThingSteps.tsx';
import { useAccess } from '#client/session/useAccess.ts';
import { Toolbar } from '#ui/actions/Toolbar.tsx';
import { BarMeter } from '#ui/layout/BarMeter.tsx';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { useFormat } from '#ui/text/useFormat.ts';
import { useTranslation } from '#ui/translation.ts';
import { type BoardBooking, type BoardDock, dockBooking } from '../../contract/bookings.ts';
import { movableStates } from '../../rules/bookingStates.ts';
import { bookingIcons } from './bookingIcons.ts';
import { nowStatus } from './dockColumns.tsx';
import { lookStatus, progressOf } from './dockLane.ts';

/** A booking of the chosen dock: plan beside what is expected, how far the hall is, what can be done with it now. */
function BookingCard({ booking, chosen, onMove }: { booking: BoardBooking; chosen: boolean; onMove: () => void }) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const may = useAccess();
  const actions = useThingSteps(dockBooking, booking, {
    icons: bookingIcons,
    ownChange: true,
    more: [
      {
        id: 'yard.moveBooking',
        labelKey: 'yard:booking/action/move',
        icon: IconEdit,
        category: 'edit',
        when: () => movableStates.some((state) => state === booking.state) && may(dockBooking.calls.change.access),
        run: onMove,
      },
    ],
  });
  const span = (from: number, to: number) => `${format.clock(from)}–${format.clock(to)}`;
  const other = booking.forecastStart !== booking.startsAt || booking.forecastEnd !== booking.endsAt;
  return (
    <li className="ym-booking" data-chosen={chosen || undefined}>
      <div className="k-row k-row-tight">
        <b className="k-cut">{booking.name}</b>
        <span className="k-space" />
        <StatusMark status={lookStatus[booking.look]} label={t(`docks/look/${booking.look}`)} />
      </div>
      <div className="k-row k-row-tight k-fig">
        <span>{`${t(`booking/direction/${booking.direction}`)} ${span(booking.startsAt, booking.endsAt)}`}</span>
        {other && (
          <span className="k-dim">{`${t('docks/expected')} ${span(booking.forecastStart, booking.forecastEnd)}`}</span>
        )}
      </div>
      {booking.here && booking.actualStart === null && <span className="k-dim">{t('docks/here')}</span>}
      {booking.waits > 0 && <span className="k-risk">{t('docks/waits', { count: booking.waits })}</span>}
      {booking.expected !== null && booking.expected > 0 && booking.handled !== null && (
        <BarMeter
          share={booking.handled / booking.expected}
          label={t('booking/column/packages')}
          text={progressOf(booking, t) ?? ''}
        />
      )}
      <Toolbar actions={actions.filter(({ enabled }) => enabled)} room={3} label={booking.name} />
    </li>
  );
}

/** What is booked at the chosen dock, and what stands there. */
export function DockPane(props: {
  dock: BoardDock;
  bookingId: string | undefined;
  onMove: (booking: BoardBooking) => void;
}) {
  const { t } = useTranslation('yard');
  const format = useFormat();
  const { dock } = props;
  return (
    <section className="k-pane k-fill ym-pane" aria-label={dock.name}>
      <div className="k-pane-head">
        <h2>{dock.name}</h2>
        <span className="k-dim">{dock.area}</span>
        <span className="k-space" />
        <StatusMark
          look="boxed"
          status={nowStatus[dock.now]}
          {...(dock.now === 'BLOCKED' ? { glyph: 'block' as const } : {})}
          label={t(`docks/is/${dock.now}`)}
        />
      </div>
      <div className="ym-facts k-dim">
        {dock.blockedReason !== null && (
          <span>
            {dock.blockedTo === null
              ? t('docks/blocked', { reason: dock.blockedReason })
              : t('docks/blockedUntil', { reason: dock.blockedReason, at: format.clock(dock.blockedTo) })}
          </span>
        )}
        {dock.occupant !== null && <span>{t('docks/stands', { unit: dock.occupant })}</span>}
        {dock.freeFrom !== null && <span>{t('docks/freeFrom', { at: format.clock(dock.freeFrom) })}</span>}
      </div>
      {dock.bookings.length === 0 && <p className="k-dim ym-hint">{t('docks/empty')}</p>}
      <ul className="ym-bookings">
        {dock.bookings.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            chosen={booking.id === props.bookingId}
            onMove={() => props.onMove(booking)}
          />
        ))}
      </ul>
    </section>
  );
}

import type { BoardLane, BoardStop } from '#ui/board/boardModel.ts';
import type { Status } from '#ui/status/status.ts';
import type { Format } from '#ui/text/format.ts';
import type { Translate } from '#ui/translation.ts';
import type { BoardBooking, BoardDock } from '../../contract/bookings.ts';

export const lookStatus = {
  FINISHED: 'done',
  IN_USE: 'transit',
  BOOKED: 'planned',
  REQUESTED: 'later',
  AT_RISK: 'risk',
  LATE: 'late',
} as const satisfies Record<BoardBooking['look'], Status>;

/** Its beginning and end as the board draws them: what happened, what is expected of it now; the plan is the bracket beneath. */
const spanOf = (booking: BoardBooking): string => `${booking.forecastStart}/${booking.forecastEnd}`;

export const progressOf = (booking: BoardBooking, t: Translate<'yard'>): string | undefined =>
  booking.handled !== null && booking.expected
    ? t('docks/progress', { done: booking.handled, all: booking.expected })
    : undefined;

function blockOf(booking: BoardBooking, t: Translate<'yard'>, format: Format): BoardStop {
  const plan = `${format.clock(booking.startsAt)}–${format.clock(booking.endsAt)}`;
  const done = booking.look === 'FINISHED';
  return {
    id: booking.id,
    mark: done ? '✓' : booking.look === 'LATE' ? '!' : '',
    label: booking.name,
    name: [booking.name, plan, t(`docks/look/${booking.look}`), progressOf(booking, t)].filter(Boolean).join(' · '),
    status: lookStatus[booking.look],
    // Nothing is solid before it stands there.
    solid: booking.actualStart !== null || booking.look === 'IN_USE',
    from: booking.forecastStart,
    to: booking.forecastEnd,
    windows:
      spanOf(booking) === `${booking.startsAt}/${booking.endsAt}`
        ? []
        : [{ from: booking.startsAt, to: booking.endsAt }],
    missed: booking.look === 'LATE',
  };
}

/** A dock along the time: what is booked there, and while it is blocked. */
export const dockLane = (
  dock: BoardDock,
  day: { from: number; to: number },
  t: Translate<'yard'>,
  format: Format,
): BoardLane => ({
  start: undefined,
  end: undefined,
  stops: dock.bookings.map((booking) => blockOf(booking, t, format)),
  closed:
    dock.blockedReason === null
      ? []
      : [
          {
            from: dock.blockedFrom ?? day.from,
            to: dock.blockedTo ?? day.to,
            name:
              dock.blockedTo === null
                ? t('docks/blocked', { reason: dock.blockedReason })
                : t('docks/blockedUntil', { reason: dock.blockedReason, at: format.clock(dock.blockedTo) }),
          },
        ],
});

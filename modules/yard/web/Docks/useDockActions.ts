import {
  IconArrowsMove,
  IconBuildingWarehouse,
  IconCalendarPlus,
  IconMapPin,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Action } from '#ui/actions/action.ts';
import { useActions } from '#ui/actions/useActions.ts';
import { type BoardBooking, dockBooking } from '../../contract/bookings.ts';
import { isMovable } from './useDockMoves.ts';

const quarter = 15 * 60_000;

/** What the screen of docks offers: for the chosen booking a quarter earlier or later and the arrow keys, else new bookings and the lists. */
export function useDockActions(input: {
  booking: BoardBooking | undefined;
  book: () => void;
  move: (booking: BoardBooking, place: { startsAt: number; endsAt: number }) => Promise<void>;
  lift: (booking: BoardBooking) => void;
}) {
  const go = useGo();
  const may = useAccess();
  const { booking } = input;
  const mayMove = () => booking !== undefined && isMovable(booking) && may(dockBooking.calls.change.access);
  const shift = (by: number) =>
    booking && input.move(booking, { startsAt: booking.startsAt + by, endsAt: booking.endsAt + by });
  const leading = (id: string, path: string, icon: Action['icon'] & object): Action => ({
    id: `yard.${id}`,
    labelKey: `yard:screen/${id}` as Action['labelKey'],
    icon,
    category: 'display',
    run: () => go.to(path),
  });
  return useActions(
    [
      {
        id: 'yard.earlier',
        labelKey: 'yard:docks/earlier',
        icon: IconPlayerTrackPrev,
        shortcut: 'alt+shift+e',
        category: 'edit',
        when: mayMove,
        run: () => void shift(-quarter),
      },
      {
        id: 'yard.later',
        labelKey: 'yard:docks/later',
        icon: IconPlayerTrackNext,
        shortcut: 'alt+shift+l',
        category: 'edit',
        when: mayMove,
        run: () => void shift(quarter),
      },
      {
        id: 'yard.lift',
        labelKey: 'yard:docks/lift',
        icon: IconArrowsMove,
        shortcut: 'alt+shift+m',
        category: 'edit',
        when: mayMove,
        run: () => booking && input.lift(booking),
      },
      leading('places', '/YM/places', IconMapPin),
      leading('bookings', '/YM/bookings', IconBuildingWarehouse),
      {
        id: 'yard.book',
        labelKey: 'yard:booking/begin',
        icon: IconCalendarPlus,
        shortcut: 'ctrl+alt+n',
        category: 'manage',
        primary: true,
        when: () => may(dockBooking.calls.create.access),
        run: input.book,
      },
    ],
    undefined,
  );
}

import { IconBuildingWarehouse, IconCalendarRepeat, IconFilter, IconFilterOff } from '@tabler/icons-react';
import type { Condition } from '#kernel/paging.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { dockBooking } from '../../contract/bookings.ts';
import { bookingIcons } from './bookingIcons.ts';

const requested: readonly Condition[] = [{ field: 'state', op: 'in', value: ['REQUESTED'] }];

function useRequested(): readonly Condition[] | undefined {
  const [show] = useAddress('show');
  return show === 'requested' ? requested : undefined;
}

function useListActions(): readonly Action[] {
  const [show, setShow] = useAddress('show');
  const narrowed = show === 'requested';
  const go = useGo();
  return [
    {
      id: 'yard.standing',
      labelKey: 'yard:screen/standingBookings',
      icon: IconCalendarRepeat,
      category: 'display',
      run: () => go.to('/YM/standing-bookings'),
    },
    {
      id: 'yard.requested',
      labelKey: narrowed ? 'yard:booking/showAll' : 'yard:booking/showRequested',
      icon: narrowed ? IconFilterOff : IconFilter,
      category: 'display',
      run: () => setShow(narrowed ? undefined : 'requested'),
    },
  ];
}

/** Bookings of docks, whatever their state; the bell leads to those that wait for an answer. */
export const BookingsScreen = thingScreen(dockBooking, {
  at: '/YM/bookings',
  icon: IconBuildingWarehouse,
  status: {
    REQUESTED: 'later',
    CONFIRMED: 'planned',
    CHECKED_IN: 'risk',
    ACTIVE: 'transit',
    COMPLETED: 'done',
    REFUSED: 'late',
    CANCELED: 'later',
    NO_SHOW: 'late',
  },
  phone: ['startsAt', 'carrierName'],
  useNarrowed: useRequested,
  useActions: useListActions,
  page: {
    facts: [
      'dockName',
      'direction',
      'startsAt',
      'endsAt',
      'carrierName',
      'licencePlate',
      'unitNumber',
      'unitKind',
      'reference',
      'contact',
      'packages',
      'arrivedAt',
      'actualStart',
      'actualEnd',
      'origin',
      'waitsFor',
      'refusedReason',
      'remark',
    ],
    icons: bookingIcons,
    ownChange: true,
  },
});

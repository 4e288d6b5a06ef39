import {
  IconBuildingWarehouse,
  IconCalendarRepeat,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import type { Format } from '#ui/text/format.ts';
import { type StandingBooking, standingBooking } from '../../contract/standing.ts';
import { openStanding } from './StandingDialog.tsx';

function useListActions(): readonly Action[] {
  const may = useAccess();
  return [
    {
      id: 'yard.beginStanding',
      labelKey: 'yard:standing/begin',
      icon: IconCalendarRepeat,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      when: () => may(standingBooking.calls.create.access),
      run: () => openStanding(),
    },
  ];
}

function usePageActions(one: StandingBooking | undefined): readonly Action[] {
  const may = useAccess();
  const go = useGo();
  return [
    {
      id: 'yard.changeStanding',
      labelKey: 'base:thing/change',
      icon: IconPencil,
      category: 'edit',
      when: () => one !== undefined && one.state !== 'ENDED' && may(standingBooking.calls.change.access),
      run: () => one && openStanding(one),
    },
    {
      id: 'yard.standingDays',
      labelKey: 'yard:standing/action/days',
      icon: IconBuildingWarehouse,
      category: 'display',
      when: () => one !== undefined,
      run: () => one && go.to(`/YM/bookings?q=${encodeURIComponent(one.name)}`),
    },
  ];
}

const icons = { pause: IconPlayerPause, resume: IconPlayerPlay, end: IconX };

/** Standing bookings of line haul: which run, and how their days stand. */
export const StandingScreen = thingScreen(standingBooking, {
  at: '/YM/standing-bookings',
  icon: IconCalendarRepeat,
  status: { ACTIVE: 'transit', PAUSED: 'later', ENDED: 'done' },
  phone: ['starts', 'carrierName'],
  useActions: useListActions,
  ownBegin: true,
  page: {
    facts: [
      'dockName',
      'direction',
      'weekdays',
      'starts',
      'minutes',
      'validFrom',
      'validTo',
      'relationId',
      'carrierName',
      'unitKind',
      'packages',
      'thermo',
      'dangerousGoods',
      'ahead',
      'waiting',
      'changed',
      'remark',
    ],
    icons,
    ownChange: true,
    useActions: usePageActions,
    cells: {
      weekdays: ({ weekdays }, { format }) => weekdayWords(weekdays, format),
    },
  },
});

/** The days by their short names: 16 November 2026 is a Monday. */
function weekdayWords(weekdays: readonly boolean[], { language }: Pick<Format, 'language'>): string {
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return weekdays.flatMap((on, i) => (on ? [day.format(Date.UTC(2026, 10, 16 + i))] : [])).join(', ');
}

import { IconBan, IconCircleCheck, IconDoorEnter, IconTruck, IconUsers } from '@tabler/icons-react';
import { gateIn } from '#modules/yard/contract/gate.ts';
import { type TransportUnit, transportUnit } from '#modules/yard/contract/units.ts';
import { useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import type { Say } from '#client/things/thingLook.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { StatusMark } from '#ui/status/StatusMark.tsx';
import { MovementsAndVisits } from './MovementsAndVisits.tsx';
import { useUnitActions } from './useUnitActions.tsx';

/** From the list to the gate, and to who is on site. */
function useListActions(): readonly Action[] {
  const go = useGo();
  const may = useAccess();
  return [
    {
      id: 'yard.gateIn',
      labelKey: 'yard:unit/action/gateIn',
      icon: IconDoorEnter,
      category: 'manage',
      primary: true,
      when: () => may(gateIn.access),
      run: () => go.to('/YM/gate'),
    },
    {
      id: 'yard.onSite',
      labelKey: 'yard:screen/visits',
      icon: IconUsers,
      category: 'display',
      run: () => go.to('/YM/visits'),
    },
  ];
}

const hour = 3_600_000;
/** What runs out: over is red, within the hour amber. */
const hurtsAt = ({ hurtsAt: at, hurtsBy, state }: TransportUnit, { t, format }: Say) => {
  if (at === null || hurtsBy === null || state === 'DEPARTED') return '';
  const left = at - Date.now();
  const status = left < 0 ? 'late' : left < hour ? 'risk' : 'planned';
  return (
    <StatusMark
      status={status}
      label={`${Math.abs(left) < 24 * hour ? format.clock(at) : format.instant(at)} ${t(`yard:unit/hurtsBy/${hurtsBy}`)}`}
    />
  );
};
const loadState = ({ loadState: load, seals }: TransportUnit, { t }: Say): string =>
  [t(`yard:unit/loadState/${load}`), ...seals].join(' · ');

/** Everything that stands in the yard. */
export const UnitScreen = thingScreen(transportUnit, {
  at: '/YM/transportUnits',
  icon: IconTruck,
  status: {
    EXPECTED: 'planned',
    ARRIVED: 'risk',
    PARKED: 'later',
    AT_DOCK: 'planned',
    LOADING: 'transit',
    UNLOADING: 'transit',
    READY: 'done',
    MOVING: 'transit',
    DEPARTED: 'later',
  },
  cells: { hurtsAt },
  phone: ['placeName', 'hurtsAt'],
  useActions: useListActions,
  page: {
    facts: [
      'kind',
      'placeName',
      'loadState',
      'relation',
      'carrierName',
      'listName',
      'dwell',
      'hurtsAt',
      'arrivedAt',
      'seenAt',
      'plannedDeparture',
      'setPoint',
      'dangerousGoods',
      'blockedReason',
      'locked',
      'releasedAt',
      'releasedBy',
      'coupledTo',
    ],
    cells: { hurtsAt, loadState },
    icons: { release: IconCircleCheck, block: IconBan, unblock: IconCircleCheck },
    useActions: useUnitActions,
    More: MovementsAndVisits,
  },
});

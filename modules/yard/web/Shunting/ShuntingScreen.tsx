import {
  IconBan,
  IconForklift,
  IconPlayerPlay,
  IconPlus,
  IconRestore,
  IconSquareCheck,
  IconSteeringWheel,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { Condition } from '#kernel/paging.ts';
import { useAddress, useGo } from '#client/navigation/navigation.ts';
import { useAccess } from '#client/session/useAccess.ts';
import { thingScreen } from '#client/things/ThingPage.tsx';
import type { Action } from '#ui/actions/action.ts';
import { shuntingOrder, shuntingQueue } from '../../contract/shunting.ts';
import { openShunting } from '../../rules/shuntingStates.ts';
import { orderShunting } from './orderDialog.tsx';

const open: readonly Condition[] = [{ field: 'state', op: 'in', value: [...openShunting, 'REFUSED'] }];
const refused: readonly Condition[] = [{ field: 'state', op: 'in', value: ['REFUSED'] }];

/** What is still to be done, and what was refused, is what the list is for. */
function useOpen(): readonly Condition[] | undefined {
  const [show] = useAddress('show');
  return show === 'all' ? undefined : show === 'refused' ? refused : open;
}

function useListActions(): readonly Action[] {
  const go = useGo();
  const may = useAccess();
  const [show, setShow] = useAddress('show');
  return [
    {
      id: 'yard.shunter',
      labelKey: 'yard:screen/shunter',
      icon: IconSteeringWheel,
      category: 'display',
      when: () => may(shuntingQueue.access),
      run: () => go.to('/YM/shunter'),
    },
    {
      id: 'yard.allOrders',
      labelKey: show === undefined ? 'yard:shunting/showAll' : 'yard:shunting/showOpen',
      icon: IconForklift,
      category: 'display',
      run: () => setShow(show === undefined ? 'all' : undefined),
    },
    {
      id: 'yard.orderShunting',
      labelKey: 'yard:shunting/begin',
      icon: IconPlus,
      shortcut: 'ctrl+alt+n',
      category: 'manage',
      primary: true,
      when: () => may(shuntingOrder.calls.create.access),
      run: () => orderShunting(),
    },
  ];
}

/** Orders to move units: what waits, who drives, what could not be done. */
export const ShuntingScreen = thingScreen(shuntingOrder, {
  at: '/YM/shunting-orders',
  icon: IconForklift,
  status: {
    CREATED: 'later',
    RELEASED: 'planned',
    IN_PROGRESS: 'transit',
    FINISHED: 'done',
    REFUSED: 'late',
    CANCELED: 'later',
  },
  useActions: useListActions,
  useNarrowed: useOpen,
  ownBegin: true,
  phone: ['dueAt', 'assignedTo'],
  steps: { release: IconSquareCheck, assign: IconUser, cancel: IconBan },
  page: {
    facts: [
      'unitNumber',
      'fromName',
      'toName',
      'reason',
      'priority',
      'dueAt',
      'assignedTo',
      'refusedReason',
      'refusedRemark',
      'startedAt',
      'finishedAt',
      'createdAt',
      'createdBy',
      'remark',
    ],
    icons: {
      release: IconSquareCheck,
      assign: IconUser,
      accept: IconUser,
      start: IconPlayerPlay,
      finish: IconSquareCheck,
      refuse: IconX,
      reopen: IconRestore,
      cancel: IconBan,
    },
  },
});

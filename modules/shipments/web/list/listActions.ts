import {
  IconCalendarEvent,
  IconExternalLink,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import { holdItems, rescheduleItems, unholdItems } from '../../contract/calls.ts';
import type { ItemRow } from '../../contract/schemas.ts';
import { movableStates } from '../../rules/otherDay.ts';

/** What the actions of the list act upon: the row under the keyboard, and what is ticked (else that row). */
export type ListContext = {
  row: ItemRow | undefined;
  chosen: readonly ItemRow[];
  may: (access: Access) => boolean;
  open: (row: ItemRow) => void;
  history: (row: ItemRow) => void;
  otherDay: (rows: readonly ItemRow[], again: boolean) => Promise<void>;
  hold: (rows: readonly ItemRow[]) => Promise<void>;
  release: (rows: readonly ItemRow[]) => Promise<void>;
};

const failed = ({ chosen }: ListContext) => chosen.filter((row) => row.shipmentState === 'HINDERED');
const waiting = ({ chosen }: ListContext) =>
  chosen.filter((row) => movableStates.some((state) => state === row.shipmentState));

const held = ({ chosen }: ListContext) => chosen.filter((row) => row.shipmentState === 'ON_HOLD');
const holdable = (c: ListContext) => waiting(c).filter((row) => row.shipmentState !== 'ON_HOLD');

export const listActions: readonly Action<ListContext>[] = [
  {
    id: 'shipments.open',
    labelKey: 'shipments:action/open',
    icon: IconExternalLink,
    category: 'navigate',
    when: ({ row }) => row !== undefined,
    run: ({ row, open }) => row && open(row),
  },
  {
    id: 'shipments.history',
    labelKey: 'shipments:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    when: ({ row }) => row !== undefined,
    run: ({ row, history }) => row && history(row),
  },
  {
    id: 'shipments.again',
    labelKey: 'shipments:action/again',
    icon: IconRefresh,
    shortcut: 'a',
    category: 'manage',
    primary: true,
    when: (c) => c.may(rescheduleItems.access) && (failed(c).length > 0 || 'shipments:reason/noneFailed'),
    run: (c) => c.otherDay(failed(c), true),
  },
  {
    id: 'shipments.otherDay',
    labelKey: 'shipments:action/otherDay',
    icon: IconCalendarEvent,
    category: 'manage',
    when: (c) => c.may(rescheduleItems.access) && (waiting(c).length > 0 || 'shipments:reason/noneWaits'),
    run: (c) => c.otherDay(waiting(c), false),
  },
  {
    id: 'shipments.hold',
    labelKey: 'shipments:action/hold',
    icon: IconPlayerPause,
    category: 'manage',
    when: (c) => c.may(holdItems.access) && (holdable(c).length > 0 || 'shipments:reason/noneWaits'),
    run: (c) => c.hold(holdable(c)),
  },
  {
    id: 'shipments.unhold',
    labelKey: 'shipments:action/unhold',
    icon: IconPlayerPlay,
    category: 'manage',
    when: (c) => c.may(unholdItems.access) && (held(c).length > 0 || 'shipments:reason/noneHeld'),
    run: (c) => c.release(held(c)),
  },
];

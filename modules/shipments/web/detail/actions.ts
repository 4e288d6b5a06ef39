import {
  IconBan,
  IconHistory,
  IconMessagePlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import * as calls from '../../contract/calls.ts';
import type { ItemView } from '../../contract/schemas.ts';

/** What the actions of the shipment page act upon. */
export type ShipmentContext = {
  item: ItemView;
  may: (access: Access) => boolean;
  run: Record<'note' | 'remark' | 'hold' | 'unhold' | 'cancel' | 'history', () => void | Promise<void>>;
};

const by = (action: string, access: Access) => (c: ShipmentContext) =>
  c.may(access) ? c.item.allowed.includes(action) || 'shipments:reason/notNow' : false;

export const shipmentActions: readonly Action<ShipmentContext>[] = [
  {
    id: 'shipment.note',
    labelKey: 'shipments:action/note',
    icon: IconMessagePlus,
    shortcut: 'n',
    category: 'edit',
    when: (c) => c.may(calls.addNote.access),
    run: (c) => c.run.note(),
  },
  {
    id: 'shipment.remark',
    labelKey: 'shipments:action/remark',
    icon: IconPencil,
    shortcut: 'e',
    category: 'edit',
    when: (c) => c.may(calls.changeItem.access),
    run: (c) => c.run.remark(),
  },
  {
    id: 'shipment.history',
    labelKey: 'shipments:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    run: (c) => c.run.history(),
  },
  {
    id: 'shipment.hold',
    labelKey: 'shipments:action/hold',
    icon: IconPlayerPause,
    category: 'manage',
    when: by('hold', calls.holdItem.access),
    run: (c) => c.run.hold(),
  },
  {
    id: 'shipment.unhold',
    labelKey: 'shipments:action/unhold',
    icon: IconPlayerPlay,
    category: 'manage',
    when: by('unhold', calls.unholdItem.access),
    run: (c) => c.run.unhold(),
  },
  {
    id: 'shipment.cancel',
    labelKey: 'shipments:action/cancel',
    icon: IconBan,
    category: 'manage',
    danger: true,
    line: true,
    when: by('cancel', calls.cancelItem.access),
    run: (c) => c.run.cancel(),
  },
];

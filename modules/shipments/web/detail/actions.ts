import {
  IconArrowsSplit2,
  IconBan,
  IconHelpHexagon,
  IconHistory,
  IconMessagePlus,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTablePlus,
} from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import { ruleEditors } from '#modules/ruletables/contract/access.ts';
import type { Action } from '#ui/actions/action.ts';
import * as calls from '../../contract/calls.ts';
import { splitItem } from '../../contract/orderEntry.ts';
import type { ItemView } from '../../contract/schemas.ts';
import { movableStates } from '../../rules/otherDay.ts';

/** What the actions of the shipment page act upon. */
export type ShipmentContext = {
  item: ItemView;
  may: (access: Access) => boolean;
  run: Record<
    'why' | 'fromNowOn' | 'note' | 'remark' | 'hold' | 'unhold' | 'split' | 'cancel' | 'history',
    () => void | Promise<void>
  >;
};

const splittable: readonly string[] = ['DELIVERY', 'PARTIAL_DELIVERY'];
const waits = (item: ItemView): boolean => movableStates.some((state) => state === item.shipmentState);
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
    id: 'shipment.why',
    labelKey: 'shipments:action/why',
    icon: IconHelpHexagon,
    category: 'display',
    run: (c) => c.run.why(),
  },
  {
    id: 'shipment.fromNowOn',
    labelKey: 'shipments:action/fromNowOn',
    icon: IconTablePlus,
    category: 'manage',
    when: (c) => c.may(ruleEditors),
    run: (c) => c.run.fromNowOn(),
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
    id: 'shipment.split',
    labelKey: 'shipments:action/split',
    icon: IconArrowsSplit2,
    category: 'manage',
    when: (c) => {
      if (!c.may(splitItem.access)) return false;
      if (c.item.tripId !== null || !splittable.includes(c.item.shipmentType) || !waits(c.item))
        return 'shipments:reason/notNow';
      return c.item.packages.length > 1 || 'shipments:reason/onePackage';
    },
    run: (c) => c.run.split(),
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

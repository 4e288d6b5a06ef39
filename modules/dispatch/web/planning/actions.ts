import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsTransferDown,
  IconCalendarEvent,
  IconChartBar,
  IconCopy,
  IconExternalLink,
  IconHistory,
  IconInfoCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLockOpen,
  IconMap,
  IconMapOff,
  IconMapSearch,
  IconPackageImport,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconPrinter,
  IconRoute,
  IconTrash,
  IconTruckDelivery,
  IconTruckReturn,
} from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import { holdItems, rescheduleItems, unholdItems } from '#modules/shipments/contract/calls.ts';
import { createCollection } from '#modules/shipments/contract/orderEntry.ts';
import * as calls from '../../contract/calls.ts';
import { optimizeTrip } from '../../contract/optimise.ts';
import type { TripView } from '../../contract/schemas.ts';
import { tripReason } from '../tripReason.ts';
import type { HiddenPane } from './useHidden.ts';

/** What the actions of the planning dashboard act upon. */
export type PlanningContext = {
  /** The target: the trip that is chosen on the right. */
  trip: TripView | undefined;
  /** Shipments that are picked in the pool. */
  count: number;
  /** Of these those that somebody holds back. */
  held: number;
  /** Shipments of the stops that are picked in the panel. */
  stopItems: readonly string[];
  /** Numbers of checks that nobody may override, such as `DSP-02, CAP-01`. */
  blockers: string;
  /** All that is in the hand goes to one place. */
  onePlace: () => boolean;
  may: (access: Access) => boolean;
  /** What the step that would be taken back, or done again, did. */
  undo: string | undefined;
  redo: string | undefined;
  hidden: { has: (pane: HiddenPane) => boolean };
  /** A shipment is shown in short, or could be: the row under the keyboard. */
  details: boolean;
  /** The widgets are shown. */
  widgets: boolean;
  run: Record<
    | 'create'
    | 'collection'
    | 'park'
    | 'hold'
    | 'unhold'
    | 'details'
    | 'copyTrips'
    | 'print'
    | 'dispatch'
    | 'undispatch'
    | 'carry'
    | 'better'
    | 'optimise'
    | 'release'
    | 'revoke'
    | 'edit'
    | 'remove'
    | 'open'
    | 'history'
    | 'undo'
    | 'redo'
    | 'nextPane'
    | 'foldPool'
    | 'foldMap'
    | 'foldWidgets',
    () => void | Promise<void>
  >;
};

const onTrip = (action: string, access: Access) => (c: PlanningContext) =>
  c.may(access) ? (c.trip ? tripReason(c.trip, action) : 'dispatch:reason/noTrip') : false;

/** Actions of the planning dashboard: toolbars, context menus, palette and keys take them from here. */
export const planningActions: readonly Action<PlanningContext>[] = [
  {
    id: 'dispatch.create',
    labelKey: 'dispatch:action/create',
    icon: IconPlus,
    shortcut: 'ctrl+alt+n',
    category: 'manage',
    when: (c) => c.may(calls.createTrip.access),
    run: (c) => c.run.create(),
  },
  {
    id: 'dispatch.collection',
    labelKey: 'dispatch:action/collection',
    icon: IconPackageImport,
    shortcut: 'c',
    category: 'manage',
    when: (c) => c.may(createCollection.access),
    run: (c) => c.run.collection(),
  },
  {
    id: 'dispatch.dispatch',
    labelKey: 'dispatch:action/dispatch',
    labelArgs: (c) => ({ count: c.count, trip: c.trip?.name ?? '…' }),
    icon: IconTruckDelivery,
    shortcut: 'd',
    category: 'manage',
    primary: true,
    when: (c) => {
      if (!c.may(calls.dispatchItems.access)) return false;
      if (c.count === 0) return 'dispatch:reason/nothingPicked';
      if (!c.trip) return 'dispatch:reason/noTrip';
      if (c.blockers !== '') return 'dispatch:reason/blocked';
      return tripReason(c.trip, 'dispatch');
    },
    run: (c) => c.run.dispatch(),
  },
  {
    id: 'dispatch.undispatch',
    labelKey: 'dispatch:action/undispatch',
    labelArgs: (c) => ({ count: c.stopItems.length }),
    icon: IconTruckReturn,
    shortcut: 'u',
    category: 'manage',
    when: (c) => {
      if (!c.may(calls.undispatchItems.access)) return false;
      if (!c.trip || c.stopItems.length === 0) return 'dispatch:reason/noStopPicked';
      return tripReason(c.trip, 'undispatch');
    },
    run: (c) => c.run.undispatch(),
  },
  {
    id: 'dispatch.carry',
    labelKey: 'dispatch:action/carry',
    labelArgs: (c) => ({ count: c.stopItems.length || c.count }),
    icon: IconArrowsTransferDown,
    shortcut: 'm',
    category: 'manage',
    when: (c) =>
      c.may(calls.dispatchItems.access) && (c.stopItems.length > 0 || c.count > 0 || 'dispatch:reason/nothingInHand'),
    run: (c) => c.run.carry(),
  },
  {
    id: 'dispatch.details',
    labelKey: 'dispatch:action/details',
    icon: IconInfoCircle,
    shortcut: 'i',
    category: 'display',
    when: (c) => c.details || 'dispatch:reason/nothingPicked',
    run: (c) => c.run.details(),
  },
  {
    id: 'dispatch.park',
    labelKey: 'dispatch:action/park',
    icon: IconCalendarEvent,
    category: 'manage',
    when: (c) => c.may(rescheduleItems.access) && (c.count > 0 || 'dispatch:reason/nothingPicked'),
    run: (c) => c.run.park(),
  },
  {
    id: 'dispatch.hold',
    labelKey: 'shipments:action/hold',
    icon: IconPlayerPause,
    category: 'manage',
    when: (c) => c.may(holdItems.access) && (c.count > c.held || 'dispatch:reason/nothingPicked'),
    run: (c) => c.run.hold(),
  },
  {
    id: 'dispatch.unhold',
    labelKey: 'shipments:action/unhold',
    icon: IconPlayerPlay,
    category: 'manage',
    when: (c) => c.may(unholdItems.access) && (c.held > 0 || 'shipments:reason/noneHeld'),
    run: (c) => c.run.unhold(),
  },
  {
    id: 'dispatch.copyTrips',
    labelKey: 'dispatch:action/copyTrips',
    icon: IconCopy,
    category: 'manage',
    when: (c) => c.may(calls.createTrip.access),
    run: (c) => c.run.copyTrips(),
  },
  {
    id: 'dispatch.print',
    labelKey: 'dispatch:action/printDay',
    icon: IconPrinter,
    category: 'display',
    run: (c) => c.run.print(),
  },
  {
    id: 'dispatch.better',
    labelKey: 'dispatch:action/better',
    icon: IconMapSearch,
    shortcut: 'b',
    category: 'manage',
    when: (c) => {
      if (!c.may(calls.dispatchItems.access)) return false;
      if (c.stopItems.length === 0 && c.count === 0) return 'dispatch:reason/nothingInHand';
      return c.onePlace() || 'dispatch:reason/onePlace';
    },
    run: (c) => c.run.better(),
  },
  {
    id: 'dispatch.open',
    labelKey: 'dispatch:action/open',
    icon: IconExternalLink,
    category: 'navigate',
    line: true,
    when: (c) => c.trip !== undefined,
    run: (c) => c.run.open(),
  },
  {
    id: 'dispatch.edit',
    labelKey: 'dispatch:action/edit',
    icon: IconPencil,
    shortcut: 'e',
    category: 'edit',
    when: onTrip('edit', calls.changeTrip.access),
    run: (c) => c.run.edit(),
  },
  {
    id: 'dispatch.optimise',
    labelKey: 'dispatch:action/optimise',
    icon: IconRoute,
    shortcut: 'o',
    category: 'manage',
    when: onTrip('optimise', optimizeTrip.access),
    run: (c) => c.run.optimise(),
  },
  {
    id: 'dispatch.release',
    labelKey: 'dispatch:action/release',
    icon: IconPlayerPlay,
    shortcut: 'r',
    category: 'manage',
    when: onTrip('release', calls.releaseTrip.access),
    run: (c) => c.run.release(),
  },
  {
    id: 'dispatch.revoke',
    labelKey: 'dispatch:action/revoke',
    icon: IconLockOpen,
    category: 'manage',
    when: onTrip('revokeRelease', calls.revokeRelease.access),
    run: (c) => c.run.revoke(),
  },
  {
    id: 'dispatch.history',
    labelKey: 'dispatch:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    when: (c) => c.trip !== undefined,
    run: (c) => c.run.history(),
  },
  {
    id: 'dispatch.delete',
    labelKey: 'dispatch:action/delete',
    icon: IconTrash,
    shortcut: 'Delete',
    category: 'manage',
    danger: true,
    line: true,
    when: onTrip('delete', calls.deleteTrip.access),
    run: (c) => c.run.remove(),
  },
  {
    id: 'dispatch.undo',
    labelKey: 'dispatch:planChange/undo',
    labelArgs: (c) => ({ text: c.undo ?? '' }),
    icon: IconArrowBackUp,
    shortcut: 'ctrl+z',
    category: 'edit',
    when: (c) => c.undo !== undefined || 'dispatch:reason/nothingToUndo',
    run: (c) => c.run.undo(),
  },
  {
    id: 'dispatch.redo',
    labelKey: 'dispatch:planChange/redo',
    labelArgs: (c) => ({ text: c.redo ?? '' }),
    icon: IconArrowForwardUp,
    shortcut: 'ctrl+shift+z',
    category: 'edit',
    when: (c) => c.redo !== undefined || 'dispatch:reason/nothingToRedo',
    run: (c) => c.run.redo(),
  },
  ...(['pool', 'map'] as const).flatMap((pane): Action<PlanningContext>[] =>
    // Two actions with one key: the one that is possible now says what it does.
    [true, false].map((show) => ({
      id: `dispatch.${show ? 'show' : 'hide'}${pane === 'pool' ? 'Pool' : 'Map'}`,
      labelKey: `dispatch:action/${show ? 'show' : 'hide'}${pane === 'pool' ? 'Pool' : 'Map'}`,
      icon:
        pane === 'pool'
          ? show
            ? IconLayoutSidebarLeftExpand
            : IconLayoutSidebarLeftCollapse
          : show
            ? IconMap
            : IconMapOff,
      shortcut: pane === 'pool' ? '1' : '2',
      category: 'display',
      when: (c) => c.hidden.has(pane) === show,
      run: (c) => c.run[pane === 'pool' ? 'foldPool' : 'foldMap'](),
    })),
  ),
  ...[true, false].map(
    (show): Action<PlanningContext> => ({
      id: `dispatch.${show ? 'show' : 'hide'}Widgets`,
      labelKey: `dispatch:action/${show ? 'show' : 'hide'}Widgets`,
      icon: IconChartBar,
      shortcut: '3',
      category: 'display',
      when: (c) => c.widgets !== show,
      run: (c) => c.run.foldWidgets(),
    }),
  ),
  {
    id: 'dispatch.nextPane',
    labelKey: 'dispatch:action/nextPane',
    shortcut: 'F6',
    category: 'navigate',
    unlisted: true,
    run: (c) => c.run.nextPane(),
  },
];

import {
  IconCarCrash,
  IconChecklist,
  IconHelpHexagon,
  IconHistory,
  IconLockOpen,
  IconPencil,
  IconPhone,
  IconPlayerPlay,
  IconRefresh,
  IconRoute,
  IconSteeringWheel,
  IconTrash,
  IconTruckReturn,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import { reportingBreakdowns } from '../../contract/access.ts';
import * as calls from '../../contract/calls.ts';
import { optimizeTrip } from '../../contract/optimise.ts';
import type { TripView } from '../../contract/schemas.ts';
import { tripReason } from '../tripReason.ts';

/** What the actions of the trip page act upon. */
export type TripContext = {
  trip: TripView;
  may: (access: Access) => boolean;
  run: Record<
    | 'callDriver'
    | 'edit'
    | 'optimise'
    | 'release'
    | 'revoke'
    | 'start'
    | 'close'
    | 'closeOpen'
    | 'reopen'
    | 'askAgain'
    | 'breakdown'
    | 'checks'
    | 'remove'
    | 'why'
    | 'history',
    () => void | Promise<void>
  >;
};

const by = (action: string, access: Access) => (c: TripContext) => (c.may(access) ? tripReason(c.trip, action) : false);

/** A telephone number as a device dials it. */
const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** What a dispatcher does first stands first: the toolbar shows as many as there is room for. */
export const tripActions: readonly Action<TripContext>[] = [
  {
    id: 'trip.callDriver',
    labelKey: 'dispatch:action/callDriver',
    icon: IconPhone,
    category: 'manage',
    when: (c) => c.trip.driverPhone !== null,
    href: (c) => (c.trip.driverPhone ? dialled(c.trip.driverPhone) : undefined),
    run: (c) => c.run.callDriver(),
  },
  {
    id: 'trip.optimise',
    labelKey: 'dispatch:action/optimise',
    icon: IconRoute,
    shortcut: 'o',
    category: 'manage',
    when: by('optimise', optimizeTrip.access),
    run: (c) => c.run.optimise(),
  },
  {
    id: 'trip.edit',
    labelKey: 'dispatch:action/edit',
    icon: IconPencil,
    shortcut: 'e',
    category: 'edit',
    when: by('edit', calls.changeTrip.access),
    run: (c) => c.run.edit(),
  },
  {
    id: 'trip.release',
    labelKey: 'dispatch:action/release',
    icon: IconPlayerPlay,
    shortcut: 'r',
    category: 'manage',
    primary: true,
    when: by('release', calls.releaseTrip.access),
    run: (c) => c.run.release(),
  },
  {
    id: 'trip.start',
    labelKey: 'dispatch:action/start',
    icon: IconSteeringWheel,
    category: 'manage',
    primary: true,
    when: by('startTour', calls.startTrip.access),
    run: (c) => c.run.start(),
  },
  {
    id: 'trip.askAgain',
    labelKey: 'dispatch:action/askAgain',
    icon: IconUserQuestion,
    category: 'manage',
    primary: true,
    when: by('askAgain', calls.askDriverAgain.access),
    run: (c) => c.run.askAgain(),
  },
  {
    id: 'trip.close',
    labelKey: 'dispatch:action/close',
    icon: IconTruckReturn,
    category: 'manage',
    primary: true,
    when: by('closeJourney', calls.closeJourney.access),
    run: (c) => c.run.close(),
  },
  {
    id: 'trip.closeOpen',
    labelKey: 'dispatch:action/closeOpen',
    icon: IconTruckReturn,
    category: 'manage',
    when: (c) => {
      if (!c.may({ anyPermission: ['forceCloseTrips'] })) return false;
      return c.trip.state === 'DRV_INPROGRESS' && !c.trip.allowed.includes('closeJourney')
        ? true
        : 'dispatch:reason/notNow';
    },
    run: (c) => c.run.closeOpen(),
  },
  {
    id: 'trip.breakdown',
    labelKey: 'dispatch:action/breakdown',
    icon: IconCarCrash,
    category: 'manage',
    when: (c) => c.may(reportingBreakdowns) && (c.trip.state === 'DRV_INPROGRESS' || 'dispatch:reason/notNow'),
    run: (c) => c.run.breakdown(),
  },
  {
    id: 'trip.reopen',
    labelKey: 'dispatch:action/reopen',
    icon: IconRefresh,
    category: 'manage',
    when: by('reopenJourney', calls.reopenJourney.access),
    run: (c) => c.run.reopen(),
  },
  {
    id: 'trip.revoke',
    labelKey: 'dispatch:action/revoke',
    icon: IconLockOpen,
    category: 'manage',
    when: by('revokeRelease', calls.revokeRelease.access),
    run: (c) => c.run.revoke(),
  },
  {
    id: 'trip.history',
    labelKey: 'dispatch:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    run: (c) => c.run.history(),
  },
  {
    id: 'trip.checks',
    labelKey: 'dispatch:action/checks',
    icon: IconChecklist,
    shortcut: 'c',
    category: 'display',
    when: (c) => c.may(calls.dispatchCheck.access),
    run: (c) => c.run.checks(),
  },
  {
    id: 'trip.why',
    labelKey: 'dispatch:action/why',
    icon: IconHelpHexagon,
    category: 'display',
    run: (c) => c.run.why(),
  },
  {
    id: 'trip.delete',
    labelKey: 'dispatch:action/delete',
    icon: IconTrash,
    category: 'manage',
    danger: true,
    line: true,
    when: by('delete', calls.deleteTrip.access),
    run: (c) => c.run.remove(),
  },
];

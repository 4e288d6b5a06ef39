import { IconExternalLink, IconHistory, IconLockOpen } from '@tabler/icons-react';
import type { Access } from '#kernel/access.ts';
import type { Action } from '#ui/actions/action.ts';
import { reopenJourney } from '../../contract/calls.ts';
import { reopenHours } from '../../rules/tripStates.ts';
import type { ArchiveTrip } from '../../contract/archive.ts';

const hourMs = 3_600_000;

export type ArchiveContext = {
  trip: ArchiveTrip | undefined;
  now: number;
  may: (access: Access) => boolean;
  open: (trip: ArchiveTrip) => void;
  history: (trip: ArchiveTrip) => Promise<void>;
  reopen: (trip: ArchiveTrip) => Promise<void>;
};

/** A journey can be opened again for a while after it was closed (T21). */
const canReopen = ({ trip, now }: ArchiveContext) =>
  trip !== undefined && trip.state === 'JOURNEY_CLOSED' && trip.closedAt !== null
    ? now - trip.closedAt <= reopenHours * hourMs || 'dispatch:reason/tooLate'
    : 'dispatch:reason/notNow';

export const archiveActions: readonly Action<ArchiveContext>[] = [
  {
    id: 'archive.open',
    labelKey: 'dispatch:action/open',
    icon: IconExternalLink,
    category: 'navigate',
    when: ({ trip }) => trip !== undefined,
    run: ({ trip, open }) => trip && open(trip),
  },
  {
    id: 'archive.history',
    labelKey: 'dispatch:action/history',
    icon: IconHistory,
    shortcut: 'h',
    category: 'display',
    when: ({ trip }) => trip !== undefined,
    run: ({ trip, history }) => (trip ? history(trip) : undefined),
  },
  {
    id: 'archive.reopen',
    labelKey: 'dispatch:action/reopen',
    icon: IconLockOpen,
    category: 'manage',
    when: (c) => c.may(reopenJourney.access) && canReopen(c),
    run: ({ trip, reopen }) => (trip ? reopen(trip) : undefined),
  },
];

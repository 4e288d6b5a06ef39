import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { messagingAccess } from './contract/access.ts';

/** One screen at the module's own address (specification 2, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'MSG',
    base: '/MSG',
    order: 45,
    titleKey: 'messaging:title',
    descriptionKey: 'messaging:description',
    icon: 'message',
    topic: 'msg.unread',
  },
];

export const screens: readonly Screen[] = [
  { id: 'messaging.channels', module: 'MSG', path: '', titleKey: 'messaging:title', access: messagingAccess },
];

export const contributions: readonly Contribution[] = [
  {
    id: 'messaging.trip',
    slot: 'dispatch.trip.tabs',
    order: -10,
    titleKey: 'messaging:title',
    access: { anyPermission: ['readMessages', 'changeMessages'] },
  },
  {
    id: 'messaging.ownTrip',
    slot: 'delivery.trip.contacts',
    access: { anyPermission: ['readMessages', 'changeMessages'] },
  },
  {
    id: 'messaging.forwarder',
    slot: 'dispatch.aff.contacts',
    access: { anyPermission: ['changeMessages'] },
  },
  { id: 'messaging.written', slot: 'shell.waiting', titleKey: 'messaging:title', access: 'signedIn' },
];

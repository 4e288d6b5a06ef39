import type { MenuModule, Screen } from '#kernel/screen.ts';
import { documenting } from '#modules/dispatch/contract/access.ts';
import { decidingEvents, readingProofs, sharingProofs } from './contract/access.ts';
import type { Contribution } from '#kernel/slot.ts';

/** My trips: what a driver sees of dispatch (domain 6; specification 1, 2.1 shape of addresses). */
export const menu: readonly MenuModule[] = [
  {
    id: 'TOUR',
    base: '/TOUR',
    order: 5,
    titleKey: 'delivery:title',
    descriptionKey: 'delivery:description',
    icon: 'device-mobile',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'delivery.myTrips',
    module: 'TOUR',
    path: 'trips',
    titleKey: 'delivery:title',
    access: { anyPermission: ['viewOwnTrips'] },
  },
  {
    id: 'delivery.stored',
    module: 'TOUR',
    path: 'stored',
    titleKey: 'delivery:stored/title',
    access: { anyPermission: ['viewOwnTrips'] },
    back: '/TOUR/trips',
    hidden: true,
  },
  {
    id: 'delivery.driverEvents',
    module: 'DPT',
    path: 'driverEvents',
    titleKey: 'delivery:kept/title',
    access: decidingEvents,
    back: '/DPT/execution',
    hidden: true,
  },
];

const seesTrips = { anyPermission: ['readShipments', 'createTrips', 'viewTransportsLocalTraffic'] } as const;

export const contributions: readonly Contribution[] = [
  { id: 'delivery.document', slot: 'dispatch.trip.actions', access: documenting },
  { id: 'delivery.proofs', slot: 'dispatch.trip.tabs', titleKey: 'delivery:proofs/tab', access: seesTrips },
  {
    id: 'delivery.driverEventsOfTrip',
    slot: 'dispatch.trip.tabs',
    titleKey: 'delivery:kept/tab',
    access: decidingEvents,
  },
  { id: 'delivery.vehicleCheck', slot: 'dispatch.trip.tabs', titleKey: 'delivery:check/title', access: seesTrips },
  { id: 'delivery.itemProofs', slot: 'shipments.item.actions', access: readingProofs },
  { id: 'delivery.share', slot: 'shipments.item.actions', access: sharingProofs },
  { id: 'delivery.archiveProofs', slot: 'dispatch.archive.actions', access: readingProofs },
  { id: 'delivery.archiveShare', slot: 'dispatch.archive.actions', access: sharingProofs },
  { id: 'delivery.tour', slot: 'shell.waiting', titleKey: 'delivery:title', access: 'signedIn' },
];

import type { Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';

/** Papers are printed from the screens of trips and shipments. */
export const menu = [] as const;
export const screens: readonly Screen[] = [];

const access = { anyPermission: ['readShipments', 'viewOwnTrips'] } as const;
export const contributions: readonly Contribution[] = [
  { id: 'papers.trip', slot: 'dispatch.trip.tabs', order: 90, titleKey: 'papers:title', access },
  { id: 'papers.deliveryNote', slot: 'shipments.item.actions', order: -10, access },
  { id: 'papers.labels', slot: 'shipments.item.actions', access },
];

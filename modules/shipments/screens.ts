import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Shipments stand in the menu of dispatch (specification 3, 2). */
export const menu: readonly MenuModule[] = [];

export const screens: readonly Screen[] = [
  {
    id: 'shipments.shipments',
    module: 'DPT',
    path: 'shipment',
    titleKey: 'shipments:screen/shipments',
    access: { anyPermission: ['readShipments', 'viewOwnTrips'] },
  },
];

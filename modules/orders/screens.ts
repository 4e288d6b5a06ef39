import type { MenuModule, Screen } from '#kernel/screen.ts';

export const menu: readonly MenuModule[] = [];

/** Both are hidden from the menu (specification 3, 2): found by their address, the palette and links. */
export const screens: readonly Screen[] = [
  {
    id: 'orders.orders',
    module: 'OM',
    path: 'orders',
    titleKey: 'orders:screen/orders',
    access: { anyPermission: ['readOrders'] },
    hidden: true,
    findable: true,
  },
  {
    id: 'orders.shipments',
    module: 'OM',
    path: 'shipments',
    titleKey: 'orders:screen/shipments',
    access: { anyPermission: ['readOrders'] },
    hidden: true,
    findable: true,
  },
];

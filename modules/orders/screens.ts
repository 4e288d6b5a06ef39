import type { MenuModule, Screen } from '#kernel/screen.ts';

export const menu: readonly MenuModule[] = [];

/**
 * Both are hidden from the menu bar (specification 3, 2). The orders are the work of the order desk and of a key account all the same: tile,
 * tabs and palette lead to them, and from there to their shipments.
 */
export const screens: readonly Screen[] = [
  {
    id: 'orders.orders',
    module: 'OM',
    path: 'orders',
    titleKey: 'orders:screen/orders',
    access: { anyPermission: ['readOrders'] },
    hidden: true,
    tab: true,
  },
  // Leads to the first (ruling R46).
  {
    id: 'orders.dispatch',
    module: 'DPT',
    path: 'orders',
    titleKey: 'orders:screen/orders',
    access: { anyPermission: ['readOrders'] },
    hidden: true,
  },
  {
    id: 'orders.shipments',
    module: 'OM',
    path: 'shipments',
    titleKey: 'orders:screen/shipments',
    access: { anyPermission: ['readOrders'] },
    back: '/OM/orders',
    hidden: true,
    findable: true,
  },
];

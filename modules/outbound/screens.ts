import type { MenuModule, Screen } from '#kernel/screen.ts';

export const menu: readonly MenuModule[] = [];

export const screens: readonly Screen[] = [
  {
    id: 'outbound.outMessages',
    module: 'OM',
    path: 'messages',
    titleKey: 'outbound:screen/outMessages',
    access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  },
  {
    id: 'outbound.partners',
    module: 'OM',
    path: 'partners',
    titleKey: 'outbound:screen/partners',
    access: { anyPermission: ['manageEdiPartners'] },
  },
];

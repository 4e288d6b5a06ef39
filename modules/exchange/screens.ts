import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Order management (specification 3, 2): what comes in by file. */
export const menu: readonly MenuModule[] = [
  {
    id: 'OM',
    base: '/OM',
    order: 20,
    titleKey: 'exchange:module/title',
    descriptionKey: 'exchange:module/description',
    icon: 'clipboard-list',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'exchange.imports',
    module: 'OM',
    path: 'imports',
    titleKey: 'exchange:screen/imports',
    access: { anyPermission: ['readOrderImports', 'importOrders', 'acceptOrders'] },
  },
];

import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Yard manager (specification 3, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'YM',
    base: '/YM',
    order: 50,
    titleKey: 'yard:module/title',
    descriptionKey: 'yard:module/description',
    icon: 'parking',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'yard.docks',
    module: 'YM',
    path: 'docks-manager',
    titleKey: 'yard:screen/docks',
    access: { anyPermission: ['useYardManagerGUI', 'useYMWebAppGateManager'] },
    stage: 'BETA',
  },
  {
    id: 'yard.bookings',
    module: 'YM',
    path: 'bookings',
    titleKey: 'yard:screen/bookings',
    access: { anyPermission: ['useYardManagerGUI', 'useYMWebAppGateManager'] },
    back: '/YM/docks-manager',
    hidden: true,
    findable: true,
  },
  {
    id: 'yard.places',
    module: 'YM',
    path: 'places',
    titleKey: 'yard:screen/places',
    access: { anyPermission: ['useYardManagerGUI'] },
    back: '/YM/docks-manager',
    hidden: true,
    findable: true,
  },
];

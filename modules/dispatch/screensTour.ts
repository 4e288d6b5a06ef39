import type { MenuModule, Screen } from '#kernel/screen.ts';

/** My trips: what a driver sees of dispatch (domain 6; specification 1, 2.1 shape of addresses). */
export const menu: readonly MenuModule[] = [
  {
    id: 'TOUR',
    base: '/TOUR',
    order: 5,
    titleKey: 'dispatch:tour/title',
    descriptionKey: 'dispatch:tour/description',
    icon: 'device-mobile',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'dispatch.myTrips',
    module: 'TOUR',
    path: 'trips',
    titleKey: 'dispatch:tour/title',
    access: { anyPermission: ['viewOwnTrips'] },
  },
];

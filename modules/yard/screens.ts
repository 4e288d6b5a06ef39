import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Yard manager (specification 3, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'YM',
    base: '/YM',
    order: 50,
    titleKey: 'yard:module/title',
    descriptionKey: 'yard:module/description',
    icon: 'building-warehouse',
  },
];

export const screens: readonly Screen[] = [];

import type { MenuModule, Screen } from '#kernel/screen.ts';

/** Global transport planning (specification 2, 2): its menu; the shipments' screens are those of `network`. */
export const menu: readonly MenuModule[] = [
  {
    id: 'GTP',
    base: '/GTP',
    order: 15,
    titleKey: 'networkrules:module/title',
    descriptionKey: 'networkrules:module/description',
    icon: 'affiliate',
  },
];

export const screens: readonly Screen[] = [];

import type { MenuModule, Screen } from '#kernel/screen.ts';
import { readsSoftware } from './contract/access.ts';

export const menu: readonly MenuModule[] = [];

export const screens: readonly Screen[] = [
  {
    id: 'software.versions',
    module: 'STD',
    path: 'mobile-software-versions',
    titleKey: 'software:screen/versions',
    access: readsSoftware,
  },
];

import type { MenuModule, Screen } from '#kernel/screen.ts';
import { rangeWriters } from '#modules/organisation/contract/access.ts';
import { rulesReaders } from './contract/access.ts';

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

export const screens: readonly Screen[] = [
  {
    id: 'networkrules.relations',
    module: 'GTP',
    path: 'relations',
    titleKey: 'networkrules:screen/relations',
    access: rulesReaders,
  },
  {
    id: 'networkrules.areas',
    module: 'GTP',
    path: 'geoareas',
    titleKey: 'networkrules:screen/areas',
    access: rulesReaders,
  },
  {
    id: 'networkrules.schemas',
    module: 'GTP',
    path: 'transport-schemas',
    titleKey: 'networkrules:screen/schemas',
    access: rulesReaders,
  },
  {
    id: 'networkrules.ranges',
    module: 'GTP',
    path: 'order-number-ranges',
    titleKey: 'networkrules:screen/ranges',
    access: rangeWriters,
  },
];

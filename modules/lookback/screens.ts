import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { hallReaders, tripReaders, yardReaders } from './contract/access.ts';

/** Its menu module is declared by the figures. */
export const menu: readonly MenuModule[] = [];

/** Looking back: the product's own, beyond the specification. */
export const screens: readonly Screen[] = [
  {
    id: 'lookback.moment',
    module: 'RPT',
    path: 'lookback',
    titleKey: 'lookback:screen/lookback',
    access: {
      anyPermission: [...hallReaders.anyPermission, ...tripReaders.anyPermission, ...yardReaders.anyPermission],
    },
    stage: 'NEW',
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'lookback.evidence', slot: 'shipments.item.actions', order: 70, access: tripReaders },
];

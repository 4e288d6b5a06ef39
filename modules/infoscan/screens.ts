import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';

const access = { anyPermission: ['scanItem'] } as const;

/** Info scan: a module of its own in the menu, and a screen of cross dock (specification 3, 1 and 3, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'INF',
    base: '/INF',
    order: 30,
    titleKey: 'infoscan:title',
    descriptionKey: 'infoscan:description',
    icon: 'scan',
  },
];

export const screens: readonly Screen[] = [
  { id: 'infoscan.scan', module: 'INF', path: 'scan', titleKey: 'infoscan:title', access, offline: true },
  // Leads to the first (ruling R46).
  { id: 'infoscan.dispatch', module: 'DPT', path: 'infoScan', titleKey: 'infoscan:title', access, hidden: true },
  {
    id: 'infoscan.hall',
    module: 'TH',
    path: 'infoscan',
    titleKey: 'infoscan:title',
    access,
    offline: true,
    stage: 'BETA',
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'infoscan.keepUnknown', slot: 'crossdock.unknownCode', access },
  { id: 'infoscan.scans', slot: 'shell.waiting', titleKey: 'infoscan:title', access: 'signedIn' },
];

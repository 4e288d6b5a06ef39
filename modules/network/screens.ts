import type { MenuModule, Screen } from '#kernel/screen.ts';
import { dashboardReaders, disruptionReaders, mapReaders, shipmentReaders } from './contract/access.ts';

/** Its menu module is declared by the rules of the network, which stand below. */
export const menu: readonly MenuModule[] = [];

export const screens: readonly Screen[] = [
  {
    id: 'network.shipments',
    module: 'GTP',
    path: 'shipments',
    titleKey: 'network:screen/shipments',
    access: shipmentReaders,
  },
  {
    id: 'network.branches',
    module: 'GTP',
    path: 'branches',
    titleKey: 'network:screen/branches',
    access: dashboardReaders,
  },
  {
    id: 'network.disruptions',
    module: 'GTP',
    path: 'disruptions',
    titleKey: 'network:screen/disruptions',
    access: disruptionReaders,
  },
  {
    id: 'network.map',
    module: 'GTP',
    path: 'map',
    titleKey: 'network:screen/map',
    access: mapReaders,
    back: '/GTP/shipments',
    hidden: true,
    findable: true,
  },
];

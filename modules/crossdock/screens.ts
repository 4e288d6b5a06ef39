import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';

const loading = { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance', 'scanLoading'] } as const;

/** Cross dock (specification 3, 2): all of its routes are Beta. */
export const menu: readonly MenuModule[] = [
  {
    id: 'TH',
    base: '/TH',
    order: 40,
    titleKey: 'crossdock:module/title',
    descriptionKey: 'crossdock:module/description',
    icon: 'arrows-shuffle',
    stage: 'BETA',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'crossdock.arrivals',
    module: 'TH',
    path: 'arrival-board',
    titleKey: 'crossdock:screen/arrivals',
    access: { anyPermission: ['readArrivalBoard'] },
    stage: 'BETA',
  },
  {
    id: 'crossdock.dashboard',
    module: 'TH',
    path: 'loading-dashboard',
    titleKey: 'crossdock:screen/dashboard',
    access: { anyPermission: ['viewTransportsLocalTraffic', 'viewTransportLongDistance'] },
    stage: 'BETA',
  },
  {
    id: 'crossdock.loading',
    module: 'TH',
    path: 'loading',
    titleKey: 'crossdock:screen/loading',
    access: loading,
    offline: true,
    stage: 'BETA',
  },
  {
    id: 'crossdock.closeLoading',
    module: 'TH',
    path: 'close-loading',
    titleKey: 'crossdock:screen/closeLoading',
    access: { anyPermission: ['closeDepartureLocalTraffic', 'closeDepartureLongDistance'] },
    stage: 'BETA',
    back: '/TH/loading',
    hidden: true,
  },
  {
    id: 'crossdock.unloading',
    module: 'TH',
    path: 'unloading',
    titleKey: 'crossdock:screen/unloading',
    access: { anyPermission: ['viewUnloadings', 'scanUnloading'] },
    offline: true,
    stage: 'BETA',
  },
  {
    id: 'crossdock.inventory',
    module: 'TH',
    path: 'inventory',
    titleKey: 'crossdock:screen/inventory',
    access: { anyPermission: ['viewInventory', 'scanInventory'] },
    offline: true,
    stage: 'BETA',
  },
];

/** What waits on the device while there is no network. */
export const contributions: readonly Contribution[] = [
  {
    id: 'crossdock.space',
    slot: 'dispatch.trip.tabs',
    order: 45,
    titleKey: 'crossdock:space/tab',
    access: { anyPermission: ['readShipments'] },
  },
  { id: 'crossdock.loadingScans', slot: 'shell.waiting', titleKey: 'crossdock:screen/loading', access: 'signedIn' },
  {
    id: 'crossdock.unloadingScans',
    slot: 'shell.waiting',
    titleKey: 'crossdock:screen/unloading',
    access: 'signedIn',
  },
  {
    id: 'crossdock.inventoryScans',
    slot: 'shell.waiting',
    titleKey: 'crossdock:screen/inventory',
    access: 'signedIn',
  },
  {
    id: 'crossdock.keptLists',
    slot: 'shell.keptAhead',
    access: { anyPermission: ['scanLoading', 'scanUnloading', 'scanInventory'] },
  },
];

import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { gatekeepers, movesUnits, yardReaders } from './contract/access.ts';

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
  {
    id: 'yard.shuntingOrders',
    module: 'YM',
    path: 'shunting-orders',
    titleKey: 'yard:screen/shuntingOrders',
    access: yardReaders,
  },
  {
    id: 'yard.shunter',
    module: 'YM',
    path: 'shunter',
    titleKey: 'yard:screen/shunter',
    access: { anyPermission: ['useYMWebAppYardMovements'] },
    back: '/YM/shunting-orders',
    offline: true,
    hidden: true,
    findable: true,
  },
  {
    id: 'yard.walk',
    module: 'YM',
    path: 'walk',
    titleKey: 'yard:screen/walk',
    access: movesUnits,
    back: '/YM/walks',
    offline: true,
    hidden: true,
    findable: true,
  },
  {
    id: 'yard.walks',
    module: 'YM',
    path: 'walks',
    titleKey: 'yard:screen/walks',
    access: movesUnits,
    back: '/YM/transportUnits',
    hidden: true,
    findable: true,
  },
  {
    id: 'yard.transportUnits',
    module: 'YM',
    path: 'transportUnits',
    titleKey: 'yard:screen/transportUnits',
    access: yardReaders,
  },
  {
    id: 'yard.transportUnitHistory',
    module: 'YM',
    path: 'transport-unit-history',
    titleKey: 'yard:screen/transportUnitHistory',
    access: yardReaders,
  },
  { id: 'yard.visits', module: 'YM', path: 'visits', titleKey: 'yard:screen/visits', access: yardReaders },
  {
    id: 'yard.gate',
    module: 'YM',
    path: 'gate',
    titleKey: 'yard:screen/gate',
    access: gatekeepers,
    hidden: true,
    findable: true,
    back: '/YM/visits',
  },
  {
    id: 'yard.gateOut',
    module: 'YM',
    path: 'gate-out',
    titleKey: 'yard:screen/gateOut',
    access: gatekeepers,
    hidden: true,
    findable: true,
    back: '/YM/visits',
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'yard.shunterMoves', slot: 'shell.waiting', titleKey: 'yard:screen/shunter', access: 'signedIn' },
  { id: 'yard.walkNotes', slot: 'shell.waiting', titleKey: 'yard:screen/walk', access: 'signedIn' },
  { id: 'yard.keptPages', slot: 'shell.keptAhead', access: movesUnits },
];

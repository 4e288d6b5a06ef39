import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { fixingPins } from '#modules/shipments/contract/access.ts';
import {
  assigningAff,
  dispatching,
  enteringOrders,
  handingOver,
  makingTraining,
  overrulingAff,
  seeingCockpit,
} from './contract/access.ts';

/** Dispatch in the menu (specification 3, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'DPT',
    base: '/DPT',
    order: 10,
    titleKey: 'dispatch:module/title',
    descriptionKey: 'dispatch:module/description',
    icon: 'truck',
  },
];

const board = { anyPermission: ['readShipments'] } as const;

export const screens: readonly Screen[] = [
  { id: 'dispatch.planning', module: 'DPT', path: '', titleKey: 'dispatch:screen/planning', access: board },
  { id: 'dispatch.execution', module: 'DPT', path: 'execution', titleKey: 'dispatch:screen/execution', access: board },
  {
    id: 'dispatch.archive',
    module: 'DPT',
    path: 'archive',
    titleKey: 'dispatch:screen/archive',
    access: { anyPermission: ['viewArchive'] },
  },
  {
    id: 'dispatch.history',
    module: 'DPT',
    path: 'history',
    titleKey: 'dispatch:screen/history',
    access: { anyPermission: ['readHistory'] },
    hidden: true,
    tab: true,
  },
  { id: 'dispatch.aff', module: 'DPT', path: 'aff', titleKey: 'dispatch:screen/aff', access: seeingCockpit },
  {
    id: 'dispatch.trip',
    module: 'DPT',
    path: 'tour',
    titleKey: 'dispatch:screen/trip',
    access: { anyPermission: ['readShipments', 'createTrips', 'viewOwnTrips', 'viewTransportsLocalTraffic'] },
    back: '/DPT',
    hidden: true,
  },
  {
    id: 'dispatch.handoverPoint',
    module: 'DPT',
    path: 'handoverPoint',
    titleKey: 'dispatch:screen/handoverPoint',
    access: board,
  },
  {
    id: 'dispatch.createCollection',
    module: 'DPT',
    path: 'createCollection',
    titleKey: 'dispatch:screen/createCollection',
    access: enteringOrders,
    back: '/DPT',
    hidden: true,
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'dispatch.dispatchShipment', slot: 'shipments.item.actions', order: -30, access: dispatching },
  { id: 'dispatch.assignAff', slot: 'shipments.item.actions', order: -20, access: assigningAff },
  { id: 'dispatch.revokeAff', slot: 'shipments.item.actions', access: overrulingAff },
  { id: 'dispatch.checks', slot: 'shipments.item.actions', order: 40, access: dispatching },
  { id: 'dispatch.pin', slot: 'shipments.item.actions', order: 50, access: fixingPins },
  // Behind what is done to shipments more often.
  { id: 'dispatch.copyCollection', slot: 'shipments.item.actions', order: 90, access: enteringOrders },
  { id: 'dispatch.handOver', slot: 'shipments.item.actions', access: handingOver },
  { id: 'dispatch.createTraining', slot: 'identity.grants.actions', access: makingTraining },
];

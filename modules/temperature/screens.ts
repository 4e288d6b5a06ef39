import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { readingCompartments, seeingPlaces, watching } from './contract/access.ts';

/** Temperature control (specification 2, 2). */
export const menu: readonly MenuModule[] = [
  {
    id: 'TCL',
    base: '/TCL',
    order: 25,
    titleKey: 'temperature:module/title',
    descriptionKey: 'temperature:module/description',
    icon: 'temperature',
  },
];

export const screens: readonly Screen[] = [
  {
    id: 'temperature.sensors',
    module: 'TCL',
    path: 'sensors',
    titleKey: 'temperature:screen/sensors',
    access: watching,
  },
  {
    id: 'temperature.compartments',
    module: 'TCL',
    path: 'terminal-compartments',
    titleKey: 'temperature:screen/compartments',
    access: readingCompartments,
  },
  {
    id: 'temperature.alarms',
    module: 'TCL',
    path: 'alarms',
    titleKey: 'temperature:screen/alarms',
    access: watching,
  },
];

export const contributions: readonly Contribution[] = [
  { id: 'temperature.journey', slot: 'shipments.item.actions', order: 60, access: seeingPlaces },
];

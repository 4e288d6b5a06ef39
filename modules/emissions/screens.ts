import type { MenuModule, Screen } from '#kernel/screen.ts';
import type { Contribution } from '#kernel/slot.ts';
import { seesFootprints as access } from './contract/access.ts';

/** Greenhouse gases stand at trips and shipments, and among the figures. */
export const menu: readonly MenuModule[] = [];
export const screens: readonly Screen[] = [];

export const contributions: readonly Contribution[] = [
  { id: 'emissions.trip', slot: 'dispatch.trip.tabs', order: 80, titleKey: 'emissions:tab', access },
  { id: 'emissions.item', slot: 'shipments.item.actions', order: 72, access },
];
